import type { MigrationInterface, QueryRunner } from 'typeorm';
import { TABLES } from './baseline-tables.js';

type TypeWordings = Readonly<Record<'id serial' | 'int64', string>>;

const ON_MYSQL: TypeWordings = {
  'id serial': 'id bigint NOT NULL AUTO_INCREMENT PRIMARY KEY',
  int64: 'bigint',
};
/**
 * Only a column of the type `integer` can be generated. It has 64 bits. TypeORM recognises it by
 * the quotes.
 */
const ON_SQLITE: TypeWordings = {
  'id serial': '"id" integer PRIMARY KEY AUTOINCREMENT NOT NULL',
  int64: 'integer',
};

/** The schema of the first release. */
export class Baseline1795651200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const isSqlite = runner.dataSource.options.type === 'better-sqlite3';
    // Bytewise comparison and full Unicode, independent of the server's defaults.
    if (!isSqlite) await runner.query('ALTER DATABASE CHARACTER SET utf8mb4 COLLATE utf8mb4_bin');
    for (const [table, text] of Object.entries(TABLES)) {
      const statements = isSqlite ? toSqliteStatements(table, text) : [toMysqlTable(table, text)];
      for (const statement of statements) await runner.query(statement);
    }

    // A node of a cluster would leave gaps between generated ids. MySQL commits each statement by
    // itself, so an interrupted migration is repeated from the start.
    await runner.query(
      "REPLACE INTO departments (id, title) VALUES (1, 'Technical'), (2, 'Financial'), (3, 'Sales')",
    );
    await runner.query("REPLACE INTO audit_head (id, position, seal, mac) VALUES (1, 0, '', '')");
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of Object.keys(TABLES)) await runner.query(`DROP TABLE IF EXISTS ${table}`);
  }
}

function toMysqlTable(table: string, text: string): string {
  return `CREATE TABLE IF NOT EXISTS ${table} (${applyWordings(text, ON_MYSQL)}) ENGINE=InnoDB`;
}

/**
 * Returns a statement for the table and one for each index, because SQLite has no indices within a
 * table.
 */
function toSqliteStatements(table: string, text: string): string[] {
  const [columns = '', ...indices] = applyWordings(text, ON_SQLITE).split(
    /, (?=(?:UNIQUE )?INDEX )/,
  );
  const indexStatements = indices.map(
    (index) => `CREATE ${index.replace(/INDEX \w+/, `$& ON ${table}`)}`,
  );
  return [`CREATE TABLE ${table} (${columns})`, ...indexStatements];
}

function applyWordings(text: string, wordings: TypeWordings): string {
  return text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/id serial|int64/g, (word) => wordings[word as keyof TypeWordings]);
}
