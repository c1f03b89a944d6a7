import type { AppErrorRow } from './app-error-row.js';
import type { FieldRule } from './field-rules.js';

/** One faulty request field: its wire name and the rule it breaks. Never its value. */
export interface RequestFieldFault {
  readonly field: string;
  readonly rule: FieldRule;
}

export interface AppErrorOptions {
  /** Public numbers, e.g. `{ waiting_time: 42 }`. Shown to the client. */
  readonly details?: Readonly<Record<string, number>>;
  /**
   * Public texts beside the details, e.g. `{ ussd_code: '*6655#' }`. Shown to the client of a REST
   * route.
   */
  readonly members?: Readonly<Record<string, string>>;
  /** Shown to the client, as one element of a REST body each. */
  readonly fields?: readonly RequestFieldFault[];
  /**
   * Shown to the client instead of the text of the row: what an exception of a team's own module
   * says.
   */
  readonly text?: string;
  /**
   * Shown to the developer of a GraphQL query, in English: what is wrong with it. Never a submitted
   * value.
   */
  readonly note?: string;
  /**
   * Shown to the client: what it may send instead, such as methods or scopes. Never a submitted
   * value.
   */
  readonly allowed?: readonly string[];
  /** `error` of RFC 6749 §5.2, if it is not that of the row. */
  readonly oauth?: string;
  /** Whole seconds for the Retry-After header. */
  readonly retryAfter?: number;
  /** Scheme for the WWW-Authenticate header of a 401. */
  readonly challenge?: 'Basic';
  /** Private: why the request was refused. For logs and tests, never for the client. */
  readonly reason?: string;
  readonly cause?: unknown;
}

/**
 * The only error that keypad throws on purpose: a row of an error table, public details, a private
 * reason.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: string;
  readonly status: number;
  readonly #row: AppErrorRow;

  constructor(
    row: AppErrorRow,
    readonly options: AppErrorOptions = {},
  ) {
    super(row.en, options.cause === undefined ? undefined : { cause: options.cause });
    this.#row = row;
    this.code = row.code;
    this.status = row.status;
  }

  /** The row of the error. It is a getter because loggers print plain properties. */
  get row(): AppErrorRow {
    return this.#row;
  }

  /** Returns true if `error` was made from this row. */
  static is(error: unknown, row: AppErrorRow): error is AppError {
    return error instanceof AppError && error.#row === row;
  }
}
