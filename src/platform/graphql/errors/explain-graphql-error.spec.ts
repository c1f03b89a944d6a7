import { describe, expect, it } from 'vitest';
import { findExplainedFaults } from '../../../../test/support/servers/explained-faults.js';
import { MAX_TOKENS } from '../limits/operation-shape-limits.js';

const INVALID = 'GRAPHQL_VALIDATION_FAILED';
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
    const [first] = await findExplainedFaults(
      query,
      {},
      query.includes('query A') ? 'A' : undefined,
    );
    expect(first).toMatch(new RegExp(`^${INVALID}: `));
    expect(first).toContain(text);
  });

  it('gets QUERY_TOO_COMPLEX if its introspection is nested too deep', async () => {
    const query =
      '{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }';
    expect(await findExplainedFaults(query)).toContain('QUERY_TOO_COMPLEX');
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
        (await findExplainedFaults(`{ Thing(id: 1, ${argument}: ${value}) { name } }`)).join(),
      ).not.toContain('1111111');
    for (const type of ['Int', 'Kind', 'Boolean', 'Range'])
      expect(
        (await findExplainedFaults(`query ($v: ${type} = ${value}) { Broken }`)).join(),
      ).not.toContain('1111111');
  });

  it('gets a fault that masks a card number in a name [PAN-6]', async () => {
    expect(await findExplainedFaults('{ a_4111111111111111 }')).toEqual([
      `${INVALID}: Cannot query field "a_411111******1111" on type "Query".`,
    ]);
  });

  it('gets one fault for each missing argument', async () => {
    expect(await findExplainedFaults('{ Both { name } }')).toEqual([required('a'), required('b')]);
    expect(await findExplainedFaults('{ Both(a: 1) { name } }')).toEqual([required('b')]);
  });

  it('gets ten faults at most, and then one that says so', async () => {
    const faults = await findExplainedFaults(
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
    expect(await findExplainedFaults(ofTokens(MAX_TOKENS))).toEqual([
      expect.stringContaining(INVALID),
    ]);
    expect(await findExplainedFaults(ofTokens(MAX_TOKENS + 1))).toEqual(['QUERY_TOO_COMPLEX']);
  });

  it('gets GRAPHQL_PARSE_FAILED if it does not parse before the limit', async () => {
    expect(await findExplainedFaults(`{ ) ${'Broken '.repeat(MAX_TOKENS)}}`)).toEqual([
      'GRAPHQL_PARSE_FAILED',
    ]);
  });
});

describe('a query that does not parse', () => {
  it.each(['{', '{ Broken', '{ Broken } }', '"'])(
    'gets GRAPHQL_PARSE_FAILED for %s',
    async (query) => {
      expect(await findExplainedFaults(query)).toEqual(['GRAPHQL_PARSE_FAILED']);
    },
  );
});
