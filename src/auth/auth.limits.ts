import { defineRateLimits } from '../limits/index.js';
import { SIGN_IN_LIMIT_SETTINGS } from './auth.settings.js';

export const AUTH_LIMITS = defineRateLimits(SIGN_IN_LIMIT_SETTINGS, {
  register: { setting: 'LIMIT_REGISTER', by: 'address', shared: true },
  initialize: { setting: 'LIMIT_INITIALIZE', by: 'address', shared: true },
  initialize_hour: { setting: 'LIMIT_NUMBER_HOUR', by: 'number', shared: true },
  initialize_day: { setting: 'LIMIT_NUMBER_DAY', by: 'number', shared: true },
  /** Only failures count. */
  failures: { setting: 'LIMIT_FAILURES', by: 'address', shared: true },
});
