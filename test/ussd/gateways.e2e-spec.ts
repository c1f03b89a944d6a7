import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newNumber } from '../support/actors/actor.js';
import { startApp, useApp } from '../support/servers/app.js';
import { postForm, postFrom, postJson, send, type Answer } from '../support/actors/http.js';
import { expectRefusal } from '../support/assertions/refusal.js';

const [TOKEN, OLD, SECRET, PASSWORD] = [
  'n'.repeat(22),
  'o'.repeat(22),
  'shared secret',
  'pass:word',
];
const SECRETS = {
  SECRET_TOKEN: TOKEN,
  SECRET_OLD: OLD,
  SECRET_HMAC: SECRET,
  SECRET_PASSWORD: PASSWORD,
};
const form = 'con-end';
const basic = { username: 'gateway', password: '$SECRET_PASSWORD' };
const plainHmac = {
  secret: '$SECRET_HMAC',
  signature_header: 'X-Signature',
  timestamp_header: 'X-Timestamp',
};
const GATEWAYS = [
  { name: 'token', form, tokens: ['$SECRET_TOKEN', '$SECRET_OLD'] },
  { name: 'address', form, addresses: ['127.0.0.2', '203.0.113.0/24', '2001:db8::/32'] },
  { name: 'basic', form, basic },
  {
    name: 'all',
    form,
    tokens: ['$SECRET_TOKEN'],
    addresses: ['203.0.113.0/24'],
    hmac: plainHmac,
    basic,
  },
];

const app = useApp({
  ...SECRETS,
  USSD_GATEWAYS: JSON.stringify(GATEWAYS),
  TRUSTED_PROXIES: '127.0.0.1',
});

const at = (path: string) => `${app.url}/ussd/${path}`;
const turn = () => ({
  sessionId: randomBytes(8).toString('hex'),
  serviceCode: '*6655#',
  phoneNumber: newNumber(),
  text: '',
});
const AUTHORIZATION = `Basic ${btoa(`gateway:${PASSWORD}`)}`;

function expectTaken(answer: Answer): void {
  expect([answer.status, answer.text]).toEqual([
    200,
    expect.stringMatching(/^END No sign-in request/) as string,
  ]);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
}

describe('/ussd without a gateway', () => {
  it('returns NOT_FOUND for every path', async () => {
    const none = await startApp();
    for (const path of ['ussd/x', 'ussd/USSD_GATEWAY_TOKEN', `ussd/x/${TOKEN}`, 'ussd/x/y/z']) {
      expectRefusal(await postJson(`${none.url}/${path}`, turn()), 'NOT_FOUND');
      expectRefusal(await send(`${none.url}/${path}?phoneNumber=1`), 'NOT_FOUND');
    }
    await none.close();
  });
});

describe('A token in the path of a USSD gateway', () => {
  it('proves a callback if it is either of two, so that tokens can be replaced', async () => {
    for (const token of [TOKEN, OLD]) expectTaken(await postForm(at(`token/${token}`), turn()));
  });

  it.each([
    `token/${TOKEN}x`,
    `token/${'x'.repeat(22)}`,
    'token',
    'token/',
    TOKEN,
    `basic/${TOKEN}`,
    `nobody/${TOKEN}`,
  ])('leads to NOT_FOUND if it belongs to no such gateway: %s', async (path) => {
    expectRefusal(await postForm(at(path), turn()), 'NOT_FOUND');
  });

  it('proves the callbacks of one gateway as USSD_GATEWAY_TOKEN, beside other gateways', async () => {
    const both = await startApp({
      USSD_GATEWAY_TOKEN: 's'.repeat(22),
      SECRET_TOKEN: TOKEN,
      USSD_GATEWAYS: JSON.stringify([{ name: 'token', form, tokens: ['$SECRET_TOKEN'] }]),
    });
    expectTaken(await postForm(`${both.url}/ussd/${'s'.repeat(22)}`, turn()));
    expectTaken(await postForm(`${both.url}/ussd/token/${TOKEN}`, turn()));
    expectRefusal(await postForm(`${both.url}/ussd/${TOKEN}`, turn()), 'NOT_FOUND');
    await both.close();
  });
});

describe('The addresses of a USSD gateway', () => {
  it.each([
    [{}, '127.0.0.2', true],
    [{}, '127.0.0.3', false],
    [{}, '127.0.0.1', false],
    [{ 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1', true],
    [{ 'x-forwarded-for': '2001:db8::1' }, '127.0.0.1', true],
    [{ 'x-forwarded-for': '198.51.100.1' }, '127.0.0.1', false],
    [{ 'x-forwarded-for': '203.0.113.9, 198.51.100.1' }, '127.0.0.1', false],
    [{ 'x-forwarded-for': 'garbage' }, '127.0.0.1', false],
    [{ 'x-forwarded-for': '203.0.113.9' }, '127.0.0.3', false],
  ])('prove a callback with the headers %j from %s: %s [HTTP-1]', async (headers, from, taken) => {
    const answer = await postFrom(from, at('address'), JSON.stringify(turn()), headers);
    if (taken) expectTaken(answer);
    else expectRefusal(answer, 'NOT_FOUND');
  });
});

describe('Basic authentication of a USSD gateway', () => {
  it('accepts the user name and password of the setting', async () => {
    expectTaken(await postForm(at('basic'), turn(), { authorization: AUTHORIZATION }));
  });

  it.each([
    undefined,
    'Basic',
    `Basic ${btoa('gateway:wrong')}`,
    `Basic ${btoa('other:pass:word')}`,
    'Bearer x',
  ])('returns INVALID_CLIENT and asks for Basic after %s', async (authorization) => {
    const answer = await postForm(
      at('basic'),
      turn(),
      authorization === undefined ? {} : { authorization },
    );
    expectRefusal(answer, 'INVALID_CLIENT');
    expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /);
  });
});

describe('A USSD gateway with several proofs', () => {
  it('rejects a callback that lacks one of them', async () => {
    const offer = (missing?: string) => {
      const [body, timestamp] = [JSON.stringify(turn()), String(Math.floor(Date.now() / 1000))];
      const signature = createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest('hex');
      return postRaw(at(missing === 'token' ? 'all' : `all/${TOKEN}`), body, {
        'x-timestamp': timestamp,
        'x-signature': missing === 'hmac' ? 'x' : signature,
        ...(missing === 'address' ? {} : { 'x-forwarded-for': '203.0.113.9' }),
        ...(missing === 'basic' ? {} : { authorization: AUTHORIZATION }),
      });
    };
    expectTaken(await offer());
    for (const missing of ['token', 'address', 'hmac'])
      expectRefusal(await offer(missing), 'NOT_FOUND');
    expectRefusal(await offer('basic'), 'INVALID_CLIENT');
  });
});

describe('/ussd/{gateway}/{token}', () => {
  const url = () => at(`token/${TOKEN}`);

  it('accepts a GET, a form, JSON, and a body under another type', async () => {
    const query = new URLSearchParams(turn()).toString();
    expectTaken(await send(`${url()}?${query}`));
    expectTaken(await postRaw(url(), query, { 'content-type': 'text/plain' }));
    expectTaken(
      await postRaw(url(), JSON.stringify(turn()), { 'content-type': 'text/plain;charset=utf-8' }),
    );
    expectTaken(
      await postRaw(url(), JSON.stringify(turn()), {
        'content-type': 'application/x-www-form-urlencoded',
      }),
    );
    expectTaken(await postJson(url(), { ...turn(), ['__proto__x']: 1 }));
  });

  it.each(['{"phoneNumber":', 'phoneNumber=1&phoneNumber=2', '{'])(
    'returns MALFORMED_REQUEST for the body %s',
    async (body) => {
      expectRefusal(await postRaw(url(), body, {}), 'MALFORMED_REQUEST');
    },
  );

  it.each([
    '',
    '[]',
    'null',
    '{}',
    '{"phoneNumber": {"a": 1}}',
    '{"phoneNumber": [], "serviceCode": 1e300}',
  ])('returns the neutral text for the body %j', async (body) => {
    expectTaken(await postRaw(url(), body, {}));
  });

  it('returns PAYLOAD_TOO_LARGE for more than 4 KiB, also to an unknown gateway', async () => {
    const big = JSON.stringify({ ...turn(), more: 'x'.repeat(4096) });
    for (const path of [url(), at('nobody/x')])
      expectRefusal(await postRaw(path, big, {}), 'PAYLOAD_TOO_LARGE');
    expectTaken(await postRaw(url(), JSON.stringify({ ...turn(), more: 'x'.repeat(3900) }), {}));
  });

  it('counts callbacks in a rate limit of their own, by the address of the gateway', async () => {
    const strict = await startApp({
      USSD_GATEWAY_TOKEN: TOKEN,
      LIMIT_USSD: '2/60',
      TRUSTED_PROXIES: '127.0.0.1',
    });
    const from = (address: string) =>
      postForm(`${strict.url}/ussd/${TOKEN}`, turn(), { 'x-forwarded-for': address });
    for (let i = 0; i < 2; i += 1) expectTaken(await from('203.0.113.1'));
    expectRefusal(await from('203.0.113.1'), 'RATE_LIMITED');
    expectTaken(await from('203.0.113.2'));
    await strict.close();
  });
});

function postRaw(url: string, body: string, headers: Record<string, string>): Promise<Answer> {
  return send(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
}
