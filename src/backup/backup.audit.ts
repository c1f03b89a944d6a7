import { defineAuditEvents } from '../audit/index.js';

export const BACKUP_EVENTS = defineAuditEvents({
  'database.restored': 'the database was restored from a backup; all sessions of the backup ended with it',
});
