import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection, type Connection } from 'mysql2/promise';
import { inject } from 'vitest';
import { findMariadb, startMortalMariadb, type MortalMariadb } from './mariadb-server.js';

/** A MariaDB server and an asynchronous replica of it. */
export interface Replicated {
  readonly writer: MortalMariadb;
  readonly replica: MortalMariadb;
  /** Freezes the replica at its present rows. It still accepts connections. */
  stall(): Promise<void>;
  resume(): Promise<void>;
  close(): Promise<void>;
}

/** Returns a function that starts both, undefined if MariaDB is not installed. */
export function findReplicated(): (() => Promise<Replicated>) | undefined {
  const programs = findMariadb();
  if (inject('engine') !== 'mariadb' || programs === undefined || !('server' in programs))
    return undefined;
  return async () => {
    const start = (...options: string[]) =>
      startMortalMariadb(programs, mkdtempSync(join(inject('runFolder'), 'replicated-')), options);
    const writer = await start('--log-bin', '--binlog-format=ROW', '--server-id=1');
    const replica = await start('--server-id=2');
    const root = await connect(replica);
    const source = `MASTER_HOST='127.0.0.1', MASTER_PORT=${new URL(writer.url).port}, MASTER_USER='root'`;
    await root.query(`CHANGE MASTER TO ${source}, MASTER_USE_GTID=slave_pos`);
    await root.query('START SLAVE');
    return {
      writer,
      replica,
      stall: async () => {
        await root.query('STOP SLAVE');
      },
      resume: async () => {
        await root.query('START SLAVE');
      },
      close: async () => {
        root.destroy();
        await Promise.all([writer.kill(), replica.kill()]);
      },
    };
  };
}

function connect({ url }: MortalMariadb): Promise<Connection> {
  return createConnection(url.replace(/^mariadb:/, 'mysql:'));
}
