import { ACCOUNT } from '../features/account/account.facts.js';
import { AUDIT } from '../platform/audit/audit.facts.js';
import { AUTH } from '../sign-in/auth.facts.js';
import { CARDS } from '../features/cards/cards.facts.js';
import { CLIENTS } from '../accounts/clients/clients.facts.js';
import { PROCESS_SETTINGS } from '../platform/config/index.js';
import { DATABASE } from '../platform/database/database.facts.js';
import { DEMO } from './demo/demo.facts.js';
import { DOCS } from '../platform/openapi/docs.facts.js';
import { ERRORS, FIELD_RULES, type FieldRule } from '../platform/errors/index.js';
import { defineFacts, type MetricCounterRow, type RateLimitRow } from '../platform/facts/index.js';
import { GRAPHQL } from '../platform/graphql/graphql.facts.js';
import { HTTP } from '../platform/http/http.facts.js';
import { IDEMPOTENCY } from '../platform/idempotency/idempotency.facts.js';
import { KEYS } from '../platform/keys/keys.facts.js';
import { LIMITS } from '../platform/rate-limits/limits.facts.js';
import { MAIL } from '../delivery/mail/mail.facts.js';
import { METRICS } from '../platform/metrics/metrics.facts.js';
import { OTP } from '../accounts/otp/otp.facts.js';
import { OUTBOX } from '../delivery/outbox/outbox.facts.js';
import { OVERLOAD } from '../platform/overload/overload.facts.js';
import { PASSKEYS } from '../sign-in/passkeys/passkeys.facts.js';
import { PHONE } from '../delivery/simulator/phone.facts.js';
import { SMS } from '../delivery/sms/sms.facts.js';
import { STAFF } from '../features/staff-api/staff.facts.js';
import { TICKETS } from '../features/tickets/tickets.facts.js';
import { USERS } from '../accounts/users/users.facts.js';
import { USSD } from '../delivery/ussd/ussd.facts.js';
import { WEBHOOKS } from '../features/webhooks/webhooks.facts.js';

/** Facts of no feature. */
const BASE = {
  ...defineFacts({}),
  settings: PROCESS_SETTINGS,
  errors: ERRORS,
  fieldRules: FIELD_RULES,
};

/**
 * The facts of every feature, in the order of the printed references (docs/settings.md,
 * docs/errors.md).
 */
const FEATURES = [
  BASE,
  DATABASE,
  KEYS,
  DEMO,
  DOCS,
  GRAPHQL,
  IDEMPOTENCY,
  USERS,
  OUTBOX,
  PHONE,
  SMS,
  MAIL,
  USSD,
  OTP,
  AUTH,
  PASSKEYS,
  CLIENTS,
  LIMITS,
  ACCOUNT,
  TICKETS,
  CARDS,
  STAFF,
  AUDIT,
  WEBHOOKS,
  HTTP,
  METRICS,
  OVERLOAD,
] as const;

type AnyFeatureFacts = (typeof FEATURES)[number];
type FeatureFactsPart =
  'settings' | 'errors' | 'fieldRules' | 'limits' | 'events' | 'audited' | 'counters';
type UnionToIntersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
/** One part of all features. */
type ComposedFactsPart<Of extends FeatureFactsPart> = {
  readonly [Name in keyof UnionToIntersection<AnyFeatureFacts[Of]>]: UnionToIntersection<
    AnyFeatureFacts[Of]
  >[Name];
};

function composeFacts<Of extends FeatureFactsPart>(part: Of): ComposedFactsPart<Of> {
  return Object.fromEntries(
    FEATURES.flatMap((facts) => Object.entries(facts[part])),
  ) as ComposedFactsPart<Of>;
}

/** Every setting of the service. */
export const SETTINGS = composeFacts('settings');
export const CROSS_CHECKS = FEATURES.map(({ faults }) => faults);

/**
 * Every refusal of the service. For docs/errors.md and tests only: code that refuses takes the row
 * of its feature.
 */
export const APP_ERRORS = composeFacts('errors');
export type AppErrorCode = keyof typeof APP_ERRORS;

/** Everything that can be wrong with a submitted field. */
export const APP_FIELD_RULES = FEATURES.flatMap(({ fieldRules }) =>
  Object.values<FieldRule>(fieldRules),
);

/**
 * Every rate limit of the service, except those of text messages, which src/delivery/sms counts.
 */
export const APP_LIMITS = Object.values<RateLimitRow>(composeFacts('limits'));

/** Every event of the audit trail, by name. */
export const APP_EVENTS = composeFacts('events');
/**
 * Tables whose rows are each created with an event, and their names in messages to the operator.
 */
export const APP_AUDITED = composeFacts('audited');

/** Every event of webhooks (docs/webhooks.md), and the events of the audit trail that it tells. */
export const APP_WEBHOOK_EVENTS = FEATURES.flatMap(({ webhooks }) => webhooks);

/** Every counter of the service. */
export const APP_COUNTERS = Object.values<MetricCounterRow>(composeFacts('counters'));
