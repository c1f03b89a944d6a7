import { choice, list, networkList, origin } from '../config/index.js';

/** Proxies in front of the service, and browsers that may call it. */
export const HTTP_SETTINGS = {
  TRUSTED_PROXIES: networkList({ about: 'Peers whose X-Forwarded-For is trusted', default: '' }),
  CORS_ORIGINS: list({
    about: 'Origins of browser applications that may call the API',
    default: '',
    form: 'origins',
    item: origin,
  }),
} as const;

/** The log. */
export const LOG_SETTINGS = {
  LOG_LEVEL: choice({
    about: 'Lowest severity of the log lines that are written',
    default: 'info',
    of: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
  }),
  LOG_FORMAT: choice({
    about: 'Form of the log: lines of JSON, or readable ones. auto: readable if standard output is a terminal',
    default: 'auto',
    production: { default: 'json' },
    of: ['auto', 'json', 'pretty'],
  }),
} as const;
