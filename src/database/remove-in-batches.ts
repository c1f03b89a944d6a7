import type { Statements } from './database.js';
import { among, sql, type Sql, type SqlValue } from './sql.js';

const BATCH = 200;

interface OldRows {
  readonly table: Sql;
  /** Column of the primary key. */
  readonly key: Sql;
  /** What makes a row old; must stay true for it, or become false when the row is used again. */
  readonly where: Sql;
}

/** Removes old rows a few at a time, so that no lock is held for long; answers how many went. */
export async function removeInBatches(on: Statements, { table, key, where }: OldRows): Promise<number> {
  for (let removed = 0; ;) {
    const rows = await on.rows<{ row_key: SqlValue }>(
      sql`SELECT ${key} AS row_key FROM ${table} WHERE ${where} ORDER BY ${key} LIMIT ${BATCH}`,
    );
    if (rows.length === 0) return removed;
    const keys = among(rows.map(({ row_key }) => row_key));
    removed += await on.change(sql`DELETE FROM ${table} WHERE ${key} IN ${keys} AND ${where}`);
    if (rows.length < BATCH) return removed;
  }
}
