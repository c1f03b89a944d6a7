import { defineErrors, defineFieldRules } from '../errors/index.js';

export const USERS_ERRORS = defineErrors({
  REST_USER_EXISTS: {
    status: 409,
    oauth: 'invalid_request',
    en: 'A user with this mobile number already exists.',
    fa: 'کاربری با این شمارهٔ همراه از پیش وجود دارد.',
  },
  CODE_INVALID: {
    status: 400,
    oauth: 'invalid_request',
    en: 'The code is wrong, used or expired.',
    fa: 'رمز نادرست، استفاده‌شده یا منقضی است.',
  },
});

export const USERS_FIELD_RULES = defineFieldRules({
  NAME: { en: 'must be 1 to 60 characters', fa: 'باید ۱ تا ۶۰ نویسه باشد' },
  PHONE: { en: 'must be a possible mobile number', fa: 'باید شمارهٔ همراه معتبر باشد' },
  USERNAME: {
    en: 'must be an e-mail address or a mobile number',
    fa: 'باید رایانامه یا شمارهٔ همراه باشد',
  },
});
