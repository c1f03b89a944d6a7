import type { FoundAuditEvent } from '../../platform/audit/index.js';
import type { ListedSessionRow } from '../../sign-in/index.js';
import type { Client } from '../../accounts/clients/index.js';
import type { MessageLanguage } from '../../platform/errors/index.js';
import type { CountedRateLimit } from '../../platform/rate-limits/index.js';
import { previewSignInText, type TextProvider } from '../../delivery/outbox/index.js';
import { maskEmail, maskNumber, type User } from '../../accounts/users/index.js';
import { toEventId, type WebhookDelivery, type ListedWebhookEndpoint } from '../webhooks/index.js';
import type { StaffAuditEvent } from './staff-audit.types.js';
import type { StaffClient } from './staff-client.types.js';
import type { StaffRateLimit } from './staff-limits.types.js';
import { StaffSmsLanguage, type StaffSmsText } from './staff-sms-texts.types.js';
import { StaffUserStatus, type StaffSession, type StaffUser } from './staff-user.types.js';
import {
  StaffWebhookState,
  type StaffWebhook,
  type StaffWebhookDelivery,
} from './staff-webhooks.types.js';

/** Returns what staff sees of a user. */
export function toStaffUser(user: User): StaffUser {
  const { id, first_name, last_name, verified_at, sign_ins, created_at } = user;
  return {
    id,
    first_name,
    last_name,
    verified_at,
    last_sign_in_at: user.signed_in_at,
    sign_ins,
    created_at,
    cell_number: user.status === 'LEFT' ? '' : maskNumber(user.cell_number),
    email: user.email === null ? null : maskEmail(user.email),
    status: user.status === 'DELETED' ? StaffUserStatus.ACTIVE : StaffUserStatus[user.status],
    role: user.staff_role,
  };
}

export function toStaffSession({
  id,
  application,
  created_at,
  rotated_at,
  coarse_network,
}: ListedSessionRow): StaffSession {
  return {
    id,
    application,
    first_seen_at: created_at,
    last_seen_at: rotated_at ?? created_at,
    network: coarse_network,
  };
}

/**
 * Returns what staff sees of a client, without the hashes of its secrets. `ending` has the clients
 * whose sessions are being ended.
 */
export function toStaffClient(client: Client, ending: ReadonlySet<number>): StaffClient {
  const {
    id,
    name,
    platform,
    grants,
    secret_used_at,
    previous_secret_used_at,
    disabled_at,
    created_at,
  } = client;
  return {
    id,
    name,
    platform,
    grants,
    secret_used_at,
    previous_secret_used_at,
    disabled_at,
    created_at,
    scope: client.scopes,
    demo: Boolean(client.demo),
    has_previous_secret: client.previous_secret_hash !== null,
    sessions_ending: ending.has(id),
  };
}

export function toStaffRateLimit(
  { name, words, rate, spent, endsAt }: CountedRateLimit,
  language: MessageLanguage,
): StaffRateLimit {
  return {
    name,
    text: words[language],
    allowed: rate.limit,
    spent,
    window: rate.window,
    ends_at: endsAt,
  };
}

/**
 * Returns the message with a sign-in code of a client in one language, with its form at each
 * provider, the longest first.
 */
export function listStaffSmsTexts(
  client: Client,
  language: StaffSmsLanguage,
  digits: number,
  providers: readonly TextProvider[],
): (StaffSmsText & { readonly provider: string })[] {
  const ownTemplate = language === StaffSmsLanguage.FA ? client.sms_text_fa : client.sms_text_en;
  const { text, forms } = previewSignInText(language, ownTemplate, digits, providers);
  return forms.map((form) => ({ language, own: ownTemplate !== null, preview: text, ...form }));
}

/** Returns what staff sees of an endpoint, without its secrets. */
export function toStaffWebhook(endpoint: ListedWebhookEndpoint): StaffWebhook {
  return {
    id: endpoint.id,
    url: endpoint.url,
    events: endpoint.events,
    personal: endpoint.personal === 1,
    waiting: endpoint.waiting,
    oldest_at: endpoint.oldest_at,
    given_up: endpoint.failed,
    failing_since: endpoint.failing_since,
    disabled_at: endpoint.disabled_at,
    disabled_by: endpoint.disabled_by,
    created_at: endpoint.created_at,
  };
}

export function toWebhookDelivery(delivery: WebhookDelivery, type: string): StaffWebhookDelivery {
  const { position, nonce, user_id, state, happened_at, attempts, outcome, next_at } = delivery;
  return {
    id: position,
    event_id: toEventId(nonce),
    type,
    account: user_id,
    state: state === 'failed' ? StaffWebhookState.GIVEN_UP : StaffWebhookState.WAITING,
    happened_at,
    attempts,
    result: outcome,
    next_at,
  };
}

export function toStaffAuditEvent(found: FoundAuditEvent): StaffAuditEvent {
  const { id, created_at, event, actor, subject, user_id, reason, position } = found;
  return {
    id,
    created_at,
    event,
    actor,
    subject,
    account: user_id,
    reason,
    chained: position !== null,
  };
}
