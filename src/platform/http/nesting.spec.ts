import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNestedDeeper } from './nesting.js';

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

describe('isNestedDeeper', () => {
  it.each([lists, objects])('allows 64 levels and refuses 65 [HTTP-3]', (nested) => {
    expect(isNestedDeeper(nested(64), 64)).toBe(false);
    expect(isNestedDeeper(nested(65), 64)).toBe(true);
    expect(isNestedDeeper(`[1, ${nested(64)}]`, 64)).toBe(true);
  });

  it('counts levels, not lists [HTTP-3]', () => {
    expect(isNestedDeeper(`[${'[],'.repeat(1_000)}{}]`, 64)).toBe(false);
  });

  it('counts no bracket of a string [HTTP-3]', () => {
    for (const text of [
      '['.repeat(100),
      `\\"${'{'.repeat(100)}`,
      `\\\\\\"${'['.repeat(100)}`,
      `x${'\\\\'.repeat(50)}`,
    ]) {
      expect(isNestedDeeper(`{"query": "${text}"}`, 64)).toBe(false);
      expect(isNestedDeeper(`{"query": "${text}", "x": ${lists(64)}}`, 64)).toBe(true);
    }
    expect(isNestedDeeper(`"${'\\\\'.repeat(50)}" ${lists(65)}`, 64)).toBe(true);
  });

  it('refuses what has no end [HTTP-3]', () => {
    expect(isNestedDeeper('['.repeat(50_000), 64)).toBe(true);
    expect(isNestedDeeper(`"${'['.repeat(50_000)}`, 64)).toBe(false);
  });

  it('agrees with the parsed value [HTTP-3]', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 6 }),
        fc.integer({ min: 1, max: 6 }),
        (value, levels) => {
          expect(isNestedDeeper(JSON.stringify(value), levels)).toBe(depthOf(value) > levels);
        },
      ),
    );
  });
});
