import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { environmentExample, settingsReference } from './settings-reference.js';

it('docs/settings.md and .env.example are what the table of settings says', () => {
  expect(readFileSync('docs/settings.md', 'utf8')).toBe(settingsReference());
  expect(readFileSync('.env.example', 'utf8')).toBe(environmentExample());
});
