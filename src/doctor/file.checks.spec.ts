import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import type { Config } from '../config/index.js';
import { checkFiles } from './file.checks.js';

// Who runs as root may write everywhere.
vi.mock('node:fs', async (original) => ({
  ...(await original<typeof import('node:fs')>()),
  accessSync: () => {
    throw new Error('read-only');
  },
}));

const DATA_DIR = mkdtempSync(join(tmpdir(), 'keypad-doctor-'));
afterAll(() => {
  rmSync(DATA_DIR, { recursive: true });
});

const ELSEWHERE = 'mysql://keypad:secret@db.example/keypad';

it.each([
  ['ok', { DATABASE_URL: ELSEWHERE, DEMO: 'off' }],
  ['ok', { DATABASE_URL: `sqlite:${DATA_DIR}/writable/keypad.sqlite`, DEMO: 'off' }],
  ['fail', { DATABASE_URL: ELSEWHERE, DEMO: 'on' }],
  ['fail', { DATABASE_URL: `sqlite:${DATA_DIR}/keypad.sqlite`, DEMO: 'off' }],
] as const)('a data folder that is read-only is %s with %o', (status, settings) => {
  expect(checkFiles({ DATA_DIR, ...settings } as Config).status).toBe(status);
});
