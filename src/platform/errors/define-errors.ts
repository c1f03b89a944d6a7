import { AppError, type AppErrorOptions } from './app-error.js';
import type { ErrorRow, ErrorTexts } from './error-row.js';

type ErrorDetails<Declared> = {
  readonly [Name in keyof Declared as Name extends `${string}?` ? never : Name]: number;
} & {
  readonly [
    Name in keyof Declared as Name extends `${infer Optional}?` ? Optional : never
  ]?: number;
};

type CreateError<Row> = Row extends { readonly details: infer Declared }
  ? (details: ErrorDetails<Declared>, options?: AppErrorOptions) => AppError
  : (options?: AppErrorOptions) => AppError;

/** The row of a refusal, which is also a function that creates its error. */
export type ErrorFactory<Row> = ErrorRow & CreateError<Row>;

export type ErrorFactories<Rows> = { readonly [Name in keyof Rows]: ErrorFactory<Rows[Name]> };

/**
 * Returns the refusals of one feature. Each creates its error; a row with `details` requires them.
 * @example
 * const ERRORS = defineErrors({ TOO_EARLY: { …, details: { waiting_time: 'seconds' } } });
 * throw ERRORS.TOO_EARLY({ waiting_time: 42 }, { retryAfter: 42 });
 */
export function defineErrors<const Rows extends Readonly<Record<string, ErrorTexts>>>(
  rows: Rows,
): ErrorFactories<Rows> {
  const factories = Object.entries(rows).map(([code, row]) => [
    code,
    createFactory({ code, ...row }),
  ]);
  return Object.freeze(Object.fromEntries(factories)) as ErrorFactories<Rows>;
}

function createFactory(row: ErrorRow): ErrorRow {
  const withDetails = (
    details: NonNullable<AppErrorOptions['details']>,
    options: AppErrorOptions = {},
  ) => {
    const isEmpty = Object.keys(details).length === 0;
    return new AppError(factory, isEmpty ? options : { ...options, details });
  };
  const withoutDetails = (options?: AppErrorOptions) => new AppError(factory, options);

  const create = row.details === undefined ? withoutDetails : withDetails;
  const factory: ErrorRow = Object.freeze(Object.assign(create, row));
  return factory;
}
