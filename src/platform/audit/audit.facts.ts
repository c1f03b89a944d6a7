import { defineIntegerSetting } from '../config/index.js';
import { defineFacts } from '../facts/index.js';

/** The facts of src/platform/audit. */
export const AUDIT = defineFacts({
  settings: {
    AUDIT_DAYS: defineIntegerSetting({
      about:
        'Time after which rows of the audit trail are removed without a file; 0 keeps ' +
        'them for ever. Set it when every replica has this setting',
      changedBy: 'A data protection officer who limits how long the trail is kept',
      default: '0',
      min: 0,
      max: 36_500,
      unit: 'days',
    }),
  },
  events: {
    'database.restored':
      'the database was restored from a backup; all sessions of the backup ended with it',
  },
});
