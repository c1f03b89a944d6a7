import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { inject } from 'vitest';
import './provided.js';

export interface FreshDatabase {
  /** A `DATABASE_URL`. */
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates an empty database of the engine under test. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const name = `keypad_${randomBytes(6).toString('hex')}`;
  if (inject('engine') === 'sqlite') {
    // The folder of the run is removed as a whole.
    return {
      url: `sqlite:${join(inject('runFolder'), `${name}.sqlite`)}`,
      drop: () => Promise.resolve(),
    };
  }
  const server = new URL(inject('serverUrl'));
  await onServer(server, `CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  const [start, parameters] = server.href.replace(/\/*(\?|$)/, '\n$1').split('\n');
  return {
    url: `${String(start)}/${name}${parameters ?? ''}`,
    drop: () => onServer(server, `DROP DATABASE ${name}`),
  };
}

async function onServer(
  { hostname, port, username, password }: URL,
  statement: string,
): Promise<void> {
  const connection = await createConnection({
    host: hostname,
    port: Number(port || '3306'),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
  });
  await connection.query(statement);
  await connection.end();
}
