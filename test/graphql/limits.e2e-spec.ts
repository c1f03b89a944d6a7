import { beforeAll, describe, expect, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { startApp, useApp } from '../support/servers/app.js';
import { postGraphql } from '../support/actors/graphql.js';
import type { Answer } from '../support/actors/http.js';

describe('POST /api/v4/graphql', () => {
  let actor: Actor;

  const app = useApp();
  beforeAll(async () => {
    actor = await Actor.signedIn(app);
  });

  const cases: [limit: string, detail: string, allowed: string, refused: string][] = [
    ['10 aliases', 'aliases', aliases(10), aliases(11)],
    ['an alias of 100 characters', 'alias_length', alias(100), alias(101)],
    ['5 root fields', 'root_fields', rootFields(5), rootFields(6)],
    ['10 directives', 'directives', directives(10), directives(11)],
    ['cost 1000', 'cost', fiveLists(100), fiveLists(101)],
    ['4 MiB of texts', 'response_bytes', texts(104), texts(105)],
    ['cost of nested lists', 'cost', tickets(142), tickets(143)],
    ['1000 lines', 'lines', lines(1_000), lines(1_001)],
    ['2000 comparisons', 'comparisons', repeated(44), repeated(45)],
    ['2000 comparisons through fragments', 'comparisons', inFragments(36), inFragments(37)],
  ];

  it.each(cases)(
    'allows %s and refuses one more [GQL-1]',
    async (_limit, detail, allowed, refused) => {
      const fits = await actor.gql(allowed);
      expect(fits.body.errors).toBeUndefined();
      const exceeds = await actor.gql(refused);
      expect(codeOf(exceeds)).toBe('QUERY_TOO_COMPLEX');
      expect(exceeds.body.errors?.[0]?.extensions?.['details']).toHaveProperty(detail);
      expect(exceeds.body).not.toHaveProperty('data');
    },
  );

  it('stops looking for faults of a query after ten [GQL-1]', async () => {
    const faulty = (count: number) => `{ Me { ${times(count, (i) => `no${String(i)}`)} } }`;
    expect((await actor.gql(faulty(10))).body.errors).toHaveLength(10);
    expect((await actor.gql(faulty(100))).body.errors).toHaveLength(11);
  });

  it('counts a limit argument that a variable gives [GQL-1]', async () => {
    const query =
      'query ($limit: Int) { Tickets(limit: $limit) { id department { id } replies(limit: 5) { id } } }';
    expect((await actor.gql(query, { limit: 142 })).body.errors).toBeUndefined();
    expect(codeOf(await actor.gql(query, { limit: 143 }))).toBe('QUERY_TOO_COMPLEX');
  });

  it.each(['once', 'often'])(
    'counts the default of a variable in a query that is sent %s [GQL-1]',
    async (times) => {
      const withDefault = (limit: number) =>
        `query ($limit: Int = ${String(limit)}) { Tickets(limit: $limit) { id department { id } replies(limit: 5) { id } } }`;
      const query = withDefault(143);
      const actor = await Actor.signedIn(app);
      for (let i = 0; times === 'often' && i < 10; i += 1) await actor.gql(query, { limit: 1 });
      expect(codeOf(await actor.gql(query))).toBe('QUERY_TOO_COMPLEX');
      expect((await actor.gql(withDefault(142))).body.errors).toBeUndefined();
    },
  );

  it('refuses the same mutation twice in one operation before either runs [GQL-1]', async () => {
    const add = (alias: string) =>
      `${alias}: TicketAdd(ticket_department_id: 1, title: "Twice", content: "c") { id }`;
    expect(codeOf(await actor.gql(`mutation { ${add('a')} ${add('b')} }`))).toBe(
      'QUERY_TOO_COMPLEX',
    );
    expect(await app.query("SELECT id FROM tickets WHERE title = 'Twice'")).toEqual([]);
  });

  it('allows 1000 tokens and refuses more [GQL-1]', async () => {
    const tokens = (count: number) =>
      `{ Application(x: [${'1 '.repeat(count - 12)}]) { platform } }`;
    expect(codeOf(await actor.gql(tokens(1_000)))).toBe('GRAPHQL_VALIDATION_FAILED');
    expect(codeOf(await actor.gql(tokens(1_001)))).toBe('QUERY_TOO_COMPLEX');
  });

  // 2^60 fields: whatever visits each of them never ends.
  it('refuses a bomb of fragments [GQL-1]', async () => {
    const levels = 60;
    const fragments = Array.from(
      { length: levels },
      (_, i) => `fragment f${String(i)} on Query { ...f${String(i + 1)} ...f${String(i + 1)} }`,
    );
    const bomb = `{ ...f0 } ${fragments.join(' ')} fragment f${String(levels)} on Query { Application { platform } }`;
    expect(codeOf(await actor.gql(bomb))).toBe('QUERY_TOO_COMPLEX');
  });

  it('returns the cost if X-GraphQL-Cost is 1, also when it refuses the cost [GQL-1]', async () => {
    const costOf = async (
      query: string,
      headers: Record<string, string> = { 'x-graphql-cost': '1' },
    ) => (await postGraphql(actor, { query }, headers)).body['extensions'];
    expect(await costOf('{ Tickets(limit: 7) { id department { id } } }')).toEqual({
      cost: { operation: 14, limit: 1000 },
    });
    expect(await costOf(tickets(143))).toEqual({ cost: { operation: 1001, limit: 1000 } });
    expect(await costOf('{ Tickets(limit: 0) { id } }')).toEqual({
      cost: { operation: 20, limit: 1000 },
    });
    expect(await costOf('{ Nothing }')).toBeUndefined();
    for (const headers of [{}, { 'x-graphql-cost': '0' }, { 'x-graphql-cost': 'yes' }]) {
      expect(await costOf('{ Me { id } }', headers)).toBeUndefined();
    }
  });

  it('counts the cost of an operation against the rate limit of the user [LIM-1]', async () => {
    const small = await startApp({ LIMIT_GRAPHQL: '300/60' });
    const spender = await Actor.signedIn(small);
    // Each costs 1, 4 for its text and 50, which it keeps also if it returns less.
    const query = '{ Tickets(limit: 50) { id } }';
    for (let i = 0; i < 5; i += 1) expect((await spender.gql(query)).status).toBe(200);
    const refused = await spender.gql(query);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(codeOf(refused)).toBe('RATE_LIMITED');
    await small.close();
  });
});

function codeOf({ body }: Answer): unknown {
  return body.errors?.[0]?.extensions?.['code'];
}

function times(count: number, write: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => write(i)).join(' ');
}

function aliases(count: number): string {
  return `{ Application { ${times(count, (i) => `a${String(i)}: platform`)} } }`;
}

function alias(length: number): string {
  return `{ Application { ${'a'.repeat(length)}: platform } }`;
}

/** Each root field has an alias, because repetitions of a field without alias are one field. */
function rootFields(count: number): string {
  return `{ ${times(count, (i) => `a${String(i)}: Application { platform }`)} }`;
}

function directives(count: number): string {
  return `{ Application { ${times(count, () => '... @include(if: true) { platform }')} } }`;
}

function tickets(limit: number): string {
  return `{ Tickets(limit: ${String(limit)}) { id department { id title } replies(limit: 5) { id author created_at } } }`;
}

/** The contents of so many messages, at most 40 000 bytes each. */
function texts(count: number): string {
  return `{ Tickets(id: 1) { replies(limit: ${String(count)}) { content } } }`;
}

function lines(count: number): string {
  return `{${'\n'.repeat(count - 1)}Me { id } }`;
}

function repeated(count: number): string {
  return `{ Tickets(limit: 1) { ${times(count, () => 'department { id }')} } }`;
}

function inFragments(count: number): string {
  const fragments = times(count, (i) => `fragment f${String(i)} on Ticket { department { id } }`);
  return `{ Tickets(limit: 1) { ${times(count, (i) => `...f${String(i)}`)} } } ${fragments}`;
}

/** Four lists of 200 and one of `limit` tickets with an object each. */
function fiveLists(limit: number): string {
  const long = times(4, (i) => `a${String(i)}: Tickets(limit: 200) { id }`);
  return `{ ${long} last: Tickets(limit: ${String(limit)}) { department { id } } }`;
}
