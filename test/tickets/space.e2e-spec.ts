import { describe, expect, it } from 'vitest';
import { StaffTicketsService } from '../../src/features/tickets/index.js';
import { TICKET_CAPACITY } from '../../src/features/tickets/ticket-space.js';
import { Actor } from '../support/actors/actor.js';
import { dataOf, gqlCodeOf, postGraphql } from '../support/actors/graphql.js';
import type { Answer } from '../support/actors/http.js';
import { TicketUser } from '../support/actors/ticket-user.js';
import { useApp, type Settings, type TestApp } from '../support/servers/app.js';

const REPLY =
  'mutation ($id: ID!, $content: String!) { TicketAddReply(ticket_id: $id, content: $content) { id } }';
const ADD =
  'mutation ($title: String!) { TicketAdd(ticket_department_id: 1, title: $title, content: "c") { id } }';

const add = (actor: Actor, title = 't', key?: string): Promise<Answer> =>
  postGraphql(
    actor,
    { query: ADD, variables: { title } },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const reply = (actor: Actor, id: string, content = 'x', key?: string): Promise<Answer> =>
  postGraphql(
    actor,
    { query: REPLY, variables: { id, content } },
    key === undefined ? {} : { 'idempotency-key': key },
  );

function started(settings: Settings): () => TestApp {
  const app = useApp(settings);
  return () => app;
}

describe('rate limits of tickets', () => {
  const app = started({ LIMIT_TICKET_ADD: '2/3600', LIMIT_TICKET_REPLY: '2/3600' });

  /** Expects a refusal with `Retry-After` that wrote nothing. */
  async function expectLimited(request: () => Promise<Answer>): Promise<void> {
    const rows = () => app().query('SELECT COUNT(*) AS n FROM ticket_replies');
    const before = await rows();
    const answer = await request();
    expect(gqlCodeOf(answer)).toBe('RATE_LIMITED');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect(await rows()).toEqual(before);
  }

  it('TicketAdd allows LIMIT_TICKET_ADD tickets for each user, and a replay is not counted [LIM-1]', async () => {
    const sara = await Actor.signedIn(app());
    for (const key of ['a', 'a', 'a', 'b', 'b']) dataOf(await add(sara, 't', key));
    await expectLimited(() => add(sara));
    dataOf(await add(sara, 't', 'a'));
    dataOf(await add(await Actor.signedIn(app())));
    await app().travel(3_600);
    await sara.signIn();
    dataOf(await add(sara));
  });

  it('TicketAddReply allows LIMIT_TICKET_REPLY messages for each user, and a replay is not counted [LIM-1]', async () => {
    const sara = await Actor.signedIn(app());
    const { id } = await new TicketUser(sara).add();
    for (const key of ['a', 'a', 'b', 'b']) dataOf(await reply(sara, id, 'x', key));
    await expectLimited(() => reply(sara, id));
    dataOf(await reply(sara, id, 'x', 'a'));
    await app().get(StaffTicketsService).addReply('operator', Number(id), 'Answer');
  });

  it('refused requests are not counted', async () => {
    const sara = await Actor.signedIn(app());
    const none =
      'mutation { TicketAdd(ticket_department_id: 999, title: "t", content: "c") { id } }';
    for (let i = 0; i < 4; i += 1) expect(gqlCodeOf(await sara.gql(none))).toBe('BAD_USER_INPUT');
    dataOf(await add(sara));
    for (let i = 0; i < 4; i += 1) expect(gqlCodeOf(await reply(sara, '999'))).toBe('NOT_FOUND');
  });
});

describe('what a user can store in tickets', () => {
  const app = started({ LIMITS: 'off', TICKETS_OPEN: '3' });
  /** Fills a ticket so far that it has room for a few messages or bytes. */
  const leave = ({ messages = 10, bytes = 100_000 }, id: string) =>
    app().query('UPDATE tickets SET reply_count = ?, bytes = ? WHERE id = ?', [
      TICKET_CAPACITY.messages - messages,
      TICKET_CAPACITY.bytes - bytes,
      Number(id),
    ]);
  const bytesOf = async (id: string) =>
    (await app().query('SELECT bytes FROM tickets WHERE id = ?', [Number(id)]))[0]?.['bytes'];

  it('TICKETS_OPEN open tickets, of any status; a closed one makes room [LIM-2]', async () => {
    const sara = new TicketUser(await Actor.signedIn(app()));
    const [first, second] = [await sara.add(), await sara.add(), await sara.add()];
    await app().get(StaffTicketsService).addReply('operator', Number(first.id), 'Answer');
    await app().get(StaffTicketsService).addReply('operator', Number(second.id), 'Answer');
    await sara.reply(second.id);
    const refused = await add(sara.actor, 'One too many', 'key');
    expect(gqlCodeOf(refused)).toBe('TOO_MANY_TICKETS');
    expect(await app().query("SELECT id FROM tickets WHERE title = 'One too many'")).toEqual([]);
    dataOf(await add(await Actor.signedIn(app())));
    await sara.close(first.id);
    dataOf(await add(sara.actor, 'One too many', 'key'));
  });

  it('500 messages in a ticket, those of support included; support writes on [LIM-2]', async () => {
    const sara = new TicketUser(await Actor.signedIn(app()));
    const { id } = await sara.add();
    await leave({ messages: 3 }, id);
    await sara.reply(id);
    await app().get(StaffTicketsService).addReply('operator', Number(id), 'Answer');
    await sara.reply(id);
    expect(gqlCodeOf(await reply(sara.actor, id))).toBe('TICKET_FULL');
    await app()
      .get(StaffTicketsService)
      .addReply('operator', Number(id), 'Please open another one');
    expect(gqlCodeOf(await reply(sara.actor, id))).toBe('TICKET_FULL');
    await sara.close(id);
    expect(gqlCodeOf(await reply(sara.actor, id))).toBe('TICKET_CLOSED');
  });

  it('1 000 000 bytes in a ticket, exactly, counted in UTF-8 [LIM-2]', async () => {
    const sara = new TicketUser(await Actor.signedIn(app()));
    const { id } = await sara.add('t', '😀'.repeat(10_000));
    expect(await bytesOf(id)).toBe(40_000);
    await leave({ bytes: 10_000 }, id);
    expect(gqlCodeOf(await reply(sara.actor, id, `${'é'.repeat(5_000)}x`))).toBe('TICKET_FULL');
    dataOf(await reply(sara.actor, id, 'é'.repeat(5_000)));
    expect(await bytesOf(id)).toBe(1_000_000);
    expect(gqlCodeOf(await reply(sara.actor, id))).toBe('TICKET_FULL');
    await app().get(StaffTicketsService).addReply('operator', Number(id), 'Answer');
    expect(await bytesOf(id)).toBe(1_000_006);
  });
});
