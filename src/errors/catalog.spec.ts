import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ERRORS } from './catalog.js';
import { errorsReference } from './errors-reference.js';

it('docs/errors.md is what the catalog says', () => {
  expect(readFileSync('docs/errors.md', 'utf8')).toBe(errorsReference());
});

it('every row has a client or server error status and both languages', () => {
  for (const row of Object.values(ERRORS)) {
    expect(row.status).toBeGreaterThanOrEqual(400);
    expect(row.status).toBeLessThan(600);
    expect(row.en).not.toBe('');
    expect(row.fa).toMatch(/\p{Script=Arabic}/u);
  }
});

it('no two rows say the same', () => {
  const messages = Object.values(ERRORS).map((row) => row.en);
  expect(new Set(messages).size).toBe(messages.length);
});
