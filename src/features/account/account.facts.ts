import { defineFacts, countByUser } from '../../platform/facts/index.js';

/** The facts of src/features/account. */
export const ACCOUNT = defineFacts({
  errors: {
    EMAIL_NOT_OFFERED: {
      status: 404,
      oauth: 'invalid_request',
      en: 'This service does not send e-mail, so an address cannot be set.',
      fa: 'این سرویس ایمیل نمی‌فرستد؛ بنابراین ثبت ایمیل ممکن نیست.',
    },
    ACCOUNT_OF_STAFF: {
      status: 409,
      oauth: 'invalid_request',
      en: 'An account of staff cannot be deleted. Ask an operator to remove you from staff first.',
      fa:
        'حساب کارکنان حذف‌شدنی نیست. ' +
        'ابتدا از مدیر سامانه بخواهید شما را از فهرست کارکنان بردارد.',
    },
    CELL_NUMBER_TAKEN: {
      status: 409,
      oauth: 'invalid_request',
      en: 'This mobile number belongs to another account. Use another number.',
      fa: 'این شمارهٔ همراه به حساب دیگری تعلق دارد. شمارهٔ دیگری وارد کنید.',
    },
  },
  fieldRules: {
    LIMIT: {
      en: 'must be the name of a rate limit by user or number, such as card_add',
      fa: 'باید نام یکی از محدودیت‌های کاربر یا شمارهٔ او باشد، مانند card_add',
    },
    EMAIL: { en: 'must be an e-mail address', fa: 'باید ایمیل معتبر باشد' },
    SAME: { en: 'must differ from the current one', fa: 'باید با مقدار کنونی متفاوت باشد' },
    CARD_NUMBER: { en: 'must not contain a card number', fa: 'نباید شمارهٔ کارت داشته باشد' },
  },
  limits: {
    email_user: {
      rate: { limit: 5, window: 3_600 },
      by: 'user',
      shared: true,
      counters: countByUser({ en: 'Codes by e-mail', fa: 'رمزهای فرستاده‌شده با ایمیل' }),
    },
    export: {
      rate: { limit: 5, window: 3_600 },
      by: 'user',
      shared: true,
      counters: countByUser({ en: 'Exports of the account', fa: 'دریافت داده‌های حساب' }),
    },
    email_address: { rate: { limit: 5, window: 86_400 }, by: 'mailbox', shared: true },
  },
  events: {
    'user.deleted': 'an account was deleted, by its user or an operator',
    'user.exported': 'all that is stored of a user was exported, by the user or an operator',
    'user.guesses_cleared':
      'an operator ended the delay after wrong guesses at the codes of a user',
    'user.networks_forgotten':
      'the networks of the ended sessions of a user were forgotten, by the user or an operator',
    'user.limit_cleared': 'an operator cleared what a user had spent of a rate limit',
  },
  webhooks: [
    {
      type: 'user.deleted',
      meaning: 'an account was deleted, or removed because its user never signed in',
      of: [['user.deleted'], ['user.removed', 'unverified']],
    },
  ],
});
