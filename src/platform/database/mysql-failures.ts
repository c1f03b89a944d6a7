import type { DatabaseFailure } from './engine.js';

/** Deadlocks, lock timeouts, and failed certifications in multi-writer clusters (RACE-4). */
const CONFLICTS = new Set([1213, 1205, 1020, 1180, 3101, 8002, 8022, 9007]);
/**
 * The server is read-only or has left its cluster, but keeps its connections. It refuses each
 * write, so the unit may be retried on a new connection, which may lead to another server (FLT-2).
 */
const DEMOTED = new Set([1290, 1792, 1836, 3100, 1047]);
/**
 * Shutting down, too many connections or prepared statements, host blocked, disk full, a statement
 * killed by an operator or a server limit.
 */
const UNAVAILABLE = new Set([
  ...[1053, 1040, 1203, 1461, 1129, 1021, 1041, 1114, 1152, 1184],
  ...[1317, 1969, 3024],
]);
/** Disk full, error on a write, table full, and no space in the temporary folder. */
const FULL = new Set([1021, 1026, 1114, 1878]);
/** An open connection has ended. A connection that cannot be opened has other codes. */
const LOST = new Set<string | number>(['PROTOCOL_CONNECTION_LOST', 'ECONNRESET', 'EPIPE', 1927]);
/** Message of mysql2, without a code, if the connection ended before the statement was sent. */
const CLOSED = 'connection is in closed state';
/** Code of the error if the result of a COMMIT is unknown. */
export const COMMIT_UNANSWERED = 'COMMIT_UNANSWERED';
/** Code of the error if the server dropped a transaction without an error. */
export const TRANSACTION_DROPPED = 'TRANSACTION_DROPPED';
const DUPLICATE = 1062;
/** A table has no ids left: of MariaDB, and of MySQL. */
const EXHAUSTED = new Set([167, 1467]);
/**
 * The savepoint of a fenced transaction is gone. Nothing of the transaction stands, so the unit may
 * be retried.
 */
const NO_SAVEPOINT = 1305;

/** Returns the meaning of an error of mysql2, the server or the engine. */
export function classifyMysqlError(error: unknown): DatabaseFailure {
  const { errno = 0, code = '', fatal = false, message = '' } = error as MysqlDriverError;
  if (errno === DUPLICATE) return 'duplicate';
  if (CONFLICTS.has(errno) || DEMOTED.has(errno) || errno === NO_SAVEPOINT) return 'conflict';
  if (LOST.has(code) || LOST.has(errno) || wasNeverSent(error)) return 'lost';
  if (EXHAUSTED.has(errno)) return 'exhausted';
  if (code === COMMIT_UNANSWERED) return 'unanswered';
  if (code === TRANSACTION_DROPPED) return 'unavailable';
  if (UNAVAILABLE.has(errno) || fatal || errno < 0) return 'unavailable';
  if (/^(E[A-Z]+|PROTOCOL_|POOL_)/.test(code) && !code.startsWith('ER_')) return 'unavailable';
  if (/pool is closed|queue limit reached|no connections available/i.test(message)) {
    return 'unavailable';
  }
  return 'other';
}

interface MysqlDriverError {
  errno?: number;
  code?: string;
  fatal?: boolean;
  message?: string;
}

/** Returns true if the disk or a table of the server is full. */
export function isMysqlFull(error: unknown): boolean {
  return FULL.has((error as MysqlDriverError).errno ?? 0);
}

/** Returns true if the statement, even a COMMIT, was certainly not sent. */
export function wasNeverSent(error: unknown): boolean {
  return (error as MysqlDriverError).message?.includes(CLOSED) ?? false;
}

/** Returns whether the server dropped a fenced transaction without an error. */
export function isDropped(error: unknown): boolean {
  return (error as MysqlDriverError).errno === NO_SAVEPOINT;
}

/**
 * Returns whether a connection must not be used after this error: its server cannot write or
 * dropped a transaction.
 */
export function isUnusableAfter(error: unknown): boolean {
  const { errno = 0, code } = error as MysqlDriverError;
  return DEMOTED.has(errno) || isDropped(error) || code === TRANSACTION_DROPPED;
}
