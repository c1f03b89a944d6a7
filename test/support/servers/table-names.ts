import type { DataSource } from 'typeorm';

/**
 * Returns the names of all tables of one database. TypeORM by itself lists those of every database
 * of a server.
 */
export async function tableNames(source: Pick<DataSource, 'options' | 'query'>): Promise<string[]> {
  const rows = await source.query<{ name: string }[]>(
    source.options.type === 'better-sqlite3'
      ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'"
      : 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()',
  );
  return rows.map(({ name }) => name);
}
