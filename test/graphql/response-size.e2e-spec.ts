import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { Database } from '../../src/platform/database/index.js';
import { FastLane } from '../../src/platform/graphql/fast-lane/fast-lane.js';
import { Actor } from '../support/actors/actor.js';
import {
  ask,
  dataOf,
  gqlCodeOf,
  gqlMessagesOf,
  hasFastLane,
  askFor,
} from '../support/actors/graphql.js';
import type { Answer } from '../support/actors/http.js';
import { staffMember } from '../support/actors/staff.js';
import { TicketUser } from '../support/actors/ticket-user.js';
import { Recorder } from '../support/assertions/recorder.js';
import { useApp } from '../support/servers/app.js';
import { returnedBy } from '../support/assertions/returned.js';
import { memberOf } from '../support/assertions/read-json.js';
import { httpServerOf } from '../support/servers/http-server.js';

const DETAILS = z.looseObject({ response_bytes: z.number() });

const LIMIT = 4 * 1024 * 1024;
/** The longest message: 10 000 characters of four bytes each. */
const LONGEST = '😀'.repeat(10_000);
/** The most messages whose contents fit into one response at their longest. */
const MOST = 104;
/** More executions than a query needs to be compiled. */
const OFTEN = 10;

/** Queries in docs/interface.md, and whether their responses fit. */
const EXAMPLES = [
  ...readFileSync(join(import.meta.dirname, '../../docs/interface.md'), 'utf8').matchAll(
    /^\| `(\{ Tickets.*)` +\| +[\w× ]+ +\| (fits|refused).*\|$/gm,
  ),
].map(([, query = '', result]) => [query, result === 'fits'] as const);

let sara: Actor;
/** The id of a ticket with `MOST` messages, each as long as possible. */
let long: string;
const app = useApp({ LIMITS: 'off' });
beforeAll(async () => {
  expect(EXAMPLES).toHaveLength(5);
  sara = await Actor.signedIn(app);
  long = await addTicket(sara, MOST);
});

async function addTicket(actor: Actor, messages: number): Promise<string> {
  const { id } = await new TicketUser(actor).add('Long', LONGEST);
  for (let i = 1; i < messages; i += 1) {
    await app.query(
      'INSERT INTO ticket_replies (ticket_id, author, content, created_at) VALUES (?, ?, ?, ?)',
      [...[id, 'USER', LONGEST, 1]],
    );
  }
  await app.query('UPDATE tickets SET reply_count = ? WHERE id = ?', [messages, id]);
  return id;
}

function expectRefused(answer: Answer): void {
  expect(gqlCodeOf(answer)).toBe('QUERY_TOO_COMPLEX');
  expect(answer.body).not.toHaveProperty('data');
  expect(answer.body.errors).toHaveLength(1);
  const details = DETAILS.parse(answer.body.errors?.[0]?.extensions?.['details']);
  expect(details).toEqual({ response_bytes: expect.any(Number) as number, limit: LIMIT });
  expect(details.response_bytes).toBeGreaterThan(LIMIT);
}

/** Notes the bytes of messages that the database returns during `work`. */
async function bytesRead(work: () => Promise<unknown>): Promise<number> {
  const rows = vi.spyOn(app.get(Database), 'rows');
  await work();
  const found = (await Promise.all(returnedBy(rows))).flat();
  rows.mockRestore();
  return found
    .map((row) => memberOf(row, 'content'))
    .filter((content) => typeof content === 'string')
    .reduce((sum, content) => sum + Buffer.byteLength(content), 0);
}

describe('the response of an operation', () => {
  describe.each(['once', 'often'])('that is sent %s', (sent) => {
    const asked = async (selection: string, limit: number) => {
      const query = `query ($limit: Int) { Tickets(id: ${long}) { ${selection} } } #${sent}`;
      for (let i = 0; sent === 'often' && i < OFTEN; i += 1) await sara.gql(query, { limit: 1 });
      expect(app.get(FastLane).findQuery({ query }) !== undefined).toBe(
        hasFastLane() && sent === 'often',
      );
      return sara.gql(query, { limit });
    };

    it('has at most 4 MiB [GQL-5]', async () => {
      const fits = await asked('replies(limit: $limit) { content }', MOST);
      expect(dataOf(fits)).toMatchObject({ Tickets: [{ replies: { length: MOST } }] });
      expect(Buffer.byteLength(fits.text)).toBeLessThanOrEqual(LIMIT);
      expect(Buffer.byteLength(fits.text)).toBeGreaterThan(LIMIT * 0.99);
      expectRefused(await asked('replies(limit: $limit) { content }', MOST + 1));
    });

    it.each([
      ['each alias', 'replies(limit: $limit) { content again: content }'],
      ['each page', 'replies(limit: $limit) { content } last: replies(limit: $limit) { content }'],
    ])('counts a text once for %s [GQL-5]', async (_each, selection) => {
      dataOf(await asked(selection, MOST / 2));
      expectRefused(await asked(selection, MOST / 2 + 1));
    });

    it('needs no text of messages of which it shows none [GQL-5]', async () => {
      const read = await bytesRead(async () => {
        const answer = await asked('replies(limit: $limit) { id author }', 200);
        expect(dataOf(answer)).toMatchObject({ Tickets: [{ replies: { length: MOST } }] });
      });
      expect(read).toBe(0);
    });
  });

  it('refuses an operation before a statement runs, however short the texts are, and says what to do [GQL-5]', async () => {
    const actor = await Actor.signedIn(app);
    const { id } = await new TicketUser(actor).add('Short', 'Hello');
    const recorder = new Recorder(app);
    for (const operation of [
      `{ Tickets(id: ${id}) { replies(limit: ${String(MOST + 1)}) { content } } }`,
      `mutation { TicketClose(id: ${id}) { replies(limit: ${String(MOST + 1)}) { content } } }`,
    ]) {
      const { answer, work } = await recorder.during(() => actor.gql(operation));
      expectRefused(answer);
      expect(gqlMessagesOf(answer)).toBe(
        'The query is larger than allowed. query asks for more data than one response may have; ask for fewer items at a time.',
      );
      expect(work.statements).toEqual([]);
    }
  });

  it.each([
    [20, ['sent', 'turn']],
    [21, ['turn', 'sent']],
  ])(
    'gives other requests a turn between reading and writing only beyond 20 texts: %i, %j [GQL-5]',
    async (limit, expected) => {
      const order: string[] = [];
      const database = app.get(Database);
      const read = database.rows.bind(database);
      const rows = vi.spyOn(database, 'rows').mockImplementation(async (shape, statement) => {
        const found = await read(shape, statement);
        if (found.length === limit) setImmediate(() => order.push('turn'));
        return found;
      });
      const server = httpServerOf(app);
      // A response is written as JSON in the turn in which it is sent.
      const note = (_request: unknown, response: ServerResponse) => {
        const end = response.end.bind(response);
        Object.assign(response, {
          end: (...args: []) => {
            order.push('sent');
            return end(...args);
          },
        });
      };
      server.prependListener('request', note);
      onTestFinished(() => {
        rows.mockRestore();
        server.off('request', note);
      });
      dataOf(
        await sara.gql(`{ Tickets(id: ${long}) { replies(limit: ${String(limit)}) { content } } }`),
      );
      await expect.poll(() => order).toEqual(expected);
    },
  );

  it('holds 20 tickets with their last messages at their longest, without a limit [GQL-5]', async () => {
    const actor = await Actor.signedIn(app);
    for (let i = 0; i < 20; i += 1) await addTicket(actor, 6);
    const fields = 'id title status department { title } replies { id author content created_at }';
    const tickets = await askFor(
      actor,
      z.array(z.object({ replies: z.array(z.unknown()) })),
      `{ Tickets { ${fields} } }`,
    );
    expect(tickets.map(({ replies }) => replies.length)).toEqual(
      Array.from({ length: 20 }, () => 5),
    );
    const { actor: nima } = await staffMember(app);
    const person = 'id first_name last_name';
    const staff = `{ StaffTickets { ticket { ${fields} } user { ${person} } assignee { ${person} } notes_count } }`;
    expect(await ask(nima, staff)).toHaveLength(20);
  });

  it.each(EXAMPLES)(
    'accepts or refuses %s as docs/interface.md says [GQL-5]',
    async (query, fits) => {
      const answer = await sara.gql(`${query.includes('$id') ? 'query ($id: ID) ' : ''}${query}`, {
        id: long,
      });
      if (fits) dataOf(answer);
      else expectRefused(answer);
    },
  );

  it('holds one export, and not two [GQL-5]', async () => {
    const actor = await Actor.signedIn(app);
    expect(await ask(actor, '{ MeExport { json } }')).toHaveProperty('json');
    expectRefused(await actor.gql('{ MeExport { json again: json } }'));
  });
});
