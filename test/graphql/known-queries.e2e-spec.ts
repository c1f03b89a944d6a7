import { setImmediate } from 'node:timers/promises';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { BearerGuard } from '../../src/sign-in/index.js';
import { AppError, ERRORS, type AppErrorRow } from '../../src/platform/errors/index.js';
import { FastLane } from '../../src/platform/graphql/fast-lane/fast-lane.js';
import { RateLimits } from '../../src/platform/rate-limits/index.js';
import { DepartmentsService, TicketsService } from '../../src/features/tickets/index.js';
import { Actor } from '../support/actors/actor.js';
import { useApp } from '../support/servers/app.js';
import { gqlCodeOf, hasFastLane, postGraphql } from '../support/actors/graphql.js';
import type { Answer } from '../support/actors/http.js';

/** More executions than a query needs to be compiled. */
const OFTEN = 10;
const PAGE = 'query Page($limit: Int = 2) { Tickets(limit: $limit) { id title } }';

describe.skipIf(!hasFastLane())('a frequent query', () => {
  let sara: Actor;
  const app = useApp({
    LIMIT_GRAPHQL: '3000/600',
    LIMIT_REGISTER: '1000/60',
    LIMIT_INITIALIZE: '1000/60',
  });
  beforeAll(async () => {
    sara = await Actor.signedIn(app);
    await sara.gql(
      'mutation { TicketAdd(ticket_department_id: 1, title: "Hello", content: "c") { id } }',
    );
  });

  async function compile(query: string, variables: Record<string, unknown> = {}): Promise<void> {
    // Two users, because the rate limit of one does not allow the expensive queries.
    for (const actor of [await Actor.signedIn(app), await Actor.signedIn(app)]) {
      for (let i = 0; i < OFTEN / 2; i += 1) await actor.gql(query, variables);
    }
    expect(isKnown(query)).toBe(true);
  }

  const isKnown = (query: string) => app.get(FastLane).findQuery({ query }) !== undefined;

  it.each([
    [
      'a list',
      '{ Tickets(limit: 20) { id title status department { title } replies(limit: 5) { content created_at } } }',
      {},
    ],
    ['fragments', 'fragment T on Ticket { id } { Tickets { ...T ... on Ticket { status } } }', {}],
    ['aliases', '{ a: Me { id __typename } b: Application { platform } }', {}],
    ['variables', PAGE, { limit: 3 }],
    ['a default of a variable', `${PAGE} #default`, {}],
    ['null for a variable', `${PAGE} #null`, { limit: null }],
    ['an argument that is refused', '{ Tickets(limit: 0) { id } }', {}],
    [
      'an argument within a list that is refused',
      '{ Tickets { id replies(limit: 0) { id } } }',
      {},
    ],
    ['an argument that is refused, by a variable', PAGE, { limit: 201 }],
  ])('gets the same response after it is compiled: %s', async (_name, query, variables) => {
    const first = await sara.gql(query, variables);
    await compile(query, variables);
    expect(told(await sara.gql(query, variables))).toBe(told(first));
  });

  it.each(['unread', 'department'])(
    'gets the same error if several make one null and that of %s comes first',
    async (is) => {
      const query = `{ Tickets { unread department { id } } } #${is}`;
      await compile(query);
      const omid = await Actor.signedIn(app);
      await omid.gql(
        'mutation { TicketAdd(ticket_department_id: 1, title: "t", content: "c") { id } }',
      );
      const fails = (field: string, row: AppErrorRow) => async () => {
        if (field !== is) await setImmediate();
        throw new AppError(row);
      };
      vi.spyOn(app.get(TicketsService), 'findUnread').mockImplementation(
        fails('unread', ERRORS.NOT_FOUND),
      );
      vi.spyOn(app.get(DepartmentsService), 'findByIds').mockImplementation(
        fails('department', ERRORS.SERVICE_UNAVAILABLE),
      );
      const spend = vi.spyOn(app.get(RateLimits), 'countOrRefuse');
      onTestFinished(() => void vi.restoreAllMocks());
      const asked = async (text: string) => {
        spend.mockClear();
        const answer = told(await omid.gql(text));
        // Both are paid for as a request first. Only a text that is not compiled is paid for.
        const spent = spend.mock.calls.slice(text === query ? 1 : 2);
        return { answer, spent: spent.map(([limit, , options]) => [limit, options]) };
      };
      // The other text is not known, so Apollo runs it.
      const before = await asked(`${query} `);
      expect(before.answer).toContain('"path":["Tickets",0,"unread"]');
      expect(await asked(query)).toEqual(before);
    },
  );

  it.each([
    [
      'a batch fails, and reads it again for the order of its errors',
      '{ Tickets { unread } }',
      'findUnread',
      2,
    ],
    ['one field fails, and reads it once', '{ Tickets { id } }', 'listTickets', 1],
  ] as const)('gets the same errors if %s', async (name, text, method, calls) => {
    const query = `${text} #${name}`;
    await compile(query);
    const omid = await Actor.signedIn(app);
    const add = 'TicketAdd(ticket_department_id: 1, title: "t", content: "c") { id }';
    for (let i = 0; i < 3; i += 1) await omid.gql(`mutation { ${add} }`);
    const reads = vi
      .spyOn(app.get(TicketsService), method)
      .mockRejectedValue(ERRORS.SERVICE_UNAVAILABLE());
    onTestFinished(() => void vi.restoreAllMocks());
    const before = told(await omid.gql(`${query} `));
    reads.mockClear();
    expect(told(await omid.gql(query))).toBe(before);
    expect(reads).toHaveBeenCalledTimes(calls);
  });

  it.each([
    ['of another type', { limit: 'ten' }],
    ['beyond Int', { limit: 2 ** 40 }],
  ])('gets the same refusal of a variable %s after it is compiled', async (name, variables) => {
    const query = `${PAGE} #${name}`;
    const first = await sara.gql(query, variables);
    expect(gqlCodeOf(first)).toBe('BAD_USER_INPUT');
    await compile(query, { limit: 1 });
    expect(told(await sara.gql(query, variables))).toBe(told(first));
  });

  it('shows each caller their own rows, and none without the scope [GQL-2]', async () => {
    const query = '{ Tickets { id title } }';
    await compile(query);
    const other = await Actor.signedIn(app);
    expect((await other.gql(query)).body.data).toEqual({ Tickets: [] });
    expect((await sara.gql(query)).body.data).toMatchObject({ Tickets: [{ title: 'Hello' }] });
    const narrow = await Actor.registered(app);
    await narrow.signIn('sms', { scope: 'profile' });
    const refused = await narrow.gql(query);
    expect([refused.status, gqlCodeOf(refused)]).toEqual([403, 'FORBIDDEN']);
  });

  it('costs as much as its variables ask for [GQL-1]', async () => {
    const query =
      'query ($limit: Int) { Tickets(limit: $limit) { id department { id } replies(limit: 5) { id } } }';
    await compile(query, { limit: 1 });
    const actor = await Actor.signedIn(app);
    expect((await actor.gql(query, { limit: 142 })).body.errors).toBeUndefined();
    expect(gqlCodeOf(await actor.gql(query, { limit: 143 }))).toBe('QUERY_TOO_COMPLEX');
  });

  it('counts against the rate limit of the user [LIM-1]', async () => {
    const query = '{ Tickets(limit: 200) { id department { id } } }';
    await compile(query);
    const actor = await Actor.signedIn(app);
    let count = 0;
    while ((await actor.gql(query)).status === 200) count += 1;
    // Each costs 1 and, because it returns nothing, 50; the last one needs room for 401.
    expect(count).toBe(Math.floor((3_000 - 401) / 51) + 1);
  });

  it('runs the operation that operationName names', async () => {
    const body = 'query A { Me { id } } query B { Application { platform } }';
    const ask = (operationName: string) => postGraphql(sara, { query: body, operationName });
    for (let i = 0; i < OFTEN; i += 1) await ask('A');
    expect(Object.keys((await ask('B')).body.data ?? {})).toEqual(['Application']);
    expect(Object.keys((await ask('A')).body.data ?? {})).toEqual(['Me']);
  });

  it('leaves the cache for newer ones, whose text in all is bounded', async () => {
    const queries = Array.from(
      { length: 60 },
      (_, i) => `{ Me { id } } #${String(i)} ${'.'.repeat(1_200)}`,
    );
    let actor = sara;
    for (const [n, query] of queries.entries()) {
      // The rate limit of one user does not allow all of them.
      if (n % 10 === 0) actor = await Actor.signedIn(app);
      for (let i = 0; i < OFTEN; i += 1) await actor.gql(query);
    }
    const known = queries.filter(isKnown);
    expect(known.length).toBeGreaterThan(50);
    expect(known).toEqual(queries.slice(-known.length));
    expect(known.join('').length).toBeLessThan(64 * 1024);
  });

  it.each([
    'Application { platform }',
    'Me { id }',
    'Tickets { id }',
    'Cards { id }',
    'Sessions { id }',
  ])('calls its method without the guards of Nest, which would do nothing: %s', async (field) => {
    const query = `{ ${field} } #directly`;
    const canActivate = vi.spyOn(app.get(BearerGuard), 'canActivate');
    onTestFinished(() => void vi.restoreAllMocks());
    await sara.gql(query);
    expect(canActivate).toHaveBeenCalledOnce();
    await compile(query);
    canActivate.mockClear();
    await sara.gql(query);
    expect(canActivate).not.toHaveBeenCalled();
  });

  it('stays uncompiled if it is a mutation', async () => {
    const mutation = 'mutation { MeEdit(first_name: "Sara") { first_name } }';
    for (let i = 0; i < OFTEN; i += 1) await sara.gql(mutation);
    expect(isKnown(mutation)).toBe(false);
  });
});

/** Returns all of a response except the request id. */
function told({ status, text }: Answer): string {
  return `${String(status)} ${text.replace(/"request_id":"[^"]*"/g, '')}`;
}
