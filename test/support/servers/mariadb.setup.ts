import { createConnection } from 'mysql2/promise';
import type { TestProject } from 'vitest/node';
import { findMariadb, startMariadb } from './mariadb-server.js';
import './provided.js';

/** Global set-up of the project `mariadb`: the given server, or a throw-away one for this run. */
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

/** TypeORM compares schemas by what the scheme says the server is. */
async function withTrueScheme(url: string): Promise<string> {
  const connection = await createConnection(url.replace(/^mariadb:/, 'mysql:'));
  const [rows] = await connection.query('SELECT VERSION() AS version');
  await connection.end();
  const isMariadb = JSON.stringify(rows).includes('MariaDB');
  return url.replace(/^(mysql|mariadb):/, isMariadb ? 'mariadb:' : 'mysql:');
}
