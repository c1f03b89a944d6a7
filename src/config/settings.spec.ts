import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { environmentExample, settingsReference } from './settings-reference.js';

it('docs/settings.md and .env.example are what the table of settings says', () => {
  expect(readFileSync('docs/settings.md', 'utf8')).toBe(settingsReference());
  expect(readFileSync('.env.example', 'utf8')).toBe(environmentExample());
});

it('no page starts the node that happens to be installed: it may be older than the service needs', () => {
  const pages = ['README.md', '.env.example', ...globSync(['docs/*.md', 'examples/*.md', 'bench/*.md'])];
  const bare = /(?<!npx )\bnode --/;
  expect(pages.filter((page) => bare.test(readFileSync(page, 'utf8')))).toEqual([]);
});
