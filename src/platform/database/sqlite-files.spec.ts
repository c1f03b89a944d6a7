import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createDataSource } from './data-source.js';
import { listSqliteFiles } from './sqlite-files.js';

const folder = mkdtempSync(join(tmpdir(), 'keypad-sqlite-'));
chmodSync(folder, 0o755);
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/**
 * Opens a database and writes to it under the umask of most systems. Returns the modes of its
 * files.
 */
async function modesAfterUse(path: string): Promise<string[]> {
  const umask = process.umask(0o022);
  try {
    const source = await createDataSource(`sqlite:${path}`, { entities: [] }).initialize();
    await source.query('CREATE TABLE IF NOT EXISTS some (id int)');
    const files = listSqliteFiles(path).filter(
      (file) => statSync(file, { throwIfNoEntry: false }) !== undefined,
    );
    const modes = files.map(
      (file) => `${file.slice(path.length)} ${(statSync(file).mode & 0o777).toString(8)}`,
    );
    await source.destroy();
    return modes;
  } finally {
    process.umask(umask);
  }
}

it('a new database and its journals are closed to other users in an open folder [FLT-7]', async () => {
  expect(await modesAfterUse(join(folder, 'new.sqlite'))).toEqual([' 600', '-wal 600', '-shm 600']);
});

it('a database that was open to other users is closed when it is opened [FLT-7]', async () => {
  const path = join(folder, 'old.sqlite');
  for (const file of [path, `${path}-wal`]) writeFileSync(file, '', { mode: 0o644 });
  expect(await modesAfterUse(path)).toEqual([' 600', '-wal 600', '-shm 600']);
});
