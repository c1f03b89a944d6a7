import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Config } from '../config/index.js';
import type { DATABASE_SETTINGS } from '../database/database.settings.js';
import { Database } from '../database/index.js';
import { Metrics } from './metrics.js';

/** The pool of connections on MySQL and MariaDB, and the space that is left for a file of SQLite. */
@Injectable()
export class DatabaseGauges {
  constructor(metrics: Metrics, database: Database, { DATABASE_URL }: Config<typeof DATABASE_SETTINGS>) {
    if (database.pool !== undefined) {
      const pool = () => database.pool ?? { open: 0, idle: 0, waiting: 0 };
      metrics.gauge('keypad_database_connections_open', 'Connections to the database', () => pool().open);
      metrics.gauge('keypad_database_connections_idle', 'Connections that nobody uses', () => pool().idle);
      metrics.gauge('keypad_database_callers_waiting', 'Callers that wait for a connection', () => pool().waiting);
    }
    if (DATABASE_URL.startsWith('sqlite:')) {
      const folder = dirname(DATABASE_URL.slice('sqlite:'.length));
      metrics.gauge('keypad_database_free_bytes', 'Space left on the disk of the database file', async () => {
        const { bavail, bsize } = await statfs(folder);
        return bavail * bsize;
      });
    }
  }
}
