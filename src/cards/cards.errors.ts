import { defineErrors, defineFieldRules } from '../errors/index.js';

export const CARDS_ERRORS = defineErrors({
  CARD_INVALID: {
    status: 400,
    oauth: 'invalid_request',
    en: 'This card number is not valid. Check it and try again.',
    fa: 'شمارهٔ کارت معتبر نیست. آن را بررسی کنید و دوباره تلاش کنید.',
  },
});

export const CARDS_FIELD_RULES = defineFieldRules({
  DATE: {
    en: 'must be a real date, not past and at most 20 years ahead',
    fa: 'باید تاریخی واقعی، نه گذشته و حداکثر ۲۰ سال آینده باشد',
  },
  CHECK_DIGIT: {
    en: 'has a wrong check digit: a digit is mistyped',
    fa: 'رقم کنترلی نادرستی دارد؛ یکی از رقم‌ها اشتباه است',
  },
  PAN: { en: 'must be a card number of 12 to 19 digits', fa: 'باید شمارهٔ کارت ۱۲ تا ۱۹ رقمی باشد' },
});
