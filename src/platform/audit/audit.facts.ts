import { defineIntegerSetting } from '../config/index.js';
import { defineFacts } from '../facts/index.js';

/** Reasons of an alarm about the audit trail. */
const AUDIT_ALARM_REASONS = ['altered', 'late'] as const;
export type AuditAlarmReason = (typeof AUDIT_ALARM_REASONS)[number];

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
  counters: {
    AUDIT_ALARMS: {
      name: 'keypad_audit_alarms_total',
      help:
        'Alarms about the audit trail: its sealed part is not what it was (altered), or old rows ' +
        'were sealed (late)',
      labels: ['reason'],
      from: AUDIT_ALARM_REASONS.map((reason) => ({ reason })),
    },
  },
});
