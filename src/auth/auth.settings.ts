import { choice, integer, rate } from '../config/index.js';

const DAY = 86_400;

/** Seconds. Revocations are kept this long, because ACCESS_TOKEN_TTL may have been higher when a token was issued. */
export const LONGEST_ACCESS_TOKEN_TTL = 3_600;

/** Lifetimes of sessions and their tokens. */
export const SESSION_SETTINGS = {
  ACCESS_TOKEN_TTL: integer({
    about: 'Lifetime of an access token (expires_in)',
    default: '900',
    min: 30,
    max: LONGEST_ACCESS_TOKEN_TTL,
    unit: 'seconds',
  }),
  REFRESH_IDLE_TTL: integer({
    about: 'Time without a refresh after which a session ends',
    default: String(30 * DAY),
    min: 60,
    max: 365 * DAY,
    unit: 'seconds',
  }),
  REFRESH_ABSOLUTE_TTL: integer({
    about: 'Age at which a session ends in any case',
    default: String(90 * DAY),
    min: 60,
    max: 365 * DAY,
    unit: 'seconds',
  }),
  REFRESH_GRACE: integer({
    about: 'Time during which a refresh whose response was lost may be repeated',
    default: '30',
    min: 0,
    max: 300,
    unit: 'seconds',
  }),
  KNOWN_NETWORK_DAYS: integer({
    about:
      'Time for which a session is kept after its latest possible end, because its network stays known to the user',
    default: '180',
    min: 0,
    max: 3_650,
    unit: 'days',
  }),
  NOTICE_NEW_NETWORK: choice({
    about:
      'Whether users get a text message after a sign-in from a network that had not signed them in (operations.md)',
    default: 'off',
    of: ['off', 'on'],
  }),
  REFRESH_TOKEN_FORM: choice({
    about:
      'Form of new refresh tokens; both are accepted; 1 only while replicas of version 0.1.0 run beside this one, because they reject form 2',
    default: '2',
    of: ['1', '2'],
  }),
  SESSIONS_PER_USER: integer({
    about: 'Live sessions of one user; a further one ends the oldest',
    default: '20',
    min: 1,
    max: 1000,
  }),
} as const;

/** Keys that sign access tokens. */
export const SIGNING_KEY_SETTINGS = {
  SIGNING_KEY_DAYS: integer({
    about: 'Time after which a new signing key takes over; the previous one stays published for a day',
    default: '30',
    min: 1,
    max: 365,
    unit: 'days',
  }),
  JWT_ALG: choice({ about: 'Signature algorithm of access tokens', default: 'ES256', of: ['ES256', 'RS256'] }),
} as const;

/** Rate limits of sign-in. */
export const SIGN_IN_LIMIT_SETTINGS = {
  LIMIT_REGISTER: rate({ about: 'Calls of register, by network address', default: '10/60' }),
  LIMIT_INITIALIZE: rate({
    about: 'Calls of initialize, by network address',
    default: '600/600',
    production: { default: '20/600' },
  }),
  LIMIT_BEARER_FAILURES: rate({
    about:
      'Access tokens that the service did not issue, by network address; valid and expired ones do not count; without REDIS_URL each replica counts on its own',
    default: '600/60',
  }),
} as const;
