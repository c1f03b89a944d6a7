import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Database } from '../../src/platform/database/index.js';
import { newNumber, type Actor } from '../support/actors/actor.js';
import type { Shot } from '../support/servers/connections.js';
import type { Answer } from '../support/actors/http.js';
import {
  CIRCUMSTANCES,
  CROWD,
  everyRound,
  PATIENCE,
  startReplicas,
  times,
  type Replicas,
} from '../support/servers/replicas.js';
import { count, tally } from '../support/assertions/tally.js';

describe.each(CIRCUMSTANCES)('races of sign-in, $name', (circumstances) => {
  let replicas: Replicas;
  beforeAll(async () => {
    replicas = await startReplicas(circumstances, { LOG_LEVEL: 'info' });
  }, PATIENCE.timeout);
  afterAll(() => replicas.close(), PATIENCE.timeout);

  it(
    'exactly 5 of 100 parallel wrong guesses are compared, and then the right code is refused [OTP-3]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const actor = await replicas.registered(round);
      const code = await actor.newCode();
      const answers = await replicas.crowd.release(
        times(CROWD, (i) => guess(actor, wrong(code, i + 1))),
      );
      expect(tally(answers)).toEqual({ 'INVALID_GRANT 400': CROWD });
      expect(await reasons(CROWD)).toEqual({ [COMPARED]: 5, [NOT_COMPARED]: CROWD - 5 });
      expect(tally([await actor.token(code)])).toEqual({ 'INVALID_GRANT 400': 1 });
      await reasons(1);
      expect(await challengeOf(actor)).toMatchObject({ tries: 5, failures: 5, used_at: null });
    }),
  );

  it(
    'one of 100 parallel guesses is compared after four wrong ones [OTP-3]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const actor = await replicas.registered(round);
      const code = await actor.newCode();
      for (let i = 1; i < 5; i += 1) await actor.token(wrong(code, i));
      const answers = await replicas.crowd.release(
        times(CROWD, (i) => guess(actor, i % 2 === 0 ? wrong(code, i + 1) : code)),
      );
      const won = answers.filter(({ status }) => status === 200).length;
      expect(won).toBeLessThanOrEqual(1);
      expect(tally(answers)).toEqual({
        'INVALID_GRANT 400': CROWD - won,
        ...(won === 0 ? {} : { '200': won }),
      });
      expect(await challengeOf(actor)).toMatchObject({ tries: 5 });
      expect(await sessionsOf(actor)).toBe(won);
    }),
  );

  it(
    'one of 100 parallel calls with the right code gets tokens [OTP-4]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const actor = await replicas.registered(round);
      const code = await actor.newCode();
      const answers = await replicas.crowd.release(times(CROWD, () => guess(actor, code)));
      expect(tally(answers)).toEqual({ '200': 1, 'INVALID_GRANT 400': CROWD - 1 });
      expect(await sessionsOf(actor)).toBe(1);
    }),
  );

  it(
    'one of 100 parallel initialize calls sends a message, and 99 return the waiting time [OTP-5]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const actor = await replicas.registered(round);
      const isFirst = round % 2 === 0;
      if (!isFirst) {
        await actor.initialize('sms');
        await endWait(actor);
      }
      const answers = await replicas.crowd.release(times(CROWD, () => initialize(actor)));
      expect(tally(answers)).toEqual({ '200': 1, 'OTP_WAITING_TIME 429': CROWD - 1 });
      const granted = Number(answers.find(({ status }) => status === 200)?.body['waiting_time']);
      const left = await secondsLeft(actor);
      for (const answer of answers.filter(({ status }) => status === 429)) {
        const wait = answer.body.errors?.[0]?.details?.['waiting_time'] ?? 0;
        expect(answer.headers.get('retry-after')).toBe(String(wait));
        expect(wait).toBeGreaterThanOrEqual(left);
        expect(wait).toBeLessThanOrEqual(granted);
      }
      expect(await messagesOf(actor)).toBe(isFirst ? 1 : 2);
    }),
  );

  it(
    'a new challenge that races 99 guesses invalidates the old code [OTP-6]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const actor = await replicas.registered(round);
      const old = await actor.newCode();
      await endWait(actor);
      const shots = times(CROWD, (): Shot => guess(actor, old));
      shots[randomInt(CROWD)] = initialize(actor);
      const answers = await replicas.crowd.release(shots);
      const [initialized, signedIn] = [oks(answers, 'waiting_time'), oks(answers, 'access_token')];
      expect(initialized).toBe(1);
      expect(signedIn).toBeLessThanOrEqual(1);
      expect(refused(answers)).toBe(CROWD - initialized - signedIn);
      expect(await sessionsOf(actor)).toBe(signedIn);
      expect(refused([await actor.token(old)])).toBe(1);
    }),
  );

  it(
    'a new challenge that races guesses gives back no try [OTP-6]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const actor = await replicas.registered(round);
      const old = await actor.newCode();
      await actor.token(wrong(old, 1));
      await endWait(actor);
      // A guess at a code that initialize has just replaced is neither compared nor counted.
      const shots: Shot[] = times(3, (i) => guess(actor, wrong(old, i + 2)));
      shots.splice(randomInt(4), 0, initialize(actor));
      expect(oks(await replicas.crowd.release(shots), 'waiting_time')).toBe(1);
      const { tries } = await challengeOf(actor);
      expect([1, 2, 3, 4]).toContain(tries);
      const fresh = await actor.receivedCode();
      await replicas.crowd.release(times(CROWD, (i) => guess(actor, wrong(fresh, i + 1))));
      expect(await challengeOf(actor)).toMatchObject({ tries: TRIES, failures: TRIES });
      expect(tally([await actor.token(fresh)])).toEqual({ 'INVALID_GRANT 400': 1 });
    }),
  );

  it(
    'one of 100 parallel register calls with one number creates a user',
    PATIENCE,
    everyRound(circumstances, async () => {
      const cell_number = newNumber();
      const body = { first_name: 'Sara', last_name: 'Ahmadi', cell_number };
      const answers = await replicas.crowd.release(
        times(CROWD, () => ({ path: '/api/oauth/register', body })),
      );
      expect(tally(answers)).toEqual({ '200': 1, 'REST_USER_EXISTS 409': CROWD - 1 });
      const [user, ...others] = await replicas.app.query(
        'SELECT id FROM users WHERE cell_number = ?',
        [cell_number],
      );
      expect(others).toEqual([]);
      expect(answers.find(({ status }) => status === 200)?.body).toEqual({ user_id: user?.['id'] });
    }),
  );

  /** Discards the logs, after those of earlier requests have arrived. */
  beforeEach(() => {
    replicas.processes.forEach((process) => process.takeOutput());
  });

  /**
   * Returns the reasons of the next `expected` refused codes in the logs, without those of requests
   * that were sent again.
   */
  async function reasons(expected: number): Promise<Record<string, number>> {
    const seen: string[] = [];
    await vi.waitUntil(
      () => {
        const lines = replicas.processes.flatMap((process) => process.takeOutput().split('\n'));
        const told = lines.flatMap((line) => /"reason":"(.*?)"/.exec(line)?.[1] ?? []);
        seen.push(...told.filter((reason) => [COMPARED, NOT_COMPARED].includes(reason)));
        return seen.length >= expected;
      },
      { timeout: 5_000, interval: 5 },
    );
    return Object.fromEntries(
      seen.map((reason) => [reason, seen.filter((other) => other === reason).length]),
    );
  }

  async function challengeOf(actor: Actor): Promise<Record<string, unknown>> {
    const [row] = await replicas.app.query(`SELECT * FROM challenges WHERE user_id = ${USER}`, [
      actor.cell_number,
    ]);
    return row ?? {};
  }

  function sessionsOf(actor: Actor): Promise<number> {
    return count(replicas.app, `sessions WHERE user_id = ${USER}`, [actor.cell_number]);
  }

  function messagesOf(actor: Actor): Promise<number> {
    return count(replicas.app, 'messages WHERE recipient = ?', [actor.cell_number]);
  }

  /** Returns the seconds until the next initialize, on the database's clock. */
  async function secondsLeft(actor: Actor): Promise<number> {
    const now = await replicas.app.get(Database).now();
    return Math.ceil((Number((await challengeOf(actor))['next_at']) - now) / 1000);
  }

  async function endWait(actor: Actor): Promise<void> {
    await replicas.app.query(`UPDATE challenges SET next_at = 1 WHERE user_id = ${USER}`, [
      actor.cell_number,
    ]);
  }
});

/** Default of OTP_TRIES. */
const TRIES = 5;
const COMPARED = 'wrong one-time password';
const NOT_COMPARED = 'no challenge that can be tried';

const USER = '(SELECT id FROM users WHERE cell_number = ?)';

function guess(actor: Actor, password: string): Shot {
  const body = {
    grant_type: 'password',
    ...actor.client,
    username: actor.cell_number,
    password,
    scope: '*',
  };
  return { path: '/api/oauth/token', body };
}

function initialize(actor: Actor): Shot {
  return { path: '/api/oauth/initialize', body: { username: actor.cell_number, channel: 'sms' } };
}

/** Returns a code that differs from the right one and from the other wrong ones. */
function wrong(code: string, offset: number): string {
  return String((Number(code) + offset) % 1_000_000).padStart(6, '0');
}

function oks(answers: readonly Answer[], member: string): number {
  return answers.filter(({ status, body }) => status === 200 && member in body).length;
}

/** Counts the responses that refuse a wrong code. */
function refused(answers: readonly Answer[]): number {
  const { 'INVALID_GRANT 400': wrong = 0, 'RATE_LIMITED 429': delayed = 0 } = tally(answers);
  return wrong + delayed;
}
