import { defineErrors } from '../errors/index.js';

export const OTP_ERRORS = defineErrors({
  OTP_WAITING_TIME: {
    status: 429,
    oauth: 'slow_down',
    en: 'Please wait before asking for another one-time password.',
    fa: 'برای دریافت رمز دوباره کمی صبر کنید.',
  },
});
