import fs, { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AppConfig } from '../../app/settings.js';
import { checkEnvFile, checkFiles } from './file.checks.js';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'keypad-doctor-'));
// Root can write to read-only folders, so access is mocked. Specs share modules, so the built-in
// module itself is patched.
beforeAll(() => {
  vi.spyOn(fs, 'accessSync').mockImplementation(() => {
    throw new Error('read-only');
  });
  syncBuiltinESMExports();
});
afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  rmSync(DATA_DIR, { recursive: true });
});

const ELSEWHERE = 'mysql://keypad:secret@db.example/keypad';

describe('checkFiles', () => {
  it.each([
    ['ok', { DATABASE_URL: ELSEWHERE, DEMO: 'off' }],
    ['ok', { DATABASE_URL: `sqlite:${DATA_DIR}/writable/keypad.sqlite`, DEMO: 'off' }],
    ['fail', { DATABASE_URL: ELSEWHERE, DEMO: 'on' }],
    ['fail', { DATABASE_URL: `sqlite:${DATA_DIR}/keypad.sqlite`, DEMO: 'off' }],
  ] as const)('returns %s for a read-only folder with %o', (status, settings) => {
    expect(checkFiles({ DATA_DIR, ...settings } as AppConfig).status).toBe(status);
  });

  it.each([
    ['ok', 'off', 'nothing needs it'],
    ['fail', 'on', `this user cannot create it in ${DATA_DIR}`],
  ] as const)(
    'returns %s for a missing folder in a read-only one with DEMO=%s',
    (status, DEMO, text) => {
      const missing = join(DATA_DIR, 'a', 'b');
      const finding = checkFiles({
        DATA_DIR: missing,
        DATABASE_URL: ELSEWHERE,
        DEMO,
        KEYS: 'k1:x',
      } as AppConfig);
      expect(finding).toMatchObject({ status, text: `${missing} does not exist, and ${text}` });
    },
  );
});

describe('checkEnvFile', () => {
  it('warns of a file in production that other users can read [FLT-7]', () => {
    const file = join(DATA_DIR, '.env');
    expect(checkEnvFile({ NODE_ENV: 'production' }, file)).toBeUndefined();

    writeFileSync(file, '');
    chmodSync(file, 0o640);
    expect(checkEnvFile({ NODE_ENV: 'production' }, file)).toMatchObject({
      status: 'warn',
      mend: `run \`chmod 600 ${file}\``,
    });
    expect(checkEnvFile({ NODE_ENV: 'development' }, file)).toBeUndefined();

    chmodSync(file, 0o600);
    expect(checkEnvFile({ NODE_ENV: 'production' }, file)).toBeUndefined();
  });
});
