import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AwaitedReceipts, MessageStore } from '../../src/delivery/outbox/index.js';
import type { Actor } from '../support/actors/actor.js';
import type { TestApp } from '../support/servers/app.js';
import {
  CIRCUMSTANCES,
  everyRound,
  PATIENCE as RACE_PATIENCE,
  startReplicas,
} from '../support/servers/replicas.js';
import { SmsGateway, type Call } from '../support/servers/sms-gateway.js';
import {
  asked,
  isIn,
  json,
  KEY,
  messageTo,
  PATIENCE,
  PRESETS,
  Providers,
} from '../support/servers/sms-providers.js';

type Reply = SmsGateway['reply'];
/** The status endpoint of each provider without receipts, and its responses. */
const ASKED = {
  kavenegar: {
    path: `/v1/${KEY}/sms/statuslocalmessageid.json`,
    names: (id: unknown) => new URLSearchParams({ localid: String(id) }).toString(),
    says: (status: unknown, messageid: unknown = 85463238) => ({
      return: { status: 200 },
      entries: [{ messageid, status }],
    }),
    delivered: 10,
    undelivered: 13,
  },
  'kavenegar-lookup': {
    path: `/v1/${KEY}/sms/status.json`,
    names: () => 'messageid=85463239',
    says: (status: unknown, messageid: unknown = 85463239) => ({
      return: { status: 200 },
      entries: [{ messageid, status }],
    }),
    delivered: 10,
    undelivered: 11,
  },
  'sms.ir': {
    path: '/v1/send/89545112',
    names: () => '',
    says: (deliveryState: unknown, messageId: unknown = 89545112) => ({
      status: 1,
      data: { messageId, deliveryState },
    }),
    delivered: 1,
    undelivered: 7,
  },
} as const;
type Preset = keyof typeof ASKED;

let gateway: SmsGateway;
const providers = new Providers();
beforeAll(async () => {
  gateway = await SmsGateway.start();
});
afterAll(() => {
  gateway.close();
});
let answer: Reply;
beforeEach(() => {
  answer = 'silence';
  gateway.calls.length = 0;
});
afterEach(() => providers.stop());

const questions = (preset: Preset) =>
  gateway.calls.filter(({ path }) => path === ASKED[preset].path);

/**
 * Starts a service whose provider accepts everything and responds with `answer` to a poll; returns
 * an accepted message.
 */
async function taken(preset: Preset): Promise<{ app: TestApp; actor: Actor }> {
  const { options, yes } = PRESETS[preset];
  gateway.reply = (response, call: Call) => {
    if (call.path !== ASKED[preset].path) json(yes)(response);
    else if (typeof answer === 'function') answer(response, call);
    else if (answer === 'hang up') response.destroy();
    else if (typeof answer === 'number') response.writeHead(answer).end();
  };
  const app = await providers.startWith(
    {},
    { name: 'main', driver: 'http', preset, options: options(gateway) },
  );
  const actor = await asked(app);
  await isIn(app, actor, 'accepted');
  return { app, actor };
}

async function askedTimes(preset: Preset, count: number): Promise<void> {
  await vi.waitUntil(() => questions(preset).length >= count, PATIENCE);
}

// The type of Object.keys leaves the names open.
describe.each(Object.keys(ASKED) as Preset[])('The poll of the provider %s', (preset) => {
  const { names, says, ...states } = ASKED[preset];

  it.each([
    ['delivered', states.delivered],
    ['undelivered', states.undelivered],
  ] as const)('records a message as %s', async (state, said) => {
    answer = json(says(said));
    const { app, actor } = await taken(preset);
    expect(questions(preset)).toHaveLength(0);
    const { id } = await messageTo(app, actor);
    await app.travel(6);
    await isIn(app, actor, state);
    const [question] = questions(preset);
    expect(question?.body).toBe(names(id));
    if (preset === 'sms.ir')
      expect(question).toMatchObject({ method: 'GET', headers: { 'x-api-key': KEY } });
    expect(await messageTo(app, actor)).toMatchObject({ next_at: null });
    expect(await app.query('SELECT message_id, status FROM receipts')).toEqual([
      { message_id: id, status: state },
    ]);
    expect(providers.lines.join('')).not.toContain(KEY);
  });
});

describe('The poll of a provider', () => {
  const { says } = ASKED['sms.ir'];

  it('repeats with growing pauses while nothing is decided, and ends as unconfirmed a minute after the code expired', async () => {
    answer = json(says(5));
    // On a slow machine a query may follow by itself, so the rows do not tell every pause.
    const claims = vi.spyOn(AwaitedReceipts.prototype, 'claimInquiry');
    const { app, actor } = await taken('sms.ir');
    for (let count = 1; count <= 30; count += 1) {
      const before = Number((await messageTo(app, actor))['next_at']);
      await app.travel(Math.max(0, Math.ceil((before - Date.now()) / 1000)) + 1);
      await vi.waitUntil(async () => {
        const { state, next_at } = await messageTo(app, actor);
        return state === 'unconfirmed' || Number(next_at) > Date.now();
      }, PATIENCE);
      if ((await messageTo(app, actor))['state'] === 'unconfirmed') break;
    }
    expect(await messageTo(app, actor)).toMatchObject({ state: 'unconfirmed', next_at: null });
    const isMade = claims.mock.settledResults.map(({ value }) => value === true);
    const pauses = claims.mock.calls.flatMap(([, pause], i) => (isMade[i] ? [pause / 1000] : []));
    claims.mockRestore();
    expect(pauses.length).toBeGreaterThan(5);
    expect(pauses.length).toBeLessThan(15);
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(pauses.at(-1)).toBeGreaterThan(30);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(60);
    expect(questions('sms.ir')).toHaveLength(pauses.length);
  });

  it.each([
    ['does not respond', 'silence', 'no response: TimeoutError'],
    ['hangs up', 'hang up', 'no response: '],
    ['fails', 502, 'response status 502'],
    ['rejects our key', 401, 'response status 401'],
    [
      'redirects',
      (response) => response.writeHead(302, { location: '/' }).end(),
      'response status 302',
    ],
    ['returns a page', json('<html>'), 'response not understood'],
    [
      'refuses in the body',
      json({ status: 0, data: { messageId: 89545112, deliveryState: 1 } }),
      'response not understood',
    ],
    ['reports another message', json(says(1, 1)), 'response about another message'],
    [
      'reports no message',
      json({ status: 1, data: { deliveryState: 1 } }),
      'response about another message',
    ],
    [
      'responds without end',
      (response) => void response.end('x'.repeat(1_000_000)),
      'response not understood',
    ],
  ] satisfies [string, Reply, string][])(
    'changes nothing and is repeated if the provider %s',
    async (_what, reply, reason) => {
      answer = reply;
      const { app, actor } = await taken('sms.ir');
      await app.travel(6);
      await vi.waitUntil(
        () => providers.lines.join('').includes(`state not known, ${reason}`),
        PATIENCE,
      );
      expect(await messageTo(app, actor)).toMatchObject({ state: 'accepted' });
      expect(await app.query('SELECT * FROM receipts')).toEqual([]);
      answer = json(says(1));
      await app.travel(60);
      await isIn(app, actor, 'delivered');
      expect(providers.lines.join('')).not.toContain(KEY);
    },
  );

  it('keeps the state delivered, whatever else the provider reports', async () => {
    answer = json(says(2));
    const { app, actor } = await taken('sms.ir');
    await app.travel(6);
    await isIn(app, actor, 'undelivered');
    answer = json(says(1));
    await app.query("UPDATE messages SET state = 'accepted', next_at = 1");
    await isIn(app, actor, 'delivered');
    await app.travel(60);
    await app.query('UPDATE messages SET next_at = 1');
    const before = questions('sms.ir').length;
    const looks = vi.spyOn(app.get(MessageStore), 'listUnconfirmed');
    await vi.waitUntil(() => looks.mock.calls.length > 2, PATIENCE);
    expect(questions('sms.ir')).toHaveLength(before);
    expect(await messageTo(app, actor)).toMatchObject({ state: 'delivered' });
  });

  it('ends after 16 minutes, also for a message that is readable for hours', async () => {
    answer = json(says(5));
    const { app, actor } = await taken('sms.ir');
    await app.query('UPDATE messages SET expires_at = expires_at + 36000000');
    await app.travel(900);
    await askedTimes('sms.ir', 1);
    expect(await messageTo(app, actor)).toMatchObject({ state: 'accepted' });
    await app.travel(300);
    await isIn(app, actor, 'unconfirmed');
    expect(questions('sms.ir')).toHaveLength(1);
  });

  it('delays no message to send while the provider is silent', async () => {
    const { app } = await taken('sms.ir');
    await app.travel(6);
    await askedTimes('sms.ir', 1);
    await isIn(app, await asked(app), 'accepted');
  });

  it('leaves a message unconfirmed if its provider is no longer in the settings', async () => {
    const { app, actor } = await taken('sms.ir');
    await app.query("UPDATE messages SET provider = 'gone', next_at = 1");
    await isIn(app, actor, 'unconfirmed');
  });
});

describe.each(CIRCUMSTANCES)(
  'The poll of several replicas: $name',
  RACE_PATIENCE,
  (circumstances) => {
    const COUNT = 20;
    let replicas: Awaited<ReturnType<typeof startReplicas>>;
    beforeAll(async () => {
      const options = PRESETS['sms.ir'].options(gateway);
      const SMS_PROVIDERS = JSON.stringify([
        { name: 'main', driver: 'http', preset: 'sms.ir', options },
      ]);
      replicas = await startReplicas(circumstances, {
        DELIVERY: 'providers',
        SMS_PROVIDERS,
        USSD_GATEWAY_TOKEN: 'x'.repeat(32),
      });
    }, RACE_PATIENCE.timeout);
    afterAll(() => replicas.close());

    it(
      'asks exactly once about each due message [RACE-1]',
      everyRound(circumstances, async (round) => {
        const { app } = replicas;
        const id = (path: string) => path.split('/').at(-1) ?? '';
        gateway.reply = (response, { path }) => {
          json({ status: 1, data: { messageId: id(path), deliveryState: 5 } })(response);
        };
        gateway.calls.length = 0;
        const ids = Array.from({ length: COUNT }, (_, i) => `${String(round)}-${String(i)}`);
        await app.query('DELETE FROM messages');
        // The older a message, the longer the pause after its query: here a minute, so that a
        // process that stands still on a busy machine makes no query due once more.
        const createdAt = Date.now() - 300_000;
        for (const reference of ids) {
          await app.query(
            `INSERT INTO messages (kind, recipient, subject, challenge_id, nonce, key_id, language, state, attempts, next_at,
            expires_at, provider, provider_message_id, created_at)
          VALUES ('otp.sms', '', 'user:1', '', '', '', 'en', 'accepted', 1, 1, ?, 'main', ?, ?)`,
            [Date.now() + 600_000, reference, createdAt],
          );
        }
        await vi.waitUntil(
          async () => (await app.query('SELECT id FROM messages WHERE next_at = 1')).length === 0,
          PATIENCE,
        );
        await vi.waitUntil(() => gateway.calls.length >= COUNT, PATIENCE);
        expect(gateway.calls.map(({ path }) => id(path)).sort()).toEqual(ids.sort());
      }),
    );
  },
);
