import type { Command } from 'commander';
import { loadConfig } from '../app.settings.js';
import { backUp, restore, verifyBackup } from '../backup/index.js';
import { KeyRing } from '../keys/index.js';
import { examples, jsonOption } from './arguments.js';
import { printRecord, time, type ResultOptions } from './output.js';
import { progressReporter } from './progress.js';
import { existing, withDatabase } from './with-database.js';

interface BackupOptions extends ResultOptions {
  readonly verify?: boolean;
}

interface RestoreOptions extends ResultOptions {
  readonly again?: boolean;
}

export function addBackupCommand(command: Command): void {
  command
    .argument('<file>', 'file to create; it is never overwritten')
    .option('--verify', 'write nothing: read a backup and check that it is whole')
    .addOption(jsonOption())
    .addHelpText('after', examples('backup /backup/keypad-1.bak', 'backup --verify /backup/keypad-1.bak'))
    .action(async (file: string, { verify, ...options }: BackupOptions) => {
      const { DATABASE_URL, KEYS } = loadConfig(process.env);
      const ring = new KeyRing(KEYS);
      const { created_at, version, rows, bytes } = verify
        ? await verifyBackup(ring, file, progressReporter())
        : await withDatabase(existing(DATABASE_URL), (source, database) =>
            backUp(source, database, ring, file, progressReporter()),
          );
      printRecord({ file, created_at: time(created_at), version, rows, bytes }, options);
    });
}

export function addRestoreCommand(command: Command): void {
  command
    .argument('<file>', 'file that `keypad backup` has written')
    .option('--again', 'first remove what a restore left that was not finished')
    .addOption(jsonOption())
    .addHelpText('after', examples('restore /backup/keypad-1.bak', 'restore --again /backup/keypad-1.bak'))
    .action(async (file: string, { again = false, ...options }: RestoreOptions) => {
      const { DATABASE_URL, KEYS } = loadConfig(process.env);
      const restored = await withDatabase(DATABASE_URL, (source, database) =>
        restore(source, database, new KeyRing(KEYS), file, { again, report: progressReporter() }),
      );
      printRecord({ file, created_at: time(restored.created_at), rows: restored.rows, ...restored.changed }, options);
    });
}
