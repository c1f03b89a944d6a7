import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Actor } from '../support/actors/actor.js';
import { useApp } from '../support/servers/app.js';
import {
  ask,
  dataOf,
  gqlCodeOf,
  gqlMessagesOf,
  postGraphql,
  askFor,
} from '../support/actors/graphql.js';
import { Recorder } from '../support/assertions/recorder.js';
import { staffMember } from '../support/actors/staff.js';
import { TicketUser } from '../support/actors/ticket-user.js';
import { graphql } from '../support/actors/typed-query.js';

const MESSAGES = 250;

const CONVERSATION = z.object({ replies: z.array(z.object({ content: z.string() })) });

let sara: Actor;
let long: string;
let short: string;
const app = useApp({ LIMITS: 'off' });
beforeAll(async () => {
  sara = await Actor.signedIn(app);
  long = (await new TicketUser(sara).add('Long', '1')).id;
  short = (await new TicketUser(sara).add('Short', 'only')).id;
  await write(long, 2, MESSAGES);
});

/** Messages named by their numbers. */
async function write(id: string, from: number, to: number): Promise<void> {
  const rows = numbers(from, to).map((n) => `(${id}, 'USER', '${n}', ${n})`);
  await app.query(
    `INSERT INTO ticket_replies (ticket_id, author, content, created_at) VALUES ${rows.join(', ')}`,
  );
  await app.query('UPDATE tickets SET reply_count = ? WHERE id = ?', [to, id]);
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String(from + i));
const contents = ({ replies }: z.output<typeof CONVERSATION>) =>
  replies.map(({ content }) => content);

async function page(args: string): Promise<string[]> {
  const found = await askFor(
    sara,
    z.array(CONVERSATION),
    `{ Tickets(id: ${long}) { replies${args} { content } } }`,
  );
  return found.flatMap(contents);
}

describe('Ticket.replies', () => {
  it('returns the last 5 messages by default, oldest first, beside their number [GQL-1]', async () => {
    const query = '{ Tickets { title replies { content } replies_count } }';
    expect(await ask(sara, query)).toEqual([
      { title: 'Short', replies: [{ content: 'only' }], replies_count: 1 },
      {
        title: 'Long',
        replies: numbers(246, 250).map((content) => ({ content })),
        replies_count: MESSAGES,
      },
    ]);
  });

  it.each([
    ['(limit: 100)', 151, 250],
    ['(limit: 100, offset: 200)', 1, 50],
    ['(limit: 3, offset: 1)', 247, 249],
    ['(limit: 1)', 250, 250],
    ['(limit: 20, offset: 249)', 1, 1],
    ['(limit: 20, offset: 250)', 1, 0],
    ['(offset: 10000)', 1, 0],
    ['(limit: null, offset: null)', 246, 250],
  ])('returns the page %s, counted from the newest message [GQL-1]', async (args, from, to) => {
    expect(await page(args)).toEqual(numbers(from, to));
  });

  it('continues before the oldest message of a page', async () => {
    const [row] = await app.query(
      'SELECT id FROM ticket_replies WHERE ticket_id = ? AND content = ?',
      [long, '100'],
    );
    const id = String(row?.['id']);
    expect(await page(`(limit: 3, before: ${id})`)).toEqual(numbers(97, 99));
    expect(await page(`(limit: 3, offset: 97, before: ${id})`)).toEqual(numbers(1, 2));
    const answer = await sara.gql(`{ Tickets { replies(before: "x") { id } } }`);
    expect(gqlCodeOf(answer)).toBe('BAD_USER_INPUT');
  });

  it('needs one statement for each page of all tickets, and none for their number [GQL-1]', async () => {
    const recorder = new Recorder(app);
    const statements = async (selection: string) =>
      (await recorder.during(async () => dataOf(await sara.gql(`{ Tickets { id ${selection} } }`))))
        .work.statements;
    expect(await statements('replies_count')).toHaveLength(1);
    expect(
      await statements('replies(limit: 2) { id } again: replies(limit: 2) { id }'),
    ).toHaveLength(2);
    expect(
      await statements('replies(limit: 2) { id } before: replies(limit: 2, offset: 2) { id }'),
    ).toHaveLength(3);
  });

  it('returns a different page for each of two aliases [GQL-1]', async () => {
    const [short, long] = await ask(
      sara,
      graphql(
        '{ Tickets { last: replies(limit: 2) { content } before: replies(limit: 3, offset: 2) { content } } }',
      ),
    );
    expect(long).toEqual({
      last: [{ content: '249' }, { content: '250' }],
      before: [{ content: '246' }, { content: '247' }, { content: '248' }],
    });
    expect(short).toEqual({ last: [{ content: 'only' }], before: [] });
  });

  it('returns pages to staff and in the results of mutations [GQL-1]', async () => {
    const { actor: nima } = await staffMember(app);
    const query = `{ StaffTickets(id: ${long}) { ticket { replies(limit: 2, offset: 1) { content } replies_count } } }`;
    expect(await ask(nima, query)).toEqual([
      { ticket: { replies: [{ content: '248' }, { content: '249' }], replies_count: MESSAGES } },
    ]);
    const add = `mutation { TicketAddReply(ticket_id: ${short}, content: "more") { replies_count replies(limit: 1) { content } } }`;
    expect(await ask(sara, add)).toEqual({ replies_count: 2, replies: [{ content: 'more' }] });
  });

  it('returns no message of another user [GQL-1]', async () => {
    const omid = await Actor.signedIn(app);
    await new TicketUser(omid).add('Mine', 'mine');
    const query = '{ Tickets(limit: 2) { replies(limit: 50) { content } replies_count } }';
    expect(await ask(omid, query)).toEqual([{ replies: [{ content: 'mine' }], replies_count: 1 }]);
    expect(await ask(omid, `{ Tickets(id: ${long}) { replies { content } } }`)).toEqual([]);
  });

  it('returns the messages of each ticket when messages of several alternate [GQL-1]', async () => {
    const omid = await Actor.signedIn(app);
    const desk = new TicketUser(omid);
    const ids = [(await desk.add('a', '1')).id, (await desk.add('b', '1')).id];
    for (const n of numbers(2, 5)) for (const id of ids) await desk.reply(id, n);
    const found = await ask(
      omid,
      graphql('{ Tickets { replies(limit: 2, offset: 1) { content } } }'),
    );
    expect(found.map(contents)).toEqual([
      ['3', '4'],
      ['3', '4'],
    ]);
  });
});

describe('Ticket.replies out of range', () => {
  const RANGES = { limit: 'limit must be 1 to 200', offset: 'offset must be 0 to 10000' };

  it.each([
    ['limit', 0],
    ['limit', 201],
    ['limit', -1],
    ['limit', 2_147_483_647],
    ['offset', -1],
    ['offset', 10_001],
  ] as const)('refuses %s %i instead of clamping it [GQL-1]', async (name, value) => {
    const written = await sara.gql(
      `{ Tickets(id: ${long}) { replies(${name}: ${String(value)}) { id } } }`,
    );
    const query = `query ($v: Int) { Tickets(id: ${long}) { replies(${name}: $v) { id } } }`;
    // Often enough to be compiled.
    for (let i = 0; i < 10; i += 1) await sara.gql(query, { v: 1 });
    for (const answer of [written, await sara.gql(query, { v: value })]) {
      expect(gqlCodeOf(answer)).toBe('BAD_USER_INPUT');
      expect(gqlMessagesOf(answer)).toBe(`An argument is not valid. ${RANGES[name]}.`);
      expect(answer.body.data).toEqual({ Tickets: [{ replies: null }] });
    }
  });

  it('names both faulty arguments at once [GQL-1]', async () => {
    const answer = await sara.gql(
      `{ Tickets(id: ${long}) { replies(limit: 0, offset: -1) { id } } }`,
    );
    expect(gqlMessagesOf(answer)).toBe(
      `An argument is not valid. ${RANGES.limit}; ${RANGES.offset}.`,
    );
  });
});

describe('the cost of Ticket.replies', () => {
  const COSTED = z.object({ cost: z.object({ operation: z.number() }) });
  const costOf = async (query: string, variables = {}, actor = sara) => {
    const { body } = await postGraphql(actor, { query, variables }, { 'x-graphql-cost': '1' });
    return [COSTED.parse(body['extensions']).cost.operation, body.errors === undefined];
  };

  it('equals the limit of the page for each ticket [GQL-1]', async () => {
    expect(await costOf('{ Tickets(limit: 20) { replies { id } } }')).toEqual([120, true]);
    expect(await costOf('{ Tickets(limit: 20) { replies_count } }')).toEqual([20, true]);
    expect(await costOf('{ Tickets(limit: 4) { replies(limit: 200) { id } } }')).toEqual([
      804,
      true,
    ]);
    expect(await costOf('{ Tickets(limit: 5) { replies(limit: 199) { id } } }')).toEqual([
      1000,
      true,
    ]);
    expect(await costOf('{ Tickets(limit: 5) { replies(limit: 200) { id } } }')).toEqual([
      1005,
      false,
    ]);
    expect(await costOf('{ Tickets(limit: 200) { replies(limit: 200) { id } } }')).toEqual([
      40_200,
      false,
    ]);
    expect(await costOf('{ Tickets(limit: 20) { replies { content } } }')).toEqual([220, true]);
    expect(await costOf('{ Tickets(limit: 2) { replies(limit: 200) { content } } }')).toEqual([
      802,
      false,
    ]);
    const { actor: nima } = await staffMember(app);
    const staff = '{ StaffTickets(limit: 5) { ticket { replies(limit: 199) { id } } } }';
    expect(await costOf(staff, {}, nima)).toEqual([1005, false]);
    const query = 'query ($n: Int) { Tickets(limit: 5) { replies(limit: $n) { id } } }';
    expect(await costOf(query, { n: 199 })).toEqual([1000, true]);
    expect(await costOf(query, { n: 200 })).toEqual([1005, false]);
    expect(await costOf(query)).toEqual([30, true]);
  });
});
