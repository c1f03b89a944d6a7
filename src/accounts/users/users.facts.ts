import {
  defineEncryptedUrl,
  defineIntegerSetting,
  isPrivateHost,
  isCountry,
  defineTextSetting,
} from '../../platform/config/index.js';
import { defineFacts } from '../../platform/facts/index.js';

/** The facts of src/accounts/users. */
export const USERS = defineFacts({
  settings: {
    PHONE_REGION: defineTextSetting({
      about: 'Region of phone numbers without a country code',
      changedBy: 'An operator whose users are in another country',
      default: 'IR',
      form: 'an ISO 3166-1 alpha-2 code',
      pattern: { test: isCountry },
    }),
    AVATAR_BASE_URL: defineTextSetting({
      about: 'Base of avatar URLs; a keyed hash of the user is appended',
      changedBy: 'An operator whose users cannot reach Gravatar',
      default: 'https://www.gravatar.com/avatar',
      form: 'an http(s) URL without a trailing slash',
      pattern: /^https?:\/\/\S+[^\s/]$/,
      inProduction: defineEncryptedUrl(isPrivateHost, 'in a private network'),
    }),
    DORMANT_MONTHS: defineIntegerSetting({
      about:
        'Months of 30 days without a sign-in after which a number may have changed hands: its ' +
        'holder must know the names of the account or leave it behind (operations.md); 0: never',
      changedBy: 'An operator in whose country numbers are given to other people',
      default: '0',
      min: 0,
      max: 120,
      unit: 'months',
    }),
  },
  errors: {
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
      details: { 'tries_left?': 'guesses at a network that has signed the user in' },
    },
  },
  fieldRules: {
    NAME: {
      en: 'must be 1 to 60 characters, at least one of them visible, without control characters',
      fa: 'باید ۱ تا ۶۰ نویسه باشد، دست‌کم یک نویسهٔ دیدنی و هیچ نویسهٔ کنترلی نداشته باشد',
    },
    PHONE: { en: 'must be a mobile number', fa: 'باید شمارهٔ همراه معتبر باشد' },
    USERNAME: {
      en: 'must be an e-mail address or a mobile number',
      fa: 'باید ایمیل یا شمارهٔ همراه باشد',
    },
  },
  events: {
    'user.registered': 'a user registered',
    'user.left_behind': 'a new holder of the number left a dormant account behind',
    'user.removed': 'a user who never signed in was removed',
    'user.suspended': 'a user was suspended',
    'user.resumed': 'a suspended user may sign in again',
    'user.email_changed': 'a user proved a new e-mail address',
    'user.email_lost': 'a user lost an e-mail address because another user proved it',
    'user.number_changed': 'a user proved a new mobile number',
    'user.staff_appointed': 'a user became staff, before there were roles',
    'user.staff_appointed.support': 'a user got the role support',
    'user.staff_appointed.admin': 'a user got the role admin',
    'user.staff_appointed.auditor': 'a user got the role auditor',
    'user.staff_dismissed': 'a user is no longer staff',
    'user.staff_renamed': 'a member of staff changed the own name',
  },
  webhooks: [
    { type: 'user.registered', meaning: 'a user registered', of: [['user.registered']] },
    {
      type: 'user.left_behind',
      meaning: 'a new holder of the number left a dormant account behind',
      of: [['user.left_behind']],
    },
    { type: 'number.changed', meaning: 'a user changed the number', of: [['user.number_changed']] },
  ],
});
