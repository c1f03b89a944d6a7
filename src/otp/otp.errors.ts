import { defineErrors } from '../errors/index.js';

export const OTP_ERRORS = defineErrors({
  OTP_WAITING_TIME: {
    status: 429,
    oauth: 'slow_down',
    en: 'Please wait before asking for another code.',
    fa: 'برای دریافت رمز بعدی کمی صبر کنید.',
  },
});
