import { join } from 'node:path';
import { choice, dataFolder, integer } from '../config/index.js';
import { databaseUrl } from './database-url.js';

/** Where the database is, and how it is used. */
export const DATABASE_SETTINGS = {
  DATABASE_URL: databaseUrl({
    about: 'Where all state lives; parameters of MySQL and MariaDB (operations.md, Database): tls, isolation, flags',
    default: (env) => `sqlite:${join(dataFolder(env), 'keypad.sqlite')}`,
    production: 'required',
    secret: true,
  }),
  DATABASE_POOL: integer({
    about: 'Connections to MySQL/MariaDB of one process; a migration needs one, and its lease another',
    default: '10',
    min: 2,
    max: 200,
  }),
  DATABASE_MIGRATE: choice({
    about: 'Whether starting the service also brings the schema up to date; in production operator commands never do',
    default: 'on',
    of: ['on', 'off'],
  }),
} as const;
