import { describe, expect, it } from 'vitest';
import { formatProgress, createProgressReporter } from './progress.js';

describe('formatProgress', () => {
  it.each([
    [
      { done: 1_200_000, total: 2_000_000 },
      9_000,
      'saved: 1200000 of 2000000 rows, 60 %, 6 s left',
    ],
    [{ done: 500, total: 200_000 }, 1_000, 'saved: 500 of 200000 rows, 0 %, 6 min 39 s left'],
    [{ done: 999, total: 1_000 }, 1_000, 'saved: 999 of 1000 rows, 99 %, 1 s left'],
    [{ done: 500 }, 1_000, 'saved: 500 rows'],
    [{ done: 500, total: 400 }, 1_000, 'saved: 500 rows'],
    [{ done: 0, total: 400 }, 1_000, 'saved: 0 rows'],
    [{ done: 0, total: 0 }, 1_000, 'saved: 0 rows'],
  ])('tells of %o after %d ms: %s', (step, ms, line) => {
    expect(formatProgress({ what: 'saved', ...step }, ms)).toBe(line);
  });
});

describe('createProgressReporter', () => {
  function reported(
    steps: readonly (readonly [at: number, what: string, done: number, total?: number])[],
  ): string[] {
    const lines: string[] = [];
    let now = 0;
    const report = createProgressReporter(
      (line) => lines.push(line),
      () => now,
    );
    for (const [at, what, done, total] of steps) {
      now = at;
      report({ what, done, total });
    }
    return lines;
  }

  it('writes at most once a second, and the end', () => {
    const steps = [
      [0, 'saved', 1, 40],
      [999, 'saved', 9, 40],
      [1_000, 'saved', 10, 40],
      [1_900, 'saved', 19, 40],
      [2_100, 'saved', 21, 40],
      [2_200, 'saved', 40, 40],
    ] as const;
    expect(reported(steps)).toEqual([
      'saved: 10 of 40 rows, 25 %, 3 s left',
      'saved: 21 of 40 rows, 52 %, 2 s left',
      'saved: 40 rows in 3 s',
    ]);
  });

  it('measures each part for itself, and is silent in a short one', () => {
    const steps = [
      [0, 'checked', 10],
      [5_000, 'checked', 30],
      [5_100, 'restored', 10, 40],
      [5_500, 'restored', 40, 40],
    ] as const;
    expect(reported(steps)).toEqual(['checked: 30 rows']);
  });
});
