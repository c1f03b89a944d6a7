import { describe, expect, it } from 'vitest';
import { ERRORS } from '../../platform/errors/index.js';
import { toDatabaseRefusal } from './refusals.js';

/** Returns what mends an error with this code. */
const mendOf = (code: string) =>
  toDatabaseRefusal(Object.assign(new Error('refused'), { code }))?.mend;

describe('refusalOf', () => {
  it.each([
    ['ER_ACCESS_DENIED_ERROR', 'check user and password'],
    ['ER_ACCESS_DENIED_NO_PASSWORD_ERROR', 'check user and password'],
    ['ER_DBACCESS_DENIED_ERROR', 'GRANT ALL ON'],
    ['ER_BAD_DB_ERROR', 'CREATE DATABASE'],
    ['ER_CON_COUNT_ERROR', 'SET GLOBAL max_connections'],
    ['ER_TOO_MANY_USER_CONNECTIONS', 'MAX_USER_CONNECTIONS'],
    ['ER_USER_LIMIT_REACHED', 'MAX_USER_CONNECTIONS'],
    ['ER_HOST_IS_BLOCKED', 'FLUSH HOSTS'],
    ['ER_HOST_NOT_PRIVILEGED', 'CREATE USER'],
    ['ER_SECURE_TRANSPORT_REQUIRED', 'append ?tls=on'],
    ['HANDSHAKE_NO_SSL_SUPPORT', 'remove tls from DATABASE_URL'],
    ['HANDSHAKE_SSL_ERROR', 'check tls of DATABASE_URL'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'check tls of DATABASE_URL'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'check tls of DATABASE_URL'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'check tls of DATABASE_URL'],
    ['ENOTFOUND', 'check the host of DATABASE_URL'],
    ['SQLITE_NOTADB', 'name a file of SQLite'],
    ['SQLITE_CORRUPT_VTAB', 'keypad restore'],
    ['SQLITE_CANTOPEN', 'can read and write'],
    ['SQLITE_READONLY_DBMOVED', 'can read and write'],
    ['EACCES', 'can read and write'],
    ['SQLITE_BUSY', 'lsof'],
    ['SQLITE_FULL', 'df -h'],
    ['SQLITE_IOERR_WRITE', 'df -h'],
  ])('says for %s: %s', (code, mend) => {
    expect(mendOf(code)).toContain(mend);
  });

  it('says for any other reason why the database is unavailable: check host and port', () => {
    const cause = new Error('connect ECONNREFUSED 127.0.0.1:1');
    expect(toDatabaseRefusal(ERRORS.SERVICE_UNAVAILABLE({ cause }))).toMatchObject({
      text: 'cannot be reached: connect ECONNREFUSED 127.0.0.1:1',
      mend: expect.stringContaining('check host and port of DATABASE_URL') as string,
    });
  });

  it('returns undefined for an error that is not of the database', () => {
    expect(toDatabaseRefusal(new TypeError('x is not a function'))).toBeUndefined();
    expect(toDatabaseRefusal(undefined)).toBeUndefined();
  });
});
