import type { DataSource } from 'typeorm';
import { ok, type Finding } from './finding.js';

const DAY_MS = 86_400_000;
const PERIOD_MS = 7 * DAY_MS;
/** Rows that are read at most to tell how fast a table grows. */
const SAMPLE = 10_000;
const SHOWN = 3;
/** Columns with the time at which a row was created. */
const CREATED = ['created_at', 'started_at', 'received_at'];

interface Table {
  readonly name: string;
  readonly rows: number;
  /** Size with its indices; undefined if the database does not tell. */
  readonly bytes: number | undefined;
}

interface Growth extends Table {
  readonly rowsADay: number;
  readonly bytesADay: number;
}

/** Tells which tables are the largest and how fast they grow, all of them in the details. */
export async function checkGrowth(source: DataSource, now: number): Promise<Finding> {
  const sizes = source.options.type === 'better-sqlite3' ? await sizesInFile(source) : await sizesOnServer(source);
  const tables: Growth[] = [];
  for (const table of sizes) tables.push(await growthOf(source, table, now));
  tables.sort((a, b) => (b.bytes ?? 0) - (a.bytes ?? 0) || b.rows - a.rows);
  const sum = (of: (table: Growth) => number) => tables.reduce((total, table) => total + of(table), 0);
  const all = `${size(sum(({ bytes = 0 }) => bytes))}, about +${size(sum(({ bytesADay }) => bytesADay))} a day`;
  const largest = tables
    .slice(0, SHOWN)
    .map(({ name, bytes = 0, bytesADay }) => `${name} ${size(bytes)} (+${size(bytesADay)})`);
  return { ...ok('growth', `${all}; largest: ${largest.join(', ')}`), details: tables.map(lineOf) };
}

async function sizesInFile(source: DataSource): Promise<Table[]> {
  const tables = [];
  for (const { tableName: name } of source.entityMetadatas) {
    const [row]: { n: number }[] = await source.query(`SELECT COUNT(*) AS n FROM ${name}`);
    const [pages]: { bytes: number | null }[] = await source.query(
      'SELECT SUM(pgsize) AS bytes FROM dbstat WHERE name IN (SELECT name FROM sqlite_schema WHERE tbl_name = ?)',
      [name],
    );
    tables.push({ name, rows: row?.n ?? 0, bytes: pages?.bytes ?? undefined });
  }
  return tables;
}

/** Reads what the server knows without counting; its numbers of rows are estimates. */
async function sizesOnServer(source: DataSource): Promise<Table[]> {
  const names = new Set(source.entityMetadatas.map(({ tableName }) => tableName));
  const rows: { name: string; row_count: unknown; bytes: unknown }[] = await source.query(`
    SELECT TABLE_NAME AS name, TABLE_ROWS AS row_count, DATA_LENGTH + INDEX_LENGTH AS bytes
    FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()`);
  return rows
    .filter(({ name }) => names.has(name))
    .map(({ name, row_count, bytes }) => ({ name, rows: Number(row_count ?? 0), bytes: Number(bytes ?? 0) }));
}

/** Counts the rows of the last seven days among the newest. Tables without ascending ids are not counted. */
async function growthOf(source: DataSource, table: Table, now: number): Promise<Growth> {
  const { columns } = source.entityMetadatas.find(({ tableName }) => tableName === table.name) ?? { columns: [] };
  const id = columns.find(({ isGenerated }) => isGenerated)?.databaseName;
  const created = columns.find(({ databaseName }) => CREATED.includes(databaseName))?.databaseName;
  if (id === undefined || created === undefined) return { ...table, rowsADay: 0, bytesADay: 0 };
  const newest = `SELECT ${created} AS made FROM ${table.name} ORDER BY ${id} DESC LIMIT ${String(SAMPLE)}`;
  const [row]: Record<'recent' | 'first', unknown>[] = await source.query(
    `SELECT SUM(CASE WHEN made >= ? THEN 1 ELSE 0 END) AS recent, MIN(made) AS first
     FROM (${newest}) newest`,
    [now - PERIOD_MS],
  );
  const recent = Number(row?.recent ?? 0);
  // A young table, or one with so many new rows that the sample is shorter than the period.
  const since = Math.min(PERIOD_MS, now - Number(row?.first ?? now));
  const rowsADay = recent / (Math.max(since, DAY_MS) / DAY_MS);
  return { ...table, rowsADay, bytesADay: table.rows === 0 ? 0 : (rowsADay * (table.bytes ?? 0)) / table.rows };
}

function lineOf({ name, rows, bytes, rowsADay, bytesADay }: Growth): string {
  const total = `${String(rows)} rows, ${bytes === undefined ? 'unknown size' : size(bytes)}`;
  return `${name}: ${total}, +${String(Math.round(rowsADay))} rows and +${size(bytesADay)} a day`;
}

function size(bytes: number): string {
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(0)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
