import { AppError, ERRORS } from '../../platform/errors/index.js';
import { reportFailure, type DoctorFinding, type FindingRemedy } from './doctor-finding.js';

const LOCAL_ACCOUNTS = 'on the server, an account without a name at localhost comes before user@%';
const RAISE_CONNECTIONS = '(SET GLOBAL max_connections = 500, and in my.cnf)';
const RAISE_USER_LIMIT = '(ALTER USER keypad WITH MAX_USER_CONNECTIONS 500)';
const CREATE_ACCOUNT =
  "(CREATE USER keypad@'%' IDENTIFIED BY 'PASSWORD', then GRANT ALL ON keypad.* TO keypad@'%')";
const TLS_NEEDS = 'and an authority in the file of tls must have signed it';
const RESTORE_BACKUP = 'for a damaged one, name a new file and run `keypad restore FILE`';
const SHOW_RIGHTS = '(`ls -l` shows the rights)';

/** Mends of refusals of the database, by the code of the error. */
const MENDS: readonly (readonly [RegExp, FindingRemedy])[] = [
  [
    /^ER_ACCESS_DENIED(_NO_PASSWORD)?_ERROR$/,
    `check user and password of DATABASE_URL; ${LOCAL_ACCOUNTS}`,
  ],
  [
    /^ER_DBACCESS_DENIED_ERROR$/,
    'give the user of DATABASE_URL all rights on its database (GRANT ALL ON keypad.* TO keypad)',
  ],
  [
    /^ER_BAD_DB_ERROR$/,
    'CREATE DATABASE keypad CHARACTER SET utf8mb4, with the name that is in DATABASE_URL',
  ],
  [
    /^ER_CON_COUNT_ERROR$/,
    `lower DATABASE_POOL of the replicas, or raise the limit ${RAISE_CONNECTIONS}`,
  ],
  [
    /^ER_(TOO_MANY_USER_CONNECTIONS|USER_LIMIT_REACHED)$/,
    `lower DATABASE_POOL of the replicas, or raise the limit ${RAISE_USER_LIMIT}`,
  ],
  [
    /^ER_HOST_IS_BLOCKED$/,
    'FLUSH HOSTS on MariaDB; TRUNCATE TABLE performance_schema.host_cache on MySQL',
  ],
  [
    /^ER_HOST_NOT_PRIVILEGED$/,
    `let the user of DATABASE_URL come from this machine ${CREATE_ACCOUNT}`,
  ],
  [/^ER_SECURE_TRANSPORT_REQUIRED$/, 'append ?tls=on to DATABASE_URL'],
  [
    /^HANDSHAKE_NO_SSL_SUPPORT$/,
    'set ssl_cert and ssl_key in my.cnf of the server, or remove tls from DATABASE_URL',
  ],
  [
    /^HANDSHAKE_SSL_ERROR$|CERT|^UNABLE_TO_|^ERR_(TLS|SSL)_/,
    `check tls of DATABASE_URL: the certificate of the server must name its host, ${TLS_NEEDS}`,
  ],
  [
    /^(ENOTFOUND|EAI_AGAIN)$/,
    'check the host of DATABASE_URL, and that this machine resolves its name',
  ],
  [/^SQLITE_(NOTADB|CORRUPT)/, `let DATABASE_URL name a file of SQLite; ${RESTORE_BACKUP}`],
  [
    /^(SQLITE_(CANTOPEN|PERM|READONLY)|EACCES|EPERM|EROFS|ENOTDIR|EISDIR)/,
    `let DATABASE_URL name a file, not a folder, that this user can read and write ${SHOW_RIGHTS}`,
  ],
  [
    /^SQLITE_(BUSY|LOCKED)/,
    'end the program that keeps the file of DATABASE_URL locked (`lsof FILE` names it)',
  ],
  [
    /^SQLITE_(FULL|IOERR)/,
    'make room on the disk of DATABASE_URL (`df -h` shows what is left), and check the disk',
  ],
];

/**
 * Returns the finding for a refusal of the database, without secrets; undefined for any other
 * error.
 */
export function toDatabaseRefusal(error: unknown): DoctorFinding | undefined {
  const isUnreached = AppError.is(error, ERRORS.SERVICE_UNAVAILABLE);
  const { code = '', message } = ((isUnreached ? error.cause : error) ?? {}) as {
    code?: string;
    message?: string;
  };
  const foundRemedy = MENDS.find(([codes]) => codes.test(code))?.[1];
  const reason = message || code || 'unknown reason';
  if (foundRemedy !== undefined)
    return reportFailure('database', `cannot be used: ${reason}`, foundRemedy);
  if (!isUnreached) return undefined;
  return reportFailure(
    'database',
    `cannot be reached: ${reason}`,
    'check host and port of DATABASE_URL, and that the server runs',
  );
}
