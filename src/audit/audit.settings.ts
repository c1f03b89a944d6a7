import { integer } from '../config/index.js';

export const AUDIT_SETTINGS = {
  AUDIT_DAYS: integer({
    about:
      'Time after which rows of the audit trail are removed without a file; 0 keeps them for ever. Set it when every replica has this setting',
    default: '0',
    min: 0,
    max: 36_500,
    unit: 'days',
  }),
} as const;
