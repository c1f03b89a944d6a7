import { join, resolve } from 'node:path';
import { databaseUrl } from './database-url.js';
import { issuersFile } from './issuers-file.js';
import { LIMIT_SETTINGS } from './limit-settings.js';
import { masterKeys } from './master-keys.js';
import {
  address,
  choice,
  integer,
  isCountry,
  list,
  mailServer,
  NETWORKS,
  origin,
  seconds,
  sender,
  text,
  token,
} from './setting.js';
import { SMS_SETTINGS } from './sms-settings.js';
import { USSD_SETTINGS } from './ussd-settings.js';

const DAY = 86_400;

/** In seconds. Revocations count for so long, because the setting may have been higher when a token was issued. */
export const LONGEST_ACCESS_TOKEN_TTL = 3_600;

/**
 * Every setting of the service, in the order of the printed reference (docs/settings.md is generated from
 * this table). Names are the environment variables and, unchanged, the members of `Config`.
 */
export const SETTINGS = {
  NODE_ENV: choice({
    about: 'production refuses every development default',
    default: 'development',
    of: ['development', 'test', 'production'],
  }),
  HOST: text({
    about: 'Address to listen on',
    default: '127.0.0.1',
    production: { default: '0.0.0.0' },
  }),
  PORT: integer({ about: 'TCP port; 0 takes a free one', default: '3000', min: 0, max: 65_535 }),
  BASE_URL: text({
    about: 'Public address of the service: the issuer of its tokens and the base of printed links',
    default: (env) => `http://localhost:${env['PORT'] || '3000'}`,
    production: 'required',
    form: 'an http(s) URL without a trailing slash',
    pattern: /^https?:\/\/[^\s/]+(\/[^\s/]+)*$/,
  }),
  DATA_DIR: text({
    about: 'Folder of the embedded database, generated keys, demo.json and compiled code',
    default: './data',
  }),
  DATABASE_URL: databaseUrl({
    about: 'Where all state lives; parameters of MySQL and MariaDB (operations.md, Database): tls, isolation, flags',
    default: (env) => `sqlite:${join(resolve(env['DATA_DIR'] || './data'), 'keypad.sqlite')}`,
    production: 'required',
    secret: true,
  }),
  DATABASE_POOL: integer({
    about: 'Connections to MySQL/MariaDB of one process; a migration needs one, and its lease another',
    default: '10',
    min: 2,
    max: 200,
  }),
  DATABASE_MIGRATE: choice({
    about: 'Whether starting the service also brings the schema up to date; in production operator commands never do',
    default: 'on',
    of: ['on', 'off'],
  }),
  KEYS: masterKeys({
    about: 'Master keys, active one first; rotate by prepending. Made and kept in DATA_DIR outside production',
    default: '',
    production: 'required',
  }),
  DEMO: choice({
    about: 'Make a demo client and two demo users on the first start on an empty database',
    default: 'on',
    production: { default: 'off' },
    refusedInProduction: { value: 'on', why: 'a demo client has a secret that lies in a file' },
    of: ['on', 'off'],
  }),
  CONSOLE: choice({
    about: 'The GraphiQL page and /docs; dev also offers the demo client and the virtual phone',
    default: 'dev',
    production: { default: 'off' },
    refusedInProduction: { value: 'dev', why: 'it hands out the demo client; use on or off' },
    of: ['dev', 'on', 'off'],
  }),
  INTROSPECTION: choice({
    about: 'Whether a signed-in client may read the GraphQL schema',
    default: 'on',
    production: { default: 'off' },
    of: ['on', 'off'],
  }),
  GRAPHQL_TIMEOUT: integer({
    about: 'How long a GraphQL operation may take; what it still asks of the database then is stopped',
    default: '5000',
    min: 50,
    max: 60_000,
    unit: 'milliseconds',
  }),
  PHONE_REGION: text({
    about: 'Region of numbers written without a country code',
    default: 'IR',
    form: 'an ISO 3166-1 alpha-2 code',
    pattern: { test: isCountry },
  }),
  DELIVERY: choice({
    about: 'How one-time passwords reach phones',
    default: 'virtual',
    production: 'required',
    refusedInProduction: { value: 'virtual', why: 'everybody could read the one-time passwords' },
    of: ['virtual', 'webhook', 'providers'],
  }),
  VIRTUAL_SMS_DRIVER: choice({
    about: 'With DELIVERY=virtual: the driver whose encoder and parsers text messages and their receipts pass through',
    default: 'none',
    of: ['none', 'http', 'kannel', 'smpp'],
  }),
  DELIVERY_WEBHOOK_URL: text({
    about: 'With DELIVERY=webhook: each SMS is POSTed here as JSON {id, to, text, expires_in}',
    default: '',
    form: 'an http(s) URL',
    pattern: /^$|^https?:\/\/\S+$/,
  }),
  DELIVERY_WEBHOOK_TOKEN: text({
    about: 'With DELIVERY=webhook: sent as a bearer token to the URL above',
    default: '',
    secret: true,
  }),
  ...SMS_SETTINGS,
  SMTP_URL: mailServer({
    about: 'Mail server for codes to e-mail addresses; without one users cannot set an address outside of development',
    default: '',
  }),
  MAIL_FROM: sender({ about: 'Sender of mails; required with SMTP_URL', default: '' }),
  ...USSD_SETTINGS,
  OTP_DIGITS: integer({ about: 'Length of a one-time password', default: '6', min: 6, max: 10 }),
  OTP_TTL: integer({
    about: 'Life of a one-time password (otp_time_diff)',
    default: '300',
    min: 30,
    max: 900,
    unit: 'seconds',
  }),
  OTP_TRIES: integer({ about: 'Guesses a challenge allows', default: '5', min: 1, max: 10 }),
  WAITING_TIMES: list({
    about:
      'Growing waiting time between initialize calls; the last value repeats, a sign-in or a day without a code starts over',
    default: '60,60,120,300,600',
    form: 'seconds',
    item: seconds,
  }),
  UNKNOWN_USERS: choice({
    about: 'initialize for an unknown user: say so, or answer as for a known one',
    default: 'reveal',
    of: ['reveal', 'conceal'],
  }),
  ACCESS_TOKEN_TTL: integer({
    about: 'Life of an access token (expires_in)',
    default: '900',
    min: 30,
    max: LONGEST_ACCESS_TOKEN_TTL,
    unit: 'seconds',
  }),
  REFRESH_IDLE_TTL: integer({
    about: 'A session ends when not refreshed for so long',
    default: String(30 * DAY),
    min: 60,
    max: 365 * DAY,
    unit: 'seconds',
  }),
  REFRESH_ABSOLUTE_TTL: integer({
    about: 'A session ends at this age whatever happens',
    default: String(90 * DAY),
    min: 60,
    max: 365 * DAY,
    unit: 'seconds',
  }),
  REFRESH_GRACE: integer({
    about: 'A refresh whose answer was lost may be repeated for so long',
    default: '30',
    min: 0,
    max: 300,
    unit: 'seconds',
  }),
  SESSIONS_PER_USER: integer({
    about: 'Live sessions of one user; the oldest ends when another starts',
    default: '20',
    min: 1,
    max: 1000,
  }),
  SIGNING_KEY_DAYS: integer({
    about: 'A new signing key takes over after so long; the one before it stays published for a day',
    default: '30',
    min: 1,
    max: 365,
    unit: 'days',
  }),
  JWT_ALG: choice({ about: 'Signature of access tokens', default: 'ES256', of: ['ES256', 'RS256'] }),
  AVATAR_BASE_URL: text({
    about: 'Base of avatar URLs; a keyed hash of the user is appended',
    default: 'https://www.gravatar.com/avatar',
    form: 'an http(s) URL without a trailing slash',
    pattern: /^https?:\/\/\S+[^\s/]$/,
  }),
  ...LIMIT_SETTINGS,
  CARD_ISSUERS: issuersFile({
    about: 'File of card networks and banks by leading digits, read at start; adds to the shipped table or replaces it',
    default: '',
  }),
  TRUSTED_PROXIES: list({
    about: 'Peers whose X-Forwarded-For is believed',
    default: '',
    form: NETWORKS,
    item: address,
  }),
  CORS_ORIGINS: list({
    about: 'Origins of browser applications that may call the API',
    default: '',
    form: 'origins',
    item: origin,
  }),
  METRICS_TOKEN: token('Bearer token of /metrics; without one it is open outside production, and closed in production'),
  LOG_LEVEL: choice({
    about: 'Least severe log lines that are written',
    default: 'info',
    of: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
  }),
} as const;
