import { countedByUser, defineRateLimits } from '../limits/index.js';
import { EMAIL_LIMIT_SETTINGS, EXPORT_LIMIT_SETTINGS } from './account.settings.js';

const ACCOUNT_LIMIT_SETTINGS = { ...EMAIL_LIMIT_SETTINGS, ...EXPORT_LIMIT_SETTINGS };

export const ACCOUNT_LIMITS = defineRateLimits(ACCOUNT_LIMIT_SETTINGS, {
  email_user: {
    setting: 'LIMIT_EMAIL_USER',
    by: 'user',
    shared: true,
    counters: countedByUser({ en: 'Codes by e-mail', fa: 'رمزهای فرستاده‌شده با رایانامه' }),
  },
  export: {
    setting: 'LIMIT_EXPORT',
    by: 'user',
    shared: true,
    counters: countedByUser({ en: 'Exports of the account', fa: 'دریافت داده‌های حساب' }),
  },
  email_address: { setting: 'LIMIT_EMAIL_ADDRESS', by: 'mailbox', shared: true },
});
