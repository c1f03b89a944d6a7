import { withoutUndefined } from '../../platform/config/index.js';
import type { WebhookEventRow } from '../../platform/facts/index.js';
import type { WebhookDelivery } from './webhook-delivery.entity.js';

/** Injection token of all `WebhookEventRow`s. */
export const WEBHOOK_EVENTS = Symbol('WEBHOOK_EVENTS');

/** Members of a user that an endpoint with `--include personal` gets. */
export interface PersonalEventMembers {
  readonly first_name: string;
  readonly last_name: string;
  readonly cell_number: string;
  readonly email: string | null;
}

export type WebhookEventFact = Pick<
  WebhookDelivery,
  'event' | 'actor' | 'subject' | 'user_id' | 'happened_at'
>;

/** The types of webhooks by the names of the audit trail. */
export class WebhookEventTypes {
  readonly names: readonly string[];
  private readonly types = new Map<
    string,
    { readonly type: string; readonly reason?: string | undefined }
  >();

  constructor(rows: readonly WebhookEventRow[]) {
    this.names = rows.map(({ type }) => type);
    for (const { type, of } of rows)
      for (const [name, reason] of of) this.types.set(name, { type, reason });
  }

  /** Returns true if an endpoint with these `events` gets an event of the audit trail. */
  includesEvent(events: string, name: string): boolean {
    const eventType = this.types.get(name)?.type;
    return eventType !== undefined && (events === '*' || events.split(' ').includes(eventType));
  }

  /** Returns the type of an event of the audit trail. */
  getType(name: string): string {
    return this.types.get(name)?.type ?? name;
  }

  /**
   * Returns the body of an event (docs/webhooks.md). `user` is undefined for endpoints without
   * personal data.
   */
  toBody(
    { event, actor, subject, user_id, happened_at }: WebhookEventFact,
    user?: PersonalEventMembers | null,
  ): string {
    const { type, reason } = this.types.get(event) ?? { type: event };
    const [kind = '', id = ''] = subject.split(':');
    const [by = '', byId] = actor.split(':');
    const userId = user_id === null ? null : String(user_id);
    const isByStaff = by === 'user' && byId !== String(user_id);
    const eventData = {
      user_id: userId,
      ...(kind !== 'user' && { [`${kind}_id`]: id }),
      by: isByStaff ? 'staff' : by,
      ...(by === 'client' && { client_id: byId }),
      ...withoutUndefined({ reason, user }),
    };

    return JSON.stringify({
      type,
      timestamp: new Date(happened_at).toISOString(),
      data: eventData,
    });
  }
}

/** Returns the `webhook-id` of an event. */
export function toEventId(nonce: string): string {
  return `evt_${nonce}`;
}
