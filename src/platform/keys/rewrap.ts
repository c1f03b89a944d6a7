import { columns, sql, type Database, type RowShape, type Sql } from '../database/index.js';
import type { KeyPurpose } from './key-purpose.js';
import type { KeyRing } from './key-ring.js';

/** A small number, so that no lock is held for long while the service runs. */
const BATCH = 50;

/** A column with encrypted texts. */
export interface SealedColumn<Row extends object> {
  readonly table: Sql;
  /** Column of the primary key. */
  readonly key: Sql;
  readonly sealed: Sql;
  /** Further columns that `placeOf` needs, each with a comma before it. Their shape is `shape`. */
  readonly more: Sql;
  readonly shape: RowShape<Row>;
  readonly purpose: KeyPurpose;
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
 * Encrypts every text of a column with the active key if another key encrypted it. Each row changes by one UPDATE that
 * requires the old text, so concurrent changes are kept. An interrupted run can be repeated. Reports its progress after
 * each batch.
 */
export async function rewrap<Row extends object>(
  database: Database,
  ring: KeyRing,
  { table, key, sealed, more, shape, purpose, placeOf }: SealedColumn<Row>,
  report: (progress: RewrapProgress) => void,
): Promise<RewrapProgress> {
  const active = `${ring.activeId}.`;
  const old = sql`${sealed} IS NOT NULL AND SUBSTR(${sealed}, 1, ${active.length}) <> ${active}`;
  const counted = await database.row(
    columns({ found: Number }),
    sql`/* rewrap.rewrap */ SELECT COUNT(*) AS found FROM ${table} WHERE ${old}`,
  );
  let progress: RewrapProgress = { found: counted?.found ?? 0, rewrapped: 0, undecryptable: 0 };
  let after = sql``;
  for (;;) {
    const rows = await database.rows(
      shape.and({ row_key: [Number, String], sealed: String }),
      sql`/* rewrap.rewrap */
      SELECT ${key} AS row_key, ${sealed} AS sealed ${more} FROM ${table}
      WHERE ${old} ${after} ORDER BY ${key} LIMIT ${BATCH}`,
    );
    const last = rows.at(-1);
    if (last === undefined) return progress;
    const moves = rows.flatMap((row) => {
      const text = resealed(ring, purpose, row.sealed, placeOf(row));
      return text === undefined ? [] : [{ row, text }];
    });
    const rewrapped = await database.transaction(async (tx) => {
      let changed = 0;
      for (const { row, text } of moves) {
        changed += await tx.change(
          sql`/* rewrap.rewrap */ UPDATE ${table} SET ${sealed} = ${text} WHERE ${key} = ${row.row_key} AND ${sealed} = ${row.sealed}`,
        );
      }
      return changed;
    });
    progress = {
      ...progress,
      rewrapped: progress.rewrapped + rewrapped,
      undecryptable: progress.undecryptable + rows.length - moves.length,
    };
    report(progress);
    after = sql`AND ${key} > ${last.row_key}`;
  }
}

function resealed(ring: KeyRing, purpose: KeyPurpose, sealed: string, place: string): string | undefined {
  try {
    return ring.seal(purpose, ring.open(purpose, sealed, place), place);
  } catch {
    return undefined;
  }
}
