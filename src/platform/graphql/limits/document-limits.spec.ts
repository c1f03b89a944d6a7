import { buildSchema, parse, specifiedRules, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import type { AppError } from '../../errors/index.js';
import {
  ComparisonsRule,
  countComparisons,
  DOCUMENT_LIMITS,
  refuseManyLines,
} from './document-limits.js';

const SCHEMA = buildSchema('type Query { a: Query, b: Query, id: ID }');
const LIMIT = DOCUMENT_LIMITS.comparisons;

const count = (text: string) => countComparisons(parse(text));
const times = (n: number, write: (i: number) => string) =>
  Array.from({ length: n }, (_, i) => write(i)).join(' ');

describe('countComparisons', () => {
  it('counts each field once if no name repeats', () => {
    expect(count('{ a { id b { id } } x: a { id } }')).toBe(6);
  });

  it.each([
    ['leaves', `{ ${times(10, () => 'id')} }`, 55],
    ['fields with selections', `{ ${times(10, () => 'a { id }')} }`, 110],
    ['aliases that are the same', `{ ${times(10, (i) => `x: ${i % 2 ? 'a' : 'b'} { id }`)} }`, 110],
    [
      'selections of fields that repeat',
      `{ ${times(2, () => `a { ${times(5, () => 'b { id }')} }`)} }`,
      113,
    ],
    ['fields in inline fragments', `{ ${times(10, () => '... { a { id } }')} }`, 120],
    [
      'fields in fragments',
      `{ ${times(4, (i) => `...F${String(i)}`)} } ${fragments(4, 'a { id }')}`,
      30,
    ],
    [
      'spreads of one fragment',
      `{ ${times(4, () => 'a { ...F }')} } fragment F on Query { id }`,
      21,
    ],
    [
      'fields of a fragment that nobody spreads',
      `{ id } fragment F on Query { ${times(10, () => 'id')} }`,
      56,
    ],
    [
      'what several operations spread',
      `query A { ...F } query B { ...F } fragment F on Query { id id }`,
      8,
    ],
  ])('grows with the square of %s', (_what, text, expected) => {
    expect(count(text)).toBe(expected);
  });

  it.each([
    ['a fragment within itself', '{ ...F } fragment F on Query { a { ...F } }'],
    [
      'fragments that double',
      `{ ...F0 } ${fragments(40, 'a { ...F# } b { ...F# }')} fragment F40 on Query { id }`,
    ],
    ['very many fields', `{ ${times(9_000, () => 'a { id }')} }`],
  ])('stops at the limit for %s', (_what, text) => {
    expect(count(text)).toBeGreaterThan(LIMIT);
    expect(count(text)).toBeLessThan(2 * LIMIT);
  });
});

describe('ComparisonsRule', () => {
  it('hides all other faults of a document with too many comparisons [GQL-1]', () => {
    const faulty = (repeated: number) =>
      parse(`{ ${times(repeated, () => 'id')} nothing x: a x: b { nothing } }`);
    const rules = [...specifiedRules, ComparisonsRule];
    expect(validate(SCHEMA, faulty(50), rules).length).toBeGreaterThan(2);
    const [error, ...more] = validate(SCHEMA, faulty(100), rules);
    expect(more).toEqual([]);
    expect(error?.originalError as AppError).toMatchObject({
      code: 'QUERY_TOO_COMPLEX',
      options: { details: { limit: LIMIT } },
    });
  });
});

describe('refuseManyLines', () => {
  it('allows 1000 lines, however they end [GQL-1]', () => {
    for (const end of ['\n', '\r', '\r\n']) {
      expect(refuseManyLines(end.repeat(999))).toBeUndefined();
      expect(refuseManyLines(end.repeat(1_000))?.options.details).toEqual({
        lines: 1_001,
        limit: 1_000,
      });
    }
  });
});

/** F0, F1, …; `#` is the number of the next one. */
function fragments(n: number, selection: string): string {
  return times(
    n,
    (i) => `fragment F${String(i)} on Query { ${selection.replaceAll('#', String(i + 1))} }`,
  );
}
