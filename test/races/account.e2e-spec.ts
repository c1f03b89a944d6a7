import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Actor, newNumber } from '../support/actors/actor.js';
import { userIdOf } from '../support/actors/cell-number.js';
import { claimsOf } from '../support/assertions/claims.js';
import type { Shot } from '../support/servers/connections.js';
import { dataOf } from '../support/actors/graphql.js';
import {
  CIRCUMSTANCES,
  everyRound,
  PATIENCE,
  startReplicas,
  times,
  type Replicas,
} from '../support/servers/replicas.js';
import { count, tally } from '../support/assertions/tally.js';
import { codeOfRow } from '../support/actors/derived-code.js';

describe.each(CIRCUMSTANCES)('races of accounts, $name', (circumstances) => {
  let replicas: Replicas;
  beforeAll(async () => {
    replicas = await startReplicas(circumstances);
  }, PATIENCE.timeout);
  afterAll(() => replicas.close(), PATIENCE.timeout);

  it(
    'one of two users who prove the same number gets it, also beside registrations [RACE-1]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const number = newNumber();
      const users = [await proven(round, number), await proven(round + 1, number)];
      const shots = users.flatMap(({ actor, code }) => times(10, () => verify(actor, code)));
      const register = { first_name: 'A', last_name: 'B', cell_number: number };
      shots.splice(round % 3 === 0 ? 0 : 10, 0, {
        path: '/api/oauth/register',
        body: register,
        on: round,
      });
      const answers = await replicas.crowd.release(shots);
      const seen = tally(answers);
      expect(seen['200']).toBe(1);
      expect(
        Object.keys(seen).filter(
          (each) =>
            !/^(200|CODE_INVALID 200|CELL_NUMBER_TAKEN 200|REST_USER_EXISTS 409|RATE_LIMITED 429)$/.test(
              each,
            ),
        ),
      ).toEqual([]);
      expect(await count(replicas.app, 'users WHERE cell_number = ?', [number])).toBe(1);
      const registered = answers.some(({ status, body }) => status === 200 && 'user_id' in body);
      const ids = users.map(({ actor }) =>
        Number(claimsOf(actor.tokens?.access_token ?? '')['sub']),
      );
      const changed = "audit_events WHERE event = 'user.number_changed' AND user_id IN (?, ?)";
      expect(await count(replicas.app, changed, ids)).toBe(registered ? 0 : 1);
    }),
  );

  it(
    '5 of 100 parallel wrong guesses at the code of a new number are compared [OTP-3]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const { actor, code } = await proven(round, newNumber());
      const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
      const answers = await replicas.crowd.release(times(100, () => verify(actor, wrong)));
      expect(tally(answers)).toEqual({ 'CODE_INVALID 200': 100 });
      const subject = `me:new-number:${String(claimsOf(actor.tokens?.access_token ?? '')['sub'])}`;
      const [row] = await replicas.app.query(
        'SELECT known_tries FROM challenges WHERE subject = ?',
        [subject],
      );
      expect(Number(row?.['known_tries'])).toBe(5);
    }),
  );

  it(
    'a sign-in that races a change of number leaves no session beside the current one [REF-7]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const { actor, code } = await proven(round, newNumber());
      await replicas.app.travel(60);
      const password = await actor.newCode();
      const token = {
        grant_type: 'password',
        ...actor.client,
        username: actor.cell_number,
        password,
        scope: '*',
      };
      const signIn: Shot = { path: '/api/oauth/token', body: token, on: round };
      const shots = round % 2 === 0 ? [signIn, verify(actor, code)] : [verify(actor, code), signIn];
      const [first, second] = await replicas.crowd.release(shots);
      expect((round % 2 === 0 ? second : first)?.body.errors).toBeUndefined();
      const { sub, sid } = claimsOf(actor.tokens?.access_token ?? '');
      const live = await replicas.app.query(
        'SELECT id FROM sessions WHERE user_id = ? AND revoked_at IS NULL',
        [Number(sub)],
      );
      expect(live).toEqual([{ id: Number(sid) }]);
    }),
  );

  it(
    'a code requested during a change of number is invalid at the old number [RACE-1]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const { actor, code } = await proven(round, newNumber());
      const email = `race.${randomBytes(6).toString('hex')}@example.com`;
      await replicas.app.query('UPDATE users SET email = ? WHERE id = ?', [email, userIdOf(actor)]);
      await replicas.app.travel(60);
      const token = actor.tokens?.access_token ?? '';
      const query = `mutation { MeCellNumberSet(cell_number: "${newNumber()}") { waiting_time } }`;
      const others: Shot[] = [
        ...times(10, () => ({
          path: '/api/oauth/initialize',
          body: { username: email, channel: 'sms' },
        })),
        ...(round % 2 === 0
          ? []
          : times(4, () => ({ path: '/api/v4/graphql', body: { query }, token }))),
      ];
      others.splice(round % 5, 0, verify(actor, code));
      const seen = tally(await replicas.crowd.release(others));
      expect(
        Object.keys(seen).filter(
          (each) =>
            !/^(200|CODE_INVALID 200|(OTP_WAITING_TIME|RATE_LIMITED) (200|429)|SERVICE_UNAVAILABLE (200|503))$/.test(
              each,
            ),
        ),
      ).toEqual([]);
      const [user] = await replicas.app.query('SELECT cell_number FROM users WHERE id = ?', [
        userIdOf(actor),
      ]);
      const astray = await replicas.app.query(
        `SELECT messages.subject FROM messages JOIN challenges ON challenges.subject = messages.subject
          AND challenges.challenge_id = messages.challenge_id
         WHERE challenges.user_id = ? AND challenges.used_at IS NULL AND messages.subject <> ?
          AND messages.recipient <> ?`,
        [
          userIdOf(actor),
          `me:new-number:${String(userIdOf(actor))}`,
          String(user?.['cell_number']),
        ],
      );
      expect(astray).toEqual([]);
    }),
  );

  it(
    'one of the users who prove the same mailbox at once has it in the end, and each code works once [RACE-1]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const email = `race.${randomBytes(6).toString('hex')}@example.com`;
      const users = [
        await mailed(round, email),
        await mailed(round + 1, email),
        await mailed(round, email),
      ];
      const shots = times(30, (i) => {
        const { actor, code } = users[i % 3] ?? { actor: undefined, code: '' };
        const query = `mutation { MeEmailVerify(code: "${code}") { id } }`;
        return {
          path: '/api/v4/graphql',
          body: { query },
          token: actor?.tokens?.access_token ?? '',
        };
      });
      const seen = tally(await replicas.crowd.release(shots));
      expect(
        Object.keys(seen).filter(
          (each) => !/^(200|CODE_INVALID 200|SERVICE_UNAVAILABLE 503)$/.test(each),
        ),
      ).toEqual([]);
      expect(seen['200']).toBeGreaterThanOrEqual(1);
      expect(seen['200']).toBeLessThanOrEqual(3);
      expect(await count(replicas.app, 'users WHERE email = ?', [email])).toBe(1);
    }),
  );

  async function mailed(round: number, email: string): Promise<{ actor: Actor; code: string }> {
    const actor = await replicas.registered(round);
    await actor.signIn();
    dataOf(await actor.gql(`mutation { MeEmailSet(email: "${email}") { waiting_time } }`));
    return { actor, code: await codeOf(actor, 'email') };
  }

  async function codeOf(actor: Actor, proof: string): Promise<string> {
    const [row] = await replicas.app.query('SELECT * FROM challenges WHERE subject = ?', [
      `me:${proof}:${String(claimsOf(actor.tokens?.access_token ?? '')['sub'])}`,
    ]);
    return codeOfRow(replicas.app, row);
  }

  /** Creates a user who has confirmed the current number and received a code at the new one. */
  async function proven(round: number, number: string): Promise<{ actor: Actor; code: string }> {
    const actor = await replicas.registered(round);
    await actor.signIn();
    dataOf(
      await actor.gql(`mutation { MeCellNumberSet(cell_number: "${number}") { waiting_time } }`),
    );
    const code = await actor.receivedCode();
    dataOf(await actor.gql(`mutation { MeCellNumberConfirm(code: "${code}") { waiting_time } }`));
    return { actor, code: await codeOf(actor, 'new-number') };
  }
});

function verify(actor: Actor, code: string): Shot {
  const query = `mutation { MeCellNumberVerify(code: "${code}") { id } }`;
  return { path: '/api/v4/graphql', body: { query }, token: actor.tokens?.access_token ?? '' };
}
