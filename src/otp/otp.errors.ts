import { defineErrors, defineFieldRules } from '../errors/index.js';

export const OTP_ERRORS = defineErrors({
  OTP_WAITING_TIME: {
    status: 429,
    oauth: 'slow_down',
    en: 'Please wait before asking for another code.',
    fa: 'برای دریافت رمز بعدی کمی صبر کنید.',
  },
});

export const OTP_FIELD_RULES = defineFieldRules({
  CODE: { en: 'must be all digits of the code, and nothing else', fa: 'باید همهٔ رقم‌های رمز باشد و نه چیز دیگری' },
});
