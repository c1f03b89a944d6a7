import { Injectable } from '@nestjs/common';
import type { AllowedRate } from '../config/index.js';
import {
  toValueList,
  caseWhen,
  columns,
  Database,
  list,
  NOW,
  removeInBatches,
  sql,
  type StatementRunner,
} from '../database/index.js';
import { Sweep } from '../scheduling/index.js';
import type {
  FullRateLimitWindow,
  OpenRateLimitWindow,
  RateLimitBucket,
} from './rate-limit-bucket.js';
import { FullWindowsError, retryWithinWindows } from './retry-within-windows.js';

/**
 * Fixed windows in the table `limits`, shared by all replicas. The row count of one conditional
 * UPDATE decides.
 */
@Injectable()
export class DatabaseWindows {
  constructor(private readonly database: Database) {}

  /** Returns undefined when `amount` was counted, else the seconds until the window ends. */
  async countHits(
    bucket: string,
    rate: AllowedRate,
    amount: number,
    on: StatementRunner = this.database,
  ): Promise<number | undefined> {
    return this.changeOrOpenWindow(on, { bucket, rate }, amount, () =>
      this.countInRow(on, bucket, rate, amount),
    );
  }

  /**
   * Returns undefined when the window has room for a hit, else the seconds until it ends. Counts
   * nothing, but waits for the hits in progress, so that of parallel callers none finds room that
   * an earlier one has used.
   */
  async waitForRoom(bucket: string, rate: AllowedRate): Promise<number | undefined> {
    return this.changeOrOpenWindow(this.database, { bucket, rate }, 0, () =>
      this.touchWindow(bucket, rate),
    );
  }

  /**
   * Counts a hit in each of several windows by one statement. Returns false if one did not count
   * it: the caller must roll back, and `findFull` tells why.
   */
  async countTogether(windows: readonly RateLimitBucket[], tx: StatementRunner): Promise<boolean> {
    const buckets = windows.map(({ bucket }) => bucket);
    const bucketCondition = sql`bucket IN ${toValueList(buckets)}`;
    const limitByBucket = caseWhen(
      sql`bucket`,
      windows.map(({ bucket, rate }) => [bucket, rate.limit]),
    );

    const lengthByBucket = caseWhen(
      sql`bucket`,
      windows.map(({ bucket, rate }) => [bucket, rate.window * 1000]),
    );

    const countedRows = await tx.change(sql`/* DatabaseWindows.countTogether */
      UPDATE limits SET
        hits = CASE WHEN resets_at > ${NOW} THEN hits + 1 ELSE 1 END,
        resets_at = CASE WHEN resets_at > ${NOW} THEN resets_at ELSE ${NOW} + ${lengthByBucket} END
      WHERE ${bucketCondition} AND (resets_at <= ${NOW} OR hits < ${limitByBucket})`);
    if (countedRows === windows.length) return true;

    const presentRows = await tx.rows(
      columns({ bucket: String }),
      sql`/* DatabaseWindows.countTogether */ SELECT bucket FROM limits WHERE ${bucketCondition}`,
    );
    const presentBuckets = new Set(presentRows.map(({ bucket }) => bucket));
    const missingWindows = windows.filter(({ bucket }) => !presentBuckets.has(bucket));

    // The rows that exist have counted, so only the first hits are missing.
    if (presentRows.length !== countedRows) return false;
    return this.openWindows(tx, missingWindows, 1);
  }

  /**
   * Counts a hit in each of several windows, or in none if one is full. Returns the one that is
   * full for longest. A request that finds one full locks no row, so that refused requests do not
   * keep others from a window that all share. The statement that counts decides all the same.
   * @throws AppError SERVICE_UNAVAILABLE if others open and fill the windows all the time
   */
  async countAll(windows: readonly RateLimitBucket[]): Promise<FullRateLimitWindow | undefined> {
    let fullWindow = await this.findFull(windows);
    await retryWithinWindows(async () => {
      if (fullWindow !== undefined) return;
      await this.database.transaction(async (tx) => {
        if (await this.countTogether(windows, tx)) return;
        throw new FullWindowsError(async () => {
          fullWindow = await this.findFull(windows);
        });
      });
    });
    return fullWindow;
  }

  /** Returns the window that is full for longest; undefined if all have room. */
  async findFull(windows: readonly RateLimitBucket[]): Promise<FullRateLimitWindow | undefined> {
    const foundWindows = await this.findOpen(windows.map(({ bucket }) => bucket));
    const fullWindows = windows.flatMap(({ name, bucket, rate }) => {
      const foundWindow = foundWindows.find((each) => each.bucket === bucket);
      if (foundWindow !== undefined && foundWindow.hits >= rate.limit)
        return [{ name, seconds: foundWindow.leftMs / 1000 }];
      return [];
    });
    return fullWindows.sort((a, b) => b.seconds - a.seconds)[0];
  }

  /** Returns those of the windows that are open. */
  async findOpen(buckets: readonly string[]): Promise<OpenRateLimitWindow[]> {
    const windowRows = await this.database.rows(
      columns({ bucket: String, hits: Number, resets_at: Number, left_ms: Number }),
      sql`/* DatabaseWindows.findOpen */
        SELECT bucket, hits, resets_at, resets_at - ${NOW} AS left_ms
        FROM limits WHERE bucket IN ${toValueList(buckets)}`,
    );

    const openRows = windowRows.filter(({ left_ms }) => left_ms > 0);
    return openRows.map(({ bucket, hits, resets_at, left_ms }) => ({
      bucket,
      hits,
      leftMs: left_ms,
      endsAt: resets_at,
    }));
  }

  /**
   * Ends a window now, so that the next hit opens another one. The row stays, because a parallel
   * hit that found it must not find it missing. Returns false, with nothing changed, if it has no
   * hits.
   */
  async endWindow(bucket: string, tx: StatementRunner): Promise<boolean> {
    const changedCount = await tx.change(sql`/* DatabaseWindows.endWindow */
      UPDATE limits SET hits = 0, resets_at = 0
      WHERE bucket = ${bucket} AND hits > 0 AND resets_at > ${NOW}`);
    return changedCount === 1;
  }

  /** Takes one hit of the open window back. */
  async giveBack(bucket: string, on: StatementRunner = this.database): Promise<void> {
    await on.change(sql`/* DatabaseWindows.giveBack */
      UPDATE limits SET hits = hits - 1
      WHERE bucket = ${bucket} AND hits > 0 AND resets_at > ${NOW}`);
  }

  /** Removes windows that have ended and returns their number. */
  @Sweep('limits')
  sweepWindows(): Promise<number> {
    const where = sql`resets_at < ${NOW}`;
    return removeInBatches(this.database, { table: sql`limits`, key: sql`bucket`, where });
  }

  /**
   * Inserts the rows of windows with their first hits. Returns false, with nothing changed, if one
   * of them exists.
   */
  private async openWindows(
    on: StatementRunner,
    windows: readonly Pick<RateLimitBucket, 'bucket' | 'rate'>[],
    amount: number,
  ): Promise<boolean> {
    const rowValues = windows.map(
      ({ bucket, rate }) => sql`(${bucket}, ${amount}, ${NOW} + ${rate.window * 1000})`,
    );
    const insertedId = await on.insertIfAbsent(sql`/* DatabaseWindows.openWindows */
      INSERT INTO limits (bucket, hits, resets_at) VALUES ${list(rowValues)}`);
    return insertedId !== undefined;
  }

  /** Runs `change` of a window with room, or opens the window with its first hits. */
  private async changeOrOpenWindow(
    on: StatementRunner,
    window: Pick<RateLimitBucket, 'bucket' | 'rate'>,
    firstHits: number,
    change: () => Promise<boolean>,
  ): Promise<number | undefined> {
    const { bucket, rate } = window;
    if (await change()) return undefined;

    // Nothing was changed: the window is absent, or it is full.
    const windowRow = await this.readWindow(on, bucket);
    if (windowRow === undefined) {
      if (await this.openWindows(on, [window], firstHits)) return undefined;
    } else {
      const wantedHits = windowRow.hits + Math.max(firstHits, 1);
      const isFull = windowRow.left_ms > 0 && wantedHits > rate.limit;
      if (isFull) return toSecondsLeft(windowRow.left_ms);
    }

    // Another caller opened the window after the first attempt.
    if (await change()) return undefined;

    const fullRow = await this.readWindow(on, bucket);
    return toSecondsLeft(fullRow?.left_ms ?? 0);
  }

  private async countInRow(
    on: StatementRunner,
    bucket: string,
    { limit, window }: AllowedRate,
    amount: number,
  ): Promise<boolean> {
    const changedCount = await on.change(sql`/* DatabaseWindows.countInRow */
      UPDATE limits SET
        hits = CASE WHEN resets_at > ${NOW} THEN hits + ${amount} ELSE ${amount} END,
        resets_at = CASE WHEN resets_at > ${NOW} THEN resets_at ELSE ${NOW} + ${window * 1000} END
      WHERE bucket = ${bucket} AND (resets_at <= ${NOW} OR hits + ${amount} <= ${limit})`);
    return changedCount === 1;
  }

  /**
   * Changes a window with room without counting. A statement must change a row to wait for others
   * and to be counted, so the end of the window goes one millisecond back and forth.
   */
  private async touchWindow(bucket: string, { limit }: AllowedRate): Promise<boolean> {
    const changedCount = await this.database.change(sql`/* DatabaseWindows.touchWindow */
      UPDATE limits SET
        resets_at = CASE WHEN resets_at % 2 = 0 THEN resets_at + 1 ELSE resets_at - 1 END
      WHERE bucket = ${bucket} AND (resets_at <= ${NOW} OR hits < ${limit})`);
    return changedCount === 1;
  }

  private readWindow(
    on: StatementRunner,
    bucket: string,
  ): Promise<{ hits: number; left_ms: number } | undefined> {
    return on.row(
      columns({ hits: Number, left_ms: Number }),
      sql`/* DatabaseWindows.readWindow */
        SELECT hits, resets_at - ${NOW} AS left_ms FROM limits WHERE bucket = ${bucket}`,
    );
  }
}

function toSecondsLeft(leftMs: number): number {
  return Math.max(1, leftMs / 1000);
}
