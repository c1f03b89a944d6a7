import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeadLetterService, Outbox } from '../../src/delivery/outbox/index.js';
import { OutboxMessage } from '../../src/delivery/outbox/outbox-message.entity.js';
import { expectOk, newNumber, type Actor } from '../support/actors/actor.js';
import type { TestApp } from '../support/servers/app.js';
import {
  CIRCUMSTANCES,
  everyRound,
  PATIENCE as RACE_PATIENCE,
  startReplicas,
  times,
} from '../support/servers/replicas.js';
import { SmsGateway } from '../support/servers/sms-gateway.js';
import {
  asked,
  isIn,
  json,
  messageTo,
  PATIENCE,
  PRESETS,
  Providers,
} from '../support/servers/sms-providers.js';

let gateway: SmsGateway;
const providers = new Providers();
beforeAll(async () => {
  gateway = await SmsGateway.start();
});
afterAll(() => {
  gateway.close();
});
beforeEach(() => {
  gateway.calls.length = 0;
});
afterEach(() => providers.stop());

/** Starts a service whose provider refuses a number; returns the failed message. */
async function failed(): Promise<{
  app: TestApp;
  actor: Actor;
  id: number;
  code: string;
  letters: DeadLetterService;
}> {
  gateway.reply = 400;
  const app = await providers.start({
    name: 'main',
    driver: 'http',
    preset: 'twilio',
    options: PRESETS.twilio.options(gateway),
  });
  const actor = await asked(app);
  await isIn(app, actor, 'failed');
  const { id } = await messageTo(app, actor);
  const code =
    /\b\d{6}\b/.exec(new URLSearchParams(gateway.calls[0]?.body).get('Body') ?? '')?.[0] ?? 'none';
  gateway.reply = json(PRESETS.twilio.yes);
  return { app, actor, id: Number(id), code, letters: app.get(DeadLetterService) };
}

const stateOf = async (app: TestApp, id: number) =>
  (await app.query('SELECT state FROM messages WHERE id = ?', [id]))[0]?.['state'];
const audited = async (app: TestApp) =>
  (
    await app.query(
      "SELECT event, actor, subject, user_id FROM audit_events WHERE actor = 'operator' AND event LIKE 'delivery.%' ORDER BY id",
    )
  ).map(({ user_id, ...event }) => ({ ...event, user_id: Number(user_id) }));

describe('DeadLetterService', () => {
  it('lists a message with the reason of its last attempt, without number and code', async () => {
    const { actor, id, code, letters } = await failed();
    const list = await letters.listDeadLetters(10);
    expect(list).toEqual([
      {
        id,
        kind: 'otp.sms',
        state: 'failed',
        provider: 'main',
        attempts: 1,
        reason: 'response status 400',
        user_id: expect.any(Number) as number,
        created_at: expect.any(Number) as number,
        resendable: true,
      },
    ]);
    expect(JSON.stringify(list)).not.toContain(actor.cell_number.slice(-8));
    expect(JSON.stringify(list)).not.toContain(code);
  });

  it('tells the reason of the attempt that ended last, whose id may be lower', async () => {
    const { app, id, letters } = await failed();
    const attempt = '(message_id, provider, outcome, reason, started_at, ended_at)';
    await app.query('UPDATE message_attempts SET id = id + 10 WHERE message_id = ?', [id]);
    await app.query(
      `INSERT INTO message_attempts ${attempt} SELECT message_id, provider, outcome, 'later', started_at, ended_at + 1 FROM message_attempts WHERE message_id = ?`,
      [id],
    );
    await app.query(
      "UPDATE message_attempts SET id = 1 WHERE message_id = ? AND reason = 'later'",
      [id],
    );
    expect(await letters.listDeadLetters(1)).toMatchObject([{ id, reason: 'later' }]);
  });

  it('sends a message again once, with the same code, all attempts and an audit event [AUD-1]', async () => {
    const { app, actor, id, code, letters } = await failed();
    const [{ user_id } = { user_id: 0 }] = await letters.listDeadLetters(1);
    const sent = await letters.resendMessage(id);
    await isIn(app, actor, 'accepted');
    expect(await messageTo(app, actor)).toMatchObject({ ...sent, attempts: 1 });
    expect(await stateOf(app, id)).toBe('resent');
    expect(gateway.calls).toHaveLength(2);
    expect(await letters.resendMessage(id)).toEqual({
      refusal: 'it was sent again as another message',
    });
    expect(await letters.listDeadLetters(10)).toEqual([]);
    const row = {
      event: 'delivery.resent',
      actor: 'operator',
      subject: `message:${String(id)}`,
      user_id,
    };
    expect(await audited(app)).toEqual([row]);
    expectOk(await actor.token(code));
  });

  it.each([
    [
      'used',
      async (_app: TestApp, actor: Actor, code: string) => void expectOk(await actor.token(code)),
    ],
    ['replaced', (app: TestApp) => app.query("UPDATE challenges SET challenge_id = 'another'")],
    ['too old', (app: TestApp) => app.travel(285)],
  ])('sends no message again if its code is %s, and writes nothing', async (_what, end) => {
    const { app, actor, id, code, letters } = await failed();
    await end(app, actor, code);
    expect(await letters.resendMessage(id)).toEqual({
      refusal: 'its code is used, replaced or too old',
    });
    expect(await letters.listDeadLetters(10)).toMatchObject([{ id, resendable: false }]);
    expect(await stateOf(app, id)).toBe('failed');
    expect(await audited(app)).toEqual([]);
    expect(gateway.calls).toHaveLength(1);
  });

  it('cancels a message, which leaves the list and is not sent again [AUD-1]', async () => {
    const { app, id, letters } = await failed();
    expect(await letters.cancelMessage(id)).toEqual({ id });
    expect(await letters.listDeadLetters(10)).toEqual([]);
    expect(await letters.cancelMessage(id)).toEqual({ refusal: 'it was cancelled' });
    expect(await letters.resendMessage(id)).toEqual({ refusal: 'it was cancelled' });
    expect(await audited(app)).toMatchObject([
      { event: 'delivery.cancelled', subject: `message:${String(id)}` },
    ]);
  });

  it.each([
    ['ready', 'it is still to be sent', undefined],
    ['leased', 'it is being sent', 'it is being sent'],
    ['accepted', 'a provider has taken it', 'a provider has taken it'],
    ['delivered', 'it was delivered', 'it was delivered'],
    ['undelivered', undefined, undefined],
    ['unconfirmed', undefined, undefined],
  ])('sends again and cancels by state: %s', async (state, resent, cancelled) => {
    const { app, id, letters } = await failed();
    const put = () =>
      app.query('UPDATE messages SET state = ?, next_at = ? WHERE id = ?', [
        state,
        Date.now() + 60_000,
        id,
      ]);
    await put();
    const answer = await letters.resendMessage(id);
    expect('refusal' in answer ? answer.refusal : undefined).toBe(resent);
    await put();
    expect(await letters.cancelMessage(id)).toEqual(
      cancelled === undefined ? { id } : { refusal: cancelled },
    );
  });

  it('cancels a message whose replica is gone', async () => {
    const { app, id, letters } = await failed();
    await app.query(
      "UPDATE messages SET state = 'leased', next_at = 1, expires_at = 1 WHERE id = ?",
      [id],
    );
    expect(await letters.cancelMessage(id)).toEqual({ id });
  });

  it('refuses a message that does not exist', async () => {
    const { id, letters } = await failed();
    expect(await letters.resendMessage(id + 1)).toEqual({ refusal: 'there is no such message' });
    expect(await letters.cancelMessage(id + 1)).toEqual({ refusal: 'there is no such message' });
  });
});

describe.each(CIRCUMSTANCES)(
  'DeadLetters of several replicas: $name',
  RACE_PATIENCE,
  (circumstances) => {
    let replicas: Awaited<ReturnType<typeof startReplicas>>;
    const letters = (i: number) =>
      (replicas.inProcess[i % replicas.inProcess.length] ?? replicas.app).get(DeadLetterService);
    const sentTo = (number: string) => gateway.messages(number).length;
    beforeAll(async () => {
      replicas = await startReplicas(circumstances, gateway.settings, { needsInProcess: true });
    }, RACE_PATIENCE.timeout);
    afterAll(() => replicas.close());

    /** Inserts messages without a challenge in a state; returns recipients by id. */
    async function written(count: number, state: string): Promise<Map<number, string>> {
      gateway.reply = 200;
      const { app } = replicas;
      await app.query('DELETE FROM messages');
      const numbers = times(count, newNumber);
      for (const number of numbers) {
        await app.query(
          `INSERT INTO messages (kind, recipient, subject, challenge_id, nonce, key_id, language, state, attempts, next_at, expires_at, created_at)
        VALUES ('otp.sms', ?, 'notice:number', '', '', '', 'en', ?, 0, ?, ?, ?)`,
          [number, state, Date.now() - 1, Date.now() + 1_200_000, Date.now()],
        );
      }
      const rows = await app.query('SELECT id, recipient FROM messages');
      return new Map(rows.map(({ id, recipient }) => [Number(id), String(recipient)]));
    }

    async function allSent(): Promise<void> {
      const open = "SELECT id FROM messages WHERE state IN ('ready', 'leased')";
      await vi.waitUntil(async () => (await replicas.app.query(open)).length === 0, PATIENCE);
    }

    it(
      'sends a message once if many replicas send it again [RACE-1]',
      everyRound(circumstances, async () => {
        const [[id, number] = [0, '']] = await written(1, 'failed');
        const answers = await Promise.all(times(10, (i) => letters(i).resendMessage(id)));
        expect(answers.filter((answer) => 'id' in answer)).toHaveLength(1);
        await allSent();
        expect(sentTo(number)).toBe(1);
      }),
    );

    it('either sends or cancels a message that dispatchers claim during a cancel, and both happen [RACE-1]', async () => {
      const ends = new Set<unknown>();
      await everyRound(circumstances, async () => {
        const messages = await written(10, 'ready');
        const rows = await replicas.app.dataSource.getRepository(OutboxMessage).find();
        const outboxes = replicas.inProcess.map((app) => app.get(Outbox));
        const acts = rows.map(async (row, i) => {
          const ready = { ...row, next_at: 1 };
          const reach = () => {
            for (const outbox of outboxes) outbox.sendSoon(ready);
          };
          if (i % 2 === 0) {
            reach();
            // Dispatchers start in the next turn of the event loop.
            await setImmediate();
          }
          const answer = letters(i).cancelMessage(row.id);
          if (i % 2 === 1) reach();
          return [row.id, await answer] as const;
        });
        const answers = await Promise.all(acts);
        await allSent();
        for (const [id, answer] of answers) {
          const state = await stateOf(replicas.app, id);
          expect([state, sentTo(messages.get(id) ?? '')]).toEqual(
            'refusal' in answer ? ['accepted', 1] : ['cancelled', 0],
          );
          ends.add(state);
        }
      })();
      expect(ends.size).toBe(2);
    });

    it(
      'either sends again or cancels a message if both are asked at once [RACE-1]',
      everyRound(circumstances, async () => {
        const [[id, number] = [0, '']] = await written(1, 'undelivered');
        const [sent, cancelled] = await Promise.all([
          letters(0).resendMessage(id),
          letters(1).cancelMessage(id),
        ]);
        expect('id' in sent).not.toBe('id' in cancelled);
        await allSent();
        expect(sentTo(number)).toBe('id' in sent ? 1 : 0);
      }),
    );
  },
);
