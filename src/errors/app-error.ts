import { ERRORS, type ErrorCode } from './catalog.js';
import type { FieldRule } from './field-rules.js';

/** One faulty request field: its wire name and the rule it breaks. Never its value. */
export interface FieldFault {
  readonly field: string;
  readonly rule: FieldRule;
}

export interface AppErrorOptions {
  /** Public numbers, e.g. `{ waiting_time: 42 }`. Shown to the client. */
  readonly details?: Readonly<Record<string, number>>;
  /** Public, one error body element each. */
  readonly fields?: readonly FieldFault[];
  /** Whole seconds for the Retry-After header. */
  readonly retryAfter?: number;
  /** Scheme for the WWW-Authenticate header of a 401. */
  readonly challenge?: 'Basic';
  /** Private: why we refused. For logs and tests, never for the client. */
  readonly reason?: string;
  readonly cause?: unknown;
}

/** The only error keypad throws on purpose: a row of the catalog, public details, a private reason. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    readonly options: AppErrorOptions = {},
  ) {
    super(ERRORS[code].en, options.cause === undefined ? undefined : { cause: options.cause });
    this.status = ERRORS[code].status;
  }
}
