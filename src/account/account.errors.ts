import { defineErrors, defineFieldRules } from '../errors/index.js';

export const ACCOUNT_ERRORS = defineErrors({
  EMAIL_NOT_OFFERED: {
    status: 404,
    oauth: 'invalid_request',
    en: 'This service does not send e-mail, so an address cannot be set.',
    fa: 'این سرویس رایانامه نمی‌فرستد؛ بنابراین ثبت رایانامه ممکن نیست.',
  },
  ACCOUNT_OF_STAFF: {
    status: 409,
    oauth: 'invalid_request',
    en: 'An account of staff cannot be deleted. Ask an operator to remove you from staff first.',
    fa: 'حساب کارکنان حذف‌شدنی نیست. ابتدا از مدیر سامانه بخواهید شما را از فهرست کارکنان بردارد.',
  },
  CELL_NUMBER_TAKEN: {
    status: 409,
    oauth: 'invalid_request',
    en: 'This mobile number belongs to another account. Use another number.',
    fa: 'این شمارهٔ همراه به حساب دیگری تعلق دارد. شمارهٔ دیگری وارد کنید.',
  },
});

export const ACCOUNT_FIELD_RULES = defineFieldRules({
  LIMIT: {
    en: 'must be the name of a rate limit by user or number, such as card_add',
    fa: 'باید نام یکی از محدودیت‌های کاربر یا شمارهٔ او باشد، مانند card_add',
  },
  EMAIL: { en: 'must be an e-mail address', fa: 'باید رایانامهٔ معتبر باشد' },
  SAME: { en: 'must differ from the current one', fa: 'باید با مقدار کنونی متفاوت باشد' },
  CARD_NUMBER: { en: 'must not contain a card number', fa: 'نباید شمارهٔ کارت داشته باشد' },
});
