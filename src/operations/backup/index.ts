export { backUp, verifyBackup, type Report } from './backup.js';
export { restore } from './restore.js';
