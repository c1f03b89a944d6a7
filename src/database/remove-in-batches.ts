import type { Statements } from './database.js';
import { columns } from './row-shape.js';
import { among, sql, type Sql } from './sql.js';

const BATCH = 200;

interface OldRows {
  readonly table: Sql;
  /** Column of the primary key. */
  readonly key: Sql;
  /** What makes a row old; must stay true for it, or become false when the row is used again. */
  readonly where: Sql;
}

/**
 * Removes old rows a few at a time, so that no lock is held for long; answers how many went. An index should find those
 * that `where` means: no order is asked for, because an order by the key would have the whole table read for the last few.
 */
export async function removeInBatches(on: Statements, { table, key, where }: OldRows): Promise<number> {
  for (let removed = 0; ;) {
    const rows = await on.rows(
      columns({ row_key: [Number, String] }),
      sql`/* removeInBatches */ SELECT ${key} AS row_key FROM ${table} WHERE ${where} LIMIT ${BATCH}`,
    );
    if (rows.length === 0) return removed;
    const keys = among(rows.map(({ row_key }) => row_key));
    removed += await on.change(sql`/* removeInBatches */ DELETE FROM ${table} WHERE ${key} IN ${keys} AND ${where}`);
    if (rows.length < BATCH) return removed;
  }
}

/**
 * The same for a table whose rows are numbered as they come: walks along the primary key up to the first batch in which
 * nothing is old, so that no index has to be kept for the time. An old row behind that is removed by a later run.
 */
export async function removeFromStart(on: Statements, { table, key, where }: OldRows): Promise<number> {
  for (let removed = 0, last = 0; ;) {
    const rows = await on.rows(
      columns({ row_key: Number, is_old: Number }),
      sql`/* removeFromStart */ 
      SELECT ${key} AS row_key, CASE WHEN ${where} THEN 1 ELSE 0 END AS is_old FROM ${table}
      WHERE ${key} > ${last} ORDER BY ${key} LIMIT ${BATCH}`,
    );
    const old = rows.filter(({ is_old }) => is_old === 1).map(({ row_key }) => row_key);
    if (old.length === 0) return removed;
    removed += await on.change(
      sql`/* removeFromStart */ DELETE FROM ${table} WHERE ${key} IN ${among(old)} AND ${where}`,
    );
    last = rows.at(-1)?.row_key ?? last;
  }
}
