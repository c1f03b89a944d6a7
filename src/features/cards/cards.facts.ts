import { defineJsonSetting, defineRateSetting } from '../../platform/config/index.js';
import { createIssuersSchema } from './issuers-file.js';
import { defineFacts, countByUser } from '../../platform/facts/index.js';

/** The facts of src/features/cards. */
export const CARDS = defineFacts({
  settings: {
    LIMIT_CARD_ADD: defineRateSetting({
      about: 'New cards, by user',
      changedBy: 'A product owner whose users add more cards',
      default: '10/86400',
    }),
    CARD_ISSUERS: defineJsonSetting({
      about:
        'File of card networks and banks by leading digits, read at the start; adds to ' +
        'the included table or replaces it',
      changedBy: 'An operator, when a bank gets other leading digits',
      default: '',
      form: 'file',
      none: undefined,
      schema: createIssuersSchema,
    }),
  },
  errors: {
    CARD_INVALID: {
      status: 400,
      oauth: 'invalid_request',
      en: 'This card number is not valid. Check it and try again.',
      fa: 'شمارهٔ کارت معتبر نیست. آن را بررسی کنید و دوباره تلاش کنید.',
    },
  },
  fieldRules: {
    DATE: {
      en: 'must be a real date, not past and at most 20 years ahead',
      fa: 'باید تاریخی واقعی، نه گذشته و حداکثر ۲۰ سال آینده باشد',
    },
    CHECK_DIGIT: {
      en: 'has a wrong check digit: a digit is mistyped',
      fa: 'رقم کنترلی نادرستی دارد؛ یکی از رقم‌ها اشتباه است',
    },
    PAN: {
      en: 'must be a card number of 12 to 19 digits',
      fa: 'باید شمارهٔ کارت ۱۲ تا ۱۹ رقمی باشد',
    },
  },
  limits: {
    card_add: {
      setting: 'LIMIT_CARD_ADD',
      by: 'user',
      shared: true,
      counters: countByUser({ en: 'New cards', fa: 'کارت‌های تازه' }),
    },
  },
  events: {
    'card.added': 'a user added a card',
    'card.removed': 'a user removed a card',
    'card.accepted': 'the external verification accepted a card',
    'card.rejected': 'the external verification rejected a card',
  },
  webhooks: [
    { type: 'card.added', meaning: 'a user added a card', of: [['card.added']] },
    { type: 'card.removed', meaning: 'a user removed a card', of: [['card.removed']] },
  ],
});
