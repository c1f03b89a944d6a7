import { existsSync, mkdtempSync, readdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { runDoctor, type DoctorFinding } from '../../src/operations/doctor/index.js';
import { startApp, type Settings } from '../support/servers/app.js';
import { newKey } from '../support/servers/production.js';

describe('keypad doctor before the first start', () => {
  let DATA_DIR: string;
  beforeEach(() => {
    DATA_DIR = mkdtempSync(join(inject('runFolder'), 'data-'));
  });

  /** Returns the findings that are not ok. */
  async function problems(settings: Settings = {}): Promise<DoctorFinding[]> {
    const found: DoctorFinding[] = [];
    for await (const finding of runDoctor({ NODE_ENV: 'test', DATA_DIR, ...settings }))
      found.push(finding);
    return found.filter(({ status }) => status !== 'ok');
  }
  const namesOf = (found: readonly DoctorFinding[]) =>
    found.map(({ status, name }) => `${status} ${name}`);

  it('creates neither keys nor the folder for them, and says what does [KEY-1]', async () => {
    const found = await problems();
    expect(namesOf(found)).toEqual(['warn keys', 'warn database']);
    expect(found[0]).toMatchObject({
      text: `${DATA_DIR} has no keys yet`,
      mend: 'the first start creates them (`npm start`); for other keys set KEYS, or DATA_DIR to their folder',
    });
    expect(readdirSync(DATA_DIR)).toEqual([]);
    rmdirSync(DATA_DIR);
    expect(namesOf(await problems())).toEqual(['warn keys', 'warn database']);
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it('fails on a missing database file with DATABASE_MIGRATE=off, because no start creates it', async () => {
    const KEYS = `test:${newKey()}`;
    const database = `${DATA_DIR}/keypad.sqlite`;
    const finding = { name: 'database', text: `${database} does not exist yet` };
    expect(await problems({ KEYS })).toEqual([
      { ...finding, status: 'warn', mend: 'the first start creates it, or `keypad migrate`' },
    ]);
    expect(await problems({ KEYS, DATABASE_MIGRATE: 'off' })).toEqual([
      { ...finding, status: 'fail', mend: 'run `keypad migrate`' },
    ]);
    expect(existsSync(database)).toBe(false);
  });

  it('fails without keys if rows need some, and creates none [KEY-1]', async () => {
    const app = await startApp({ KEYS: `test:${newKey()}` });
    try {
      const found = await problems({ DATABASE_URL: app.config.DATABASE_URL });
      const ofKeys = found.filter(({ name }) => name.endsWith('key') || name === 'keys');
      expect(namesOf(ofKeys)).toEqual(['warn keys', 'fail keys', 'fail signing-key']);
    } finally {
      await app.close();
    }
    expect(existsSync(join(DATA_DIR, 'keys'))).toBe(false);
  });
});
