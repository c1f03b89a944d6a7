import { EMAIL_LIMIT_SETTINGS, EXPORT_LIMIT_SETTINGS } from './account/account.settings.js';
import { AUDIT_SETTINGS } from './audit/audit.settings.js';
import { SESSION_SETTINGS, SIGN_IN_LIMIT_SETTINGS, SIGNING_KEY_SETTINGS } from './auth/auth.settings.js';
import { CARD_SETTINGS } from './cards/cards.settings.js';
import { PROCESS_SETTINGS, readSettings, type Config, type Environment } from './config/index.js';
import { DATABASE_SETTINGS } from './database/database.settings.js';
import { DEMO_SETTINGS } from './demo/demo.settings.js';
import { DOCS_SETTINGS } from './docs/docs.settings.js';
import { GRAPHQL_LIMIT_SETTINGS, GRAPHQL_SETTINGS } from './graphql/graphql.settings.js';
import { HTTP_SETTINGS, LOG_SETTINGS } from './http/http.settings.js';
import { createDevelopmentKeys, findDevelopmentKeys, KEY_RING_SETTINGS } from './keys/keys.settings.js';
import { LIMITS_SETTINGS } from './limits/limits.settings.js';
import { MAIL_SETTINGS, mailFaults } from './mail/mail.settings.js';
import { METRICS_SETTINGS } from './metrics/metrics.settings.js';
import { OTP_LIMIT_SETTINGS, OTP_SETTINGS, otpFaults } from './otp/otp.settings.js';
import { OUTBOX_SETTINGS } from './outbox/outbox.settings.js';
import { PHONE_SETTINGS } from './phone/phone.settings.js';
import { SMS_SETTINGS, smsFaults } from './sms/sms.settings.js';
import { WEBHOOK_SETTINGS, webhookFaults } from './sms/webhook/webhook.settings.js';
import { CANNED_ANSWER_SETTINGS, DELETED_TICKET_SETTINGS, TICKET_SETTINGS } from './tickets/tickets.settings.js';
import { AVATAR_SETTINGS, NUMBER_SETTINGS, REGISTRATION_SETTINGS } from './users/users.settings.js';
import { USSD_SETTINGS, ussdFaults } from './ussd/ussd.settings.js';
import { WEBHOOKS_SETTINGS } from './webhooks/webhooks.settings.js';

/** Every setting of the service, in the order of the printed reference (docs/settings.md). */
export const SETTINGS = {
  ...PROCESS_SETTINGS,
  ...DATABASE_SETTINGS,
  ...KEY_RING_SETTINGS,
  ...DEMO_SETTINGS,
  ...DOCS_SETTINGS,
  ...GRAPHQL_SETTINGS,
  ...NUMBER_SETTINGS,
  ...OUTBOX_SETTINGS,
  ...PHONE_SETTINGS,
  ...WEBHOOK_SETTINGS,
  ...SMS_SETTINGS,
  ...MAIL_SETTINGS,
  ...USSD_SETTINGS,
  ...OTP_SETTINGS,
  ...REGISTRATION_SETTINGS,
  ...SESSION_SETTINGS,
  ...SIGNING_KEY_SETTINGS,
  ...AVATAR_SETTINGS,
  ...LIMITS_SETTINGS,
  ...SIGN_IN_LIMIT_SETTINGS,
  ...OTP_LIMIT_SETTINGS,
  ...GRAPHQL_LIMIT_SETTINGS,
  ...EMAIL_LIMIT_SETTINGS,
  ...EXPORT_LIMIT_SETTINGS,
  ...TICKET_SETTINGS,
  ...CANNED_ANSWER_SETTINGS,
  ...DELETED_TICKET_SETTINGS,
  ...CARD_SETTINGS,
  ...AUDIT_SETTINGS,
  ...WEBHOOKS_SETTINGS,
  ...HTTP_SETTINGS,
  ...METRICS_SETTINGS,
  ...LOG_SETTINGS,
} as const;

const CROSS_CHECKS = [webhookFaults, smsFaults, ussdFaults, mailFaults, otpFaults];

/** All settings, for code that knows the whole service. A feature uses the types of its own settings. */
export type AppConfig = Config<typeof SETTINGS>;

/**
 * Returns the settings. Outside production it creates master keys in DATA_DIR if there are none.
 * @param warn receives the variables that are probably misspelt settings; in production they are faults
 * @throws ConfigError that names all faults at once (FLT-4)
 */
export function loadConfig(env: Environment, warn?: (line: string) => void): AppConfig {
  const config = readConfig(env, warn);
  if (config.KEYS !== '') return config;
  return Object.freeze({ ...config, KEYS: createDevelopmentKeys(config.DATA_DIR, SETTINGS.KEYS.parse) });
}

/** Returns the settings and creates nothing: KEYS is empty if the first start has to create the keys. */
export function readConfig(...[env, warn]: Parameters<typeof loadConfig>): AppConfig {
  const config = readSettings(SETTINGS, CROSS_CHECKS, env, warn);
  return Object.freeze({ ...config, KEYS: config.KEYS || findDevelopmentKeys(config.DATA_DIR, SETTINGS.KEYS.parse) });
}
