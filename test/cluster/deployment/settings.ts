import type { Settings } from '../../support/servers/app.js';

/** Tickets that the rate limit allows each user. */
export const TICKETS = 4;

/**
 * Settings of a run. Nothing ends by itself within it, because a fault on a busy machine may take
 * long.
 */
export const SETTINGS: Settings = {
  KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
  BASE_URL: 'http://keypad.test',
  // Each user comes from an address of its own.
  TRUSTED_PROXIES: '127.0.0.1',
  WAITING_TIMES: '600',
  OTP_TTL: '900',
  REFRESH_GRACE: '300',
  LIMIT_TICKET_ADD: `${String(TICKETS)}/86400`,
  LIMIT_SMS_PREFIX: '1000000/3600',
  LIMIT_SMS_TOTAL: '1000000/3600',
  LIMIT_USSD: '1000000/60',
  // A race is one user at one address.
  LIMIT_REGISTER: '1000000/60',
  LIMIT_REGISTER_TOTAL: '1000000/60',
  LIMIT_INITIALIZE: '1000000/60',
  LIMIT_FAILURES: '1000000/60',
};
