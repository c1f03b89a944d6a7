import { loadConfig } from '../../app/settings.js';
import { backUp, restoreBackup, verifyBackup, type VerifiedBackup } from '../backup/index.js';
import { removeWitness } from '../../platform/audit/index.js';
import { KeyRing } from '../../platform/keys/index.js';
import { defineBareCommand } from './define-command.js';
import { createProgressReporter } from './progress.js';
import { requireExistingDatabase, withDatabase } from './with-database.js';

export const backupCommand = defineBareCommand({
  usage: 'backup <file>',
  examples: ['backup /backup/keypad-1.bak', 'backup --verify /backup/keypad-1.bak'],
  options: {
    verify: { flags: '--verify', about: 'write nothing: read a backup and check that it is whole' },
  },
  run: async ({ file, verify }) => {
    const { DATABASE_URL, KEYS } = loadConfig(process.env);
    const ring = new KeyRing(KEYS);
    const report = createProgressReporter();
    if (verify) return viewBackup(file, await verifyBackup(ring, file, report));

    const url = requireExistingDatabase(DATABASE_URL);
    const backup = await withDatabase(url, (source, database) =>
      backUp(source, database, ring, file, report),
    );
    return viewBackup(file, backup);
  },
});

function viewBackup(file: string, { created_at, version, rows, bytes }: VerifiedBackup): object {
  return { file, created_at, version, rows, bytes };
}

export const restoreCommand = defineBareCommand({
  usage: 'restore <file>',
  examples: ['restore /backup/keypad-1.bak', 'restore --again /backup/keypad-1.bak'],
  options: {
    again: { flags: '--again', about: 'first remove what a restore left that was not finished' },
  },
  run: async ({ file, again = false }) => {
    const { DATABASE_URL, DATA_DIR, KEYS } = loadConfig(process.env);
    const { created_at, rows, changed } = await withDatabase(DATABASE_URL, (source, database) =>
      restoreBackup(source, database, new KeyRing(KEYS), file, {
        again,
        report: createProgressReporter(),
      }),
    );
    await removeWitness(DATA_DIR);
    return { file, created_at, rows, ...changed };
  },
});
