import { ACCOUNT_ERRORS, ACCOUNT_FIELD_RULES } from './account/account.errors.js';
import { AUTH_ERRORS, AUTH_FIELD_RULES } from './auth/auth.errors.js';
import { CARDS_ERRORS, CARDS_FIELD_RULES } from './cards/cards.errors.js';
import { CLIENTS_ERRORS } from './clients/clients.errors.js';
import { DATABASE_ERRORS } from './database/database.errors.js';
import { ERRORS, FIELD_RULES } from './errors/index.js';
import { GRAPHQL_ERRORS, GRAPHQL_FIELD_RULES } from './graphql/graphql.errors.js';
import { IDEMPOTENCY_ERRORS, IDEMPOTENCY_FIELD_RULES } from './idempotency/idempotency.errors.js';
import { OTP_ERRORS, OTP_FIELD_RULES } from './otp/otp.errors.js';
import { PHONE_FIELD_RULES } from './phone/phone.errors.js';
import { SMS_ERRORS } from './sms/sms.errors.js';
import { STAFF_ERRORS, STAFF_FIELD_RULES } from './staff/staff.errors.js';
import { TICKETS_ERRORS, TICKETS_FIELD_RULES } from './tickets/tickets.errors.js';
import { USERS_ERRORS, USERS_FIELD_RULES } from './users/users.errors.js';

/** Every refusal of the service. For docs/errors.md and tests only: code that refuses takes the row from its own table. */
export const APP_ERRORS = {
  ...ERRORS,
  ...DATABASE_ERRORS,
  ...AUTH_ERRORS,
  ...USERS_ERRORS,
  ...OTP_ERRORS,
  ...SMS_ERRORS,
  ...ACCOUNT_ERRORS,
  ...CARDS_ERRORS,
  ...TICKETS_ERRORS,
  ...CLIENTS_ERRORS,
  ...STAFF_ERRORS,
  ...IDEMPOTENCY_ERRORS,
  ...GRAPHQL_ERRORS,
};

export type AppErrorCode = keyof typeof APP_ERRORS;

/** Everything that can be wrong with a submitted field. */
export const APP_FIELD_RULES = [
  FIELD_RULES,
  USERS_FIELD_RULES,
  ACCOUNT_FIELD_RULES,
  AUTH_FIELD_RULES,
  OTP_FIELD_RULES,
  CARDS_FIELD_RULES,
  TICKETS_FIELD_RULES,
  STAFF_FIELD_RULES,
  IDEMPOTENCY_FIELD_RULES,
  PHONE_FIELD_RULES,
  GRAPHQL_FIELD_RULES,
].flatMap((rules) => Object.values(rules));
