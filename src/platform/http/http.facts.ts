import {
  defineChoiceSetting,
  defineIntegerSetting,
  defineListSetting,
  defineNetworksSetting,
  parseOrigin,
} from '../config/index.js';
import { defineFacts } from '../facts/index.js';

/** The facts of src/platform/http. */
export const HTTP = defineFacts({
  settings: {
    TRUSTED_PROXIES: defineNetworksSetting({
      about: 'Peers whose X-Forwarded-For is trusted',
      changedBy: 'An operator with a reverse proxy, without which all users have its address',
      default: '',
    }),
    CORS_ORIGINS: defineListSetting({
      about: 'Origins of browser applications that may call the API',
      changedBy: 'An operator, for each browser application on another origin',
      default: '',
      form: 'origins',
      item: parseOrigin,
    }),
    KEEP_ALIVE: defineIntegerSetting({
      about:
        'Time after which an idle connection of a client or proxy ends; ' +
        'longer than a proxy keeps its connections',
      changedBy:
        'An operator whose proxy keeps idle connections for longer, ' +
        'or whose service has no proxy (60)',
      default: '620',
      min: 1,
      max: 7200,
      unit: 'seconds',
    }),
    CONNECTIONS_PER_ADDRESS: defineIntegerSetting({
      about:
        'Connections that one address may hold, or one /64 of IPv6; ' +
        'TRUSTED_PROXIES and the machine itself may hold any number',
      changedBy: 'An operator without a proxy, many of whose users share an address',
      default: '1000',
      min: 1,
      max: 1_000_000,
    }),
    LOG_LEVEL: defineChoiceSetting({
      about: 'Lowest severity of the log lines that are written',
      changedBy: 'An operator who looks for a fault, or has too many lines',
      default: 'info',
      of: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    }),
  },
  errors: {
    ORIGIN_NOT_ALLOWED: {
      status: 403,
      oauth: 'invalid_request',
      en: 'This page may not sign users in: its origin is not allowed. See CORS_ORIGINS.',
      fa: 'این صفحه اجازهٔ ورود کاربران را ندارد: مبدأ آن مجاز نیست. CORS_ORIGINS را ببینید.',
    },
  },
});
