import type { AuditedAct } from '../../platform/audit/index.js';
import type { WebhookEndpoint } from './webhook-endpoint.entity.js';

/** The parts of an endpoint that its events name. */
export type RecordedEndpoint = Pick<WebhookEndpoint, 'id' | 'url' | 'personal'>;

/**
 * Characters of a host that an event names, its last ones. With the passkey and the reason of staff
 * they fit the column.
 */
const NAMED_CHARACTERS = 200;

/**
 * Returns the audit event of an act on an endpoint. Its reason begins with the host and whether the
 * endpoint gets personal data, so that the trail says where data went after the endpoint was
 * removed.
 */
export function toEndpointFact(
  { id, url, personal }: RecordedEndpoint,
  { actor, reason }: AuditedAct,
) {
  const host = new URL(url).host.slice(-NAMED_CHARACTERS);
  const target = personal === 1 ? `${host}, personal` : host;
  const fullReason = reason === undefined ? target : `${target}: ${reason}`;
  return { actor, reason: fullReason, subject: `webhook:${String(id)}` as const };
}
