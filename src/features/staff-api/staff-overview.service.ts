import { Injectable } from '@nestjs/common';
import { columns, Database, sql } from '../../platform/database/index.js';
import type { MessageState } from '../../delivery/outbox/index.js';
import {
  StaffMessageResult,
  type StaffMessageCount,
  type StaffOverview,
  type StaffOverviewHour,
  type StaffTicketAge,
} from './staff-overview.types.js';

const HOUR_MS = 3_600_000;
/** The hour of a row. A bound number would not be recognized as the same expression. */
const HOUR = sql`created_at - created_at % 3600000`;
const HOURS = 24;
/** Ends of the ages of tickets in hours. */
const AGES = [1, 8, 24, 7 * 24];
/** Rows that are read at most of each table, and of tickets of each status. They bound the cost of a call. */
export const COUNTED = 20_000;

const RESULTS: Readonly<Record<MessageState, StaffMessageResult>> = {
  ready: StaffMessageResult.WAITING,
  leased: StaffMessageResult.WAITING,
  accepted: StaffMessageResult.SENT,
  delivered: StaffMessageResult.DELIVERED,
  undelivered: StaffMessageResult.UNDELIVERED,
  resent: StaffMessageResult.UNDELIVERED,
  unconfirmed: StaffMessageResult.UNCONFIRMED,
  failed: StaffMessageResult.FAILED,
  expired: StaffMessageResult.EXPIRED,
  cancelled: StaffMessageResult.CANCELLED,
};

/** Counts what happens, for the first page of the desk. It reads no personal data, so it leaves no audit row. */
@Injectable()
export class StaffOverviewService {
  constructor(private readonly database: Database) {}

  async get(): Promise<StaffOverview> {
    const now = this.database.clock.now();
    const current = now - (now % HOUR_MS);
    const first = current - (HOURS - 1) * HOUR_MS;
    const counted_from = await this.countedFrom(first, current);
    return {
      counted_from,
      hours: await this.hours(counted_from, current),
      messages: await this.messages(counted_from),
      open_tickets: await this.openTickets(),
    };
  }

  /**
   * Returns the beginning of the first hour of which all rows are within the bound. In the current hour it is the time
   * itself.
   */
  private async countedFrom(first: number, current: number): Promise<number> {
    const row = await this.database.row(
      columns({ message: [Number, null], session: [Number, null] }),
      sql`/* StaffOverviewService.countedFrom */
      SELECT
        (SELECT created_at FROM messages WHERE created_at >= ${first}
          ORDER BY created_at DESC LIMIT 1 OFFSET ${COUNTED}) AS message,
        (SELECT created_at FROM sessions WHERE id <= (SELECT MAX(id) FROM sessions) - ${COUNTED}
          ORDER BY id DESC LIMIT 1) AS session`,
    );
    const last = Math.max(row?.message ?? 0, row?.session ?? 0);
    if (last < first) return first;
    return last < current ? last - (last % HOUR_MS) + HOUR_MS : last + 1;
  }

  /** Sessions have no index by time, but their ids grow with it. */
  private async hours(from: number, current: number): Promise<StaffOverviewHour[]> {
    const rows = await this.database.rows(
      columns({ hour: Number, n: Number }),
      sql`/* StaffOverviewService.hours */
      SELECT ${HOUR} AS hour, COUNT(*) AS n FROM sessions
      WHERE id > (SELECT MAX(id) FROM sessions) - ${COUNTED} AND created_at >= ${from}
      GROUP BY hour`,
    );
    const countOf = new Map(rows.map(({ hour, n }) => [hour, n]));
    const hours = [];
    for (let hour = from - (from % HOUR_MS); hour <= current; hour += HOUR_MS)
      hours.push({ from: hour, sign_ins: countOf.get(hour) ?? 0 });
    return hours;
  }

  private async messages(from: number): Promise<StaffMessageCount[]> {
    const rows = await this.database.rows(
      columns({ hour: Number, provider: [String, null], state: String, n: Number }),
      sql`/* StaffOverviewService.messages */
      SELECT ${HOUR} AS hour, provider, state, COUNT(*) AS n FROM messages
      WHERE created_at >= ${from} GROUP BY hour, provider, state`,
    );
    const counts = new Map<string, StaffMessageCount>();
    for (const { hour, provider, state, n } of rows) {
      const result = RESULTS[state as MessageState];
      const key = [hour, provider, result].join(' ');
      const count = (counts.get(key)?.count ?? 0) + n;
      counts.set(key, { from: hour, provider, result, count });
    }
    return [...counts.values()].sort((a, b) => a.from - b.from);
  }

  private async openTickets(): Promise<StaffTicketAge[]> {
    const now = this.database.clock.now();
    const ageOf = AGES.reduceRight(
      (rest, hours, i) => sql`CASE WHEN created_at > ${now - hours * HOUR_MS} THEN ${i} ELSE ${rest} END`,
      sql`${AGES.length}`,
    );
    const of = (status: string) => sql`SELECT * FROM (SELECT created_at FROM tickets WHERE status = ${status}
      ORDER BY created_at DESC LIMIT ${COUNTED}) part`;
    const rows = await this.database.rows(
      columns({ age: Number, n: Number }),
      sql`/* StaffOverviewService.openTickets */
      SELECT ${ageOf} AS age, COUNT(*) AS n
      FROM (${of('NEW')} UNION ALL ${of('IN_PROGRESS')} UNION ALL ${of('SUPPORT_RESPONSE')}) parts GROUP BY age`,
    );
    return [...AGES, null].map((max_hours, i) => ({
      min_hours: AGES[i - 1] ?? 0,
      max_hours,
      count: rows.find(({ age }) => age === i)?.n ?? 0,
    }));
  }
}
