import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { COMPILED_CODE, ROOT } from '../../support/servers/built.js';
import { scratchFolder } from '../../support/servers/scratch.js';
import { startServer, type ServerProcess } from '../../support/servers/service-process.js';
import type { Stage } from '../faults/phase.js';
import type { Credentials } from '../load/user.js';
import type { Readable } from './readings.js';
import { SETTINGS } from './settings.js';
import { readCredentials } from '../../support/servers/credentials.js';

const REPLICAS = 3;

/**
 * A cluster that somebody else runs, such as MySQL Group Replication, TiDB or a managed service:
 * replicas on its addresses.
 */
export class Given implements Stage {
  private constructor(
    readonly nodes: readonly Readable[],
    readonly client: Credentials,
    readonly replicas: readonly ServerProcess[],
    readonly keypad: (...args: string[]) => Promise<string>,
    private readonly folder: string,
  ) {}

  /**
   * Starts replicas on the addresses in turn. Each is a `DATABASE_URL` of the same database, which
   * is empty.
   */
  static async start(databases: readonly string[]): Promise<Given> {
    const env = (i: number) => ({
      ...SETTINGS,
      DATABASE_URL: databases[i % databases.length] ?? '',
    });
    const run = async (...args: string[]) => {
      const options = {
        env: { NODE_ENV: 'test', DEMO: 'off', NODE_COMPILE_CACHE: COMPILED_CODE, ...env(0) },
      };
      return (
        await promisify(execFile)(
          process.execPath,
          [join(ROOT, 'dist/cli/main.js'), ...args],
          options,
        )
      ).stdout;
    };
    await run('migrate');
    const created = await run('client', 'create', '--name', 'Load', '--platform', 'WEB', '--json');
    const folder = scratchFolder('keypad-cluster-');
    const numbers = Array.from({ length: REPLICAS }, (_, i) => i);
    const replicas = await Promise.all(
      numbers.map((i) => startServer(env(i), { runFolder: folder })),
    );
    return new Given(databases.map(readable), readCredentials(created), replicas, run, folder);
  }

  get urls(): readonly string[] {
    return this.replicas.map(({ url }) => url);
  }

  async stop(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.stop('SIGKILL')));
    rmSync(this.folder, { recursive: true });
  }
}

function readable(url: string): Readable {
  const { host } = new URL(url);
  return {
    name: host,
    query: async (statement) => {
      const connection = await createConnection(url.replace(/^mariadb:/, 'mysql:'));
      try {
        // A node of Galera may be behind otherwise. Other servers do not know the variable.
        await connection.query('SET SESSION wsrep_sync_wait = 1').catch(() => undefined);
        return (await connection.query<RowDataPacket[]>(statement))[0];
      } finally {
        connection.destroy();
      }
    },
  };
}
