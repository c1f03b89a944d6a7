export { backUp, verifyBackup, type BackupReport, type VerifiedBackup } from './backup.js';
export { restoreBackup } from './restore.js';
