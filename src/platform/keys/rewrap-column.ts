import { columns, sql, type Database, type RowShape, type Sql } from '../database/index.js';
import type { DerivedKeyPurpose } from './key-purpose.js';
import type { KeyRing } from './key-ring.js';

/** A small number, so that no lock is held for long while the service runs. */
const REWRAP_BATCH = 50;

/** A column with encrypted texts. */
export interface RewrappedColumn<Row extends object> {
  readonly table: Sql;
  /** Column of the primary key. */
  readonly key: Sql;
  readonly sealed: Sql;
  /** Further columns that `placeOf` needs, each with a comma before it. Their shape is `shape`. */
  readonly more: Sql;
  readonly shape: RowShape<Row>;
  readonly purpose: DerivedKeyPurpose;
  readonly placeOf: (row: Row) => string;
}

export interface RewrapProgress {
  /** Rows that were not encrypted with the active key at the start. */
  readonly found: number;
  readonly rewrapped: number;
  /** Rows whose key is not in KEYS; they are not changed. */
  readonly undecryptable: number;
}

/**
 * Encrypts every text of a column with the active key if another key encrypted it. Each row changes
 * by one UPDATE that requires the old text, so concurrent changes are kept. An interrupted run can
 * be repeated. Reports its progress after each batch.
 */
export async function rewrapColumn<Row extends object>(
  database: Database,
  ring: KeyRing,
  { table, key, sealed, more, shape, purpose, placeOf }: RewrappedColumn<Row>,
  report: (progress: RewrapProgress) => void,
): Promise<RewrapProgress> {
  const activePrefix = `${ring.activeId}.`;
  const prefixOfRow = sql`SUBSTR(${sealed}, 1, ${activePrefix.length})`;
  const oldCondition = sql`${sealed} IS NOT NULL AND ${prefixOfRow} <> ${activePrefix}`;
  const countedRow = await database.row(
    columns({ found: Number }),
    sql`/* rewrap-column.rewrapColumn */ SELECT COUNT(*) AS found FROM ${table}
      WHERE ${oldCondition}`,
  );
  let progress: RewrapProgress = { found: countedRow?.found ?? 0, rewrapped: 0, undecryptable: 0 };
  let afterLast = sql``;
  for (;;) {
    const rows = await database.rows(
      shape.withColumns({ row_key: [Number, String], sealed: String }),
      sql`/* rewrap-column.rewrapColumn */
      SELECT ${key} AS row_key, ${sealed} AS sealed ${more} FROM ${table}
      WHERE ${oldCondition} ${afterLast} ORDER BY ${key} LIMIT ${REWRAP_BATCH}`,
    );
    const lastRow = rows.at(-1);
    if (lastRow === undefined) return progress;
    const moves = rows.flatMap((row) => {
      const text = tryRewrap(ring, purpose, row.sealed, placeOf(row));
      return text === undefined ? [] : [{ row, text }];
    });
    const rewrappedCount = await database.transaction(async (tx) => {
      let changedCount = 0;
      for (const { row, text } of moves) {
        changedCount += await tx.change(
          sql`/* rewrap-column.rewrapColumn */
          UPDATE ${table} SET ${sealed} = ${text}
          WHERE ${key} = ${row.row_key} AND ${sealed} = ${row.sealed}`,
        );
      }
      return changedCount;
    });
    progress = {
      ...progress,
      rewrapped: progress.rewrapped + rewrappedCount,
      undecryptable: progress.undecryptable + rows.length - moves.length,
    };
    report(progress);
    afterLast = sql`AND ${key} > ${lastRow.row_key}`;
  }
}

function tryRewrap(
  ring: KeyRing,
  purpose: DerivedKeyPurpose,
  sealed: string,
  place: string,
): string | undefined {
  try {
    return ring.encryptBytes(purpose, ring.decryptBytes(purpose, sealed, place), place);
  } catch {
    return undefined;
  }
}
