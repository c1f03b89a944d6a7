export { backUp, verifyBackup, type VerifiedBackup } from './backup.js';
export type { ReportBackupProgress } from './backup-snapshot.js';
export { restoreBackup } from './restore.js';
