import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { changesTo } from './1763723000000-large-ids.js';

it('docs/operations.md has the statements of the tables that may be large', () => {
  const page = readFileSync('docs/operations.md', 'utf8');
  const shown = [...page.matchAll(/^(ALTER TABLE .+);$/gm)].map(([, statement]) => statement);
  expect(shown.length).toBeGreaterThan(5);
  expect([...changesTo('bigint').values()]).toEqual(expect.arrayContaining(shown));
});
