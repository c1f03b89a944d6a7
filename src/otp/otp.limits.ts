import { defineRateLimits } from '../limits/index.js';
import { OTP_LIMIT_SETTINGS } from './otp.settings.js';

export const OTP_LIMITS = defineRateLimits(OTP_LIMIT_SETTINGS, {
  initialize_hour: { setting: 'LIMIT_NUMBER_HOUR', by: 'number', shared: true },
  initialize_day: { setting: 'LIMIT_NUMBER_DAY', by: 'number', shared: true },
  /** Only failures count. */
  failures: { setting: 'LIMIT_FAILURES', by: 'address', shared: true },
});
