import { Injectable } from '@nestjs/common';
import {
  columns,
  Database,
  rowOf,
  sql,
  type Sql,
  andWhere,
  toValueList,
} from '../database/index.js';
import type { AuditEventRow } from '../facts/index.js';
import { AuditEvent } from './audit-event.entity.js';

/** Rows that one page looks at, at most. */
export const SEARCHED_EVENTS = 10_000;
/** Time by which a row may be older or newer than its neighbours. */
const DISORDER_MS = 60_000;
/** Rows among which the search for a time ends. */
const NEAR_IDS = 256;

const FOUND_EVENT = rowOf(AuditEvent).withColumns({ reason: [String, null] });
/** An event, with the reason that staff gave, if it is still stored. */
export type FoundAuditEvent = (typeof FOUND_EVENT)['row'] & AuditEvent;

export interface AuditEventQuery {
  readonly event?: string | undefined;
  /** Leaves out events of these names; must not be empty. */
  readonly withoutEvents?: readonly string[] | undefined;
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
interface AuditEventPage {
  readonly events: readonly FoundAuditEvent[];
  /**
   * `before` for the query of the next page; null if there is none. A page may have few or no
   * events and still have a next one.
   */
  readonly before: number | null;
}

/**
 * Searches the trail for people, in pages of bounded work. The trail has no index by account or
 * event, because each sign-in would pay for it, so a page looks at a number of rows and says where
 * the next one goes on.
 */
@Injectable()
export class AuditSearch {
  constructor(private readonly database: Database) {}

  async findPage(query: AuditEventQuery): Promise<AuditEventPage> {
    const { limit, since = -Infinity } = query;
    const beforeId = query.before ?? (await this.findUpperId(query.until));
    const lastSearched = await this.database.row(
      columns({ id: Number, created_at: Number }),
      sql`/* AuditSearch.findPage */ SELECT id, created_at FROM audit_events WHERE id < ${beforeId}
        ORDER BY id DESC LIMIT 1 OFFSET ${SEARCHED_EVENTS - 1}`,
    );
    const events = await this.database.rows(
      FOUND_EVENT,
      sql`/* AuditSearch.findPage */
      SELECT e.*, r.reason FROM audit_events e LEFT JOIN audit_reasons r ON r.nonce = e.nonce
      WHERE e.id < ${beforeId}
        AND e.id >= ${lastSearched?.id ?? 0} ${toEventConditions(query)} ORDER BY e.id DESC
        LIMIT ${limit}`,
    );
    const lastEvent = events.length < limit ? lastSearched : events.at(-1);
    const isOver = lastEvent === undefined || lastEvent.created_at < since - DISORDER_MS;
    return { events, before: isOver ? null : lastEvent.id };
  }

  /** Returns the newest events that a query finds, however many pages that takes. */
  async listEvents(query: AuditEventQuery): Promise<FoundAuditEvent[]> {
    const foundEvents: FoundAuditEvent[] = [];
    let beforeId: number | null | undefined = query.before;
    do {
      const page = await this.findPage({
        ...query,
        before: beforeId,
        limit: query.limit - foundEvents.length,
      });
      foundEvents.push(...page.events);
      beforeId = page.before;
    } while (beforeId !== null && foundEvents.length < query.limit);
    return foundEvents;
  }

  /**
   * Returns the times of the newest acts of staff on an account, of one kind. An index finds them
   * by their reasons, which every such act has.
   */
  async listActTimes(userId: number, event: AuditEventRow, limit: number): Promise<number[]> {
    const acts = await this.database.rows(
      columns({ created_at: Number }),
      sql`/* AuditSearch.listActTimes */
      SELECT e.created_at FROM audit_reasons r JOIN audit_events e ON e.nonce = r.nonce
      WHERE r.user_id = ${userId} AND e.event = ${event.name}
      ORDER BY r.created_at DESC LIMIT ${limit}`,
    );
    return acts.map(({ created_at }) => created_at);
  }

  /** Returns an id above those of all events before a time, by bisection of the ids. */
  private async findUpperId(until = Infinity): Promise<number> {
    const idRange = await this.database.row(
      columns({ low: [Number, null], high: [Number, null] }),
      sql`/* AuditSearch.findUpperId */
      SELECT (SELECT MIN(id) FROM audit_events) AS low,
        (SELECT MAX(id) FROM audit_events) AS high`,
    );
    let lowId = idRange?.low ?? 0;
    let highId = (idRange?.high ?? 0) + 1;
    while (until < Infinity && highId - lowId > NEAR_IDS) {
      const middleId = Math.floor((lowId + highId) / 2);
      const middleEvent = await this.database.row(
        columns({ created_at: Number }),
        sql`/* AuditSearch.findUpperId */
        SELECT created_at FROM audit_events WHERE id >= ${middleId} ORDER BY id LIMIT 1`,
      );
      if ((middleEvent?.created_at ?? Infinity) < until + DISORDER_MS) lowId = middleId;
      else highId = middleId;
    }
    return highId;
  }
}

function toEventConditions({ withoutEvents, ...query }: AuditEventQuery): Sql {
  const givenConditions = andWhere({
    'e.event =': query.event,
    'e.actor =': query.actor,
    'e.subject =': query.subject,
    'e.user_id =': query.userId,
    'e.created_at >=': query.since,
    'e.created_at <': query.until,
  });
  if (withoutEvents === undefined) return givenConditions;
  return sql`${givenConditions} AND e.event NOT IN ${toValueList(withoutEvents)}`;
}
