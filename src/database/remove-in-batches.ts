import type { Statements } from './database.js';
import { columns } from './row-shape.js';
import { among, sql, type Sql } from './sql.js';

const BATCH = 200;

interface OldRows {
  readonly table: Sql;
  /** Column of the primary key. */
  readonly key: Sql;
  /** Condition for an old row. It must not become true for a row that is in use. */
  readonly where: Sql;
}

/**
 * Removes old rows in batches, so that locks are short, and returns how many. An index must serve `where`. There is no
 * ORDER BY, because ordering by the key would read the whole table for the last rows.
 */
export async function removeInBatches(on: Statements, { table, key, where }: OldRows): Promise<number> {
  for (let removed = 0; ;) {
    const rows = await on.rows(
      columns({ row_key: [Number, String] }),
      sql`/* remove-in-batches.removeInBatches */ SELECT ${key} AS row_key FROM ${table} WHERE ${where} LIMIT ${BATCH}`,
    );
    if (rows.length === 0) return removed;
    const keys = among(rows.map(({ row_key }) => row_key));
    removed += await on.change(
      sql`/* remove-in-batches.removeInBatches */ DELETE FROM ${table} WHERE ${key} IN ${keys} AND ${where}`,
    );
    if (rows.length < BATCH) return removed;
  }
}

/**
 * Removes old rows from a table with an ascending primary key, and returns how many. It stops at the first batch without
 * an old row, so `where` needs no index. A later run removes old rows after that batch.
 */
export async function removeFromStart(on: Statements, { table, key, where }: OldRows): Promise<number> {
  for (let removed = 0, last = 0; ;) {
    const rows = await on.rows(
      columns({ row_key: Number, is_old: Number }),
      sql`/* remove-in-batches.removeFromStart */
      SELECT ${key} AS row_key, CASE WHEN ${where} THEN 1 ELSE 0 END AS is_old FROM ${table}
      WHERE ${key} > ${last} ORDER BY ${key} LIMIT ${BATCH}`,
    );
    const old = rows.filter(({ is_old }) => is_old === 1).map(({ row_key }) => row_key);
    if (old.length === 0) return removed;
    removed += await on.change(
      sql`/* remove-in-batches.removeFromStart */ DELETE FROM ${table} WHERE ${key} IN ${among(old)} AND ${where}`,
    );
    last = rows.at(-1)?.row_key ?? last;
  }
}
