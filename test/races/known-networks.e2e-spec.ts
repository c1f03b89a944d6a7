import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../support/actors/actor.js';
import { wrongCode } from '../support/actors/cell-number.js';
import { codeFrom, guessFrom, HOME, settleAt } from '../support/actors/networks.js';
import { count, tally } from '../support/assertions/tally.js';
import type { Shot } from '../support/servers/connections.js';
import {
  CIRCUMSTANCES,
  CROWD,
  everyRound,
  PATIENCE,
  startReplicas,
  times,
  type Replicas,
} from '../support/servers/replicas.js';

/** Default of OTP_TRIES. */
const TRIES = 5;

describe.each(CIRCUMSTANCES)('races between known networks and others, $name', (circumstances) => {
  let replicas: Replicas;
  beforeAll(async () => {
    replicas = await startReplicas(circumstances, { TRUSTED_PROXIES: '127.0.0.1' });
  }, PATIENCE.timeout);
  afterAll(() => replicas.close(), PATIENCE.timeout);

  it(
    'exactly 5 wrong guesses from known networks and 5 from elsewhere are counted [OTP-3]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const actor = await settled(round);
      const code = await codeFrom(HOME, actor);
      const shots = times(CROWD, (i) =>
        guess(actor, wrongCode(code), i % 4 < 2 ? HOME : abroad(i)),
      );
      expect(tally(await replicas.crowd.release(shots))).toEqual({ 'INVALID_GRANT 400': CROWD });
      const counted = { tries: TRIES, known_tries: TRIES, failures: TRIES, used_at: null };
      expect(await challengeOf(actor)).toMatchObject(counted);
      const late = [await guessFrom(HOME, actor, code), await guessFrom(abroad(0), actor, code)];
      expect(tally(late)).toEqual({ 'INVALID_GRANT 400': 2 });
    }),
  );

  it(
    'a known network has 5 tries of a code from elsewhere, and enters it once in 100 parallel calls [OTP-3] [OTP-4]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const actor = await settled(round);
      const code = await codeFrom(abroad(0), actor);
      const wrong = times(CROWD, () => guess(actor, wrongCode(code), HOME));
      expect(tally(await replicas.crowd.release(wrong))).toEqual({ 'INVALID_GRANT 400': CROWD });
      expect(await challengeOf(actor)).toMatchObject({ known_tries: TRIES, tries: 0 });
      expect(tally([await guessFrom(HOME, actor, code)])).toEqual({ 'INVALID_GRANT 400': 1 });

      await replicas.app.query(`UPDATE challenges SET next_at = 1 WHERE user_id = ${USER}`, [
        actor.cell_number,
      ]);
      const next = await codeFrom(abroad(0), actor);
      const right = times(CROWD, () => guess(actor, next, HOME));
      expect(tally(await replicas.crowd.release(right))).toEqual({
        '200': 1,
        'INVALID_GRANT 400': CROWD - 1,
      });
      expect(
        await count(replicas.app, `sessions WHERE user_id = ${USER}`, [actor.cell_number]),
      ).toBe(2);
    }),
  );

  it(
    'the code that a known network enters is right among 99 guesses and requests from elsewhere [OTP-6]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const actor = await settled(round);
      const code = await codeFrom(HOME, actor);
      const owner = randomInt(CROWD);
      const shots = times(CROWD, (i) => {
        if (i === owner) return guess(actor, code, HOME);
        return i % 2 === 0 ? guess(actor, wrongCode(code), abroad(i)) : ask(actor, abroad(i));
      });
      const answers = await replicas.crowd.release(shots);
      expect(answers[owner]?.status, answers[owner]?.text).toBe(200);
      expect(answers.filter(({ body }) => 'waiting_time' in body)).toHaveLength(1);
      expect(
        await count(replicas.app, `sessions WHERE user_id = ${USER}`, [actor.cell_number]),
      ).toBe(2);
      expect(Number((await challengeOf(actor))['tries'])).toBeLessThanOrEqual(TRIES);
    }),
  );

  it(
    'one of 100 parallel requests from a known network sends a message while one from elsewhere waits [OTP-5]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const actor = await settled(round);
      await codeFrom(abroad(0), actor);
      const answers = await replicas.crowd.release(times(CROWD, () => ask(actor, HOME)));
      expect(tally(answers)).toEqual({ '200': 1, 'OTP_WAITING_TIME 429': CROWD - 1 });
      expect(await count(replicas.app, 'messages WHERE recipient = ?', [actor.cell_number])).toBe(
        3,
      );
    }),
  );

  /** Returns a user who has signed in at HOME and may request a code everywhere. */
  async function settled(round: number): Promise<Actor> {
    const actor = await settleAt(HOME, await replicas.registered(round));
    await replicas.app.query(`UPDATE challenges SET next_at = 1 WHERE user_id = ${USER}`, [
      actor.cell_number,
    ]);
    return actor;
  }

  /** Returns the row of requests from known networks. */
  async function challengeOf(actor: Actor): Promise<Record<string, unknown>> {
    const rows = await replicas.app.query(`SELECT * FROM challenges WHERE user_id = ${USER}`, [
      actor.cell_number,
    ]);
    return rows.find(({ subject }) => String(subject).startsWith('known:')) ?? {};
  }
});

const USER = '(SELECT id FROM users WHERE cell_number = ?)';

/** Returns a network that has signed nobody in. */
function abroad(i: number): string {
  return `203.0.113.${String(i % 250)}`;
}

function guess(actor: Actor, password: string, from: string): Shot {
  const body = {
    grant_type: 'password',
    ...actor.client,
    username: actor.cell_number,
    password,
    scope: '*',
  };
  return { path: '/api/oauth/token', body, from };
}

function ask(actor: Actor, from: string): Shot {
  return {
    path: '/api/oauth/initialize',
    body: { username: actor.cell_number, channel: 'sms' },
    from,
  };
}
