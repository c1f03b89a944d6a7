import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UnverifiedUsers } from '../../src/sign-in/oauth/unverified-users.js';
import { Actor } from '../support/actors/actor.js';
import { claimsOf } from '../support/assertions/claims.js';
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
import { idIn } from '../support/actors/graphql.js';

const OPEN = 7;
/** Messages that a ticket has room for after its first one. */
const ROOM = 8;

describe.each(CIRCUMSTANCES)('races for space, $name', (circumstances) => {
  let replicas: Replicas;
  beforeAll(async () => {
    replicas = await startReplicas(circumstances, { TICKETS_OPEN: String(OPEN) });
  }, PATIENCE.timeout);
  afterAll(() => replicas.close(), PATIENCE.timeout);

  it(
    'exactly TICKETS_OPEN of 50 TicketAdd of one user open a ticket [LIM-2] [RACE-1]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const { actor, userId } = await signedIn(round);
      const answers = await replicas.crowd.release(times(50, () => mutation(actor, TICKET_ADD)));
      expect(tally(answers)).toEqual({ '200': OPEN, 'TOO_MANY_TICKETS 200': 50 - OPEN });
      expect(await count(replicas.app, 'tickets WHERE user_id = ?', [userId])).toBe(OPEN);
      expect(
        await count(
          replicas.app,
          'ticket_replies WHERE ticket_id IN (SELECT id FROM tickets WHERE user_id = ?)',
          [userId],
        ),
      ).toBe(OPEN);
    }),
  );

  it(
    'exactly the last of 500 messages is taken of 50 TicketAddReply at once [LIM-2] [RACE-1]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const { actor } = await signedIn(round);
      const id = await opened(actor);
      await replicas.app.query('UPDATE tickets SET reply_count = 500 - ? WHERE id = ?', [ROOM, id]);
      const answers = await replicas.crowd.release(
        times(50, () => mutation(actor, replyOf(id, 'x'))),
      );
      expect(tally(answers)).toEqual({ '200': ROOM, 'TICKET_FULL 200': 50 - ROOM });
      expect(await count(replicas.app, 'ticket_replies WHERE ticket_id = ?', [id])).toBe(1 + ROOM);
    }),
  );

  it(
    '50 TicketAddReply at once never store more than 1 000 000 bytes in a ticket [LIM-2] [RACE-1]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const { actor } = await signedIn(round);
      const id = await opened(actor);
      await replicas.app.query('UPDATE tickets SET bytes = 950001 WHERE id = ?', [id]);
      const content = 'x'.repeat(9_999);
      const answers = await replicas.crowd.release(
        times(50, () => mutation(actor, replyOf(id, content))),
      );
      expect(tally(answers)).toEqual({ '200': 5, 'TICKET_FULL 200': 45 });
      const [row] = await replicas.app.query(
        'SELECT bytes, reply_count FROM tickets WHERE id = ?',
        [id],
      );
      expect(row).toEqual({ bytes: 950_001 + 5 * 9_999, reply_count: 6 });
    }),
  );

  it(
    'users whose codes are entered while old users are removed are signed in, and the others go [LIM-3] [RACE-1]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const waiting = await Promise.all(times(20, () => replicas.registered(round)));
      const codes = await Promise.all(waiting.map((actor) => actor.newCode()));
      const gone = await Promise.all(times(20, () => replicas.registered(round)));
      await replicas.app.query('UPDATE users SET created_at = 1 WHERE verified_at IS NULL');
      const shots = waiting.map(({ client, cell_number }, i): Shot => {
        const body = {
          grant_type: 'password',
          ...client,
          username: cell_number,
          password: codes[i],
          scope: '*',
        };
        return { path: '/api/oauth/token', body };
      });
      const sweeps = replicas.inProcess.flatMap((app) =>
        times(3, () => app.get(UnverifiedUsers).sweepUnverified()),
      );
      const [answers, removed] = await Promise.all([
        replicas.crowd.release(shots),
        Promise.all(sweeps),
      ]);
      expect(tally(answers)).toEqual({ '200': waiting.length });
      expect(removed.reduce((sum, each) => sum + each, 0)).toBe(gone.length);
      const left = (actors: readonly Actor[]) => {
        const numbers = actors.map(({ cell_number }) => cell_number);
        return count(
          replicas.app,
          `users WHERE cell_number IN (${numbers.map(() => '?').join(', ')})`,
          numbers,
        );
      };
      expect(await left(waiting)).toBe(waiting.length);
      expect(await left(gone)).toBe(0);
    }),
  );

  async function signedIn(round: number): Promise<{ actor: Actor; userId: number }> {
    const actor = await replicas.registered(round);
    const { access_token } = await actor.signIn();
    return { actor, userId: Number(claimsOf(access_token)['sub']) };
  }

  async function opened(actor: Actor): Promise<number> {
    const [answer] = await replicas.crowd.release([mutation(actor, TICKET_ADD)]);
    return Number(idIn(answer ?? expect.unreachable()));
  }
});

const TICKET_ADD =
  'mutation { TicketAdd(ticket_department_id: 1, title: "t", content: "c") { id } }';

function replyOf(id: number, content: string): string {
  return `mutation { TicketAddReply(ticket_id: ${String(id)}, content: "${content}") { id } }`;
}

function mutation(actor: Actor, query: string): Shot {
  return { path: '/api/v4/graphql', body: { query }, token: actor.tokens?.access_token ?? '' };
}
