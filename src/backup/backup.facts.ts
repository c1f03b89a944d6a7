import { defineFacts } from '../facts/index.js';

/** The facts of src/backup. */
export const BACKUP = defineFacts({
  events: {
    'database.restored': 'the database was restored from a backup; all sessions of the backup ended with it',
  },
});
