import { Injectable } from '@nestjs/common';
import { columns, Database, sql } from '../../platform/database/index.js';
import { ProviderRefusals, type OutboxMessageState } from '../../delivery/outbox/index.js';
import { OPEN_STATUSES } from '../tickets/index.js';
import { toStaffProviderRefusal } from './provider-refusal-view.js';
import { COUNTED_ROWS, OverviewComparison } from './overview-comparison.js';
import {
  StaffMessageResult,
  type StaffMessageCount,
  type StaffOverview,
  type StaffOverviewHour,
  type StaffTicketAge,
} from './staff-overview.types.js';

const HOUR_MS = 3_600_000;
/** The hour of a row. A bound number would not be recognized as the same expression. */
const CREATED_HOUR = sql`created_at - created_at % 3600000`;
const SHOWN_HOURS = 24;
/** Ends of the ages of tickets in hours. */
const AGE_HOURS = [1, 8, 24, 7 * 24];

const MESSAGE_RESULTS: Readonly<Record<OutboxMessageState, StaffMessageResult>> = {
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

/**
 * Counts what happens, for the first page of the desk. It reads no personal data, so it leaves no
 * audit row.
 */
@Injectable()
export class StaffOverviewService {
  constructor(
    private readonly database: Database,
    private readonly refusals: ProviderRefusals,
    private readonly comparison: OverviewComparison,
  ) {}

  async getOverview(): Promise<StaffOverview> {
    const now = this.database.clock.now();
    const currentHour = now - (now % HOUR_MS);
    const firstHour = currentHour - (SHOWN_HOURS - 1) * HOUR_MS;
    const counted_from = await this.findCountedFrom(firstHour, currentHour);
    return {
      counted_from,
      hours: await this.countSignIns(counted_from, currentHour),
      messages: await this.countMessages(counted_from),
      refusals: (await this.refusals.listRecent()).map(toStaffProviderRefusal),
      before: await this.comparison.countBefore(counted_from, now),
      open_tickets: await this.countOpenTickets(),
    };
  }

  /**
   * Returns the beginning of the first hour of which all rows are within the bound. In the current
   * hour it is the time itself.
   */
  private async findCountedFrom(first: number, current: number): Promise<number> {
    const limitRow = await this.database.row(
      columns({ message: [Number, null], session: [Number, null] }),
      sql`/* StaffOverviewService.findCountedFrom */
      SELECT
        (SELECT created_at FROM messages WHERE created_at >= ${first}
          ORDER BY created_at DESC LIMIT 1 OFFSET ${COUNTED_ROWS}) AS message,
        (SELECT created_at FROM sessions
          WHERE id <= (SELECT MAX(id) FROM sessions) - ${COUNTED_ROWS}
          ORDER BY id DESC LIMIT 1) AS session`,
    );
    const lastSkipped = Math.max(limitRow?.message ?? 0, limitRow?.session ?? 0);
    if (lastSkipped < first) return first;
    if (lastSkipped >= current) return lastSkipped + 1;
    return lastSkipped - (lastSkipped % HOUR_MS) + HOUR_MS;
  }

  /** Sessions have no index by time, but their ids grow with it. */
  private async countSignIns(from: number, current: number): Promise<StaffOverviewHour[]> {
    const hourRows = await this.database.rows(
      columns({ hour: Number, n: Number }),
      sql`/* StaffOverviewService.countSignIns */
      SELECT ${CREATED_HOUR} AS hour, COUNT(*) AS n FROM sessions
      WHERE id > (SELECT MAX(id) FROM sessions) - ${COUNTED_ROWS} AND created_at >= ${from}
      GROUP BY hour`,
    );
    const countByHour = new Map(hourRows.map(({ hour, n }) => [hour, n]));
    const hours = [];
    for (let hour = from - (from % HOUR_MS); hour <= current; hour += HOUR_MS)
      hours.push({ from: hour, sign_ins: countByHour.get(hour) ?? 0 });
    return hours;
  }

  /** Messages without a recipient are not sent, and their provider is none. */
  private async countMessages(from: number): Promise<StaffMessageCount[]> {
    const messageRows = await this.database.rows(
      columns({ hour: Number, provider: [String, null], state: String, n: Number }),
      sql`/* StaffOverviewService.countMessages */
      SELECT ${CREATED_HOUR} AS hour, provider, state, COUNT(*) AS n FROM messages
      WHERE created_at >= ${from} AND recipient <> '' GROUP BY hour, provider, state`,
    );
    const countByKey = new Map<string, StaffMessageCount>();
    for (const { hour, provider, state, n } of messageRows) {
      const result = MESSAGE_RESULTS[state as OutboxMessageState];
      const countKey = [hour, provider, result].join(' ');
      const messageCount = (countByKey.get(countKey)?.count ?? 0) + n;
      countByKey.set(countKey, { from: hour, provider, result, count: messageCount });
    }
    return [...countByKey.values()].sort((a, b) => a.from - b.from);
  }

  private async countOpenTickets(): Promise<StaffTicketAge[]> {
    const now = this.database.clock.now();
    const ageIndex = AGE_HOURS.reduceRight(
      (rest, hours, i) =>
        sql`CASE WHEN created_at > ${now - hours * HOUR_MS} THEN ${i} ELSE ${rest} END`,
      sql`${AGE_HOURS.length}`,
    );
    const countByAge = new Map<number, number>();
    for (const status of OPEN_STATUSES) {
      const ageRows = await this.database.rows(
        columns({ age: Number, n: Number }),
        sql`/* StaffOverviewService.countOpenTickets */
        SELECT ${ageIndex} AS age, COUNT(*) AS n
        FROM (SELECT created_at FROM tickets WHERE status = ${status}
          ORDER BY created_at DESC LIMIT ${COUNTED_ROWS}) newest GROUP BY age`,
      );
      for (const { age, n } of ageRows) countByAge.set(age, (countByAge.get(age) ?? 0) + n);
    }
    return [...AGE_HOURS, null].map((max_hours, i) => ({
      min_hours: AGE_HOURS[i - 1] ?? 0,
      max_hours,
      count: countByAge.get(i) ?? 0,
    }));
  }
}
