import { defineRateLimits } from '../limits/index.js';
import { EMAIL_LIMIT_SETTINGS } from './account.settings.js';

export const ACCOUNT_LIMITS = defineRateLimits(EMAIL_LIMIT_SETTINGS, {
  email_user: { setting: 'LIMIT_EMAIL_USER', by: 'user', shared: true },
  email_address: { setting: 'LIMIT_EMAIL_ADDRESS', by: 'mailbox', shared: true },
});
