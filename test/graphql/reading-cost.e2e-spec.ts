import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FastLane } from '../../src/platform/graphql/fast-lane/fast-lane.js';
import { RateLimits } from '../../src/platform/rate-limits/index.js';
import { Actor } from '../support/actors/actor.js';
import { gqlCodeOf, graphqlUrl, hasFastLane, postGraphql } from '../support/actors/graphql.js';
import { startApp, useApp } from '../support/servers/app.js';

/** More executions than a query needs to be compiled. */
const OFTEN = 10;

let sara: Actor;
const app = useApp({ LIMIT_GRAPHQL: '100000/600' });
beforeAll(async () => {
  sara = await Actor.signedIn(app);
});

/** Returns what the rate limit counts during `work`, beside 1 for each request. */
async function spent(work: () => Promise<unknown>): Promise<number[]> {
  const spend = vi.spyOn(app.get(RateLimits), 'countOrRefuse');
  onTestFinished(() => {
    spend.mockRestore();
  });
  await work();
  const amounts = spend.mock.calls.flatMap(([, , options]) => options?.amount ?? []);
  spend.mockRestore();
  return amounts;
}

const padded = (query: string, length: number) => query.padEnd(length, ' ');

describe('the rate limit of GraphQL', () => {
  it('counts 4 for a text that must be parsed, and 1 for each 64 characters of it [GQL-6]', async () => {
    for (const [length, units] of [
      [13, 4],
      [63, 4],
      [64, 5],
      [639, 13],
      [640, 14],
    ] as const) {
      expect(await spent(() => sara.gql(padded('{ Me { id } }', length)))).toEqual([units, 1]);
    }
  });

  it.skipIf(!hasFastLane())('counts no text that is compiled [GQL-6]', async () => {
    const query = '{ Me { id first_name } }';
    for (let i = 0; i < OFTEN; i += 1) await sara.gql(query);
    expect(app.get(FastLane).findQuery({ query })).toBeDefined();
    expect(await spent(() => sara.gql(query))).toEqual([1]);
  });

  it.each([
    ['does not parse', '{ Me { id }', 'GRAPHQL_PARSE_FAILED'],
    ['does not fit the schema', '{ Nothing }', 'GRAPHQL_VALIDATION_FAILED'],
    ['is too large', '{ Tickets(limit: 200) { replies(limit: 200) { id } } }', 'QUERY_TOO_COMPLEX'],
  ])('counts a text that %s [GQL-6]', async (_what, query, code) => {
    let answered: unknown;
    expect(
      await spent(async () => (answered = gqlCodeOf(await sara.gql(padded(query, 320))))),
    ).toEqual([9]);
    expect(answered).toBe(code);
  });

  it.skipIf(!hasFastLane())(
    'counts 1 for each KiB of a body, announced or not [GQL-6]',
    async () => {
      const query = '{ Me { id last_name } }';
      for (let i = 0; i < OFTEN; i += 1) await sara.gql(query);
      const body = (bytes: number) => {
        const empty = JSON.stringify({ query, padding: '' }).length;
        return { query, padding: 'x'.repeat(bytes - empty) };
      };
      expect(await spent(() => postGraphql(sara, body(1_023)))).toEqual([1]);
      expect(await spent(() => postGraphql(sara, body(1_024)))).toEqual([1, 1]);
      expect(await spent(() => postGraphql(sara, body(10_240)))).toEqual([10, 1]);
      const chunked = () =>
        fetch(graphqlUrl(app), {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${String(sara.tokens?.access_token)}`,
          },
          body: new Blob([JSON.stringify(body(10_240))]).stream(),
          duplex: 'half',
        }).then((response) => response.text());
      expect(await spent(chunked)).toEqual([10, 1]);
    },
  );

  it('refuses a text that it does not allow before it is parsed [GQL-6]', async () => {
    const small = await startApp({ LIMIT_GRAPHQL: '30/60' });
    onTestFinished(small.close);
    const actor = await Actor.signedIn(small);
    const codes = [];
    for (let i = 0; i < 4; i += 1)
      codes.push(gqlCodeOf(await actor.gql(padded('{ Nothing }', 500))));
    expect(codes).toEqual([
      'GRAPHQL_VALIDATION_FAILED',
      'GRAPHQL_VALIDATION_FAILED',
      'RATE_LIMITED',
      'RATE_LIMITED',
    ]);
  });
});

describe('the cost of an operation', () => {
  it.each([
    ['10 for each mutation', 'mutation { TicketClose(id: 999999) { id } MeEdit { id } }', 22],
    ['20 for a count of all tickets', '{ UnreadTicketsCount }', 20],
    [
      '1 for each eight objects of an introspection',
      '{ __type(name: "DateTime") { name ofType { name } } }',
      1,
    ],
    ['nothing for __typename', '{ __typename }', 0],
  ])('counts the cost: %s [GQL-6]', async (_what, query, cost) => {
    const { body } = await postGraphql(sara, { query }, { 'x-graphql-cost': '1' });
    expect(body['extensions']).toEqual({ cost: { operation: cost, limit: 1_000 } });
  });
});
