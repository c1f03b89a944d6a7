import type { Mutant } from './mutant.js';

const BACKUP = 'sqlite test/backup/backup.e2e-spec.ts';
const RESTORE = 'sqlite test/backup/restore.e2e-spec.ts';

/** Backup and restore. The commands run from the build. */
const mutants: readonly Mutant[] = [
  {
    id: 'BKP-1',
    file: 'src/operations/backup/encrypted-chunks.ts',
    from: 'nonce.writeUInt8(Number(isLast), 11);',
    to: 'nonce.writeUInt8(0, 11);',
    spec: BACKUP,
    title: 'of which a byte was changed or missing',
  },
  {
    id: 'BKP-1',
    file: 'src/operations/backup/encrypted-chunks.ts',
    from: 'nonce.writeUIntBE(count, 0, 6);',
    to: 'nonce.writeUIntBE(count > 0 ? 1 : 0, 0, 6);',
    spec: BACKUP,
    title: 'of which a byte was changed or missing',
  },
  {
    id: 'BKP-1',
    file: 'src/operations/backup/backup-snapshot.ts',
    from: "const BEGIN_ON_SQLITE = ['BEGIN'];",
    to: 'const BEGIN_ON_SQLITE: string[] = [];',
    spec: BACKUP,
    title: 'saves one moment of the database',
    built: true,
  },
  {
    id: 'BKP-2',
    file: 'src/operations/backup/restored-rows.ts',
    from: "if (row['revoked_at'] !== null) return false;",
    to: "if (row['revoked_at'] !== 0) return false;",
    spec: RESTORE,
    title: 'lets nothing in that was valid before',
    built: true,
  },
  {
    id: 'BKP-2',
    file: 'src/operations/backup/restored-rows.ts',
    from: "if (row['used_at'] !== null) return false;",
    to: "if (row['used_at'] !== 0) return false;",
    spec: RESTORE,
    title: 'lets nothing in that was valid before',
    built: true,
  },
  {
    id: 'BKP-2',
    file: 'src/operations/backup/backup-row-loader.ts',
    from: 'const SKIPPED_IDS = 1_000_000;',
    to: 'const SKIPPED_IDS = 0;',
    spec: RESTORE,
    title: 'gives no id again',
    built: true,
  },
  {
    id: 'BKP-2',
    file: 'src/platform/database/unfinished-restore.ts',
    from: 'if (!(await isRestoring(source))) return;',
    to: 'if (!(await isRestoring(source)) || source.isInitialized) return;',
    spec: RESTORE,
    title: 'lets nothing start on a database that it has not finished',
    built: true,
  },
];

export default mutants;
