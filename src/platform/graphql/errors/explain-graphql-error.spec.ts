import { ApolloServer } from '@apollo/server';
import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { ComparisonsRule } from '../limits/document-limits.js';
import { MAX_TOKENS } from '../limits/shape-limits.js';
import type { RequestContext } from '../request-context.js';
import { VALIDATION_OPTIONS } from './explain-graphql-error.js';
import { FaultsPlugin } from './faults.plugin.js';

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

/** Runs a query and returns each fault as its code and its text for developers. */
async function faultsOf(
  query: string,
  variables: Record<string, unknown> = {},
  operationName?: string,
) {
  const context = { outcome: {} } as RequestContext;
  const request = { query, variables, ...(operationName === undefined ? {} : { operationName }) };
  await server.executeOperation(request, { contextValue: context });
  return (context.outcome.faults ?? []).map(({ error: { code, options } }) =>
    [
      code,
      options.note ?? [],
      (options.fields ?? []).map(({ field, rule }) => `${field} ${rule.en}`),
    ]
      .flat()
      .join(': '),
  );
}

const INVALID = 'GRAPHQL_VALIDATION_FAILED';
const INPUT = 'BAD_USER_INPUT';
const VALUE = 'A value does not fit the type of its argument.';

const required = (name: string) =>
  `${INVALID}: Field "Both" argument "${name}" of type "Int!" is required, but it was not provided.`;

describe('a query that does not fit the schema', () => {
  it.each([
    ['an unknown field', '{ Nothing }', 'Cannot query field "Nothing" on type "Query".'],
    [
      'an unknown argument',
      '{ Thing(id: 1, other: 2) { name } }',
      'Unknown argument "other" on field "Query.Thing".',
    ],
    [
      'an unknown argument of a directive',
      '{ Thing(id: 1) @skip(if: true, x: 1) { name } }',
      'Unknown argument "x" on directive "@skip".',
    ],
    [
      'no selection',
      '{ Thing(id: 1) }',
      'Field "Thing" of type "Thing" must have a selection of subfields.',
    ],
    [
      'a selection of a scalar',
      '{ Broken { x } }',
      'Field "Broken" must not have a selection since type "String" has no subfields.',
    ],
    [
      'a missing argument',
      '{ Thing { name } }',
      'Field "Thing" argument "id" of type "ID!" is required, but it was not provided.',
    ],
    [
      'a missing argument of a directive',
      '{ Thing(id: 1) @skip { name } }',
      'Directive "@skip" argument "if" of type "Boolean!" is required',
    ],
    ['null for a required argument', '{ Thing(id: null) { name } }', VALUE],
    ['text for a number', '{ Thing(id: 1, count: "x") { name } }', VALUE],
    ['an unknown enum value', '{ Thing(id: 1, kind: UGLY) { name } }', VALUE],
    ['a missing member of an input', '{ Thing(id: 1, range: { from: 1 }) { name } }', VALUE],
    [
      'a variable of another type',
      'query ($v: Int) { Thing(id: 1, text: $v) { name } }',
      'Variable "$v" of type "Int" used in position expecting type "String".',
    ],
    [
      'a repeated argument',
      '{ Thing(id: 1, id: 2) { name } }',
      'There can be only one argument named "id".',
    ],
    ['an undefined variable', '{ Thing(id: $v) { name } }', 'Variable "$v" is not defined.'],
    ['an unused variable', 'query ($v: Int) { Broken }', 'Variable "$v" is never used.'],
    [
      'an unused fragment',
      '{ Broken } fragment F on Thing { name }',
      'Fragment "F" is never used.',
    ],
    ['an unknown type', 'query ($v: Nope) { Thing(id: $v) { name } }', 'Unknown type "Nope".'],
    [
      'a variable of an output type',
      'query ($v: Thing) { Thing(id: $v) { name } }',
      'Variable "$v" cannot be non-input type "Thing".',
    ],
    ['an unknown fragment', '{ ...F }', 'Unknown fragment "F".'],
    [
      'a fragment on a scalar',
      '{ ... on String { x } }',
      'Fragment cannot condition on non composite type "String".',
    ],
    [
      'a fragment that cannot match',
      '{ ... on Other { id } }',
      'Fragment cannot be spread here as objects of type "Query"',
    ],
    [
      'a fragment in itself',
      '{ ...F } fragment F on Query { ...F }',
      'Cannot spread fragment "F" within itself.',
    ],
    ['an unknown directive', '{ Broken @nope }', 'Unknown directive "@nope".'],
    [
      'a repeated directive',
      '{ Broken @skip(if: true) @skip(if: true) }',
      'The directive "@skip" can only be used once',
    ],
    [
      'two operations of one name',
      'query A { Broken } query A { Broken }',
      'There can be only one operation named "A".',
    ],
    [
      'a name missing',
      'query A { Broken } { Broken }',
      'This anonymous operation must be the only defined operation.',
    ],
    [
      'two fragments of one name',
      '{ ...F } fragment F on Query { Broken } fragment F on Query { Broken }',
      'There can be only one fragment named "F".',
    ],
    [
      'two variables of one name',
      'query ($v: ID!, $v: ID!) { Thing(id: $v) { name } }',
      'There can be only one variable named "$v".',
    ],
    [
      'a repeated member',
      '{ Thing(id: 1, range: { to: 1, to: 2 }) { name } }',
      'There can be only one input field named "to".',
    ],
    [
      'different things under one name',
      '{ a: Broken a: __typename }',
      'Fields "a" conflict because "Broken" and "__typename" are different fields.',
    ],
    ['a type definition', '{ Broken } type X { y: Int }', 'The "X" definition is not executable.'],
    ['introspection', '{ __schema { types { name } } }', 'The schema is not available here.'],
  ])('gets the fault of %s', async (_what, query, text) => {
    const [first] = await faultsOf(query, {}, query.includes('query A') ? 'A' : undefined);
    expect(first).toMatch(new RegExp(`^${INVALID}: `));
    expect(first).toContain(text);
  });

  it('gets QUERY_TOO_COMPLEX if its introspection is nested too deep', async () => {
    const query =
      '{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }';
    expect(await faultsOf(query)).toContain('QUERY_TOO_COMPLEX');
  });

  it.each([
    '4111111111111111',
    '"4111111111111111"',
    '["4111111111111111"]',
    '{ number: "4111111111111111" }',
    '4111111111111111.5',
    'N4111111111111111',
  ])('gets a fault that does not repeat its value %s [PAN-6]', async (value) => {
    for (const argument of ['count', 'kind', 'flag', 'range'])
      expect(
        (await faultsOf(`{ Thing(id: 1, ${argument}: ${value}) { name } }`)).join(),
      ).not.toContain('1111111');
    for (const type of ['Int', 'Kind', 'Boolean', 'Range'])
      expect((await faultsOf(`query ($v: ${type} = ${value}) { Broken }`)).join()).not.toContain(
        '1111111',
      );
  });

  it('gets a fault that masks a card number in a name [PAN-6]', async () => {
    expect(await faultsOf('{ a_4111111111111111 }')).toEqual([
      `${INVALID}: Cannot query field "a_411111******1111" on type "Query".`,
    ]);
  });

  it('gets one fault for each missing argument', async () => {
    expect(await faultsOf('{ Both { name } }')).toEqual([required('a'), required('b')]);
    expect(await faultsOf('{ Both(a: 1) { name } }')).toEqual([required('b')]);
  });

  it('gets ten faults at most, and then one that says so', async () => {
    const faults = await faultsOf(
      `{ ${Array.from({ length: 30 }, (_, i) => `n${String(i)}`).join(' ')} }`,
    );
    expect(faults).toHaveLength(11);
    expect(faults.at(-1)).toBe(
      `${INVALID}: Too many validation errors, error limit reached. Validation aborted.`,
    );
  });
});

describe('a query that is too long', () => {
  it('gets QUERY_TOO_COMPLEX at the first token beyond the limit', async () => {
    const ofTokens = (count: number) =>
      `{ Thing(id: 1, text: [${'1 '.repeat(count - 15)}]) { name } }`;
    expect(await faultsOf(ofTokens(MAX_TOKENS))).toEqual([expect.stringContaining(INVALID)]);
    expect(await faultsOf(ofTokens(MAX_TOKENS + 1))).toEqual(['QUERY_TOO_COMPLEX']);
  });

  it('gets GRAPHQL_PARSE_FAILED if it does not parse before the limit', async () => {
    expect(await faultsOf(`{ ) ${'Broken '.repeat(MAX_TOKENS)}}`)).toEqual([
      'GRAPHQL_PARSE_FAILED',
    ]);
  });
});

describe('a query that does not parse', () => {
  it.each(['{', '{ Broken', '{ Broken } }', '"'])(
    'gets GRAPHQL_PARSE_FAILED for %s',
    async (query) => {
      expect(await faultsOf(query)).toEqual(['GRAPHQL_PARSE_FAILED']);
    },
  );
});

describe('an operation that cannot run', () => {
  const byId = 'query ($id: ID!, $count: Int) { Thing(id: $id, count: $count) { name } }';

  it.each([
    [
      'an absent variable',
      byId,
      {},
      `${INPUT}: Variable "$id" of required type "ID!" was not provided.`,
    ],
    [
      'null for a required variable',
      byId,
      { id: null },
      `${INPUT}: Variable "$id" of non-null type "ID!" must not be null.`,
    ],
    [
      'a variable of another type',
      byId,
      { id: 1, count: 'x' },
      `${INPUT}: Variable "$count" must be of type "Int".`,
    ],
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
      `${INPUT}: Argument "id" of non-null type "ID!" must not be null.`,
    ],
    [
      'a subscription',
      'subscription { Broken }',
      {},
      `${INVALID}: Schema is not configured to execute subscription operation.`,
    ],
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
