import { Injectable } from '@nestjs/common';
import { Config, type Rate } from '../config/index.js';
import { columns, Database, NOW, removeInBatches, sql, type Statements } from '../database/index.js';
import { Housekeeping } from '../housekeeping/index.js';
import type { LIMITS_SETTINGS } from './limits.settings.js';

const DAY_MS = 24 * 3_600_000;

/** Fixed windows in the table `limits`, shared by all replicas. The row count of one conditional UPDATE decides. */
@Injectable()
export class DatabaseWindows {
  constructor(
    private readonly database: Database,
    private readonly config: Config<typeof LIMITS_SETTINGS>,
    housekeeping: Housekeeping,
  ) {
    housekeeping.register('limits', () => this.sweep());
  }

  /** Returns undefined when `amount` was counted, else the seconds until the window ends. */
  async hit(bucket: string, rate: Rate, amount: number, on: Statements = this.database): Promise<number | undefined> {
    if (await this.count(on, bucket, rate, amount)) return undefined;
    const row = await this.read(on, bucket);
    if (row === undefined) {
      const first = await on.insertIfAbsent(
        sql`/* DatabaseWindows.hit */ INSERT INTO limits (bucket, hits, resets_at) VALUES (${bucket}, ${amount}, ${NOW} + ${rate.window * 1000})`,
      );
      if (first !== undefined) return undefined;
    } else if (row.left_ms > 0 && row.hits + amount > rate.limit) {
      return Math.max(1, row.left_ms / 1000);
    }
    // Another caller opened the window after the first attempt.
    if (await this.count(on, bucket, rate, amount)) return undefined;
    const full = await this.read(on, bucket);
    return Math.max(1, (full?.left_ms ?? 0) / 1000);
  }

  /** Takes one hit of the open window back. */
  async giveBack(bucket: string, tx: Statements): Promise<void> {
    await tx.change(
      sql`/* DatabaseWindows.giveBack */ UPDATE limits SET hits = hits - 1 WHERE bucket = ${bucket} AND hits > 0 AND resets_at > ${NOW}`,
    );
  }

  /** Removes windows that have ended and returns their number. */
  sweep(): Promise<number> {
    const where = sql`resets_at < ${NOW} - ${this.config.RATE_WINDOW_DAYS * DAY_MS}`;
    return removeInBatches(this.database, { table: sql`limits`, key: sql`bucket`, where });
  }

  private async count(on: Statements, bucket: string, { limit, window }: Rate, amount: number): Promise<boolean> {
    const changed = await on.change(sql`/* DatabaseWindows.count */
      UPDATE limits SET
        hits = CASE WHEN resets_at > ${NOW} THEN hits + ${amount} ELSE ${amount} END,
        resets_at = CASE WHEN resets_at > ${NOW} THEN resets_at ELSE ${NOW} + ${window * 1000} END
      WHERE bucket = ${bucket} AND (resets_at <= ${NOW} OR hits + ${amount} <= ${limit})`);
    return changed === 1;
  }

  private read(on: Statements, bucket: string): Promise<{ hits: number; left_ms: number } | undefined> {
    return on.row(
      columns({ hits: Number, left_ms: Number }),
      sql`/* DatabaseWindows.read */ SELECT hits, resets_at - ${NOW} AS left_ms FROM limits WHERE bucket = ${bucket}`,
    );
  }
}
