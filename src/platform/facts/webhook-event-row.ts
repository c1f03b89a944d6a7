/** A type of webhooks, and the events of the audit trail that it tells. */
export interface WebhookEventRow {
  readonly type: string;
  readonly meaning: string;
  /** Names in the audit trail, each with the `reason` that the webhook gives. */
  readonly of: readonly (readonly [event: string, reason?: string])[];
}

/** Returns the names of events that have a prefix. The rest of each name is the reason. */
export function withReasons(
  events: object,
  prefix: string,
): readonly (readonly [string, string])[] {
  const eventNames = Object.keys(events).filter((name) => name.startsWith(prefix));
  return eventNames.map((name) => [name, name.slice(prefix.length)]);
}
