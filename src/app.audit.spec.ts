import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { APP_AUDITED, APP_EVENTS } from './app.audit.js';

describe('the composition of audit events', () => {
  it.each(globSync('src/*/**/*.audit.ts'))('contains each row of %s, and no other row has its name', async (file) => {
    const tables = (await import(`../${file}`)) as Record<string, Record<string, unknown>>;
    const composed = new Set<unknown>([...Object.values(APP_EVENTS), ...APP_AUDITED]);
    const rows = Object.values(tables).flatMap((table) => Object.values(table));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => !composed.has(row))).toEqual([]);
  });
});
