import { countedByUser, defineRateLimits } from '../limits/index.js';
import { CARD_SETTINGS } from './cards.settings.js';

export const CARDS_LIMITS = defineRateLimits(CARD_SETTINGS, {
  card_add: {
    setting: 'LIMIT_CARD_ADD',
    by: 'user',
    shared: true,
    counters: countedByUser({ en: 'New cards', fa: 'کارت‌های تازه' }),
  },
});
