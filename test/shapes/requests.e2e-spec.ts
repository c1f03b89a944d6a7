import fc from 'fast-check';
import { afterEach, beforeAll, describe, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { send, type Answer } from '../support/actors/http.js';
import {
  expectDocumented,
  expectNothingReplaced,
  expectOneAccountEach,
} from '../support/assertions/documented.js';
import { useApp } from '../support/servers/app.js';
import { FUZZ } from '../support/shapes/fuzz.js';
import { MARK, ODD_BODIES, ODD_MEMBERS } from '../support/shapes/odd-json.js';
import {
  CONTENT_TYPES,
  ODD_FORM_VALUES,
  ODD_FORMS,
  ODD_HEADERS,
  ODD_QUERIES,
} from '../support/shapes/odd-requests.js';

const TOKEN = 'gateway-token-of-the-fuzz';
const FORM = 'application/x-www-form-urlencoded';
const HUB = { name: 'hub', form: 'hubtel', basic: { username: 'hub', password: '$SECRET_HUB' } };

type Members = Readonly<Record<string, unknown>>;
type FuzzedRoute = readonly [path: string, members: Members];

describe('a request of any shape', () => {
  const app = useApp({
    LIMITS: 'off',
    TRUSTED_PROXIES: '127.0.0.1',
    GRAPHQL_TIMEOUT: '60000',
    USSD_GATEWAY_TOKEN: TOKEN,
    USSD_GATEWAYS: JSON.stringify([HUB]),
    SECRET_HUB: 'password',
  });
  /** Paths with members that are accepted, as far as a fuzz can know them. */
  let routes: readonly FuzzedRoute[];
  let authorization: string;
  beforeAll(async () => {
    const actor = await Actor.signedIn(app);
    authorization = `Bearer ${String(actor.tokens?.access_token)}`;
    const { client } = app;
    const username = actor.cell_number;
    const grant = { ...client, username, password: '123456', scope: '*' };
    const handset = { from: username, code: app.config.USSD_CODE, session: 'a'.repeat(24) };
    const turn = { phoneNumber: username, sessionId: '1', serviceCode: app.config.USSD_CODE };
    routes = [
      ['/api/oauth/register', { first_name: 'Sara', last_name: 'A', cell_number: username }],
      ['/api/oauth/initialize', { username, channel: 'sms', client_id: client.client_id }],
      ['/api/oauth/token', { grant_type: 'password', ...grant }],
      ['/api/oauth/token', { grant_type: 'refresh_token', ...client, refresh_token: 'kpr_x' }],
      ['/api/oauth/revoke', { ...client, token: 'kpr_x', token_type_hint: 'x' }],
      ['/api/oauth/introspect', { ...client, token: 'kpr_x' }],
      ['/api/v4/graphql', { query: '{ Me { id } }', variables: {}, operationName: null }],
      ['/dev/phone/dial', handset],
      ['/dev/phone/reply', { ...handset, inputs: ['1'], gateway: 'hub' }],
      ['/dev/phone/hang-up', { ...handset, inputs: ['1'], reason: 'user' }],
      ['/dev/phone/receipts', { id: 1, status: 'delivered' }],
      ['/dev/phone/network', { to: username, duplicates: 0, latency: 0, outage: false }],
      ['/dev/phone/reset', { to: username }],
      [`/ussd/${TOKEN}`, { ...turn, text: '' }],
      [`/ussd/hub`, { Type: 'Initiation', Mobile: username, Message: '1', SessionId: '1' }],
      ['/delivery/receipts/main', { MessageSid: 'SM1', MessageStatus: 'delivered' }],
    ];
  });
  afterEach(async () => {
    await expectNothingReplaced(app);
    await expectOneAccountEach(app);
  });

  async function post(
    path: string,
    body: string | Buffer,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const caller = path.endsWith('graphql') ? { authorization } : undefined;
    const basic = path.endsWith('hub') ? { authorization: `Basic ${btoa('hub:password')}` } : {};
    const all = { 'content-type': 'application/json', ...caller, ...basic, ...headers };
    const answer = await send(app.url + path, {
      method: 'POST',
      headers: all,
      body: typeof body === 'string' ? Buffer.from(body) : new Uint8Array(body),
    });
    expectDocumented(answer, [path, body.toString('utf8').slice(0, 200), headers]);
    return answer;
  }

  const route = () => fc.nat(routes.length - 1).map((i): FuzzedRoute => routes[i] ?? ['/', {}]);
  const run = (times: number, property: fc.IAsyncProperty<never>) =>
    fc.assert(property, { ...FUZZ, numRuns: times * FUZZ.rounds });

  it('gets no 5xx to an odd body, and leaves nothing behind [TYPE-3]', async () => {
    for (const [i, body] of ODD_BODIES.entries()) {
      for (const [path] of routes.filter((_, j) => (i + j) % Math.ceil(4 / FUZZ.rounds) === 0)) {
        await post(path, body);
        await post(path, body, { 'content-type': FORM });
      }
    }
  });

  it('gets no 5xx to an odd member, in any place and twice [TYPE-3]', async () => {
    const odd = fc.constantFrom(...ODD_MEMBERS);
    const property = fc.asyncProperty(route(), fc.nat(), odd, odd, async (each, i, one, two) => {
      const [path, members] = each;
      const names = Object.keys(members);
      const texts = names.map((name) => [name, JSON.stringify(members[name])] as const);
      const faulty = names[i % names.length] ?? '';
      const parts = texts.map(([name, text]) => `"${name}":${name === faulty ? one : text}`);
      await post(path, `{${parts.join(',')}}`);
      await post(path, `{${parts.join(',')},"${faulty}":${two},"${MARK}":${one}}`);
    });
    await run(100, property as never);
  });

  it('gets no 5xx to an odd form [TYPE-3]', async () => {
    const odd = fc.constantFrom(...ODD_FORM_VALUES);
    const property = fc.asyncProperty(
      ...([route(), fc.nat(), odd, fc.constantFrom(...ODD_FORMS)] as const),
      async ([path, members], i, value, toForm) => {
        const pairs = Object.entries(members).map(([name, text]): [string, string] => [
          name,
          String(text),
        ]);
        const form = new URLSearchParams(pairs).toString();
        const faulty = pairs[i % pairs.length]?.[0] ?? '';
        const headers = { 'content-type': FORM };
        await post(path, `${form.replace(`${faulty}=`, `x=`)}&${faulty}=${value}`, headers);
        await post(path, toForm(form), headers);
      },
    );
    await run(60, property as never);
  });

  it('gets no 5xx with an odd header, content type or query [TYPE-3]', async () => {
    const body = (members: Members) => JSON.stringify(members);
    for (const [i, [name, value]] of ODD_HEADERS.entries()) {
      const [path, members] = routes[i % 8] ?? ['', {}];
      await post(path, body(members), { [name]: value });
      expectDocumented(await send(`${app.url}/health/live`, { headers: { [name]: value } }), [
        name,
      ]);
    }
    for (const [i, type] of CONTENT_TYPES.entries())
      for (const [path, members] of routes.slice(i % 4, (i % 4) + 8))
        await post(path, body(members), { 'content-type': type });
    for (const query of ODD_QUERIES) {
      const [first] = routes;
      await post(`/api/oauth/initialize${query}`, body(first?.[1] ?? {}));
      for (const path of [
        '/dev/phone/messages',
        '/dev/phone/network',
        '/ussd/hub',
        '/docs',
        '/desk',
      ])
        expectDocumented(await send(`${app.url}${path}${query}`), [path, query]);
    }
    for (const value of ODD_FORM_VALUES)
      for (const path of ['messages?to=', 'network?to=', 'messages?to=1&after='])
        expectDocumented(await send(`${app.url}/dev/phone/${path}${value}`), [path, value]);
  });
});
