import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SuspensionService } from '../../src/sign-in/index.js';
import { MessageLeases, MessageStore, Outbox } from '../../src/delivery/outbox/index.js';
import { Database } from '../../src/platform/database/index.js';
import { ERRORS } from '../../src/platform/errors/index.js';
import { Actor, expectOk, newNumber, tokensIn } from '../support/actors/actor.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { setNumber, userIdOf } from '../support/actors/cell-number.js';
import { dataOf } from '../support/actors/graphql.js';
import { expectRefusal } from '../support/assertions/refusal.js';
import { holdRetries } from '../support/servers/hold-retries.js';
import { SmsGateway } from '../support/servers/sms-gateway.js';

const PATIENCE = { timeout: 20_000, interval: 20 };

let gateway: SmsGateway;
let app: TestApp;
beforeAll(async () => {
  gateway = await SmsGateway.start();
});
afterAll(() => {
  gateway.close();
});

// Each test starts its own service, because a breaker that a test opens stays open for 30 s of real
// time.
beforeEach(async () => {
  gateway.reply = 200;
  gateway.calls.length = 0;
  app = await startApp(gateway.settings);
  return app.close;
});

async function asked(): Promise<Actor> {
  const actor = await Actor.registered(app);
  expectOk(await actor.initialize('sms'));
  return actor;
}

async function messageTo({ cell_number }: Actor): Promise<Record<string, unknown>> {
  const [row] = await app.query('SELECT * FROM messages WHERE recipient = ? ORDER BY id DESC', [
    cell_number,
  ]);
  return row ?? {};
}

async function isIn(actor: Actor, state: string): Promise<void> {
  await vi.waitUntil(async () => (await messageTo(actor))['state'] === state, PATIENCE);
}

async function callsReach(count: number): Promise<void> {
  await vi.waitUntil(() => gateway.calls.length >= count, PATIENCE);
}

async function attemptsReach(count: number): Promise<void> {
  const attempts = () => app.query('SELECT id FROM message_attempts');
  await vi.waitUntil(async () => (await attempts()).length >= count, PATIENCE);
}

/** Returns the code of the last text that the gateway was asked to send. */
function lastCode(): string {
  return /\d{6}/.exec(gateway.messages().at(-1)?.text ?? '')?.[0] ?? 'none';
}

describe('Outbox', () => {
  it('sends a message once after its commit, and records its outcome', async () => {
    const actor = await asked();
    await isIn(actor, 'accepted');
    expect(gateway.messages(actor.cell_number)).toHaveLength(1);
    expect(await messageTo(actor)).toMatchObject({
      kind: 'otp.sms',
      attempts: 1,
      next_at: null,
      provider: 'webhook',
    });
    const attempts = await app.query('SELECT provider, outcome, reason FROM message_attempts');
    expect(attempts).toEqual([{ provider: 'webhook', outcome: 'accepted', reason: '' }]);
  });

  it('records an attempt once whose COMMIT had no response', async () => {
    const store = app.get(MessageStore);
    const settle = store.settleAttempt.bind(store);
    const settleAttempt = vi.spyOn(store, 'settleAttempt');
    settleAttempt.mockImplementationOnce(async (...outcome) => {
      await settle(...outcome);
      throw ERRORS.SERVICE_UNAVAILABLE({ reason: 'no response to COMMIT' });
    });
    const hasAttempt = vi.spyOn(store, 'hasAttempt');
    await asked();
    await vi.waitUntil(() => hasAttempt.mock.results.length === 1, PATIENCE);
    await expect(hasAttempt.mock.results[0]?.value).resolves.toBe(true);
    expect(settleAttempt).toHaveBeenCalledTimes(1);
    expect(await app.query('SELECT outcome FROM message_attempts')).toEqual([
      { outcome: 'accepted' },
    ]);
  });

  it('leaves no challenge and no waiting time behind a message that cannot be written [FLT-1]', async () => {
    const actor = await Actor.registered(app);
    const write = vi
      .spyOn(app.get(MessageStore), 'writeMessage')
      .mockRejectedValueOnce(new Error('x'));
    expectRefusal(await actor.initialize('sms'), 'INTERNAL_ERROR');
    write.mockRestore();
    expectOk(await actor.initialize('sms'));
  });

  it('stores no code in any row, sent or not [OTP-11]', async () => {
    gateway.reply = 500;
    const actor = await asked();
    await callsReach(1);
    const code = lastCode();
    await isIn(actor, 'ready');
    for (const { tableName } of app.dataSource.entityMetadatas) {
      expect(JSON.stringify(await app.query(`SELECT * FROM ${tableName}`))).not.toMatch(
        new RegExp(`\\b${code}\\b`),
      );
    }
  });

  it('retries after 2, 5, 12 and 25 s with the same id and code, and then gives up', async () => {
    gateway.reply = 429;
    const store = app.get(MessageStore);
    const settle = store.settleAttempt.bind(store);
    // By attempt. The row may be that of the next attempt before it is read.
    const planned = new Map<number, number>();
    vi.spyOn(store, 'settleAttempt').mockImplementation((message, settled) => {
      const dueAt = store.estimateTime() + (settled.dueInMs ?? 0);
      planned.set(message.attempts, dueAt - message.created_at);
      return settle(message, settled);
    });
    const from = Date.now();
    const actor = await asked();
    for (const [i, seconds] of [2, 5, 12, 25].entries()) {
      await attemptsReach(i + 1);
      const after = (planned.get(i + 1) ?? 0) / 1000;
      expect(after).toBeGreaterThanOrEqual(seconds * 0.8 - 0.1);
      // An attempt that is late puts off the next one.
      expect(after).toBeLessThanOrEqual(seconds * 1.2 + 1.5 + (Date.now() - from) / 1000);
      await app.travel(seconds * 1.2 + 1.5);
    }
    await isIn(actor, 'failed');
    const sent = gateway.messages();
    expect(sent).toHaveLength(5);
    expect(new Set(sent.map(({ id, text }) => `${id} ${text}`)).size).toBe(1);
  });

  it('waits as long as the provider asks, if the message has the time', async () => {
    gateway.reply = (response) => response.writeHead(429, { 'retry-after': '100' }).end();
    const actor = await asked();
    await callsReach(1);
    await isIn(actor, 'ready');
    const { next_at, created_at } = await messageTo(actor);
    expect((Number(next_at) - Number(created_at)) / 1000).toBeGreaterThan(95);
  });

  it('gives up at once if the only provider asks for more time than the message has', async () => {
    gateway.reply = (response) => response.writeHead(429, { 'retry-after': '290' }).end();
    await isIn(await asked(), 'failed');
    expect(gateway.calls).toHaveLength(1);
  });

  it('gives up at once on a number that the provider refuses', async () => {
    gateway.reply = 400;
    const actor = await asked();
    await isIn(actor, 'failed');
    expect(gateway.calls).toHaveLength(1);
  });

  it('sends a message with an unknown outcome once more by the same provider, and no third time', async () => {
    gateway.reply = 'hang up';
    const actor = await asked();
    await attemptsReach(1);
    await app.travel(5);
    await attemptsReach(2);
    await app.travel(10);
    await isIn(actor, 'failed');
    expect(gateway.calls).toHaveLength(2);
  });

  it('sends nothing in the last 20 s of a code, and the message expires', async () => {
    gateway.reply = 429;
    const retry = holdRetries(app);
    const actor = await asked();
    await callsReach(1);
    await isIn(actor, 'ready');
    await app.travel(285);
    await retry();
    await isIn(actor, 'expired');
    expect(gateway.calls).toHaveLength(1);
  });

  it.each(['used', 'replaced'])('sends no code that has been %s', async (what) => {
    gateway.reply = 429;
    const retry = holdRetries(app);
    const actor = await asked();
    await callsReach(1);
    await isIn(actor, 'ready');
    const { id } = await messageTo(actor);
    if (what === 'used') {
      expectOk(await actor.token(lastCode()));
    } else {
      // The waiting time is over, but the lifetime of the message is not.
      await app.query('UPDATE challenges SET next_at = 1');
      gateway.reply = 200;
      expectOk(await actor.initialize('sms'));
      await callsReach(2);
    }
    await retry();
    const state = async () =>
      (await app.query('SELECT state FROM messages WHERE id = ?', [id]))[0]?.['state'];
    await vi.waitUntil(async () => (await state()) === 'cancelled', PATIENCE);
    expect(gateway.messages().filter((message) => message.id === String(id))).toHaveLength(1);
  });

  it('sends no code of a proof after its user is suspended', async () => {
    const actor = await asked();
    await isIn(actor, 'accepted');
    actor.tokens = tokensIn(expectOk(await actor.token(lastCode())));
    gateway.reply = 429;
    const retry = holdRetries(app);
    dataOf(await setNumber(actor, newNumber()));
    await callsReach(2);
    await isIn(actor, 'ready');
    await app.get(SuspensionService).suspendUser(userIdOf(actor));
    await retry();
    await isIn(actor, 'cancelled');
    expect(gateway.calls).toHaveLength(2);
  });

  it('takes over the messages of a crashed replica after their leases have lapsed, and not before', async () => {
    const actor = new Actor(app, newNumber());
    const database = app.get(Database);
    const source = { subject: 'user:1', challenge_id: '', nonce: '', key_id: '' };
    const text = { source, language: 'en', expiresIn: 300 } as const;
    const message = await database.transaction((tx) =>
      app
        .get(MessageStore)
        .writeMessage(tx, { kind: 'otp.sms', recipient: actor.cell_number, ...text }),
    );
    expect(await app.get(MessageLeases).claimMessage(message, 'webhook')).toMatchObject({
      attempts: 1,
    });
    expect(await app.get(MessageLeases).claimMessage(message, 'webhook')).toBeUndefined();
    // A crashed replica renews nothing.
    app.get(MessageLeases).endLease(message);
    app.get(Outbox).sendSoon(message);
    const looks = vi.spyOn(app.get(MessageStore), 'listDueMessages');
    await vi.waitUntil(() => looks.mock.calls.length > 1, PATIENCE);
    expect(gateway.calls).toHaveLength(0);
    await app.travel(15);
    await isIn(actor, 'accepted');
    expect(await messageTo(actor)).toMatchObject({ attempts: 2 });
    expect(gateway.calls).toHaveLength(1);
  });

  it('records the outcome of a message once the database is back, and does not send it again', async () => {
    const settle = vi.spyOn(app.get(MessageStore), 'settleAttempt');
    for (let i = 0; i < 3; i += 1) settle.mockRejectedValueOnce(ERRORS.SERVICE_UNAVAILABLE());
    const actor = await asked();
    await isIn(actor, 'accepted');
    expect(settle).toHaveBeenCalledTimes(4);
    expect([gateway.calls.length, (await messageTo(actor))['attempts']]).toEqual([1, 1]);
  });

  it('returns DELIVERY_UNAVAILABLE at once in a known outage, without a waiting time', async () => {
    gateway.reply = 401;
    const actor = await asked();
    await callsReach(1);
    const other = await Actor.registered(app);
    await attemptsReach(1);
    expectRefusal(await other.initialize('sms'), 'DELIVERY_UNAVAILABLE');
    expectRefusal(await actor.initialize('sms'), 'DELIVERY_UNAVAILABLE');
    expectOk(await other.initialize('ussd'));
    expect(gateway.calls).toHaveLength(1);
    expect((await messageTo(other))['id']).toBeUndefined();
  });

  it('follows no redirect, and counts the message as not accepted', async () => {
    gateway.reply = (response) => response.writeHead(302, { location: '/elsewhere' }).end();
    holdRetries(app);
    const actor = await asked();
    await attemptsReach(1);
    expect(await messageTo(actor)).toMatchObject({ state: 'ready', attempts: 1 });
    expect(gateway.calls.map(({ path }) => path)).not.toContain('/elsewhere');
  });
});
