import {
  defineChoiceSetting,
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
