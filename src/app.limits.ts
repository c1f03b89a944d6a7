import { ACCOUNT_LIMITS } from './account/account.limits.js';
import { AUTH_LIMITS } from './auth/auth.limits.js';
import { CARDS_LIMITS } from './cards/cards.limits.js';
import { GRAPHQL_LIMITS } from './graphql/graphql.limits.js';
import type { RateLimitRow } from './limits/index.js';
import { OTP_LIMITS } from './otp/otp.limits.js';
import { TICKETS_LIMITS } from './tickets/tickets.limits.js';
import { USSD_LIMITS } from './ussd/ussd.limits.js';

/** Every rate limit of the service, except those of text messages, which src/sms counts. */
export const APP_LIMITS: readonly RateLimitRow[] = [
  AUTH_LIMITS,
  OTP_LIMITS,
  GRAPHQL_LIMITS,
  ACCOUNT_LIMITS,
  TICKETS_LIMITS,
  CARDS_LIMITS,
  USSD_LIMITS,
].flatMap((limits) => Object.values<RateLimitRow>(limits));
