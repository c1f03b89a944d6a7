import { AUTH_ERRORS } from './auth/auth.errors.js';
import { ConfigError } from './config/index.js';
import { AppError, ERRORS, type ErrorRow } from './errors/index.js';

/** Exit codes of the service and the operator commands; 69 and 78 as in sysexits.h. */
export const EXIT = { done: 0, failed: 1, usage: 2, unavailable: 69, config: 78 } as const;

export const EXIT_CODES = `
Exit codes:
  0   done
  1   failed: not found, refused, or a check of doctor failed
  2   wrong usage
  69  the database cannot be reached
  78  faulty settings`;

/** An expected failure of a command. The message is one line for the operator. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    message: string,
    readonly exitCode: number = EXIT.failed,
  ) {
    super(message);
  }
}

const INPUT_FAULTS: readonly ErrorRow[] = [ERRORS.BAD_USER_INPUT, ERRORS.VALIDATION_FAILED, AUTH_ERRORS.INVALID_SCOPE];

export function exitCodeOf(error: unknown): number {
  if (error instanceof Refusal) return error.exitCode;
  if (error instanceof ConfigError) return EXIT.config;
  if (!(error instanceof AppError)) return EXIT.failed;
  if (error.row === ERRORS.SERVICE_UNAVAILABLE) return EXIT.unavailable;
  return INPUT_FAULTS.includes(error.row) ? EXIT.usage : EXIT.failed;
}

/** Returns the error as one line without a stack. */
export function lineOf(error: unknown): string {
  return messageOf(error).replace(/\s*\n\s*/g, '; ');
}

function messageOf(error: unknown): string {
  if (error instanceof ConfigError) return `faulty settings: ${error.message}`;
  if (error instanceof AppError) return ofAppError(error);
  if (isMissingTable(error)) return 'the schema is missing or out of date; run `keypad migrate`';
  const { code, port } = (error ?? {}) as { code?: string; port?: number };
  if (code === 'EADDRINUSE') return `port ${String(port)} is in use; set PORT to another one`;
  return error instanceof Error ? error.message : String(error);
}

function ofAppError({ row, message, options, cause }: AppError): string {
  if (row === ERRORS.SERVICE_UNAVAILABLE) return `the database cannot be reached: ${reasonOf(cause)}`;
  if (row === ERRORS.NOT_FOUND) return `there is no such ${options.reason ?? 'thing'}`;
  const fields = options.fields?.map(({ field, rule }) => `${field} ${rule.en}`) ?? [];
  return fields.length > 0 ? fields.join('; ') : message;
}

function reasonOf(cause: unknown): string {
  const { code, message } = (cause ?? {}) as { code?: string; message?: string };
  return message || code || 'unknown reason';
}

function isMissingTable(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  return code === 'ER_NO_SUCH_TABLE' || (code === 'SQLITE_ERROR' && /^no such (table|column)/.test(message ?? ''));
}
