import { countedByNumber, defineRateLimits } from '../limits/index.js';
import { USSD_SETTINGS } from './ussd.settings.js';

export const USSD_LIMITS = defineRateLimits(USSD_SETTINGS, {
  ussd: { setting: 'LIMIT_USSD', by: 'address', shared: false },
  ussd_dial: {
    setting: 'LIMIT_USSD_DIAL',
    by: 'number',
    shared: true,
    counters: countedByNumber({ en: 'Dials', fa: 'شماره‌گیری‌ها' }),
  },
  /** Only wrong references count. */
  ussd_ref: {
    setting: 'LIMIT_USSD_REF',
    by: 'number',
    shared: true,
    counters: countedByNumber({ en: 'Wrong digits after a dial', fa: 'رقم‌های نادرست پس از شماره‌گیری' }),
  },
});
