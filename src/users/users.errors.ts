import { defineErrors, defineFieldRules } from '../errors/index.js';

export const USERS_ERRORS = defineErrors({
  REST_USER_EXISTS: {
    status: 409,
    oauth: 'invalid_request',
    en: 'An account with this mobile number already exists. Sign in instead.',
    fa: 'حسابی با این شمارهٔ همراه وجود دارد. با همان شماره وارد شوید.',
  },
  CODE_INVALID: {
    status: 400,
    oauth: 'invalid_request',
    en: 'This code is not valid. Check it, or ask for a new one.',
    fa: 'این رمز معتبر نیست. آن را بررسی کنید یا رمز تازه‌ای بگیرید.',
  },
});

export const USERS_FIELD_RULES = defineFieldRules({
  NAME: {
    en: 'must be 1 to 60 characters, at least one of them visible, without control characters',
    fa: 'باید ۱ تا ۶۰ نویسه باشد، دست‌کم یک نویسهٔ دیدنی و هیچ نویسهٔ کنترلی نداشته باشد',
  },
  PHONE: { en: 'must be a mobile number', fa: 'باید شمارهٔ همراه معتبر باشد' },
  USERNAME: {
    en: 'must be an e-mail address or a mobile number',
    fa: 'باید رایانامه یا شمارهٔ همراه باشد',
  },
});
