export { backUp, verifyBackup, type BackupReport } from './backup.js';
export { restoreBackup } from './restore.js';
