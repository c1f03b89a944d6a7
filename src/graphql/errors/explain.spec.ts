import { ApolloServer } from '@apollo/server';
import { buildSchema, SingleFieldSubscriptionsRule, specifiedRules } from 'graphql';
import { describe, expect, it } from 'vitest';
import { ComparisonsRule } from '../limits/document-limits.js';
import { MAX_TOKENS } from '../limits/shape-limits.js';
import type { RequestContext } from '../request-context.js';
import { VALIDATION_OPTIONS } from './explain.js';
import { FaultsPlugin } from './faults.plugin.js';
import { VALIDATION_RULES } from './validation-rules.js';

const schema = buildSchema(`
  enum Kind { GOOD BAD }
  input Range { from: Int, to: Int! }
  interface Named { name: String }
  type Thing implements Named { name: String }
  type Other { id: ID }
  type Query {
    Thing(id: ID!, count: Int, text: String, kind: Kind, flag: Boolean, range: Range): Thing
    Both(a: Int!, b: Int!): Thing
    Broken: String
  }
`);
const server = new ApolloServer<RequestContext>({
  schema,
  plugins: [new FaultsPlugin()],
  introspection: false,
  parseOptions: { maxLexicalTokens: MAX_TOKENS },
  validationRules: [ComparisonsRule],
  validationOptions: VALIDATION_OPTIONS,
});

/** Runs a query and returns each fault as code, member and rule. */
async function faultsOf(query: string, variables: Record<string, unknown> = {}, operationName?: string) {
  const context = { outcome: {} } as RequestContext;
  const request = { query, variables, ...(operationName === undefined ? {} : { operationName }) };
  await server.executeOperation(request, { contextValue: context });
  return (context.outcome.faults ?? []).map(({ error }) =>
    [error.code, ...(error.options.fields ?? []).map(({ field, rule }) => `${field} ${rule.en}`)].join(': '),
  );
}

describe('VALIDATION_RULES', () => {
  it('explains every rule of graphql-js except that of subscriptions', () => {
    const rules = specifiedRules.filter((rule) => rule !== SingleFieldSubscriptionsRule);
    expect(new Set(VALIDATION_RULES.keys())).toEqual(new Set(rules));
  });
});

const INVALID = 'GRAPHQL_VALIDATION_FAILED';
const INPUT = 'BAD_USER_INPUT';

describe('a query that does not fit the schema', () => {
  it.each([
    ['an unknown field', '{ Nothing }', 'Query has no such field'],
    ['an unknown argument', '{ Thing(id: 1, other: 2) { name } }', 'Thing has no such argument'],
    ['an unknown argument of a directive', '{ Thing(id: 1) @skip(if: true, x: 1) { name } }', 'query uses a directive'],
    ['no selection', '{ Thing(id: 1) }', 'Thing needs a selection of fields'],
    ['a selection of a scalar', '{ Broken { x } }', 'Broken has no fields to select'],
    ['a missing argument', '{ Thing { name } }', 'id is required'],
    ['a missing argument of a directive', '{ Thing(id: 1) @skip { name } }', 'query uses a directive'],
    ['null for a required argument', '{ Thing(id: null) { name } }', 'id is required'],
    ['text for a number', '{ Thing(id: 1, count: "x") { name } }', 'count must be an integer of 32 bits'],
    ['a number for text', '{ Thing(id: 1, text: 5) { name } }', 'text must be a string'],
    ['an unknown enum value', '{ Thing(id: 1, kind: UGLY) { name } }', 'kind must be one of the allowed values'],
    ['text for a boolean', '{ Thing(id: 1, flag: "x") { name } }', 'flag must be true or false'],
    ['a missing member of an input', '{ Thing(id: 1, range: { from: 1 }) { name } }', 'range'],
    [
      'a variable of another type',
      'query ($v: Int) { Thing(id: 1, text: $v) { name } }',
      'text has a variable of another type',
    ],
    ['a repeated argument', '{ Thing(id: 1, id: 2) { name } }', 'id must be given once'],
    ['an undefined variable', '{ Thing(id: $v) { name } }', 'query uses a variable that it does not declare'],
    ['an unused variable', 'query ($v: Int) { Broken }', 'query declares a variable or fragment'],
    ['an unused fragment', '{ Broken } fragment F on Thing { name }', 'query declares a variable or fragment'],
    ['an unknown type', 'query ($v: Nope) { Thing(id: $v) { name } }', 'query uses a type'],
    ['a variable of an output type', 'query ($v: Thing) { Thing(id: $v) { name } }', 'query uses a type'],
    ['an unknown fragment', '{ ...F }', 'query uses a fragment'],
    ['a fragment on a scalar', '{ ... on String { x } }', 'query uses a fragment'],
    ['a fragment that cannot match', '{ ... on Other { id } }', 'query uses a fragment'],
    ['a fragment in itself', '{ ...F } fragment F on Query { ...F }', 'query uses a fragment'],
    ['an unknown directive', '{ Broken @nope }', 'query uses a directive'],
    ['a repeated directive', '{ Broken @skip(if: true) @skip(if: true) }', 'query uses a directive'],
    ['two operations of one name', 'query A { Broken } query A { Broken }', 'query uses one name twice'],
    ['a name missing', 'query A { Broken } { Broken }', 'query uses one name twice'],
    [
      'two fragments of one name',
      '{ ...F } fragment F on Query { Broken } fragment F on Query { Broken }',
      'query uses one name twice',
    ],
    ['two variables of one name', 'query ($v: ID!, $v: ID!) { Thing(id: $v) { name } }', 'query uses one name twice'],
    ['a repeated member', '{ Thing(id: 1, range: { to: 1, to: 2 }) { name } }', 'query uses one name twice'],
    ['different things under one name', '{ a: Broken a: __typename }', 'query selects different fields'],
    ['a type definition', '{ Broken } type X { y: Int }', 'query must hold queries'],
    ['introspection', '{ __schema { types { name } } }', 'query asks for the schema'],
  ])('gets the fault of %s', async (_what, query, text) => {
    const [first] = await faultsOf(query, {}, query.includes('query A') ? 'A' : undefined);
    expect(first).toContain(`${INVALID}: ${text}`);
  });

  it('gets QUERY_TOO_COMPLEX if its introspection is nested too deep', async () => {
    const query = '{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }';
    expect(await faultsOf(query)).toContain('QUERY_TOO_COMPLEX');
  });

  it('gets one fault for each missing argument', async () => {
    expect(await faultsOf('{ Both { name } }')).toEqual([`${INVALID}: a is required`, `${INVALID}: b is required`]);
    expect(await faultsOf('{ Both(a: 1) { name } }')).toEqual([`${INVALID}: b is required`]);
  });

  it('gets eleven faults at most, of which ten are explained', async () => {
    const faults = await faultsOf(`{ ${Array.from({ length: 30 }, (_, i) => `n${String(i)}`).join(' ')} }`);
    expect(faults).toEqual([...Array.from({ length: 10 }, () => `${INVALID}: Query has no such field`), INVALID]);
  });
});

describe('a query that is too long', () => {
  it('gets QUERY_TOO_COMPLEX at the first token beyond the limit', async () => {
    const ofTokens = (count: number) => `{ Thing(id: 1, text: [${'1 '.repeat(count - 15)}]) { name } }`;
    expect(await faultsOf(ofTokens(MAX_TOKENS))).toEqual([expect.stringContaining(INVALID)]);
    expect(await faultsOf(ofTokens(MAX_TOKENS + 1))).toEqual(['QUERY_TOO_COMPLEX']);
  });

  it('gets GRAPHQL_PARSE_FAILED if it does not parse before the limit', async () => {
    expect(await faultsOf(`{ ) ${'Broken '.repeat(MAX_TOKENS)}}`)).toEqual(['GRAPHQL_PARSE_FAILED']);
  });
});

describe('a query that does not parse', () => {
  it.each(['{', '{ Broken', '{ Broken } }', '"'])('gets GRAPHQL_PARSE_FAILED for %s', async (query) => {
    expect(await faultsOf(query)).toEqual(['GRAPHQL_PARSE_FAILED']);
  });
});

describe('an operation that cannot run', () => {
  const byId = 'query ($id: ID!, $count: Int) { Thing(id: $id, count: $count) { name } }';

  it.each([
    ['an absent variable', byId, {}, `${INPUT}: id is required`],
    ['null for a required variable', byId, { id: null }, `${INPUT}: id is required`],
    ['a variable of another type', byId, { id: 1, count: 'x' }, `${INPUT}: count must be an integer of 32 bits`],
    [
      'a variable that no argument takes',
      'query ($v: Int) { Broken @skip(if: false) ... @skip(if: false) { Broken } Thing(id: [$v]) { name } }',
      { v: 'x' },
      undefined,
    ],
    [
      'null for a required argument by a variable with a default',
      'query ($id: ID = "1") { Thing(id: $id) { name } }',
      { id: null },
      `${INPUT}: id is required`,
    ],
    ['a subscription', 'subscription { Broken }', {}, `${INVALID}: query must hold queries`],
  ])('gets the fault of %s', async (_what, query, variables, text) => {
    const [first] = await faultsOf(query, variables);
    expect(first).toContain(text ?? INVALID);
  });

  it.each([undefined, 'C'])(
    'gets BAD_USER_INPUT if operationName is %s among several operations',
    async (operationName) => {
      expect(await faultsOf('query A { Broken } query B { Broken }', {}, operationName)).toEqual([
        `${INPUT}: operationName must name one operation of the query`,
      ]);
    },
  );

  it('gets BAD_USER_INPUT for every wrong variable, also the one at which graphql-js stops', async () => {
    const names = Array.from({ length: 52 }, (_, i) => `v${String(i)}`);
    const uses = names.map((name) => `${name}: Thing(id: 1, count: $${name}) { name }`);
    const query = `query (${names.map((name) => `$${name}: Int`).join(' ')}) { ${uses.join(' ')} }`;
    const faults = await faultsOf(query, Object.fromEntries(names.map((name) => [name, 'x'])));
    expect(faults).toHaveLength(51);
    expect(new Set(faults.map((each) => each.split(':')[0]))).toEqual(new Set([INPUT]));
  });
});
