import { Injectable } from '@nestjs/common';
import { columns, Database, rowOf, sql, type Sql, where } from '../database/index.js';
import { AuditEvent } from './audit-event.entity.js';

/** Rows that one page looks at, at most. */
export const SEARCHED = 10_000;
/** Time by which a row may be older or newer than its neighbours. */
const DISORDER_MS = 60_000;
/** Rows among which the search for a time ends. */
const NEAR = 256;

const FOUND = rowOf(AuditEvent).and({ reason: [String, null] });
/** An event, with the reason that staff gave, if it is still stored. */
export type FoundEvent = (typeof FOUND)['row'] & AuditEvent;

export interface AuditQuery {
  readonly event?: string | undefined;
  readonly actor?: string | undefined;
  readonly subject?: string | undefined;
  readonly userId?: number | undefined;
  /** UTC milliseconds; `since` is included, `until` is not. */
  readonly since?: number | undefined;
  readonly until?: number | undefined;
  /** Returns only events with smaller ids. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Part of the events that a query finds, newest first. */
interface Found {
  readonly events: readonly FoundEvent[];
  /** `before` of the next page; null if there is none. A page may have few or no events and still have a next one. */
  readonly before: number | null;
}

/**
 * Searches the trail for people, in pages of bounded work. The trail has no index by account or event, because each sign-in
 * would pay for it, so a page looks at a number of rows and says where the next one goes on.
 */
@Injectable()
export class AuditSearch {
  constructor(private readonly database: Database) {}

  async page(query: AuditQuery): Promise<Found> {
    const { limit, since = -Infinity } = query;
    const from = query.before ?? (await this.firstOf(query.until));
    const end = await this.database.row(
      columns({ id: Number, created_at: Number }),
      sql`/* AuditSearch.page */ SELECT id, created_at FROM audit_events WHERE id < ${from}
        ORDER BY id DESC LIMIT 1 OFFSET ${SEARCHED - 1}`,
    );
    const events = await this.database.rows(
      FOUND,
      sql`/* AuditSearch.page */
      SELECT e.*, r.reason FROM audit_events e LEFT JOIN audit_reasons r ON r.nonce = e.nonce
      WHERE e.id < ${from} AND e.id >= ${end?.id ?? 0} ${conditionsOf(query)} ORDER BY e.id DESC LIMIT ${limit}`,
    );
    const last = events.length < limit ? end : events.at(-1);
    const isOver = last === undefined || last.created_at < since - DISORDER_MS;
    return { events, before: isOver ? null : last.id };
  }

  /** Returns the newest events that a query finds, however many pages that takes. */
  async list(query: AuditQuery): Promise<FoundEvent[]> {
    const found: FoundEvent[] = [];
    let before: number | null | undefined = query.before;
    do {
      const page = await this.page({ ...query, before, limit: query.limit - found.length });
      found.push(...page.events);
      before = page.before;
    } while (before !== null && found.length < query.limit);
    return found;
  }

  /** Returns an id above those of all events before a time, by bisection of the ids. */
  private async firstOf(until = Infinity): Promise<number> {
    const ends = await this.database.row(
      columns({ low: [Number, null], high: [Number, null] }),
      sql`/* AuditSearch.firstOf */ SELECT MIN(id) AS low, MAX(id) AS high FROM audit_events`,
    );
    let low = ends?.low ?? 0;
    let high = (ends?.high ?? 0) + 1;
    while (until < Infinity && high - low > NEAR) {
      const middle = Math.floor((low + high) / 2);
      const row = await this.database.row(
        columns({ created_at: Number }),
        sql`/* AuditSearch.firstOf */ SELECT created_at FROM audit_events WHERE id >= ${middle} ORDER BY id LIMIT 1`,
      );
      if ((row?.created_at ?? Infinity) < until + DISORDER_MS) low = middle;
      else high = middle;
    }
    return high;
  }
}

function conditionsOf({ event, actor, subject, userId, since, until }: AuditQuery): Sql {
  return where({
    'e.event =': event,
    'e.actor =': actor,
    'e.subject =': subject,
    'e.user_id =': userId,
    'e.created_at >=': since,
    'e.created_at <': until,
  });
}
