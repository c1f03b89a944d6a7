import { countedByUser, defineRateLimits } from '../limits/index.js';
import { TICKET_SETTINGS } from './tickets.settings.js';

export const TICKETS_LIMITS = defineRateLimits(TICKET_SETTINGS, {
  ticket_add: {
    setting: 'LIMIT_TICKET_ADD',
    by: 'user',
    shared: true,
    counters: countedByUser({ en: 'New tickets', fa: 'تیکت‌های تازه' }),
  },
  ticket_reply: {
    setting: 'LIMIT_TICKET_REPLY',
    by: 'user',
    shared: true,
    counters: countedByUser({ en: 'Messages in tickets', fa: 'پیام‌های تیکت‌ها' }),
  },
});
