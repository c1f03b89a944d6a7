import { Injectable } from '@nestjs/common';
import type { Rate } from '../config/index.js';
import {
  among,
  caseOf,
  columns,
  Database,
  list,
  NOW,
  removeInBatches,
  sql,
  type Statements,
} from '../database/index.js';
import { Sweep } from '../scheduling/index.js';

/** A bucket of the table, and how many hits its window allows. */
export interface Window {
  /** Name of the rate limit. */
  readonly name: string;
  readonly bucket: string;
  readonly rate: Rate;
}

/** A window that has not ended. */
export interface OpenWindow {
  readonly bucket: string;
  readonly hits: number;
  readonly leftMs: number;
  readonly endsAt: number;
}

/** Fixed windows in the table `limits`, shared by all replicas. The row count of one conditional UPDATE decides. */
@Injectable()
export class DatabaseWindows {
  constructor(private readonly database: Database) {}

  /** Returns undefined when `amount` was counted, else the seconds until the window ends. */
  async hit(bucket: string, rate: Rate, amount: number, on: Statements = this.database): Promise<number | undefined> {
    return this.changeOrOpen(on, { bucket, rate }, amount, () => this.count(on, bucket, rate, amount));
  }

  /**
   * Returns undefined when the window has room for a hit, else the seconds until it ends. Counts nothing, but waits for the
   * hits in progress, so that of parallel callers none finds room that an earlier one has used.
   */
  async waitForRoom(bucket: string, rate: Rate): Promise<number | undefined> {
    return this.changeOrOpen(this.database, { bucket, rate }, 0, () => this.touch(bucket, rate));
  }

  /**
   * Counts a hit in each of several windows by one statement. Returns false if one did not count it: the caller must
   * roll back, and `findFull` tells why.
   */
  async hitTogether(windows: readonly Window[], tx: Statements): Promise<boolean> {
    const isIn = sql`bucket IN ${among(windows.map(({ bucket }) => bucket))}`;
    const limit = caseOf(
      sql`bucket`,
      windows.map(({ bucket, rate }) => [bucket, rate.limit]),
    );
    const length = caseOf(
      sql`bucket`,
      windows.map(({ bucket, rate }) => [bucket, rate.window * 1000]),
    );
    const counted = await tx.change(sql`/* DatabaseWindows.hitTogether */
      UPDATE limits SET
        hits = CASE WHEN resets_at > ${NOW} THEN hits + 1 ELSE 1 END,
        resets_at = CASE WHEN resets_at > ${NOW} THEN resets_at ELSE ${NOW} + ${length} END
      WHERE ${isIn} AND (resets_at <= ${NOW} OR hits < ${limit})`);
    if (counted === windows.length) return true;
    const present = await tx.rows(
      columns({ bucket: String }),
      sql`/* DatabaseWindows.hitTogether */ SELECT bucket FROM limits WHERE ${isIn}`,
    );
    const missing = windows.filter(({ bucket }) => !present.some((row) => row.bucket === bucket));
    // The rows that exist have counted, so only the first hits are missing.
    return present.length === counted && (await this.open(tx, missing, 1));
  }

  /** Returns the seconds until each of the windows has room, and the one that is full for longest; undefined if all have. */
  async findFull(windows: readonly Window[]): Promise<{ name: string; seconds: number } | undefined> {
    const open = await this.findOpen(windows.map(({ bucket }) => bucket));
    const full = windows.flatMap(({ name, bucket, rate }) => {
      const window = open.find((each) => each.bucket === bucket);
      return window !== undefined && window.hits >= rate.limit ? [{ name, seconds: window.leftMs / 1000 }] : [];
    });
    return full.sort((a, b) => b.seconds - a.seconds)[0];
  }

  /** Returns those of the windows that are open. */
  async findOpen(buckets: readonly string[]): Promise<OpenWindow[]> {
    const rows = await this.database.rows(
      columns({ bucket: String, hits: Number, resets_at: Number, left_ms: Number }),
      sql`/* DatabaseWindows.findOpen */ SELECT bucket, hits, resets_at, resets_at - ${NOW} AS left_ms
        FROM limits WHERE bucket IN ${among(buckets)}`,
    );
    return rows
      .filter(({ left_ms }) => left_ms > 0)
      .map(({ bucket, hits, resets_at, left_ms }) => ({ bucket, hits, leftMs: left_ms, endsAt: resets_at }));
  }

  /**
   * Ends a window now, so that the next hit opens another one. The row stays, because a parallel hit that found it must not
   * find it missing. Returns false, with nothing changed, if it has no hits.
   */
  async end(bucket: string, tx: Statements): Promise<boolean> {
    const changed = await tx.change(
      sql`/* DatabaseWindows.end */ UPDATE limits SET hits = 0, resets_at = 0 WHERE bucket = ${bucket} AND hits > 0 AND resets_at > ${NOW}`,
    );
    return changed === 1;
  }

  /** Takes one hit of the open window back. */
  async giveBack(bucket: string, tx: Statements): Promise<void> {
    await tx.change(
      sql`/* DatabaseWindows.giveBack */ UPDATE limits SET hits = hits - 1 WHERE bucket = ${bucket} AND hits > 0 AND resets_at > ${NOW}`,
    );
  }

  /** Removes windows that have ended and returns their number. */
  @Sweep('limits')
  sweep(): Promise<number> {
    const where = sql`resets_at < ${NOW}`;
    return removeInBatches(this.database, { table: sql`limits`, key: sql`bucket`, where });
  }

  /** Inserts the rows of windows with their first hits. Returns false, with nothing changed, if one of them exists. */
  private async open(
    on: Statements,
    windows: readonly Pick<Window, 'bucket' | 'rate'>[],
    amount: number,
  ): Promise<boolean> {
    const rows = windows.map(({ bucket, rate }) => sql`(${bucket}, ${amount}, ${NOW} + ${rate.window * 1000})`);
    const opened = await on.insertIfAbsent(
      sql`/* DatabaseWindows.open */ INSERT INTO limits (bucket, hits, resets_at) VALUES ${list(rows)}`,
    );
    return opened !== undefined;
  }

  /** Runs `change` of a window with room, or opens the window with its first hits. */
  private async changeOrOpen(
    on: Statements,
    window: Pick<Window, 'bucket' | 'rate'>,
    firstHits: number,
    change: () => Promise<boolean>,
  ): Promise<number | undefined> {
    const { bucket, rate } = window;
    if (await change()) return undefined;
    const row = await this.read(on, bucket);
    if (row === undefined) {
      if (await this.open(on, [window], firstHits)) return undefined;
    } else if (row.left_ms > 0 && row.hits + Math.max(firstHits, 1) > rate.limit) {
      return Math.max(1, row.left_ms / 1000);
    }
    // Another caller opened the window after the first attempt.
    if (await change()) return undefined;
    const full = await this.read(on, bucket);
    return Math.max(1, (full?.left_ms ?? 0) / 1000);
  }

  private async count(on: Statements, bucket: string, { limit, window }: Rate, amount: number): Promise<boolean> {
    const changed = await on.change(sql`/* DatabaseWindows.count */
      UPDATE limits SET
        hits = CASE WHEN resets_at > ${NOW} THEN hits + ${amount} ELSE ${amount} END,
        resets_at = CASE WHEN resets_at > ${NOW} THEN resets_at ELSE ${NOW} + ${window * 1000} END
      WHERE bucket = ${bucket} AND (resets_at <= ${NOW} OR hits + ${amount} <= ${limit})`);
    return changed === 1;
  }

  /**
   * Changes a window with room without counting. A statement must change a row to wait for others and to be counted, so
   * the end of the window goes one millisecond back and forth.
   */
  private async touch(bucket: string, { limit }: Rate): Promise<boolean> {
    const changed = await this.database.change(sql`/* DatabaseWindows.touch */
      UPDATE limits SET resets_at = CASE WHEN resets_at % 2 = 0 THEN resets_at + 1 ELSE resets_at - 1 END
      WHERE bucket = ${bucket} AND (resets_at <= ${NOW} OR hits < ${limit})`);
    return changed === 1;
  }

  private read(on: Statements, bucket: string): Promise<{ hits: number; left_ms: number } | undefined> {
    return on.row(
      columns({ hits: Number, left_ms: Number }),
      sql`/* DatabaseWindows.read */ SELECT hits, resets_at - ${NOW} AS left_ms FROM limits WHERE bucket = ${bucket}`,
    );
  }
}
