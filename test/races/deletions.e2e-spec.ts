import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HousekeepingService } from '../../src/platform/scheduling/index.js';
import { newNumber, tokensIn, type Actor } from '../support/actors/actor.js';
import { userIdOf } from '../support/actors/cell-number.js';
import { rowsOf } from '../support/actors/deletion.js';
import { dataOf } from '../support/actors/graphql.js';
import type { Answer } from '../support/actors/http.js';
import { newPan } from '../support/actors/pans.js';
import { holdsAfter } from '../support/assertions/holds-after.js';
import { count, tally } from '../support/assertions/tally.js';
import type { Shot } from '../support/servers/connections.js';
import {
  CIRCUMSTANCES,
  everyRound,
  PATIENCE,
  startReplicas,
  times,
  type Replicas,
} from '../support/servers/replicas.js';
import { codeOfRow } from '../support/actors/derived-code.js';

const EXPECTED = new RegExp(
  `^(200|(CODE_INVALID|CELL_NUMBER_TAKEN|UNAUTHENTICATED) (200|401)|INVALID_GRANT 400|SERVICE_UNAVAILABLE (200|503)|REST_USER_(EXISTS 409|NOT_FOUND 404)|RATE_LIMITED 429|OTP_WAITING_TIME 429)$`,
);

describe.each(CIRCUMSTANCES)('races of deletions, $name', (circumstances) => {
  let replicas: Replicas;
  beforeAll(async () => {
    replicas = await startReplicas(circumstances);
  }, PATIENCE.timeout);
  afterAll(() => replicas.close(), PATIENCE.timeout);

  it(
    'an account is deleted once, and nothing of it is left beside sign-ins, refreshes, cards and tickets [PRV-1] [REF-7]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const { actor, code, password } = await prepared(round);
      const id = userIdOf(actor);
      const shots: Shot[] = [
        ...times(6, () => gql(actor, `mutation { MeDelete(code: "${code}") { id } }`)),
        ...times(3, () =>
          tokenOf(actor, {
            grant_type: 'password',
            username: actor.cell_number,
            password,
            scope: '*',
          }),
        ),
        ...times(3, () =>
          tokenOf(actor, {
            grant_type: 'refresh_token',
            refresh_token: actor.tokens?.refresh_token,
            scope: '',
          }),
        ),
        ...times(6, () => gql(actor, `mutation { CardAdd(pan: "${newPan()}") { id } }`)),
        ...times(6, () =>
          gql(
            actor,
            'mutation { TicketAdd(ticket_department_id: 1, title: "t", content: "c") { id } }',
          ),
        ),
        ...times(3, () => ({
          path: '/api/oauth/initialize',
          body: { username: actor.cell_number, channel: 'sms' },
        })),
        ...times(3, () => register(actor.cell_number)),
      ];
      const answers = await replicas.crowd.release(rotated(shots, round * 5));
      expect(Object.keys(tally(answers)).filter((each) => !EXPECTED.test(each))).toEqual([]);
      expect(succeeded(answers, 'MeDelete')).toHaveLength(1);
      expect(
        await count(replicas.app, 'sessions WHERE user_id = ? AND revoked_at IS NULL', [id]),
      ).toBe(0);
      await areRefused(actor, answers);
      const registered = answers.filter(({ body }) => 'user_id' in body);
      expect(await count(replicas.app, 'users WHERE cell_number = ?', [actor.cell_number])).toBe(
        registered.length,
      );
      expect(
        await count(replicas.app, "audit_events WHERE event = 'user.deleted' AND user_id = ?", [
          id,
        ]),
      ).toBe(1);
      await nothingIsLeft(id);
    }),
  );

  it(
    'a deletion and a change of number have one winner [PRV-1] [RACE-1]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const number = newNumber();
      const { actor, code, newCode } = await prepared(round, number);
      const id = userIdOf(actor);
      const shots = [
        ...times(5, () => gql(actor, `mutation { MeDelete(code: "${code}") { id } }`)),
        ...times(5, () => gql(actor, `mutation { MeCellNumberVerify(code: "${newCode}") { id } }`)),
        ...times(3, () => register(actor.cell_number)),
      ];
      const answers = await replicas.crowd.release(rotated(shots, round * 3));
      expect(Object.keys(tally(answers)).filter((each) => !EXPECTED.test(each))).toEqual([]);
      const deleted = succeeded(answers, 'MeDelete').length;
      const isLeft = succeeded(answers, 'MeCellNumberVerify').length;
      expect(deleted + isLeft).toBe(1);
      expect(await count(replicas.app, 'users WHERE cell_number = ?', [number])).toBe(isLeft);
      if (isLeft === 0) await nothingIsLeft(id);
      else
        expect(await count(replicas.app, "users WHERE id = ? AND status = 'ACTIVE'", [id])).toBe(1);
    }),
  );

  /** After any request in progress has ended. */
  async function nothingIsLeft(id: number): Promise<void> {
    await replicas.app.travel(901);
    await replicas.app.get(HousekeepingService).sweepAll();
    expect(await rowsOf(replicas.app, id)).toEqual([]);
  }

  /** Within the second that REF-7 allows, on each replica. */
  async function areRefused(actor: Actor, answers: readonly Answer[]): Promise<void> {
    const issued = answers.flatMap((answer) =>
      'access_token' in answer.body ? [tokensIn(answer).access_token] : [],
    );
    const tokens = [actor.tokens?.access_token ?? '', ...issued];
    await holdsAfter(1_000, async () => {
      const me = tokens.flatMap((token) =>
        times(2, (on) => ({ ...gql(actor, '{ Me { id } }'), token, on })),
      );
      expect(tally(await replicas.crowd.release(me))).toEqual({ 'UNAUTHENTICATED 401': me.length });
    });
  }

  /**
   * Creates a user with a code for each of: deleting the account, signing in and, with `number`,
   * changing the number.
   */
  async function prepared(round: number, number?: string) {
    const actor = await replicas.registered(round);
    await actor.signIn();
    await replicas.app.travel(60);
    await actor.initialize('sms');
    const password = await codeOf(actor, 'known', ':%');
    let newCode = '';
    if (number !== undefined) {
      dataOf(
        await actor.gql(`mutation { MeCellNumberSet(cell_number: "${number}") { waiting_time } }`),
      );
      const present = await codeOf(actor, 'me:number');
      dataOf(
        await actor.gql(`mutation { MeCellNumberConfirm(code: "${present}") { waiting_time } }`),
      );
      newCode = await codeOf(actor, 'me:new-number');
    }
    dataOf(await actor.gql('mutation { MeDeleteRequest { waiting_time } }'));
    return { actor, password, newCode, code: await codeOf(actor, 'me:delete') };
  }

  /** `network` is a LIKE pattern of the rest of the subject. */
  async function codeOf(actor: Actor, subject: string, network = ''): Promise<string> {
    const [row] = await replicas.app.query('SELECT * FROM challenges WHERE subject LIKE ?', [
      `${subject}:${String(userIdOf(actor))}${network}`,
    ]);
    return codeOfRow(replicas.app, row);
  }
});

function gql(actor: Actor, query: string): Shot {
  return { path: '/api/v4/graphql', body: { query }, token: actor.tokens?.access_token ?? '' };
}

function tokenOf(actor: Actor, members: object): Shot {
  return { path: '/api/oauth/token', body: { ...actor.client, ...members } };
}

function register(cell_number: string): Shot {
  return { path: '/api/oauth/register', body: { first_name: 'A', last_name: 'B', cell_number } };
}

function rotated<T>(list: readonly T[], by: number): T[] {
  const at = by % list.length;
  return [...list.slice(at), ...list.slice(0, at)];
}

function succeeded(answers: readonly Answer[], field: string): Answer[] {
  return answers.filter(
    ({ body }) => body.data?.[field] !== undefined && body.errors === undefined,
  );
}
