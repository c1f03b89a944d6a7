import { join } from 'node:path';
import {
  defineChoiceSetting,
  getDataFolder,
  defineIntegerSetting,
  isPlainAllowed,
  UNLESS_PRIVATE,
} from '../config/index.js';
import { defineDatabaseUrl, hasTls } from './database-url.js';
import { defineFacts } from '../facts/index.js';

/** The facts of src/platform/database. */
export const DATABASE = defineFacts({
  settings: {
    DATABASE_URL: defineDatabaseUrl({
      about:
        'Database with all state; MySQL and MariaDB take the parameters tls, isolation and flags ' +
        '(operations.md, Database)',
      changedBy: 'Every operator, at the installation and when the database moves',
      default: (env) => `sqlite:${join(getDataFolder(env), 'keypad.sqlite')}`,
      production: 'required',
      secret: true,
      inProduction: {
        rule: `must have ?tls=on unless its host is in a private network; ${UNLESS_PRIVATE}`,
        isMet: (url, env) => hasTls(url) || isPlainAllowed(new URL(url).hostname, env),
      },
    }),
    DATABASE_POOL: defineIntegerSetting({
      about:
        'Connections of one process to MySQL or MariaDB; a migration needs one, ' +
        'and its lease another',
      changedBy:
        'A database administrator, if all replicas together need more connections ' +
        'than the server allows',
      default: '10',
      min: 2,
      max: 200,
    }),
    DATABASE_MIGRATE: defineChoiceSetting({
      about:
        'Migrates the schema when the service starts; in production, operator commands never do',
      changedBy: 'A database administrator who does not let the service change tables',
      default: 'on',
      of: ['on', 'off'],
    }),
  },
  errors: {
    OPERATION_TIMEOUT: {
      status: 503,
      oauth: 'temporarily_unavailable',
      en: 'The operation took too long and was stopped.',
      fa: 'این عملیات بیش از حد طول کشید و متوقف شد.',
    },
  },
});
