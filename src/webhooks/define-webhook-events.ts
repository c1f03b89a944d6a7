import type { AuditEventRow } from '../audit/index.js';

/** A type of webhooks, and the events of the audit trail that it tells. */
export interface WebhookEventRow {
  readonly type: string;
  readonly meaning: string;
  /** Events of the audit trail, each with the `reason` that the webhook gives. */
  readonly of: readonly (readonly [event: AuditEventRow, reason?: string])[];
}

/** Injection token of all rows, which `src/app.webhooks.ts` composes. */
export const WEBHOOK_EVENTS = Symbol('WEBHOOK_EVENTS');

/** Returns the rows of a table of audit events with a prefix. The rest of each name is the reason. */
export function withReasons(
  events: Readonly<Record<string, AuditEventRow>>,
  prefix: string,
): readonly (readonly [AuditEventRow, string])[] {
  const rows = Object.values(events).filter(({ name }) => name.startsWith(prefix));
  return rows.map((row) => [row, row.name.slice(prefix.length)]);
}
