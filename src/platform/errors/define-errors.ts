import { AppError, type AppErrorOptions } from './app-error.js';
import type { AppErrorRow, DeclaredErrorRow } from './app-error-row.js';

type DeclaredErrorDetails<Declared> = {
  readonly [Name in keyof Declared as Name extends `${string}?` ? never : Name]: number;
} & {
  readonly [
    Name in keyof Declared as Name extends `${infer Optional}?` ? Optional : never
  ]?: number;
};

type CreateAppError<Row> = Row extends { readonly details: infer Declared }
  ? (details: DeclaredErrorDetails<Declared>, options?: AppErrorOptions) => AppError
  : (options?: AppErrorOptions) => AppError;

/** The row of a refusal, which is also a function that creates its error. */
export type AppErrorFactory<Row> = AppErrorRow & CreateAppError<Row>;

export type AppErrorFactories<Rows> = {
  readonly [Name in keyof Rows]: AppErrorFactory<Rows[Name]>;
};

/**
 * Returns the refusals of one feature. Each creates its error; a row with `details` requires them.
 * @example
 * const ERRORS = defineErrors({ TOO_EARLY: { …, details: { waiting_time: 'seconds' } } });
 * throw ERRORS.TOO_EARLY({ waiting_time: 42 }, { retryAfter: 42 });
 */
export function defineErrors<const Rows extends Readonly<Record<string, DeclaredErrorRow>>>(
  rows: Rows,
): AppErrorFactories<Rows> {
  const factories = Object.entries(rows).map(([code, row]) => [
    code,
    createFactory({ code, ...row }),
  ]);
  return Object.freeze(Object.fromEntries(factories)) as AppErrorFactories<Rows>;
}

function createFactory(row: AppErrorRow): AppErrorRow {
  const withDetails = (
    details: NonNullable<AppErrorOptions['details']>,
    options: AppErrorOptions = {},
  ) => {
    const isEmpty = Object.keys(details).length === 0;
    return new AppError(factory, isEmpty ? options : { ...options, details });
  };
  const withoutDetails = (options?: AppErrorOptions) => new AppError(factory, options);

  const create = row.details === undefined ? withoutDetails : withDetails;
  const factory: AppErrorRow = Object.freeze(Object.assign(create, row));
  return factory;
}
