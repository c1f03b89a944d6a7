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
});
