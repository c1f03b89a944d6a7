export { backUp, verifyBackup, type ReportBackupProgress, type VerifiedBackup } from './backup.js';
export { restoreBackup } from './restore.js';
