import { parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { measureCompiledLength, isCompilable } from './compilable.js';

describe('isCompilable', () => {
  it.each([
    '{ Tickets(limit: 20, offset: null, status: OPEN) { id __typename replies(limit: 5) { content } } }',
    'query Page($limit: Int = 20, $ids: [ID!]) { a: Tickets(limit: $limit, ids: $ids, open: true) { id } }',
    '{ a_b: Me { c: id } a_b: Me { c: id d: id } a: Me { c: id } }',
    '{ Me { ...Names ... on Me { id } } Application { ... { platform } } } fragment Names on Me { first_name }',
  ])('returns true for %s', (text) => {
    expect(isCompilable(parse(text))).toBe(true);
  });

  it.each([
    ['a text', '{ Tickets(id: "1") { id } }'],
    ['a block of text', '{ Tickets(id: """1""") { id } }'],
    ['a text as a default', 'query ($id: ID = "1") { Tickets(id: $id) { id } }'],
    ['a text in a fragment', '{ Me { ...F } } fragment F on Me { cards(id: "1") { id } }'],
    ['a list', '{ Tickets(ids: [1]) { id } }'],
    ['an object', '{ Tickets(by: { id: 1 }) { id } }'],
    ['a fraction', '{ Tickets(limit: 1.5) { id } }'],
    ['@include', 'query ($a: Boolean!) { Me { id @include(if: $a) } }'],
    [
      '@skip at a spread',
      'query ($a: Boolean!) { Me { ...F @skip(if: $a) } } fragment F on Me { id }',
    ],
    ['a directive of the operation', 'query @live { Me { id } }'],
    [
      'a fragment in a fragment',
      '{ Me { ...F } } fragment F on Me { id ...G } fragment G on Me { email }',
    ],
    ['__proto__', '{ Me { __proto__: id } }'],
    ['a variable __proto__', 'query ($__proto__: Int) { Tickets(limit: $__proto__) { id } }'],
    ['two paths of one name', '{ a_b: Me { c: id } a: Me { b_c: id } }'],
    ['such paths in a fragment', '{ a_b: Me { ...F } a: Me { b_id: id } } fragment F on Me { id }'],
    ['introspection', '{ __schema { types { name } } }'],
  ])('returns false for a document with %s', (_what, text) => {
    expect(isCompilable(parse(text))).toBe(false);
  });
});

describe('measureCompiledLength', () => {
  it('counts a fragment as often as it is spread', () => {
    const [operation, fragment] = ['{ a: Me { ...F } b: Me { ...F } }', 'fragment F on Me { id }'];
    expect(measureCompiledLength(parse(`${operation} #comment\n${fragment}`))).toBe(
      operation.length + 2 * fragment.length,
    );
  });
});
