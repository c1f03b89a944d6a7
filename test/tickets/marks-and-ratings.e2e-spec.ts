import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { StaffTicketsService } from '../../src/features/tickets/index.js';
import { Actor } from '../support/actors/actor.js';
import { useApp } from '../support/servers/app.js';
import { ask, gqlCodeOf, gqlMessagesOf, askFor } from '../support/actors/graphql.js';
import { TicketUser } from '../support/actors/ticket-user.js';
import { graphql } from '../support/actors/typed-query.js';

const app = useApp({ LIMITS: 'off' });

let sara: Actor;
let desk: TicketUser;
beforeEach(async () => {
  sara = await Actor.signedIn(app);
  desk = new TicketUser(sara);
});

const answer = (id: string) =>
  app.get(StaffTicketsService).addReply('operator', Number(id), 'Answer');
const unread = () => ask(sara, graphql('{ UnreadTicketsCount }'));
const marks = async () => {
  const tickets = await ask(sara, graphql('{ Tickets { id unread } }'));
  return Object.fromEntries(tickets.map(({ id, unread: mark }) => [id, mark]));
};
const seen = (id: string, more = '') =>
  askFor(
    sara,
    z.object({ unread: z.boolean() }),
    `mutation { TicketSeen(id: ${id}${more}) { unread } }`,
  );

describe('UnreadTicketsCount', () => {
  it('counts tickets with a message of support until they are marked as seen', async () => {
    const [first, second] = [await desk.add(), await desk.add()];
    await desk.reply(first.id);
    expect(await unread()).toBe(0);
    await answer(first.id);
    await answer(first.id);
    expect(await unread()).toBe(1);
    await answer(second.id);
    expect(await unread()).toBe(2);
    expect(await seen(first.id)).toEqual({ unread: false });
    expect(await marks()).toEqual({ [first.id]: false, [second.id]: true });
    await answer(first.id);
    expect(await marks()).toEqual({ [first.id]: true, [second.id]: true });
  });

  it('counts a ticket whose message of support is newer than the mark, which never moves back', async () => {
    const { id } = await desk.add();
    await answer(id);
    const [ticket] = await desk.list(`(id: ${id})`);
    const [opening, first] = ticket?.replies ?? [];
    await answer(id);
    expect(await seen(id, `, reply_id: ${String(first?.id)}`)).toEqual({ unread: true });
    expect(await seen(id)).toEqual({ unread: false });
    for (const reply of [opening, first])
      expect(await seen(id, `, reply_id: ${String(reply?.id)}`)).toEqual({ unread: false });
    expect(await seen(id, ', reply_id: "99999999999999999999"')).toEqual({ unread: false });
    expect(await unread()).toBe(0);
  });

  it('counts closed tickets, and reading, replying and closing mark nothing', async () => {
    const { id } = await desk.add();
    await answer(id);
    await desk.list();
    await desk.reply(id);
    const closed = await desk.close(id);
    expect(await unread()).toBe(1);
    expect(await seen(id)).toEqual({ unread: false });
    expect((await desk.list(`(id: ${id})`))[0]?.updated_at).toBe(closed.updated_at);
  });

  it('counts only tickets of the caller, who alone can mark them', async () => {
    const { id } = await desk.add();
    await answer(id);
    const omid = await Actor.signedIn(app);
    expect(await ask(omid, '{ UnreadTicketsCount }')).toBe(0);
    expect(gqlCodeOf(await omid.gql(`mutation { TicketSeen(id: ${id}) { id } }`))).toBe(
      'NOT_FOUND',
    );
    expect(await unread()).toBe(1);
  });
});

describe('mutation TicketRate', () => {
  const rate = (id: string, rating: number | string, actor = sara) =>
    actor.gql(`mutation { TicketRate(id: ${id}, rating: ${String(rating)}) { id rating status } }`);

  it.each([1, 5])('stores the rating %i of the owner once the ticket is closed', async (rating) => {
    const { id } = await desk.add();
    expect(gqlCodeOf(await rate(id, rating))).toBe('TICKET_OPEN');
    await desk.close(id);
    expect((await rate(id, rating)).body.data).toEqual({
      TicketRate: { id, rating, status: 'CLOSED' },
    });
  });

  it('refuses a second rating unless it is the same', async () => {
    const { id } = await desk.add();
    await desk.close(id);
    const answers = await Promise.all([4, 4, 2, 2, 3].map((rating) => rate(id, rating)));
    const [rated] = await ask(sara, graphql('query ($id: ID) { Tickets(id: $id) { rating } }'), {
      id,
    });
    for (const [i, given] of [4, 4, 2, 2, 3].entries()) {
      const code = answers[i] && gqlCodeOf(answers[i]);
      expect(code).toBe(given === rated?.rating ? undefined : 'TICKET_RATED');
    }
    expect(gqlCodeOf(await rate(id, 1))).toBe('TICKET_RATED');
  });

  it.each([0, 6, -1])('refuses the rating %i', async (rating) => {
    const { id } = await desk.add();
    await desk.close(id);
    const refused = await rate(id, rating);
    expect(gqlCodeOf(refused)).toBe('BAD_USER_INPUT');
    expect(gqlMessagesOf(refused)).toContain('rating must be 1 to 5');
  });

  it('returns NOT_FOUND for the ticket of another user', async () => {
    const { id } = await desk.add();
    await desk.close(id);
    expect(gqlCodeOf(await rate(id, 1, await Actor.signedIn(app)))).toBe('NOT_FOUND');
    expect(await ask(sara, `{ Tickets(id: ${id}) { rating } }`)).toEqual([{ rating: null }]);
  });
});
