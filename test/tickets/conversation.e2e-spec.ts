import { beforeEach, describe, expect, it } from 'vitest';
import { StaffTicketsService } from '../../src/features/tickets/index.js';
import { Actor } from '../support/actors/actor.js';
import { useApp } from '../support/servers/app.js';
import { ask, gqlCodeOf } from '../support/actors/graphql.js';
import { TicketUser } from '../support/actors/ticket-user.js';
import { graphql } from '../support/actors/typed-query.js';

const app = useApp({ LIMITS: 'off' });

let sara: Actor;
let desk: TicketUser;
beforeEach(async () => {
  sara = await Actor.signedIn(app);
  desk = new TicketUser(sara);
});

const support = () => app.get(StaffTicketsService);

describe('the conversation of a ticket', () => {
  it('keeps messages in order, and a reply of the user leaves the status NEW', async () => {
    const { id } = await desk.add('t', 'one');
    const ticket = await desk.reply(id, 'two');
    expect(ticket.status).toBe('NEW');
    expect(ticket.replies.map(({ author, content }) => [author, content])).toEqual([
      ['USER', 'one'],
      ['USER', 'two'],
    ]);
    expect(await desk.list(`(id: ${id})`)).toEqual([ticket]);
  });

  it('becomes SUPPORT_RESPONSE when support replies, and IN_PROGRESS when the user writes again', async () => {
    const { id } = await desk.add();
    const steps: [string, () => Promise<unknown>][] = [
      ['SUPPORT_RESPONSE', () => support().addReply('operator', Number(id), 'We look into it.')],
      ['SUPPORT_RESPONSE', () => support().addReply('operator', Number(id), 'Done.')],
      ['IN_PROGRESS', () => desk.reply(id)],
      ['IN_PROGRESS', () => desk.reply(id)],
      ['SUPPORT_RESPONSE', () => support().addReply('operator', Number(id), 'Anything else?')],
      ['CLOSED', () => desk.close(id)],
    ];
    for (const [status, step] of steps) {
      await step();
      expect((await desk.list(`(id: ${id})`))[0]?.status).toBe(status);
    }
    const authors = (await desk.list(`(id: ${id})`))[0]?.replies.map(({ author }) => author);
    expect(authors).toEqual(['SUPPORT', 'SUPPORT', 'USER', 'USER', 'SUPPORT']);
  });

  it.each(['NEW', 'IN_PROGRESS', 'SUPPORT_RESPONSE'])(
    'closes from the status %s',
    async (status) => {
      const { id } = await desk.add();
      if (status !== 'NEW') await support().addReply('operator', Number(id), 'x');
      if (status === 'IN_PROGRESS') await desk.reply(id);
      expect((await desk.close(id)).status).toBe('CLOSED');
    },
  );

  it('takes no message once CLOSED, and closing it again changes nothing', async () => {
    const { id } = await desk.add();
    await support().addReply('operator', Number(id), 'x');
    const closed = await desk.close(id);
    const answer = await sara.gql(
      `mutation { TicketAddReply(ticket_id: ${id}, content: "c") { id } }`,
    );
    expect(gqlCodeOf(answer)).toBe('TICKET_CLOSED');
    expect(answer.body.data).toBeNull();
    await expect(support().addReply('operator', Number(id), 'x')).rejects.toMatchObject({
      code: 'TICKET_CLOSED',
    });
    await app.travel(60);
    expect(await desk.close(id)).toMatchObject({ status: 'CLOSED', replies: [{}, {}] });
    const [row] = await app.query(
      'SELECT updated_at - created_at AS age, reply_count FROM tickets WHERE id = ?',
      [id],
    );
    expect(row?.['reply_count']).toBe(2);
    expect(Number(row?.['age'])).toBeLessThan(50_000);
    expect(closed.status).toBe('CLOSED');
  });

  it('updates updated_at, but not created_at, with every message', async () => {
    const ticket = await desk.add();
    await app.travel(3600);
    const later = await desk.reply(ticket.id);
    const hours =
      (Date.parse(`${later.updated_at}Z`) - Date.parse(`${later.created_at}Z`)) / 3_600_000;
    expect(hours).toBeCloseTo(1, 1);
  });

  it('refuses replies and closing by another user with NOT_FOUND', async () => {
    const ticket = await desk.add();
    const omid = new TicketUser(await Actor.signedIn(app));
    for (const mutation of [
      `TicketAddReply(ticket_id: ${ticket.id}, content: "c")`,
      `TicketClose(id: ${ticket.id})`,
    ]) {
      expect(gqlCodeOf(await omid.actor.gql(`mutation { ${mutation} { id } }`))).toBe('NOT_FOUND');
    }
    expect(await desk.list()).toEqual([ticket]);
  });

  it('keeps all of 30 parallel replies, and none after a parallel close', async () => {
    const { id } = await desk.add();
    const replies = Array.from({ length: 30 }, (_, i) =>
      sara.gql(`mutation { TicketAddReply(ticket_id: ${id}, content: "n${String(i)}") { id } }`),
    );
    const [answers] = await Promise.all([Promise.all(replies), desk.close(id)]);
    const kept = answers.filter(({ body }) => body.errors === undefined).length;
    const refused = answers.filter((answer) => gqlCodeOf(answer) === 'TICKET_CLOSED').length;
    expect(kept + refused).toBe(30);
    const query = graphql(
      'query ($id: ID) { Tickets(id: $id) { status replies(limit: 40) { id } replies_count } }',
    );
    const [ticket] = await ask(sara, query, { id });
    expect(ticket).toMatchObject({ status: 'CLOSED', replies_count: kept + 1 });
    expect(ticket?.replies).toHaveLength(kept + 1);
  });
});
