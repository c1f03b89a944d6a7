import type { SourceLocation } from 'graphql';
import type { RequestContext } from '../request-context.js';
import type { PlannedField, PlannedFields, PlannedValue, Variables } from './query-plan.js';

/** The path of a value, from its end. */
interface Path {
  readonly prev: Path | undefined;
  readonly key: string | number;
  readonly typename: undefined;
}

/** The place of a value in the response. */
interface Slot {
  readonly value: PlannedValue;
  readonly field: PlannedField;
  readonly path: Path;
}

/** An error that a resolver threw, or that a value does not fit its type. */
export interface PlacedError {
  readonly error: unknown;
  readonly path: readonly (string | number)[];
  readonly locations: readonly SourceLocation[];
}

export interface PlanResult {
  readonly data: unknown;
  readonly errors: readonly PlacedError[];
}

/** An error on its way to the nearest value that may be null. */
class Rising extends Error {
  constructor(readonly placed: PlacedError) {
    super();
  }
}

/**
 * Runs a planned query. Data and errors are those of graphql-js, but an error that no resolver threw lacks its message:
 * graphql-js must run such a query again. `variables` are coerced.
 */
export function runPlan(
  fields: PlannedFields,
  context: RequestContext,
  variables: Variables,
): PlanResult | Promise<PlanResult> {
  const run = new PlanRun(context, variables);
  const { errors } = run;
  const fail = (error: unknown) => {
    if (!(error instanceof Rising)) throw error;
    return { data: null, errors: [...errors, error.placed] };
  };
  try {
    const data = run.readFields(fields, undefined, undefined);
    return data instanceof Promise ? data.then((done: unknown) => ({ data: done, errors }), fail) : { data, errors };
  } catch (error) {
    return fail(error);
  }
}

/** One run. A promise is made only if a resolver returns one, and a path only if it may be needed. */
class PlanRun {
  readonly errors: PlacedError[] = [];

  constructor(
    private readonly context: RequestContext,
    private readonly variables: Variables,
  ) {}

  readFields(fields: PlannedFields, source: unknown, path: Path | undefined): unknown {
    const data: Record<string, unknown> = {};
    let pending: Promise<void>[] | undefined;
    try {
      for (const field of fields) {
        const value = 'constant' in field ? field.constant : this.readField(field, source, path);
        data[field.key] = value;
        if (value instanceof Promise) (pending ??= []).push(put(value, data, field.key));
      }
    } catch (error) {
      return throwAfter(pending, error);
    }
    return pending === undefined ? data : Promise.all(pending).then(() => data);
  }

  private readItems(items: readonly unknown[], { value: { item }, field, path }: ListSlot): unknown {
    const data: unknown[] = [];
    let pending: Promise<void>[] | undefined;
    try {
      for (let key = 0; key < items.length; key += 1) {
        const slot = { value: item, field, path: { prev: path, key, typename: undefined } };
        const value = this.settle(slot, items[key]);
        data.push(value);
        if (value instanceof Promise) (pending ??= []).push(put(value, data, key));
      }
    } catch (error) {
      return throwAfter(pending, error);
    }
    return pending === undefined ? data : Promise.all(pending).then(() => data);
  }

  private readField(field: PlannedField, source: unknown, prev: Path | undefined): unknown {
    const { value, key } = field;
    try {
      const result = this.resolve(field, source, prev);
      // Most values are leaves, and cannot wait or have errors below them.
      if (value.kind === 'leaf' && !(result instanceof Promise)) return leafOf(value, result);
      return this.settle({ value, field, path: { prev, key, typename: undefined } }, result);
    } catch (error) {
      return this.fail(error, { value, field, path: { prev, key, typename: undefined } });
    }
  }

  private resolve(field: PlannedField, source: unknown, prev: Path | undefined): unknown {
    const { resolve, info, key } = field;
    if (field.readsSourceOnly) return (resolve as (source: unknown) => unknown)(source);
    const { context, variables } = this;
    const path = { prev, key, typename: undefined };
    return resolve(source, field.args(variables), context, { ...info, path, variableValues: variables });
  }

  /** Completes a value, or the promise of one. An error becomes null if the type allows it. */
  private settle(slot: Slot, result: unknown): unknown {
    if (result instanceof Promise) return this.settleLater(slot, result);
    try {
      const completed = this.complete(slot, result);
      return completed instanceof Promise ? this.orFail(slot, completed) : completed;
    } catch (error) {
      return this.fail(error, slot);
    }
  }

  private settleLater(slot: Slot, result: Promise<unknown>): Promise<unknown> {
    return result.then((value) => this.complete(slot, value)).catch((error: unknown) => this.fail(error, slot));
  }

  private orFail(slot: Slot, completed: Promise<unknown>): Promise<unknown> {
    return completed.catch((error: unknown) => this.fail(error, slot));
  }

  private complete(slot: Slot, result: unknown): unknown {
    const { value, field, path } = slot;
    if (value.kind === 'leaf') return leafOf(value, result);
    if (isNull(value, result)) return null;
    if (value.kind === 'object') return this.readFields(value.fields, result, path);
    if (!Array.isArray(result)) throw new Error('not a list');
    return this.readItems(result, { value, field, path });
  }

  /** Returns null for an error at a value that may be null, and throws it on otherwise. */
  private fail(error: unknown, { value, field, path }: Slot): null {
    if (!(error instanceof Rising)) error = new Rising({ error, path: keysOf(path), locations: field.locations });
    if (value.isRequired) throw error;
    this.errors.push((error as Rising).placed);
    return null;
  }
}

interface ListSlot extends Slot {
  readonly value: Extract<PlannedValue, { kind: 'list' }>;
}

function leafOf(value: Extract<PlannedValue, { kind: 'leaf' }>, result: unknown): unknown {
  if (isNull(value, result)) return null;
  const serialized = value.serialize(result);
  if (serialized === null || serialized === undefined) throw new Error('serialised as null');
  return serialized;
}

/** @throws an error that is the value, and one for a null that the type does not allow */
function isNull({ isRequired }: PlannedValue, result: unknown): result is null | undefined {
  if (result instanceof Error) throw result;
  if (result !== null && result !== undefined) return false;
  if (isRequired) throw new Error('null for a value that must not be null');
  return true;
}

/** Puts a value where its promise was, which kept the place for it. */
async function put<K extends PropertyKey>(value: Promise<unknown>, into: Record<K, unknown>, key: K): Promise<void> {
  into[key] = await value;
}

/** Throws an error after everything that had begun has ended. */
function throwAfter(pending: readonly Promise<void>[] | undefined, error: unknown): Promise<never> {
  if (pending === undefined) throw error;
  return Promise.allSettled(pending).then(() => {
    throw error;
  });
}

function keysOf(path: Path): (string | number)[] {
  const keys: (string | number)[] = [];
  for (let at: Path | undefined = path; at !== undefined; at = at.prev) keys.unshift(at.key);
  return keys;
}
