import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  APP_AUDITED,
  APP_COUNTERS,
  APP_ERRORS,
  APP_EVENTS,
  APP_FIELD_RULES,
  APP_LIMITS,
  APP_WEBHOOK_EVENTS,
  CROSS_CHECKS,
  SETTINGS,
} from './features.js';
import { errorsReference } from '../../scripts/reference/errors.js';
import { ERRORS } from '../platform/errors/index.js';

type Table = 'settings' | 'errors' | 'fieldRules' | 'limits' | 'events' | 'audited' | 'counters';
type Facts = Readonly<Record<Table, Readonly<Record<string, unknown>>>> & {
  readonly webhooks: readonly unknown[];
  readonly faults: unknown;
};

const files = globSync('src/*/**/*.facts.ts').sort();
const all = await Promise.all(files.map((file) => readFacts(file)));

async function readFacts(file: string): Promise<Facts> {
  const exported = Object.values((await import(`../../${file}`)) as Record<string, unknown>);
  const facts = exported.filter(
    (each) => typeof each === 'object' && each !== null && 'fieldRules' in each,
  );
  expect(facts, file).toHaveLength(1);
  return facts[0] as Facts;
}

describe('the composition of features', () => {
  const composed = new Set<unknown>([
    ...[SETTINGS, APP_ERRORS, APP_EVENTS].flatMap((table) => Object.values<unknown>(table)),
    ...[APP_FIELD_RULES, APP_LIMITS, APP_COUNTERS, APP_WEBHOOK_EVENTS, CROSS_CHECKS].flat(),
  ]);

  it.each(files.map((file, i) => [file, all[i] as Facts] as const))(
    'contains each fact of %s',
    (_, facts) => {
      const tables = [
        facts.settings,
        facts.errors,
        facts.fieldRules,
        facts.limits,
        facts.events,
        facts.counters,
      ];
      const rows = [...tables.flatMap((table) => Object.values<unknown>(table)), ...facts.webhooks];
      expect(rows.length).toBeGreaterThan(0);
      expect([...rows, facts.faults].filter((row) => !composed.has(row))).toEqual([]);
      expect(APP_AUDITED).toMatchObject(facts.audited);
    },
  );

  it.each(['settings', 'errors', 'limits', 'events', 'counters'] as const)(
    'has no name twice in %s',
    (part) => {
      const names = all.flatMap((facts) => Object.keys(facts[part]));
      expect(names.length).toBeGreaterThan(5);
      expect(new Set(names).size).toBe(names.length);
    },
  );
});

describe('the composition of errors', () => {
  it.each([
    ['docs/errors.md', 'en'],
    ['docs/fa/errors.md', 'fa'],
  ] as const)('stands in %s as it is printed', (file, language) => {
    expect(readFileSync(file, 'utf8')).toBe(
      errorsReference(Object.values(APP_ERRORS), APP_FIELD_RULES, language),
    );
  });

  it('has client or server error statuses only', () => {
    for (const { status } of Object.values(APP_ERRORS)) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(600);
    }
  });

  it('shares a code only among rows of the same status and error', () => {
    for (const row of Object.values(APP_ERRORS)) {
      const namesake = Object.values(APP_ERRORS).find(({ code }) => code === row.code);
      expect({ status: row.status, oauth: row.oauth }).toEqual({
        status: namesake?.status,
        oauth: namesake?.oauth,
      });
    }
  });

  it('has texts in both languages, each in one row only', () => {
    const rows = Object.values(APP_ERRORS);
    expect(rows.length).toBeGreaterThan(Object.keys(ERRORS).length);
    for (const row of rows) {
      // error_description of RFC 6749 §5.2.
      expect(row.en).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
      // Clients of persisted queries compare the message.
      if (row !== APP_ERRORS.PERSISTED_QUERY_NOT_SUPPORTED)
        expect(row.fa).toMatch(/\p{Script=Arabic}/u);
    }
    expect(new Set(rows.map(({ en }) => en)).size).toBe(rows.length);
  });
});

describe('the composition of rate limits', () => {
  it('counts each rate limit for all replicas unless it only protects the replica itself [LIM-1]', () => {
    const own = APP_LIMITS.filter(({ shared }) => !shared).map(({ name }) => name);
    expect(own.sort()).toEqual(['bearer_failures', 'graphql', 'graphqlStaff', 'ussd']);
  });

  it('gives each rate limit a name, and a setting of its own or a fixed rate', () => {
    expect(new Set(APP_LIMITS.map(({ name }) => name)).size).toBe(APP_LIMITS.length);
    const named = APP_LIMITS.flatMap(({ setting }) => setting ?? []);
    expect(new Set(named).size).toBe(named.length);
    expect(Object.keys(SETTINGS)).toEqual(expect.arrayContaining(named));
  });
});

it('gives each counter a name of its own', () => {
  expect(new Set(APP_COUNTERS.map(({ name }) => name)).size).toBe(APP_COUNTERS.length);
});

describe('events of webhooks', () => {
  it('stand in docs/webhooks.md with their meaning and reasons', () => {
    const lines = readFileSync('docs/webhooks.md', 'utf8').split('\n');
    const rows = lines
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.split('|').map((cell) => cell.trim()));
    expect(rows.map(([, type]) => type)).toEqual(
      APP_WEBHOOK_EVENTS.map(({ type }) => `\`${type}\``),
    );
    APP_WEBHOOK_EVENTS.forEach(({ meaning, of }, i) => {
      expect(rows[i]?.[2]).toBe(meaning);
      for (const [, reason] of of)
        if (reason !== undefined) expect(rows[i]?.[3]).toContain(`\`${reason}\``);
    });
  });

  it('each tell events of the audit trail that no other one tells', () => {
    const told = APP_WEBHOOK_EVENTS.flatMap(({ of }) => of.map(([event]) => event));
    expect(new Set(told).size).toBe(told.length);
    expect(Object.keys(APP_EVENTS)).toEqual(expect.arrayContaining(told));
  });
});
