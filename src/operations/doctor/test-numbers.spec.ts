import { expect, it } from 'vitest';
import { SETTINGS } from '../../app/features.js';
import { checkTestNumbers } from './test-numbers.js';

it('checkTestNumbers warns of test numbers, and says when the last of them is over', () => {
  const TEST_NUMBERS = SETTINGS.TEST_NUMBERS.parse(
    '+989120000001:482913:2026-12-30,+989120000002:482913:2026-12-31',
  );
  const end = Date.parse('2027-01-01T00:00:00Z');
  const present = checkTestNumbers({ TEST_NUMBERS }, end - 1);
  expect([present.status, present.text]).toEqual([
    'warn',
    expect.stringMatching(/until 2026-12-31$/),
  ]);
  expect(checkTestNumbers({ TEST_NUMBERS }, end).text).toMatch(/until 2026-12-31, which is over$/);
});
