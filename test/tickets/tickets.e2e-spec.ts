import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { Database } from '../../src/platform/database/index.js';
import { Actor } from '../support/actors/actor.js';
import { useApp } from '../support/servers/app.js';
import { ask, gqlCodeOf, gqlMessagesOf, askFor } from '../support/actors/graphql.js';
import { ADD, TicketUser, TICKET } from '../support/actors/ticket-user.js';
import { graphql } from '../support/actors/typed-query.js';

const app = useApp({ LIMITS: 'off' });

let sara: Actor;
let desk: TicketUser;
beforeEach(async () => {
  sara = await Actor.signedIn(app);
  desk = new TicketUser(sara);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

describe('mutation TicketAdd', () => {
  it('opens a ticket with a message', async () => {
    const ticket = await desk.add('  Payment  ', ' It did\nnot arrive. ');
    expect(ticket).toEqual({
      id: expect.stringMatching(/^\d+$/) as string,
      title: 'Payment',
      status: 'NEW',
      priority: 'MEDIUM',
      department: { id: '1', title: 'Technical' },
      created_at: expect.stringMatching(TIME) as string,
      updated_at: ticket.created_at,
      replies: [
        {
          id: expect.stringMatching(/^\d+$/) as string,
          author: 'USER',
          content: 'It did\nnot arrive.',
          created_at: expect.stringMatching(TIME) as string,
        },
      ],
    });
    expect(Math.abs(Date.parse(`${ticket.created_at}Z`) - Date.now())).toBeLessThan(60_000);
    expect(await desk.list()).toEqual([ticket]);
  });

  it.each(['LOW', 'MEDIUM', 'HIGH'])('stores the priority %s', async (priority) => {
    expect((await desk.add('t', 'c', { priority })).priority).toBe(priority);
  });

  it('uses MEDIUM without a priority or with null', async () => {
    expect((await desk.add('t', 'c', { priority: null })).priority).toBe('MEDIUM');
    expect((await desk.add('t', 'c')).priority).toBe('MEDIUM');
  });

  it('refuses a department that does not exist', async () => {
    const departments = await ask(sara, graphql('{ TicketDepartments { id title } }'));
    expect(departments.map(({ title }) => title)).toEqual(['Technical', 'Financial', 'Sales']);
    for (const { id, title } of departments) {
      const query = `mutation { TicketAdd(ticket_department_id: "${id}", title: "t", content: "c") { department { title } } }`;
      expect(await ask(sara, query)).toEqual({ department: { title } });
    }
    for (const id of ['0', '999', '99999999999999999999']) {
      const query = `mutation { TicketAdd(ticket_department_id: "${id}", title: "t", content: "c") { id } }`;
      const answer = await sara.gql(query);
      expect(gqlCodeOf(answer)).toBe('BAD_USER_INPUT');
      expect(gqlMessagesOf(answer)).toContain('ticket_department_id does not exist');
    }
  });

  it.each([
    ['title', 255],
    ['content', 10_000],
  ])('accepts a %s of 1 to %i characters of any script', async (name, most) => {
    const other = { title: 't', content: 'c' };
    for (const character of ['x', 'ش', '😀']) {
      const text = character.repeat(most);
      const ticket = await askFor(sara, TICKET, ADD, { ...other, [name]: text });
      expect(name === 'title' ? ticket.title : ticket.replies[0]?.content).toBe(text);
      expect(await desk.list(`(id: ${ticket.id})`)).toEqual([ticket]);
    }
    for (const text of ['', '   ', '\n\t', 'x'.repeat(most + 1), '😀'.repeat(most + 1)]) {
      const answer = await sara.gql(ADD, { ...other, [name]: text });
      expect(answer.status).toBe(200);
      expect(gqlCodeOf(answer)).toBe('BAD_USER_INPUT');
      expect(gqlMessagesOf(answer)).toContain(`${name} must be 1 to ${String(most)} characters`);
    }
  });

  it.each(['\u202e', '\u202a', '\u2066', '\u2068', '\u2069'])(
    'refuses the change of direction %j in a title, as in a name [TYPE-4]',
    async (mark) => {
      for (const title of [`a${mark}b`, mark, '\u3164'])
        expect(gqlCodeOf(await sara.gql(ADD, { title, content: 'a' }))).toBe('BAD_USER_INPUT');
    },
  );

  it.each(['\u0000', '\u0001', '\u001b', '\u007f', '\u0085', '\ud800', '\udfff', 'a\ud83d'])(
    'refuses the control character or unpaired surrogate %j',
    async (text) => {
      for (const values of [
        { title: `x${text}x`, content: 'c' },
        { title: 't', content: `x${text}x` },
      ]) {
        const answer = await sara.gql(ADD, values);
        expect(gqlCodeOf(answer)).toBe('BAD_USER_INPUT');
        expect(answer.text).not.toContain('\u0000');
      }
      const { id } = await desk.add();
      const query =
        'mutation ($c: String!) { TicketAddReply(ticket_id: ID, content: $c) { id } }'.replace(
          'ID',
          id,
        );
      expect(gqlCodeOf(await sara.gql(query, { c: text }))).toBe('BAD_USER_INPUT');
    },
  );

  it('keeps line breaks and tabs in the content and refuses them in the title', async () => {
    const content = 'a\r\nb\n\tc';
    expect((await desk.add('t', content)).replies[0]?.content).toBe(content);
    for (const title of ['a\nb', 'a\tb', 'a\rb']) {
      expect(gqlCodeOf(await sara.gql(ADD, { title, content }))).toBe('BAD_USER_INPUT');
    }
  });

  it('keeps SQL, HTML and other markup as typed', async () => {
    const text = `'; DROP TABLE tickets; -- <script>alert("1")</script> %s \${x} {{x}} \\n NULL`;
    const ticket = await desk.add(text, text);
    expect([ticket.title, ticket.replies[0]?.content]).toEqual([text, text]);
  });
});

describe('Tickets', () => {
  it('returns an empty list, not null, to a user without tickets', async () => {
    expect(await desk.list()).toEqual([]);
  });

  it('returns the newest 20 tickets first by default', async () => {
    const all = Array.from({ length: 25 }, (_, i) => `T${String(i)}`);
    for (const title of all) await desk.add(title);
    const newest = all.toReversed();
    expect(await desk.titles('')).toEqual(newest.slice(0, 20));
    expect(await desk.titles('(limit: null, offset: null)')).toEqual(newest.slice(0, 20));
    expect(await desk.titles('(limit: 2, offset: 1)')).toEqual(newest.slice(1, 3));
    expect(await desk.titles('(offset: 20)')).toEqual(newest.slice(20));
    expect(await desk.titles('(limit: 1, offset: 10000)')).toEqual([]);
    expect(await ask(sara, '{ Tickets(limit: 200) { id } }')).toHaveLength(25);
    // What was opened earlier stays behind, whatever its number.
    await app.query('UPDATE tickets SET created_at = created_at - 60000 WHERE title = ?', ['T24']);
    expect(await desk.titles('(limit: 1)')).toEqual(['T23']);
    expect(await desk.titles('(limit: 1, offset: 24)')).toEqual(['T24']);
  });

  it('continues after the last ticket of a page, beside an offset and a status', async () => {
    const all = Array.from({ length: 7 }, (_, i) => `T${String(i)}`);
    for (const title of all) await desk.add(title);
    // Several tickets of one millisecond, as an import writes them.
    await app.query("UPDATE tickets SET created_at = 1 WHERE title < 'T5'");
    const newest = all.toReversed();
    const idOf = async (title: string) => {
      const ticket = (await desk.list()).find((listed) => listed.title === title);
      return ticket?.id ?? '';
    };
    expect(await desk.titles(`(limit: 3, before: ${await idOf('T5')})`)).toEqual(
      newest.slice(2, 5),
    );
    expect(await desk.titles(`(limit: 3, before: ${await idOf('T2')})`)).toEqual(['T1', 'T0']);
    expect(await desk.titles(`(offset: 1, before: ${await idOf('T3')})`)).toEqual(['T1', 'T0']);
    expect(await desk.titles(`(before: ${await idOf('T0')})`)).toEqual([]);
    await desk.close(await idOf('T1'));
    expect(await desk.titles(`(status: CLOSED, before: ${await idOf('T2')})`)).toEqual(['T1']);
  });

  it('continues after no ticket of another user, and refuses what is no id', async () => {
    await desk.add('mine');
    const { id } = await new TicketUser(await Actor.signedIn(app)).add('later');
    expect(await desk.titles(`(before: ${id})`)).toEqual([]);
    expect(await desk.titles('(before: 9007199254740991)')).toEqual([]);
    expect(await desk.titles('(before: null)')).toEqual(['mine']);
    expect(gqlCodeOf(await sara.gql('{ Tickets(before: "x") { id } }'))).toBe('BAD_USER_INPUT');
  });

  it.each([
    'limit: 0',
    'limit: -1',
    'limit: 201',
    'limit: 2147483647',
    'offset: -1',
    'offset: 10001',
  ])('refuses %s instead of clamping it', async (args) => {
    const answer = await sara.gql(`{ Tickets(${args}) { id } }`);
    expect(gqlCodeOf(answer)).toBe('BAD_USER_INPUT');
    expect(answer.body.data).toEqual({ Tickets: null });
    const [name] = args.split(':');
    expect(gqlMessagesOf(answer)).toContain(
      name === 'limit' ? 'limit must be 1 to 200' : 'offset must be 0 to 10000',
    );
  });

  it('names all faulty arguments at once', async () => {
    const answer = await sara.gql('{ Tickets(limit: 0, offset: -1) { id } }');
    expect(gqlMessagesOf(answer)).toBe(
      'An argument is not valid. limit must be 1 to 200; offset must be 0 to 10000.',
    );
  });

  it('filters by status, by id, and by both', async () => {
    const [first, second] = [await desk.add('first'), await desk.add('second')];
    await desk.close(first.id);
    expect(await desk.titles('(status: CLOSED)')).toEqual(['first']);
    expect(await desk.titles('(status: NEW)')).toEqual(['second']);
    expect(await desk.titles('(status: IN_PROGRESS)')).toEqual([]);
    expect(await desk.titles(`(id: ${second.id})`)).toEqual(['second']);
    expect(await desk.titles(`(id: ${second.id}, status: CLOSED)`)).toEqual([]);
    expect(await desk.titles('(status: null, id: null)')).toEqual(['second', 'first']);
  });

  it('returns only tickets of the caller', async () => {
    const ticket = await desk.add();
    const omid = new TicketUser(await Actor.signedIn(app));
    expect(await omid.list()).toEqual([]);
    expect(await omid.list(`(id: ${ticket.id})`)).toEqual([]);
  });

  it('needs as many statements for a hundred tickets as for one', async () => {
    const statements = async (args: string) => {
      const database = app.get(Database);
      const rows = vi.spyOn(database, 'rows');
      const found = await askFor(
        sara,
        z.array(z.unknown()),
        `{ Tickets${args} { id department { title } replies(limit: 1) { content } } }`,
      );
      const texts = rows.mock.calls.map(([, statement]) => statement.compile('NOW').text);
      const sent = texts.filter((text) =>
        /FROM (tickets|ticket_replies|departments)/.test(text),
      ).length;
      vi.restoreAllMocks();
      return { found: found.length, sent };
    };
    for (let i = 0; i < 60; i += 1) {
      const { id } = await desk.add();
      if (i % 3 === 0) await desk.reply(id);
      if (i % 7 === 0)
        await app.query('UPDATE tickets SET department_id = ? WHERE id = ?', [(i % 3) + 1, id]);
    }
    expect(await statements('(limit: 1)')).toEqual({ found: 1, sent: 3 });
    expect(await statements('(limit: 60)')).toEqual({ found: 60, sent: 3 });
  });
});
