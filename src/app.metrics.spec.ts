import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { APP_COUNTERS } from './app.metrics.js';

it('composes the counters of each *.metrics.ts, each with a name of its own', async () => {
  const files = globSync('src/*/**/*.metrics.ts');
  const modules = await Promise.all(files.map(async (file) => (await import(`../${file}`)) as Record<string, unknown>));
  const isCounter = (each: unknown) => typeof each === 'object' && each !== null && 'help' in each;
  const counters = modules.flatMap((module) => Object.values(module)).filter(isCounter);
  expect(new Set<unknown>(counters)).toEqual(new Set(APP_COUNTERS));
  expect(new Set(APP_COUNTERS.map(({ name }) => name)).size).toBe(APP_COUNTERS.length);
});
