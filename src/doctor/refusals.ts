import { AppError, ERRORS } from '../errors/index.js';
import { fail, type Finding, type Mend } from './finding.js';

/** Mends of refusals of the database, by the code of the error. */
const MENDS: readonly (readonly [RegExp, Mend])[] = [
  [
    /^ER_ACCESS_DENIED_ERROR$/,
    'check user and password of DATABASE_URL; on the server, an account without a name at localhost comes before user@%',
  ],
  [
    /^ER_DBACCESS_DENIED_ERROR$/,
    'give the user of DATABASE_URL all rights on its database (GRANT ALL ON keypad.* TO keypad)',
  ],
  [/^ER_BAD_DB_ERROR$/, 'CREATE DATABASE keypad CHARACTER SET utf8mb4, with the name that is in DATABASE_URL'],
];

/** Returns the finding for a refusal of the database, without secrets; undefined for any other error. */
export function refusalOf(error: unknown): Finding | undefined {
  const isUnreached = AppError.is(error, ERRORS.SERVICE_UNAVAILABLE);
  const { code = '', message } = ((isUnreached ? error.cause : error) ?? {}) as { code?: string; message?: string };
  const mend = MENDS.find(([codes]) => codes.test(code))?.[1];
  const reason = message || code || 'unknown reason';
  if (mend !== undefined) return fail('database', `cannot be used: ${reason}`, mend);
  if (!isUnreached) return undefined;
  return fail(
    'database',
    `cannot be reached: ${reason}`,
    'check host and port of DATABASE_URL, and that the server runs',
  );
}
