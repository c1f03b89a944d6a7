import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { APP_ERRORS, APP_FIELD_RULES } from './app.errors.js';
import { errorsReference, type ErrorRow, type FieldRule } from './errors/index.js';

type Tables = Record<string, Record<string, ErrorRow | FieldRule>>;

describe('the composition of errors', () => {
  const files = globSync('src/**/*errors.ts', { exclude: ['src/app.errors.ts', 'src/errors/define-errors.ts'] });

  it.each(files)('contains each row of %s', async (file) => {
    const tables = (await import(`../${file}`)) as Tables;
    const composed = new Set<ErrorRow | FieldRule>([...Object.values(APP_ERRORS), ...APP_FIELD_RULES]);
    const rows = Object.values(tables).flatMap((table) => Object.values(table));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => !composed.has(row))).toEqual([]);
  });

  it('stands in docs/errors.md as it is printed', () => {
    expect(readFileSync('docs/errors.md', 'utf8')).toBe(errorsReference(Object.values(APP_ERRORS), APP_FIELD_RULES));
  });
});

describe('each row', () => {
  it('has a client or server error status', () => {
    for (const { status } of Object.values(APP_ERRORS)) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(600);
    }
  });

  it('shares a code only with rows of the same status and error', () => {
    for (const row of Object.values(APP_ERRORS)) {
      const namesake = Object.values(APP_ERRORS).find(({ code }) => code === row.code);
      expect({ status: row.status, oauth: row.oauth }).toEqual({ status: namesake?.status, oauth: namesake?.oauth });
    }
  });

  it('has a text in both languages that no other row has', () => {
    const rows = Object.values(APP_ERRORS);
    for (const row of rows) {
      // error_description of RFC 6749 §5.2.
      expect(row.en).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
      // Clients of persisted queries compare the message.
      if (row !== APP_ERRORS.PERSISTED_QUERY_NOT_SUPPORTED) expect(row.fa).toMatch(/\p{Script=Arabic}/u);
    }
    expect(new Set(rows.map(({ en }) => en)).size).toBe(rows.length);
  });
});
