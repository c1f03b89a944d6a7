import type { Server, ServerResponse } from 'node:http';
import { HttpAdapterHost } from '@nestjs/core';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Database } from '../../src/database/index.js';
import { KnownQueries } from '../../src/graphql/execution/known-queries.js';
import { ResponseSize } from '../../src/graphql/limits/response-size.js';
import { Actor } from '../support/actors/actor.js';
import { ask, dataOf, gqlCodeOf, gqlMessagesOf } from '../support/actors/graphql.js';
import type { Answer } from '../support/actors/http.js';
import { TicketUser } from '../support/actors/ticket-user.js';
import { Recorder } from '../support/assertions/recorder.js';
import { startApp, type TestApp } from '../support/servers/app.js';

const LIMIT = 1024 * 1024;
/** The longest message: 10 000 characters of four bytes each. */
const LONGEST = '😀'.repeat(10_000);
/** More executions than a query needs to be compiled. */
const OFTEN = 10;

let app: TestApp;
let sara: Actor;
beforeAll(async () => {
  app = await startApp({ GRAPHQL_RESPONSE_BYTES: String(LIMIT), LIMITS: 'off' });
  sara = await Actor.signedIn(app);
  return app.close;
});

/** Adds a ticket with these messages and returns its id. */
async function ticketOf(actor: Actor, ...contents: string[]): Promise<string> {
  const [first = '', ...more] = contents;
  const { id } = await new TicketUser(actor).add('Long', first);
  for (const content of more) {
    await app.query('INSERT INTO ticket_replies (ticket_id, author, content, created_at) VALUES (?, ?, ?, ?)', [
      ...[id, 'USER', content, 1],
    ]);
  }
  await app.query('UPDATE tickets SET reply_count = ? WHERE id = ?', [contents.length, id]);
  return id;
}

const times = (count: number, content: string) => Array.from({ length: count }, () => content);

async function compile(query: string): Promise<void> {
  for (let i = 0; i < OFTEN; i += 1) await sara.gql(query);
  expect(app.get(KnownQueries).find({ query })).toBeDefined();
}

function expectRefused(answer: Answer): number {
  expect(gqlCodeOf(answer)).toBe('QUERY_TOO_COMPLEX');
  expect(answer.body).not.toHaveProperty('data');
  expect(answer.body.errors).toHaveLength(1);
  const details = answer.body.errors?.[0]?.extensions?.['details'] as { response_bytes: number };
  expect(details).toEqual({ response_bytes: expect.any(Number) as number, limit: LIMIT });
  expect(details.response_bytes).toBeGreaterThan(LIMIT);
  return details.response_bytes;
}

/** Notes the bytes of messages that the database returns during `work`. */
async function bytesRead(work: () => Promise<unknown>): Promise<number> {
  const database = app.get(Database);
  const rows = vi.spyOn(database, 'rows');
  await work();
  const found = (await Promise.all(rows.mock.results.map(({ value }) => value as Promise<object[]>))).flat();
  rows.mockRestore();
  return found.reduce((sum, row) => sum + Buffer.byteLength((row as { content?: string | null }).content ?? ''), 0);
}

describe('the response of an operation', () => {
  describe.each(['once', 'often'])('that is sent %s', (sent) => {
    const selection = (id: string, what = 'content') =>
      `{ Tickets(id: ${id}) { replies(limit: 30) { ${what} } } } #${sent}`;
    const asked = async (query: string) => {
      if (sent === 'often') await compile(query);
      return sara.gql(query);
    };

    it('has at most as many bytes as the setting says [GQL-5]', async () => {
      const id = await ticketOf(sara, ...times(26, LONGEST), 'a'.repeat(8_500));
      const last = async (length: number) => {
        await app.query('UPDATE ticket_replies SET content = ? WHERE ticket_id = ? AND content LIKE ?', [
          ...['a'.repeat(length), id, 'a%'],
        ]);
        return sara.gql(selection(id));
      };
      expectOk(await asked(selection(id, 'created_at')));
      const excess = expectRefused(await asked(selection(id))) - LIMIT;
      const fits = await last(8_500 - excess);
      expectOk(fits);
      expect(Buffer.byteLength(fits.text)).toBeLessThanOrEqual(LIMIT);
      expect(Buffer.byteLength(fits.text)).toBeGreaterThan(LIMIT * 0.99);
      expect(expectRefused(await last(8_501 - excess))).toBe(LIMIT + 1);
    });

    it('counts a text once for each alias [GQL-5]', async () => {
      const id = await ticketOf(sara, ...times(9, LONGEST));
      expectOk(await asked(selection(id, 'content a: content')));
      expectRefused(await asked(selection(id, 'content a: content b: content')));
      expectRefused(
        await asked(
          `{ Tickets(id: ${id}) { a: replies { content } b: replies { content } c: replies { content } } } #${sent}`,
        ),
      );
    });

    it('counts the characters that JSON must escape [GQL-5]', async () => {
      const id = await ticketOf(sara, ...times(30, '"'.repeat(10_000)));
      expectOk(await asked(selection(id)));
      expectRefused(await asked(selection(id, 'content a: content')));
    });

    it('needs no text from the database if it is refused because of all its texts [GQL-5]', async () => {
      const actor = await Actor.signedIn(app);
      for (let i = 0; i < 2; i += 1) await ticketOf(actor, ...times(60, LONGEST));
      const query = `{ Tickets(limit: 2) { replies(limit: 200) { content } } } #${sent}`;
      if (sent === 'often') await compile(query);
      const read = await bytesRead(async () => {
        expectRefused(await actor.gql(query));
      });
      expect(read).toBe(0);
    });

    it('counts the messages of several pages together [GQL-5]', async () => {
      const id = await ticketOf(sara, ...times(60, LONGEST));
      const pages = Array.from({ length: 6 }, (_, i) => `p${String(i)}: replies(limit: 10, offset: ${String(i * 10)})`);
      const query = `{ Tickets(id: ${id}) { ${pages.map((page) => `${page} { content }`).join(' ')} } } #${sent}`;
      if (sent === 'often') await compile(query);
      const read = await bytesRead(async () => {
        expectRefused(await sara.gql(query));
      });
      expect(read).toBeLessThanOrEqual(LIMIT);
    });

    it('needs no text of messages of which it shows none [GQL-5]', async () => {
      const id = await ticketOf(sara, ...times(60, LONGEST));
      const query = `{ Tickets(id: ${id}) { replies(limit: 60) { id author } } } #${sent}`;
      if (sent === 'often') await compile(query);
      const read = await bytesRead(async () => {
        expect(dataOf(await sara.gql(query))).toMatchObject({ Tickets: [{ replies: { length: 60 } }] });
      });
      expect(read).toBe(0);
    });
  });

  it('costs too much with 8 000 long texts, so that no statement runs [GQL-5]', async () => {
    const recorder = new Recorder(app);
    const aliases = Array.from({ length: 10 }, (_, i) => `a${String(i)}: content`).join(' ');
    const query = `{ Tickets(limit: 4) { replies(limit: 200) { ${aliases} } } }`;
    const { answer, work } = await recorder.during(() => sara.gql(query));
    expect(answer.body.errors?.[0]?.extensions?.['details']).toEqual({ cost: 8_804, limit: 1_000 });
    expect(work.statements).toEqual([]);
  });

  it('needs no further statement for ordinary pages [GQL-5]', async () => {
    const actor = await Actor.signedIn(app);
    for (let i = 0; i < 3; i += 1) await ticketOf(actor, 'Hello', 'there');
    const recorder = new Recorder(app);
    const { answer, work } = await recorder.during(() =>
      actor.gql('{ Tickets(limit: 20) { id title replies(limit: 20) { author content } } }'),
    );
    expectOk(answer);
    expect(work.statements).toHaveLength(2);
  });

  it('gives other requests a turn between counting and serialising if it is large [GQL-5]', async () => {
    const id = await ticketOf(sara, ...times(20, LONGEST));
    const order: string[] = [];
    const isLarge = vi.spyOn(ResponseSize.prototype, 'isLarge', 'get').mockImplementation(() => {
      setImmediate(() => order.push('turn'));
      return true;
    });
    // It is serialised in the turn in which it is sent.
    const note = (_request: unknown, response: ServerResponse) => {
      const end = response.end.bind(response);
      Object.assign(response, {
        end: (...args: []) => {
          order.push('sent');
          return end(...args);
        },
      });
    };
    const server = app.get(HttpAdapterHost).httpAdapter.getHttpServer() as Server;
    server.prependListener('request', note);
    onTestFinished(() => {
      isLarge.mockRestore();
      server.off('request', note);
    });
    expectOk(await sara.gql(`{ Tickets(id: ${id}) { replies { content } } }`));
    expect(order).toEqual(['turn', 'sent']);
  });

  it('keeps what a mutation did and refuses only the messages [GQL-5]', async () => {
    const id = await ticketOf(sara, ...times(60, LONGEST));
    const answer = await sara.gql(
      `mutation { TicketAddReply(ticket_id: ${id}, content: "more") { replies_count replies(limit: 100) { content } } }`,
    );
    expect(gqlCodeOf(answer)).toBe('QUERY_TOO_COMPLEX');
    expect(answer.body.data).toEqual({ TicketAddReply: { replies_count: 61, replies: null } });
  });

  it('says what to do if it is refused [GQL-5]', async () => {
    const id = await ticketOf(sara, ...times(60, LONGEST));
    const answer = await sara.gql(`{ Tickets(id: ${id}) { replies(limit: 60) { content } } }`);
    expect(gqlMessagesOf(answer)).toBe(
      'The query is larger than allowed. query asks for more data than one response may have; ask for fewer items at a time.',
    );
  });

  it('holds the longest message in a page of 20 tickets [GQL-5]', async () => {
    const actor = await Actor.signedIn(app);
    await ticketOf(actor, LONGEST);
    for (let i = 0; i < 19; i += 1) await ticketOf(actor, 'Hello');
    const tickets = await ask<unknown[]>(actor, '{ Tickets(limit: 20) { id replies(limit: 20) { content } } }');
    expect(tickets).toHaveLength(20);
  });
});

function expectOk(answer: Answer): void {
  expect(Object.keys(dataOf(answer))).not.toEqual([]);
}
