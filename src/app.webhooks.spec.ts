import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { APP_EVENTS } from './app.audit.js';
import { APP_WEBHOOK_EVENTS } from './app.webhooks.js';

describe('the events of webhooks', () => {
  it('stand in docs/webhooks.md with their meaning and reasons', () => {
    const lines = readFileSync('docs/webhooks.md', 'utf8').split('\n');
    const rows = lines
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.split('|').map((cell) => cell.trim()));
    expect(rows.map(([, type]) => type)).toEqual(APP_WEBHOOK_EVENTS.map(({ type }) => `\`${type}\``));
    APP_WEBHOOK_EVENTS.forEach(({ meaning, of }, i) => {
      expect(rows[i]?.[2]).toBe(meaning);
      for (const [, reason] of of) if (reason !== undefined) expect(rows[i]?.[3]).toContain(`\`${reason}\``);
    });
  });

  it('each tell events of the audit trail that no other one tells', () => {
    const told = APP_WEBHOOK_EVENTS.flatMap(({ of }) => of.map(([event]) => event.name));
    expect(new Set(told).size).toBe(told.length);
    expect(Object.keys(APP_EVENTS)).toEqual(expect.arrayContaining(told));
  });
});
