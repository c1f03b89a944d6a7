import { Injectable } from '@nestjs/common';
import { columns, Database, sql } from '../../platform/database/index.js';
import type { StaffOverviewBefore } from './staff-overview.types.js';

/**
 * Rows that are read at most of each table, and of tickets of each status. They bound the cost of a
 * call.
 */
export const COUNTED_ROWS = 10_000;

const DAY_MS = 86_400_000;
/** Days before the hours that are shown. */
const COMPARED_DAYS = [1, 7];

interface ComparedHours {
  readonly from: number;
  readonly to: number;
}

/** Counts what happened in the same hours some days before. */
@Injectable()
export class OverviewComparison {
  constructor(private readonly database: Database) {}

  async countBefore(from: number, now: number): Promise<StaffOverviewBefore[]> {
    const compared = [];
    for (const days of COMPARED_DAYS) {
      const hours = { from: from - days * DAY_MS, to: now - days * DAY_MS };
      compared.push({
        days,
        sign_ins: await this.countSignIns(hours),
        failed_messages: await this.countFailures(hours),
      });
    }
    return compared;
  }

  /** Sessions have no index by time, so that only the newest can be counted. */
  private async countSignIns({ from, to }: ComparedHours): Promise<number | null> {
    const counts = await this.database.row(
      columns({ counted: [Number, null], skipped_at: [Number, null] }),
      sql`/* OverviewComparison.countSignIns */
      SELECT
        (SELECT COUNT(*) FROM sessions
          WHERE id > (SELECT MAX(id) FROM sessions) - ${COUNTED_ROWS}
            AND created_at >= ${from} AND created_at < ${to}) AS counted,
        (SELECT created_at FROM sessions
          WHERE id <= (SELECT MAX(id) FROM sessions) - ${COUNTED_ROWS}
          ORDER BY id DESC LIMIT 1) AS skipped_at`,
    );
    const isCut = (counts?.skipped_at ?? 0) >= from;
    return isCut ? null : (counts?.counted ?? 0);
  }

  private async countFailures({ from, to }: ComparedHours): Promise<number | null> {
    const counts = await this.database.row(
      columns({ counted: Number, failed: Number }),
      sql`/* OverviewComparison.countFailures */
      SELECT COUNT(*) AS counted, CAST(COALESCE(SUM(CASE
        WHEN state IN ('undelivered', 'resent', 'failed', 'expired') AND recipient <> '' THEN 1
        ELSE 0 END), 0) AS SIGNED) AS failed
      FROM (SELECT state, recipient FROM messages WHERE created_at >= ${from} AND created_at < ${to}
        ORDER BY created_at DESC LIMIT ${COUNTED_ROWS + 1}) newest`,
    );
    const isCut = (counts?.counted ?? 0) > COUNTED_ROWS;
    return isCut ? null : (counts?.failed ?? 0);
  }
}
