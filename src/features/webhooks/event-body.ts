import type { WebhookEventRow } from '../../platform/facts/index.js';
import type { Delivery } from './delivery.entity.js';

/** Injection token of all `WebhookEventRow`s. */
export const WEBHOOK_EVENTS = Symbol('WEBHOOK_EVENTS');

/** Members of a user that an endpoint with `--include personal` gets. */
export interface PersonalMembers {
  readonly first_name: string;
  readonly last_name: string;
  readonly cell_number: string;
  readonly email: string | null;
}

export type Fact = Pick<Delivery, 'event' | 'actor' | 'subject' | 'user_id' | 'happened_at'>;

/** The types of webhooks by the names of the audit trail. */
export class EventTypes {
  readonly names: readonly string[];
  private readonly types = new Map<string, { readonly type: string; readonly reason?: string | undefined }>();

  constructor(rows: readonly WebhookEventRow[]) {
    this.names = rows.map(({ type }) => type);
    for (const { type, of } of rows) for (const [name, reason] of of) this.types.set(name, { type, reason });
  }

  /** Returns true if an endpoint with these `events` gets an event of the audit trail. */
  includes(events: string, name: string): boolean {
    const type = this.types.get(name)?.type;
    return type !== undefined && (events === '*' || events.split(' ').includes(type));
  }

  /** Returns the type of an event of the audit trail. */
  typeOf(name: string): string {
    return this.types.get(name)?.type ?? name;
  }

  /** Returns the body of an event (docs/webhooks.md). `user` is undefined for endpoints without personal data. */
  bodyOf({ event, actor, subject, user_id, happened_at }: Fact, user?: PersonalMembers | null): string {
    const { type, reason } = this.types.get(event) ?? { type: event };
    const [kind = '', id = ''] = subject.split(':');
    const [by = '', byId] = actor.split(':');
    const data = {
      user_id: user_id === null ? null : String(user_id),
      ...(kind === 'user' ? {} : { [`${kind}_id`]: id }),
      by: by === 'user' && byId !== String(user_id) ? 'staff' : by,
      ...(by === 'client' && { client_id: byId }),
      ...(reason !== undefined && { reason }),
      ...(user !== undefined && { user }),
    };
    return JSON.stringify({ type, timestamp: new Date(happened_at).toISOString(), data });
  }
}

/** Returns the `webhook-id` of an event. */
export function eventIdOf(nonce: string): string {
  return `evt_${nonce}`;
}
