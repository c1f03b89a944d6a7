import { AUTH } from '../sign-in/auth.facts.js';
import { ConfigError } from '../platform/config/index.js';
import { AppError, ERRORS, type AppErrorRow } from '../platform/errors/index.js';
import { EXIT, CommandRefusalError } from './exit.js';

const INPUT_FAULTS: readonly AppErrorRow[] = [
  ERRORS.BAD_USER_INPUT,
  ERRORS.VALIDATION_FAILED,
  AUTH.errors.INVALID_SCOPE,
];
const UNREACHABLE = 'the database cannot be reached';

/** Returns the exit code of a start or a command that ended with this error. */
export function toExitCode(error: unknown): number {
  if (error instanceof CommandRefusalError) return error.exitCode;
  if (error instanceof ConfigError) return EXIT.config;
  if (isBrokenConnection(error)) return EXIT.unavailable;
  if (!(error instanceof AppError)) return EXIT.failed;
  if (error.row === ERRORS.SERVICE_UNAVAILABLE) return EXIT.unavailable;
  if (INPUT_FAULTS.includes(error.row)) return EXIT.usage;
  return EXIT.failed;
}

/** Returns the error as one line without a stack. */
export function toFailureLine(error: unknown): string {
  return toFailureMessage(error).replace(/\s*\n\s*/g, '; ');
}

function toFailureMessage(error: unknown): string {
  if (error instanceof ConfigError) return `faulty settings: ${error.message}`;
  if (error instanceof AppError) return describeAppError(error);
  if (isBrokenConnection(error)) return `${UNREACHABLE}: ${describeCause(error)}`;
  if (isMissingTable(error)) return 'the schema is missing or out of date; run `keypad migrate`';

  const { code, port } = (error ?? {}) as { code?: string; port?: number };
  if (code === 'EADDRINUSE') return `port ${String(port)} is in use; set PORT to another one`;
  if (error instanceof Error) return error.message;
  return String(error);
}

function describeAppError({ row, message, options, cause }: AppError): string {
  if (row === ERRORS.SERVICE_UNAVAILABLE) return `${UNREACHABLE}: ${describeCause(cause)}`;
  if (row === ERRORS.NOT_FOUND) return `there is no such ${options.reason ?? 'thing'}`;

  const { fields = [] } = options;
  if (fields.length === 0) return message;
  return fields.map(({ field, rule }) => `${field} ${rule.en}`).join('; ');
}

function describeCause(cause: unknown): string {
  const { code, message } = (cause ?? {}) as { code?: string; message?: string };
  return message || code || 'unknown reason';
}

function isMissingTable(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  if (code === 'ER_NO_SUCH_TABLE') return true;
  return code === 'SQLITE_ERROR' && /^no such (table|column)/.test(message ?? '');
}

/**
 * Returns true for an error of mysql2 that ends a connection, from work that keeps one, such as a
 * backup.
 */
function isBrokenConnection(error: unknown): boolean {
  return (error as { fatal?: boolean } | undefined)?.fatal === true;
}
