import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { mkdtempSync, rmSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';
import { keypadSettings, prepare, ROOT } from './data-set.js';
import { Database } from './database.js';
import { remember } from './measured.js';
import { machine, print, write } from './report.js';
import { ROWS } from './row-makers.js';

const COUNT = 100_000;
const CHUNK = 1_000;

/** Bytes of one row in its table and in the secondary indices of the table. */
interface Size {
  readonly table: string;
  readonly data: number;
  readonly index: number;
  readonly sqlite: number;
}

/** Inserts 100 000 rows into each table and measures what a row takes. */
async function measure(database: Database, folder: string): Promise<Size[]> {
  await prepare(keypadSettings(await database.create('keypad'), folder));
  const file = join(folder, 'rows.sqlite');
  await prepare(keypadSettings(`sqlite:${file}`, folder));
  await database.run('mysql', 'SET GLOBAL innodb_flush_log_at_trx_commit = 0');
  const sqlite = new SqliteDatabase(file);
  sqlite.pragma('synchronous = OFF');
  const sizes: Size[] = [];
  for (const [table, make] of Object.entries(ROWS)) {
    const columns = Object.keys(make(1)).join(', ');
    const marks = Object.keys(make(1))
      .map(() => '?')
      .join(', ');
    await database.run('keypad', `DELETE FROM ${table}`);
    sqlite.exec(`DELETE FROM ${table}`);
    const insert = sqlite.prepare(`INSERT INTO ${table} (${columns}) VALUES (${marks})`);
    for (let from = 1; from <= COUNT; from += CHUNK) {
      const rows = Array.from({ length: CHUNK }, (_, i) => Object.values(make(from + i)));
      await database.run('keypad', `INSERT INTO ${table} (${columns}) VALUES ?`, [rows]);
      sqlite.transaction(() => {
        for (const row of rows) insert.run(...row);
      })();
    }
    sizes.push({ table, ...(await sizeOf(database, table)), sqlite: sizeInFile(sqlite, table) });
    console.log(table);
  }
  sqlite.close();
  return sizes;
}

async function sizeOf(database: Database, table: string): Promise<Pick<Size, 'data' | 'index'>> {
  await database.run('keypad', `ANALYZE TABLE ${table}`);
  const [row] = await database.rows<{ data: string; indices: string }>(
    'keypad',
    `SELECT DATA_LENGTH AS data, INDEX_LENGTH AS indices FROM information_schema.TABLES
     WHERE TABLE_SCHEMA = 'keypad' AND TABLE_NAME = '${table}'`,
  );
  return { data: Number(row?.data) / COUNT, index: Number(row?.indices) / COUNT };
}

function sizeInFile(sqlite: SqliteDatabase.Database, table: string): number {
  const row = sqlite
    .prepare(
      'SELECT SUM(pgsize) AS bytes FROM dbstat WHERE name IN (SELECT name FROM sqlite_schema WHERE tbl_name = ?)',
    )
    .get(table) as { bytes: number };
  return row.bytes / COUNT;
}

const folder = mkdtempSync(join(tmpdir(), 'keypad-rows-'));
const database = await Database.start();
try {
  const sizes = await measure(database, folder);
  const round = (bytes: number) => bytes.toFixed(0);
  const section = {
    title: 'Bytes a row',
    about: `${String(COUNT)} rows of each table, inserted in the order of their time. InnoDB on MariaDB 10.11, and SQLite.`,
    rows: [
      ['', 'table', 'indices', 'InnoDB together', 'SQLite together'],
      ...sizes.map(({ table, data, index, sqlite }) => [
        table,
        round(data),
        round(index),
        round(data + index),
        round(sqlite),
      ]),
    ],
    goals: [],
  };
  print(section);
  write({ title: 'Rows', how: ['`npm run bench:rows`', machine()], sections: [section] });
  remember(ROOT, {
    bytes: Object.fromEntries(sizes.map(({ table, data, index }) => [table, Math.round(data + index)])),
  });
} finally {
  await database.stop();
  rmSync(folder, { recursive: true });
}
