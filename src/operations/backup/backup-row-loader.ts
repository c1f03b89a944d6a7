import type { DataSource } from 'typeorm';
import { columns, list, toIdentifier, sql, type Database } from '../../platform/database/index.js';
import type { BackupColumnValue, TableRowCounts, BackupTableHead } from './backup-file.js';
import { ROW_CHANGES, type RestoredTableRow } from './restored-rows.js';

const BATCH = 200;
/**
 * A batch has about this many characters at most, because servers limit the size of a statement.
 */
const BATCH_CHARACTERS = 1_000_000;
/** More than anybody gave out between a backup and its restore. */
const SKIPPED_IDS = 1_000_000;

/** Writes the rows of a backup to its tables, in batches. */
export class BackupRowLoader {
  readonly changed: Record<string, number> = Object.fromEntries(
    Object.values(ROW_CHANGES).map(({ count }) => [count, 0]),
  );
  private batch: (readonly BackupColumnValue[])[] = [];
  private characters = 0;
  private rows = 0;

  constructor(
    private readonly source: DataSource,
    private readonly database: Database,
    private readonly now: number,
    private readonly report: (rows: number) => void,
  ) {}

  /** Removes the rows that migrations have written. */
  async emptyTable(table: string): Promise<void> {
    await this.database.change(
      sql`/* BackupRowLoader.emptyTable */ DELETE FROM ${toIdentifier(table)}`,
    );
  }

  async addRow(head: BackupTableHead, row: readonly BackupColumnValue[]): Promise<void> {
    const changedValues = this.applyChange(head, row);
    this.batch.push(changedValues);
    this.characters += changedValues.reduce<number>((sum, value) => sum + String(value).length, 0);

    const isFull = this.batch.length === BATCH || this.characters > BATCH_CHARACTERS;
    if (isFull) await this.writeBatch(head);
  }

  /** Writes the last rows of a table, and moves its ids beyond those of the lost time. */
  async finishTable(head: BackupTableHead): Promise<void> {
    await this.writeBatch(head);
    if (head.next_id !== undefined) await this.continueIds(head.table, head.next_id + SKIPPED_IDS);
  }

  /** @throws Error if a table has not as many rows as the backup */
  async assertLoaded(counts: TableRowCounts): Promise<void> {
    for (const [table, expected] of Object.entries(counts)) {
      const countRow = await this.database.row(
        columns({ found: Number }),
        sql`/* BackupRowLoader.assertLoaded */
        SELECT COUNT(*) AS found FROM ${toIdentifier(table)}`,
      );
      if (countRow?.found !== expected)
        throw new Error(`${table} has not the ${String(expected)} rows of the backup`);
    }
  }

  private applyChange(
    { table, columns: names }: BackupTableHead,
    values: readonly BackupColumnValue[],
  ): readonly BackupColumnValue[] {
    const changeRule = ROW_CHANGES[table];
    if (changeRule === undefined) return values;

    const restoredRow: RestoredTableRow = Object.fromEntries(
      names.map((name, i) => [name, values[i] ?? null]),
    );
    if (!changeRule.change(restoredRow, this.now)) return values;

    this.changed[changeRule.count] = (this.changed[changeRule.count] ?? 0) + 1;
    return names.map((name) => restoredRow[name] ?? null);
  }

  private async writeBatch({ table, columns: names }: BackupTableHead): Promise<void> {
    const { batch } = this;
    if (batch.length === 0) return;
    this.batch = [];
    this.characters = 0;

    const columnNames = list(names.map(toIdentifier));
    const rowTuples = batch.map((row) => sql`(${list(row.map((value) => sql`${value}`))})`);
    await this.database.change(sql`/* BackupRowLoader.writeBatch */
      INSERT INTO ${toIdentifier(table)} (${columnNames}) VALUES ${list(rowTuples)}`);

    this.rows += batch.length;
    this.report(this.rows);
  }

  private async continueIds(table: string, id: number): Promise<void> {
    if (this.source.options.type !== 'better-sqlite3') {
      await this.source.query(`ALTER TABLE ${table} AUTO_INCREMENT = ${String(id)}`);
      return;
    }
    await this.source.query('DELETE FROM sqlite_sequence WHERE name = ?', [table]);
    const insertion = 'INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)';
    await this.source.query(insertion, [table, id - 1]);
  }
}
