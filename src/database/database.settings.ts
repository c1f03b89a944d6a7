import { join } from 'node:path';
import { choice, dataFolder, integer } from '../config/index.js';
import { databaseUrl } from './database-url.js';

/** The database and its connections. */
export const DATABASE_SETTINGS = {
  DATABASE_URL: databaseUrl({
    about:
      'Database with all state; MySQL and MariaDB take the parameters tls, isolation and flags (operations.md, Database)',
    default: (env) => `sqlite:${join(dataFolder(env), 'keypad.sqlite')}`,
    production: 'required',
    secret: true,
  }),
  DATABASE_POOL: integer({
    about: 'Connections of one process to MySQL or MariaDB; a migration needs one, and its lease another',
    default: '10',
    min: 2,
    max: 200,
  }),
  DATABASE_MIGRATE: choice({
    about: 'Migrates the schema when the service starts; in production, operator commands never do',
    default: 'on',
    of: ['on', 'off'],
  }),
} as const;
