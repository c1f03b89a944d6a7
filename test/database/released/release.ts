import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { createConnection, escape } from 'mysql2/promise';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { readJson } from '../../support/assertions/read-json.js';

/** The part of a release that its users and staff know. */
export interface Known {
  readonly made_at: number;
  readonly keys: string;
  readonly client: { readonly client_id: number; readonly client_secret: string };
  readonly audit_anchor: string;
  readonly signed_in: {
    readonly number: string;
    readonly refresh_token: string;
    readonly sees: unknown;
  };
  readonly live_code: { readonly number: string; readonly code: string };
  readonly suspended: { readonly number: string; readonly refresh_token: string };
}

const CREDENTIALS = z.object({ client_id: z.number(), client_secret: z.string() });
const KNOWN = z.object({
  made_at: z.number(),
  keys: z.string(),
  client: CREDENTIALS,
  audit_anchor: z.string(),
  signed_in: z.object({ number: z.string(), refresh_token: z.string(), sees: z.unknown() }),
  live_code: z.object({ number: z.string(), code: z.string() }),
  suspended: z.object({ number: z.string(), refresh_token: z.string() }),
});

/** Reads what was kept beside the data of a release. */
export function readKnown(text: string): Known {
  return readJson(KNOWN, text);
}

/** Returns the versions of which data is kept. */
export function releases(): string[] {
  return readdirSync(import.meta.dirname).flatMap(
    (file) => /^(\d+\.\d+\.\d+)\.backup$/.exec(file)?.[1] ?? [],
  );
}

export function fileOf(version: string, kind: string): string {
  return join(import.meta.dirname, `${version}.${kind}`);
}

/** Returns the statements that create the tables of a database and their rows. */
export async function dumpOf(source: DataSource): Promise<string> {
  const isSqlite = source.options.type === 'better-sqlite3';
  const statements = isSqlite ? await sqliteSchema(source) : await mysqlSchema(source);
  for (const table of await tablesOf(source, isSqlite)) {
    const rows = await source.query<Record<string, string | number | null>[]>(
      `SELECT * FROM ${table}`,
    );
    for (const row of rows)
      statements.push(`INSERT INTO ${table} VALUES (${Object.values(row).map(literal).join()})`);

    function literal(value: string | number | null): string {
      return isSqlite && typeof value === 'string'
        ? `'${value.replaceAll("'", "''")}'`
        : escape(value);
    }
  }
  return statements.map((statement) => `${statement};\n`).join('');
}

async function sqliteSchema(source: DataSource): Promise<string[]> {
  const rows = await source.query<{ sql: string }[]>(
    "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite!_%' ESCAPE '!'",
  );
  return rows.map(({ sql }) => sql.trim());
}

async function mysqlSchema(source: DataSource): Promise<string[]> {
  const statements = ['ALTER DATABASE CHARACTER SET utf8mb4 COLLATE utf8mb4_bin'];
  for (const table of await tablesOf(source, false)) {
    const [row] = await source.query<Record<string, string>[]>(`SHOW CREATE TABLE ${table}`);
    statements.push(row?.['Create Table'] ?? '');
  }
  return statements;
}

async function tablesOf(source: DataSource, isSqlite: boolean): Promise<string[]> {
  const rows = await source.query<{ name: string }[]>(
    isSqlite
      ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY name"
      : 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY name',
  );
  return rows.map(({ name }) => name);
}

/** Runs a dump in an empty database. */
export async function loadDump(url: string, dump: string): Promise<void> {
  if (url.startsWith('sqlite:')) {
    const database = new Sqlite(url.slice('sqlite:'.length));
    database.exec(dump);
    database.close();
    return;
  }
  const { hostname: host, port, username: user, password, pathname } = new URL(url);
  const server = { host, port: Number(port), user, password, database: pathname.slice(1) };
  const connection = await createConnection({ ...server, multipleStatements: true });
  await connection.query(dump);
  await connection.end();
}
