import { defineRateLimits } from '../limits/index.js';
import { SIGN_IN_LIMIT_SETTINGS } from './auth.settings.js';

export const AUTH_LIMITS = defineRateLimits(SIGN_IN_LIMIT_SETTINGS, {
  register: { setting: 'LIMIT_REGISTER', by: 'address', shared: true },
  /** Only tokens that are not ours count. */
  bearer_failures: { setting: 'LIMIT_BEARER_FAILURES', by: 'address', shared: false },
  initialize: { setting: 'LIMIT_INITIALIZE', by: 'address', shared: true },
});
