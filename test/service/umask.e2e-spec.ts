import { mkdtempSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { keypad } from '../support/servers/command.js';
import { freshDatabase } from '../support/servers/fresh-database.js';
import { startServer } from '../support/servers/processes.js';
import { newKey } from '../support/servers/production.js';

/** Returns a folder for data, while new processes inherit the umask of most systems. */
async function startOpen() {
  const umask = process.umask(0o022);
  const database = await freshDatabase();
  onTestFinished(async () => {
    process.umask(umask);
    await database.drop();
  });
  const DATA_DIR = mkdtempSync(join(inject('runFolder'), 'data-'));
  return { DATA_DIR, DATABASE_URL: database.url, KEYS: `test:${newKey()}` };
}

/** Returns the files and folders in a folder that other users can open. */
function findOpen(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  expect(files.length).toBeGreaterThan(20);
  return files.filter((file) => (statSync(join(folder, file)).mode & 0o077) !== 0);
}

it('the service creates no file that others can open [FLT-7]', async () => {
  const settings = await startOpen();
  const server = await startServer(settings, { keepsCompiledCode: true });
  await server.stop();
  expect(findOpen(settings.DATA_DIR)).toEqual([]);
});

it('a command creates no file that others can open, and doctor names the umask [FLT-7]', async () => {
  const settings = await startOpen();
  const cached = { ...settings, NODE_COMPILE_CACHE: '' };
  expect((await keypad(cached, ['migrate'], { alone: true })).code).toBe(0);
  expect(findOpen(settings.DATA_DIR)).toEqual([]);

  const { stdout } = await keypad(settings, ['doctor'], { alone: true });
  expect(stdout).toContain('but that of this shell is 0022');
});
