import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Config } from '../config/index.js';
import type { DATABASE } from '../database/database.facts.js';
import { Database } from '../database/index.js';
import { Gauge } from './metrics.service.js';

/**
 * The pool of connections on MySQL and MariaDB, and the space that is left for a file of SQLite.
 */
@Injectable()
export class DatabaseGauges {
  constructor(
    private readonly database: Database,
    private readonly config: Config<typeof DATABASE.settings>,
  ) {}

  @Gauge({ name: 'keypad_database_connections_open', help: 'Connections to the database' })
  countOpenConnections(): number | undefined {
    return this.database.pool?.open;
  }

  @Gauge({ name: 'keypad_database_connections_idle', help: 'Connections that nobody uses' })
  countIdleConnections(): number | undefined {
    return this.database.pool?.idle;
  }

  @Gauge({ name: 'keypad_database_callers_waiting', help: 'Callers that wait for a connection' })
  countWaitingCallers(): number | undefined {
    return this.database.pool?.waiting;
  }

  @Gauge({
    name: 'keypad_database_free_bytes',
    help: 'Space left on the disk of the database file',
  })
  async measureFreeBytes(): Promise<number | undefined> {
    const { DATABASE_URL } = this.config;
    if (!DATABASE_URL.startsWith('sqlite:')) return undefined;
    const { bavail, bsize } = await statfs(dirname(DATABASE_URL.slice('sqlite:'.length)));
    return bavail * bsize;
  }
}
