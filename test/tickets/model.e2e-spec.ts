import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../src/platform/errors/index.js';
import {
  StaffNotesService,
  StaffTicketsService,
  TicketsService,
  type Ticket,
} from '../../src/features/tickets/index.js';
import { Actor } from '../support/actors/actor.js';
import { countRandomRuns } from '../support/random-runs.js';
import { useApp } from '../support/servers/app.js';
import { staffMember, userIdOf } from '../support/actors/staff.js';

/** Sequences that are played through; `MODEL_RUNS=1000` for a long run. */
const RUNS = countRandomRuns('MODEL_RUNS', 200);

let userId: number;
let nima: number;
const app = useApp({ LIMITS: 'off', TICKETS_OPEN: '100000' });
beforeAll(async () => {
  userId = await userIdOf(await Actor.registered(app));
  nima = (await staffMember(app)).id;
});

/** One ticket by the rules of docs/interface.md §3.8. */
interface Model {
  readonly status: string;
  readonly replies: number;
  readonly rating: number | null;
  readonly unread: boolean;
  /** Authors of the messages, `u` for the user and `s` for support. */
  readonly authors: string;
}

type Move =
  | { by: 'user' | 'staff'; does: 'reply' | 'close' }
  | { by: 'user'; does: 'see' }
  | { by: 'staff'; does: 'reopen' | 'note' }
  | { by: 'user'; does: 'rate'; rating: number }
  | { by: 'stranger'; does: 'reply' | 'close' | 'see' | 'rate' };

const MOVES: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ by: fc.constantFrom('user', 'staff'), does: fc.constant('reply') }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ by: fc.constantFrom('user', 'staff'), does: fc.constant('close') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ by: fc.constant('staff'), does: fc.constantFrom('reopen', 'note') }),
  },
  { weight: 2, arbitrary: fc.constant({ by: 'user', does: 'see' }) },
  {
    weight: 2,
    arbitrary: fc.record({
      by: fc.constant('user'),
      does: fc.constant('rate'),
      rating: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      by: fc.constant('stranger'),
      does: fc.constantFrom('reply', 'close', 'see', 'rate'),
    }),
  },
);

/** The ticket after a move, or the code of the refusal. */
function next(ticket: Model, move: Move): Model | string {
  if (move.by === 'stranger') return 'NOT_FOUND';
  const closed = ticket.status === 'CLOSED';
  switch (move.does) {
    case 'reply': {
      if (closed) return 'TICKET_CLOSED';
      const replies = ticket.replies + 1;
      const authors = ticket.authors + (move.by === 'staff' ? 's' : 'u');
      if (move.by === 'staff')
        return { ...ticket, replies, authors, status: 'SUPPORT_RESPONSE', unread: true };
      return {
        ...ticket,
        replies,
        authors,
        status: ticket.status === 'SUPPORT_RESPONSE' ? 'IN_PROGRESS' : ticket.status,
      };
    }
    case 'close':
      return { ...ticket, status: 'CLOSED' };
    case 'reopen':
      return closed ? { ...ticket, status: opened(ticket.authors) } : ticket;
    case 'note':
      return ticket;
    case 'see':
      return { ...ticket, unread: false };
    case 'rate':
      if (!closed) return 'TICKET_OPEN';
      return ticket.rating === null || ticket.rating === move.rating
        ? { ...ticket, rating: move.rating }
        : 'TICKET_RATED';
  }
}

function opened(authors: string): string {
  if (authors.endsWith('s')) return 'SUPPORT_RESPONSE';
  return authors.includes('s') ? 'IN_PROGRESS' : 'NEW';
}

function make(id: number, move: Move): Promise<Ticket> {
  const [tickets, staff] = [app.get(TicketsService), app.get(StaffTicketsService)];
  const caller = move.by === 'stranger' ? userId + 1_000 : userId;
  switch (move.does) {
    case 'reply':
      return move.by === 'staff'
        ? staff.addReply('operator', id, 'x')
        : tickets.addReply(caller, id, 'x');
    case 'close':
      return move.by === 'staff'
        ? staff.closeTicket('operator', id)
        : tickets.closeTicket(caller, id);
    case 'reopen':
      return staff.reopenTicket('operator', id);
    case 'note':
      return app
        .get(StaffNotesService)
        .addNote(nima, id, 'x')
        .then(() => tickets.markSeen(userId, id, 0));
    case 'see':
      return tickets.markSeen(caller, id);
    case 'rate':
      return tickets.rateTicket(caller, id, 'rating' in move ? move.rating : 5);
  }
}

async function stateOf(id: number): Promise<Omit<Model, 'authors'>> {
  const tickets = app.get(TicketsService);
  const [ticket] = await tickets.listTickets(userId, { id, limit: 1, offset: 0 });
  const page = { limit: 200, offset: 0, withContent: false };
  const replies = (await tickets.listRepliesByTicket([id], page)).get(id)?.length ?? 0;
  expect(ticket?.reply_count).toBe(replies);
  const unread = (await tickets.findUnread([id])).get(id) ?? false;
  return { status: ticket?.status ?? '', replies, rating: ticket?.rating ?? null, unread };
}

describe('the status machine of a ticket', () => {
  it('follows docs/interface.md §3.8 through any sequence of moves of its user, of support and of strangers', async () => {
    const add = { departmentId: 1, title: 't', content: 'c', priority: 'LOW' } as const;
    await fc.assert(
      fc.asyncProperty(fc.array(MOVES, { maxLength: 15 }), async (moves) => {
        const { id } = await app.get(TicketsService).addTicket(userId, add);
        let model: Model = { status: 'NEW', replies: 1, rating: null, unread: false, authors: 'u' };
        for (const move of moves) {
          const expected = next(model, move);
          const actual = await make(id, move).then(
            ({ status }) => status,
            (error: unknown) => (error instanceof AppError ? error.code : error),
          );
          expect(actual).toBe(typeof expected === 'string' ? expected : expected.status);
          if (typeof expected !== 'string') model = expected;
          const { authors: _, ...state } = model;
          expect(await stateOf(id)).toEqual(state);
        }
      }),
      // Shrinking would take longer than the test may.
      { numRuns: RUNS, endOnFailure: true },
    );
  });
});
