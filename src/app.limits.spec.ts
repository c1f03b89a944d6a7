import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { APP_LIMITS } from './app.limits.js';
import { SETTINGS } from './app.settings.js';

it('composes each *.limits.ts', async () => {
  const files = globSync('src/*/**/*.limits.ts');
  const tables = await Promise.all(
    files.map(async (file) => (await import(`../${file}`)) as Record<string, Record<string, unknown>>),
  );
  const rows = tables.flatMap((table) => Object.values(table)).flatMap((limits) => Object.values<unknown>(limits));
  expect(new Set(rows)).toEqual(new Set(APP_LIMITS));
});

it('shares each rate limit between replicas unless it only protects the replica itself [LIM-1]', () => {
  const own = APP_LIMITS.filter(({ shared }) => !shared).map(({ name }) => name);
  expect(own.sort()).toEqual(['bearer_failures', 'graphql', 'ussd']);
});

it('gives each rate limit a name and a setting of its own', () => {
  for (const key of ['name', 'setting'] as const) {
    expect(new Set(APP_LIMITS.map((row) => row[key])).size).toBe(APP_LIMITS.length);
  }
  expect(Object.keys(SETTINGS)).toEqual(expect.arrayContaining(APP_LIMITS.map(({ setting }) => setting)));
});
