import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDateTime } from '../../src/platform/graphql/index.js';
import type { Actor } from '../support/actors/actor.js';
import { claimsOf } from '../support/assertions/claims.js';
import type { Shot } from '../support/servers/connections.js';
import { newPan } from '../support/actors/pans.js';
import { graphql, readRootField, type OperationText } from '../support/actors/typed-query.js';
import {
  CIRCUMSTANCES,
  CROWD,
  everyRound,
  PATIENCE,
  startReplicas,
  times,
  type Replicas,
} from '../support/servers/replicas.js';
import { staffMember } from '../support/actors/staff.js';
import { count, tally } from '../support/assertions/tally.js';

describe.each(CIRCUMSTANCES)('races of cards and tickets, $name', (circumstances) => {
  let replicas: Replicas;
  beforeAll(async () => {
    replicas = await startReplicas(circumstances);
  }, PATIENCE.timeout);
  afterAll(() => replicas.close(), PATIENCE.timeout);

  it(
    '50 CardAdd of one card create one row and return one id [PAN-4]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const { actor, userId } = await signedIn(round);
      const pan = newPan();
      const answers = await replicas.crowd.release(times(50, () => cardAdd(actor, pan)));
      expect(tally(answers)).toEqual({ '200': 50 });
      const [card, ...others] = await replicas.app.query('SELECT id FROM cards WHERE user_id = ?', [
        userId,
      ]);
      expect(others).toEqual([]);
      const ids = answers.map((answer) => readRootField(CARD_ADD, answer)?.id);
      expect(new Set(ids)).toEqual(new Set([String(card?.['id'])]));
    }),
  );

  it(
    '50 TicketAdd with one Idempotency-Key create one ticket and return its id, and another title is refused [RACE-1]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const { actor, userId } = await signedIn(round);
      const titles = times(50, (i) => (i % 5 === 0 ? 'Other' : 'Same'));
      const shots = titles.map((title) => ({
        ...mutation(actor, TICKET_ADD, { title }),
        idempotencyKey: `round-${String(round)}`,
      }));
      const answers = await replicas.crowd.release(shots);
      const [ticket, ...others] = await replicas.app.query(
        'SELECT * FROM tickets WHERE user_id = ?',
        [userId],
      );
      expect(others).toEqual([]);
      const winners = answers.filter((_, i) => titles[i] === ticket?.['title']);
      const ids = winners.map((answer) => readRootField(TICKET_ADD, answer)?.id);
      expect(new Set(ids)).toEqual(new Set([String(ticket?.['id'])]));
      expect(answers.filter(({ status }) => status === 422)).toHaveLength(50 - winners.length);
    }),
  );

  it(
    '50 CardAdd of one card with different dates create one row with one of the dates [PAN-4]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const { actor, userId } = await signedIn(round);
      const pan = newPan();
      const dates = times(50, (i) => `2031-01-01 00:${String(i).padStart(2, '0')}:00`);
      const answers = await replicas.crowd.release(dates.map((at) => cardAdd(actor, pan, at)));
      expect(tally(answers)).toEqual({ '200': 50 });
      const cards = await replicas.app.query('SELECT id, expired_at FROM cards WHERE user_id = ?', [
        userId,
      ]);
      expect(cards).toHaveLength(1);
      const shown = answers.flatMap((answer) => readRootField(CARD_ADD, answer) ?? []);
      expect(new Set(shown.map(({ id }) => id))).toEqual(new Set([String(cards[0]?.['id'])]));
      expect(shown.every(({ expired_at }) => dates.includes(String(expired_at)))).toBe(true);
      const kept = formatDateTime(Number(cards[0]?.['expired_at']));
      expect(shown.map(({ expired_at }) => expired_at)).toContain(kept);
    }),
  );

  it(
    'one of 50 CardRemove that race 50 CardAdd removes the card, and each CardAdd returns a card [PAN-7]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const { actor, userId } = await signedIn(round);
      const pan = newPan();
      const [first] = await replicas.crowd.release([cardAdd(actor, pan)]);
      const old = String(readRootField(CARD_ADD, first)?.id);
      const isAdd = (i: number) => i % 4 < 2;
      const answers = await replicas.crowd.release(
        times(CROWD, (i) => (isAdd(i) ? cardAdd(actor, pan) : cardRemove(actor, old))),
      );
      expect(tally(answers.filter((_, i) => isAdd(i)))).toEqual({ '200': CROWD / 2 });
      expect(tally(answers.filter((_, i) => !isAdd(i)))).toEqual({
        '200': 1,
        'NOT_FOUND 200': CROWD / 2 - 1,
      });
      const cards = await replicas.app.query('SELECT * FROM cards WHERE user_id = ?', [userId]);
      expect(cards.find(({ id }) => String(id) === old)).toMatchObject({
        status: 'REMOVED',
        sealed_pan: null,
        fingerprint: null,
      });
      const successors = cards.filter(({ id }) => String(id) !== old);
      expect(successors.length).toBeLessThanOrEqual(1);
      const known = new Set(cards.map(({ id }) => String(id)));
      for (const answer of answers.filter((_, i) => isAdd(i))) {
        expect(known).toContain(readRootField(CARD_ADD, answer)?.id);
      }
    }),
  );

  it(
    'a closed ticket takes no reply, whatever races the closing',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const { actor } = await signedIn(round);
      const [opened] = await replicas.crowd.release([mutation(actor, TICKET_ADD, { title: 't' })]);
      const id = String(readRootField(TICKET_ADD, opened)?.id);
      const shots = times(CROWD - 2, () => mutation(actor, TICKET_ADD_REPLY, { id }));
      const close = mutation(actor, `mutation { TicketClose(id: ${id}) { status } }`);
      shots.splice(randomInt(shots.length), 0, close);
      shots.splice(randomInt(shots.length), 0, close);
      const answers = await replicas.crowd.release(shots);
      const replies = answers.filter((_, i) => shots[i] !== close);
      const seen = replies.flatMap((answer) => readRootField(TICKET_ADD_REPLY, answer) ?? []);
      const added = seen.length;
      // Each reply returns the status after it.
      expect(seen.filter(({ status }) => status === 'CLOSED')).toEqual([]);
      expect(tally(answers.filter((_, i) => shots[i] === close))).toEqual({ '200': 2 });
      expect(added + (tally(answers)['TICKET_CLOSED 200'] ?? 0)).toBe(CROWD - 2);
      const [ticket] = await replicas.app.query('SELECT * FROM tickets WHERE id = ?', [Number(id)]);
      expect(ticket).toMatchObject({ status: 'CLOSED', reply_count: 1 + added });
      expect(await count(replicas.app, 'ticket_replies WHERE ticket_id = ?', [Number(id)])).toBe(
        1 + added,
      );
    }),
  );

  it(
    'one of 40 ratings of a closed ticket stands, and each move of a race between staff and user is one of docs/interface.md §3.8',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const { actor } = await signedIn(round);
      const staff = await staffMember(replicas.at(round + 1));
      const [opened] = await replicas.crowd.release([mutation(actor, TICKET_ADD, { title: 't' })]);
      const id = String(readRootField(TICKET_ADD, opened)?.id);
      const moves = times(40, (i) =>
        i % 2 === 0
          ? mutation(actor, TICKET_ADD_REPLY, { id })
          : mutation(
              staff.actor,
              `mutation { StaffTicketAddReply(ticket_id: ${id}, content: "x") { ticket { status } } }`,
            ),
      );
      const moved = await replicas.crowd.release(moves);
      expect(tally(moved)).toEqual({ '200': 40 });
      const [row] = await replicas.app.query(
        'SELECT status, reply_count FROM tickets WHERE id = ?',
        [Number(id)],
      );
      expect(row?.['reply_count']).toBe(41);
      const [last] = await replicas.app.query(
        'SELECT author FROM ticket_replies WHERE ticket_id = ? ORDER BY id DESC',
        [Number(id)],
      );
      expect(row?.['status']).toBe(
        last?.['author'] === 'USER' ? 'IN_PROGRESS' : 'SUPPORT_RESPONSE',
      );
      const turns = ['StaffTicketClose', 'StaffTicketReopen'] as const;
      const opened40 = times(40, (i) =>
        i % 4 === 0
          ? mutation(actor, TICKET_ADD_REPLY, { id })
          : mutation(
              staff.actor,
              `mutation { ${turns[i % 2] ?? turns[0]}(id: ${id}) { ticket { status } } }`,
            ),
      );
      const turned = tally(await replicas.crowd.release(opened40));
      expect((turned['200'] ?? 0) + (turned['TICKET_CLOSED 200'] ?? 0)).toBe(40);
      const added = (turned['200'] ?? 0) - 30;
      const [after] = await replicas.app.query(
        'SELECT status, reply_count FROM tickets WHERE id = ?',
        [Number(id)],
      );
      expect(after?.['reply_count']).toBe(41 + added);
      const open = added > 0 ? 'IN_PROGRESS' : row?.['status'];
      expect(['CLOSED', open]).toContain(after?.['status']);
      await replicas.crowd.release([
        mutation(staff.actor, `mutation { StaffTicketClose(id: ${id}) { ticket { id } } }`),
      ]);
      const rates = await replicas.crowd.release(
        times(40, (i) =>
          mutation(
            actor,
            `mutation { TicketRate(id: ${id}, rating: ${String((i % 5) + 1)}) { rating } }`,
          ),
        ),
      );
      expect(tally(rates)).toEqual({ '200': 8, 'TICKET_RATED 200': 32 });
    }),
  );

  async function signedIn(round: number): Promise<{ actor: Actor; userId: number }> {
    const actor = await replicas.registered(round);
    const { access_token } = await actor.signIn();
    return { actor, userId: Number(claimsOf(access_token)['sub']) };
  }
});

const TICKET_ADD = graphql(`
  mutation ($title: String!) {
    TicketAdd(ticket_department_id: 1, title: $title, content: "c") {
      id
    }
  }
`);

const TICKET_ADD_REPLY = graphql(`
  mutation ($id: ID!) {
    TicketAddReply(ticket_id: $id, content: "x") {
      status
    }
  }
`);

const CARD_ADD = graphql(`
  mutation ($pan: String!, $at: DateTime) {
    CardAdd(pan: $pan, expired_at: $at) {
      id
      expired_at
    }
  }
`);

function mutation(actor: Actor, query: OperationText, variables: object = {}): Shot {
  const token = actor.tokens?.access_token ?? '';
  return { path: '/api/v4/graphql', body: { query, variables }, token };
}

function cardAdd(actor: Actor, pan: string, at?: string): Shot {
  return mutation(actor, CARD_ADD, { pan, at });
}

function cardRemove(actor: Actor, id: string): Shot {
  return mutation(actor, `mutation { CardRemove(id: ${id}) { id } }`);
}
