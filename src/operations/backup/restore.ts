import type { DataSource } from 'typeorm';
import { AUDIT } from '../../platform/audit/audit.facts.js';
import { AuditService, FileFault } from '../../platform/audit/index.js';
import {
  beginRestore,
  columns,
  endRestore,
  list,
  migrateTo,
  migrationNames,
  nameOf,
  sql,
  type Database,
} from '../../platform/database/index.js';
import type { KeyRing } from '../../platform/keys/index.js';
import { readBack, type Report } from './backup.js';
import { readBackup, type Counts, type TableHead, type Value } from './backup-file.js';
import { CHANGES, type Row } from './restored-rows.js';

const BATCH = 200;
/** A batch has about this many characters at most, because servers limit the size of a statement. */
const BATCH_CHARACTERS = 1_000_000;
/** More than anybody gave out between a backup and its restore. */
const SKIPPED_IDS = 1_000_000;

export interface Restored {
  /** Time of the backup, UTC milliseconds. */
  readonly created_at: number;
  readonly rows: number;
  /** Rows that were changed, by the names in `CHANGES`. */
  readonly changed: Counts;
}

interface Options {
  /** Removes what an unfinished restore left. */
  readonly again: boolean;
  readonly report: Report;
}

/**
 * Restores a backup into an empty database, of any engine. The file is read as a whole before anything is written. Until all is
 * restored the service refuses to start on the database (BKP-2).
 *
 * Sessions and codes end, and no id of the lost time is given again.
 * @throws FileFault, ConfigError
 */
export async function restore(
  source: DataSource,
  database: Database,
  ring: KeyRing,
  path: string,
  { again, report }: Options,
): Promise<Restored> {
  const { head, counts } = await readBackup(ring, path, readBack(report));
  const unknown = head.migrations.filter((each) => !migrationNames(source).includes(each));
  if (unknown.length > 0) {
    throw new FileFault(`${path}: it belongs to a later version, ${head.version} (${unknown.join(', ')})`);
  }
  await beginRestore(source, { again });
  await migrateTo(source, head.migrations);
  const loader = new Loader(source, database, await database.now(), (done) => {
    report({ what: 'restored', done, total: total(counts) });
  });
  for (const table of Object.keys(counts)) await loader.empty(table);
  await readBackup(ring, path, {
    row: (table, row) => loader.take(table, row),
    tableEnd: (table) => loader.finish(table),
  });
  await migrateTo(source, migrationNames(source));
  await loader.assertLoaded(counts);
  await new AuditService(database, ring).record(database, AUDIT.events['database.restored'], {
    actor: 'operator',
    subject: `backup:${String(head.created_at)}`,
  });
  await endRestore(source);
  return { created_at: head.created_at, rows: total(counts), changed: loader.changed };
}

function total(counts: Counts): number {
  return Object.values(counts).reduce((sum, each) => sum + each, 0);
}

/** Writes rows in batches. */
class Loader {
  readonly changed: Record<string, number> = Object.fromEntries(Object.values(CHANGES).map(({ count }) => [count, 0]));
  private batch: (readonly Value[])[] = [];
  private characters = 0;
  private rows = 0;

  constructor(
    private readonly source: DataSource,
    private readonly database: Database,
    private readonly now: number,
    private readonly report: (rows: number) => void,
  ) {}

  /** Removes the rows that migrations have written. */
  async empty(table: string): Promise<void> {
    await this.database.change(sql`/* Loader.empty */ DELETE FROM ${nameOf(table)}`);
  }

  async take(head: TableHead, row: readonly Value[]): Promise<void> {
    const values = this.changedRow(head, row);
    this.batch.push(values);
    this.characters += values.reduce<number>((sum, value) => sum + String(value).length, 0);
    if (this.batch.length === BATCH || this.characters > BATCH_CHARACTERS) await this.write(head);
  }

  /** Writes the last rows of a table, and moves its ids beyond those of the lost time. */
  async finish(head: TableHead): Promise<void> {
    await this.write(head);
    if (head.next_id !== undefined) await this.continueIds(head.table, head.next_id + SKIPPED_IDS);
  }

  /** @throws Error if a table has not as many rows as the backup */
  async assertLoaded(counts: Counts): Promise<void> {
    for (const [table, expected] of Object.entries(counts)) {
      const row = await this.database.row(
        columns({ found: Number }),
        sql`/* Loader.assertLoaded */ SELECT COUNT(*) AS found FROM ${nameOf(table)}`,
      );
      if (row?.found !== expected) throw new Error(`${table} has not the ${String(expected)} rows of the backup`);
    }
  }

  private changedRow({ table, columns: names }: TableHead, values: readonly Value[]): readonly Value[] {
    const rule = CHANGES[table];
    if (rule === undefined) return values;
    const row: Row = Object.fromEntries(names.map((name, i) => [name, values[i] ?? null]));
    if (!rule.change(row, this.now)) return values;
    this.changed[rule.count] = (this.changed[rule.count] ?? 0) + 1;
    return names.map((name) => row[name] ?? null);
  }

  private async write({ table, columns: names }: TableHead): Promise<void> {
    const { batch } = this;
    if (batch.length === 0) return;
    this.batch = [];
    this.characters = 0;
    const rows = batch.map((row) => sql`(${list(row.map((value) => sql`${value}`))})`);
    await this.database.change(sql`/* Loader.write */
      INSERT INTO ${nameOf(table)} (${list(names.map(nameOf))}) VALUES ${list(rows)}`);
    this.rows += batch.length;
    this.report(this.rows);
  }

  private async continueIds(table: string, id: number): Promise<void> {
    if (this.source.options.type !== 'better-sqlite3') {
      await this.source.query(`ALTER TABLE ${table} AUTO_INCREMENT = ${String(id)}`);
      return;
    }
    await this.source.query('DELETE FROM sqlite_sequence WHERE name = ?', [table]);
    await this.source.query('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', [table, id - 1]);
  }
}
