import { createConnection } from 'mysql2/promise';
import type { TestProject } from 'vitest/node';
import { findMariadb, startMariadb } from './mariadb-server.js';
import './provided.js';

/** Provides the given server, or a temporary one, to the project `mariadb`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const found = findMariadb();
  if (found === undefined) throw new Error('there is no MariaDB server');
  const server =
    'url' in found
      ? { url: await withTrueScheme(found.url), stop: () => Promise.resolve() }
      : await startMariadb(found);
  project.provide('serverUrl', server.url);
  return server.stop;
}

/** Corrects the scheme of the URL, by which TypeORM compares schemas. */
async function withTrueScheme(url: string): Promise<string> {
  const connection = await createConnection(url.replace(/^mariadb:/, 'mysql:'));
  const [rows] = await connection.query('SELECT VERSION() AS version');
  await connection.end();
  const isMariadb = JSON.stringify(rows).includes('MariaDB');
  return url.replace(/^(mysql|mariadb):/, isMariadb ? 'mariadb:' : 'mysql:');
}
