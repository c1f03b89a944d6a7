import { setTimeout as sleep } from 'node:timers/promises';
import type { StatementRunner } from './statement-runner.js';
import { columns } from './row-shape.js';
import { toValueList, sql, type Sql } from './sql.js';

const BATCH = 200;
/** Batches that one run of `WalkingRemoval` reads. */
const BATCHES_A_RUN = 50;
const LONGEST_PAUSE_MS = 1_000;

interface RemovableTableRows {
  readonly table: Sql;
  /** Column of the primary key. */
  readonly key: Sql;
  /** Condition for an old row. It must not become true for a row that is in use. */
  readonly where: Sql;
}

/**
 * Removes old rows in batches, so that locks are short, and returns how many. An index must serve
 * `where`. There is no ORDER BY, because ordering by the key would read the whole table for the
 * last rows.
 */
export async function removeInBatches(
  on: StatementRunner,
  { table, key, where }: RemovableTableRows,
): Promise<number> {
  for (let removedCount = 0; ;) {
    const startedAt = performance.now();
    const keyRows = await on.rows(
      columns({ row_key: [Number, String] }),
      sql`/* remove-in-batches.removeInBatches */
      SELECT ${key} AS row_key FROM ${table} WHERE ${where} LIMIT ${BATCH}`,
    );
    if (keyRows.length === 0) return removedCount;

    const keyList = toValueList(keyRows.map(({ row_key }) => row_key));
    removedCount += await on.change(sql`/* remove-in-batches.removeInBatches */
      DELETE FROM ${table} WHERE ${key} IN ${keyList} AND ${where}`);
    if (keyRows.length < BATCH) return removedCount;
    await pauseAfter(startedAt);
  }
}

/**
 * Removes old rows with a text key from a range of the key, without an index for `where`. Each run
 * reads the next 10 000 rows, so that a large table is read in many runs.
 */
export class WalkingRemoval {
  private last: string;

  constructor(
    private readonly rows: RemovableTableRows,
    /** The range: from the first one, without the second one. */
    private readonly range: readonly [from: string, to: string],
  ) {
    [this.last] = range;
  }

  /**
   * Reads and removes, and returns how many were removed. The next run begins where this one ends.
   */
  async removeNext(on: StatementRunner): Promise<number> {
    const { table, key, where } = this.rows;
    const [from, to] = this.range;
    let removedCount = 0;
    for (let batch = 0; batch < BATCHES_A_RUN; batch += 1) {
      const startedAt = performance.now();
      const walkedRows = await on.rows(
        columns({ row_key: String, is_old: Number }),
        sql`/* WalkingRemoval.removeNext */
        SELECT ${key} AS row_key, CASE WHEN ${where} THEN 1 ELSE 0 END AS is_old FROM ${table}
        WHERE ${key} > ${this.last} AND ${key} < ${to} ORDER BY ${key} LIMIT ${BATCH}`,
      );
      const oldKeys = walkedRows.filter(({ is_old }) => is_old === 1).map(({ row_key }) => row_key);
      if (oldKeys.length > 0) {
        removedCount += await on.change(sql`/* WalkingRemoval.removeNext */
          DELETE FROM ${table} WHERE ${key} IN ${toValueList(oldKeys)} AND ${where}`);
      }

      const isEnd = walkedRows.length < BATCH;
      this.last = isEnd ? from : (walkedRows.at(-1)?.row_key ?? from);
      if (isEnd) return removedCount;
      await pauseAfter(startedAt);
    }
    return removedCount;
  }
}

/**
 * Waits as long as the batch took, so that clean-ups use at most half of a connection's time and
 * slow down with the database, for example when a cluster applies flow control.
 */
export async function pauseAfter(startedAt: number): Promise<void> {
  const tookMs = performance.now() - startedAt;
  await sleep(Math.min(tookMs, LONGEST_PAUSE_MS), undefined, { ref: false });
}
