import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, ERRORS } from '../errors/index.js';
import { DatabaseClock } from './database-clock.js';
import { Deadline } from './deadline.js';
import type { Connection, Engine } from './engine.js';
import { columns, RowShape, rowOf, type Entity } from './row-shape.js';
import { NOW, sql, type Sql } from './sql.js';

/** Columns of the rows that a statement returns: all of an entity's, or those of a `RowShape`. */
export type Shape<T extends object> = Entity<T> | RowShape<T>;

/** How long a unit that the database rolled back is repeated before we answer 503 (RACE-4). */
const RETRY_MS = 1_500;
/** Reads, and units that leave nothing unless they end: also repeated when their connection is lost. */
const REPEATABLE = { whenLost: true } as const;

/**
 * Statements on the state of keypad. Every decision is the row count of one conditional `change` or the
 * answer of one `insertIfAbsent` (RACE-1): each row a deciding UPDATE matches must also change, so that
 * the count is the same whether the driver reports matched or changed rows.
 */
export interface Statements {
  /** Runs an UPDATE or DELETE and answers the number of rows it changed. */
  change(statement: Sql): Promise<number>;
  /** Runs an INSERT and answers the generated id (0 where the table has none). */
  insert(statement: Sql): Promise<number>;
  /** Like `insert`, but answers undefined when a unique index refused the row. */
  insertIfAbsent(statement: Sql): Promise<number | undefined>;
  /** Like `change`, but answers undefined when a unique index refused what a row was to become. */
  changeUnlessDuplicate(statement: Sql): Promise<number | undefined>;
  /** Returns the first row, if any. Column names are the member names. */
  row<T extends object>(shape: Shape<T>, statement: Sql): Promise<T | undefined>;
  /** Returns all rows. */
  rows<T extends object>(shape: Shape<T>, statement: Sql): Promise<T[]>;
}

/** Statements of one unit. What must not be done within it is done after it, before `transaction` answers. */
export interface Transaction extends Statements {
  /** Once, when the unit was kept. What `work` throws changes nothing. */
  onCommit(work: () => void | Promise<void>): void;
  /** When this attempt was undone, before the next one; not when nobody knows what became of it. What `work` throws changes nothing. */
  onRollback(work: () => void | Promise<void>): void;
}

/**
 * The one way to the database at run time.
 * @throws AppError SERVICE_UNAVAILABLE when the database is down, read-only or too contended; OPERATION_TIMEOUT when
 * the work that asks is past its `Deadline`.
 */
export class Database implements Statements {
  /** This process's idea of the database's clock; as good as the last `now()`. */
  readonly clock = new DatabaseClock();
  private readonly direct: Statements;

  /** With `isStrict`, as in tests, a row with an unknown or missing column and a statement without a name throw. */
  constructor(
    private readonly engine: Engine,
    private readonly isStrict = false,
  ) {
    this.direct = statementsOn(engine, engine, isStrict);
  }

  readonly change = (statement: Sql) => this.guarded(() => this.direct.change(statement));
  readonly insert = (statement: Sql) => this.guarded(() => this.direct.insert(statement));
  readonly insertIfAbsent = (statement: Sql) => this.guarded(() => this.direct.insertIfAbsent(statement));
  readonly changeUnlessDuplicate = (statement: Sql) => this.guarded(() => this.direct.changeUnlessDuplicate(statement));
  readonly row = <T extends object>(shape: Shape<T>, statement: Sql) =>
    this.guarded(() => this.direct.row(shape, statement), REPEATABLE);
  readonly rows = <T extends object>(shape: Shape<T>, statement: Sql) =>
    this.guarded(() => this.direct.rows(shape, statement), REPEATABLE);

  /**
   * Runs `work` as one unit: all of it is kept or nothing. A unit that the database itself rolled back
   * (deadlock, lock wait, certification, lost connection) is repeated, so `work` must have no effect outside of `tx`
   * that it does not take back by `onRollback`.
   * On the embedded database `work` must use nothing but `tx`, or it waits for itself.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.guarded(() => this.attempt(work), REPEATABLE);
  }

  /** Asks the database's clock, UTC milliseconds, and sets `clock` by it. */
  async now(): Promise<number> {
    const asked = performance.now();
    const row = await this.row(columns({ now: Number }), sql`/* Database.now */ SELECT ${NOW} AS now`);
    const now = row?.now ?? 0;
    this.clock.set(now, (asked + performance.now()) / 2);
    return now;
  }

  private async attempt<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    let kept: (() => void | Promise<void>)[] | undefined;
    let undone: (() => void | Promise<void>)[] | undefined;
    const hooks: Omit<Transaction, keyof Statements> = {
      onCommit: (work) => void (kept ??= []).push(work),
      onRollback: (work) => void (undone ??= []).push(work),
    };
    let result: T;
    try {
      result = await this.engine.transaction((connection) =>
        work(Object.assign(statementsOn(connection, this.engine, this.isStrict), hooks)),
      );
    } catch (error) {
      if (undone !== undefined && this.engine.classify(error) !== 'unanswered') await allOf(undone);
      throw error;
    }
    if (kept !== undefined) await allOf(kept);
    return result;
  }

  private async guarded<T>(unit: () => Promise<T>, { whenLost = false } = {}): Promise<T> {
    const giveUp = performance.now() + RETRY_MS;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await unit();
      } catch (error) {
        if (error instanceof AppError) throw error;
        const failure = this.engine.classify(error);
        if (failure === 'other' || failure === 'duplicate') throw error;
        const mayRepeat = failure === 'conflict' || (failure === 'lost' && whenLost);
        if (!mayRepeat || performance.now() > giveUp) {
          throw new AppError(ERRORS.SERVICE_UNAVAILABLE, {
            retryAfter: 2,
            reason: `database ${failure}`,
            cause: error,
          });
        }
        await sleep(Math.random() * Math.min(200, 5 * 2 ** attempt));
      }
    }
  }
}

async function allOf(works: readonly (() => void | Promise<void>)[]): Promise<void> {
  await Promise.allSettled(works.map(async (work) => work()));
}

function statementsOn(connection: Connection, engine: Engine, isStrict: boolean): Statements {
  const compile = (statement: Sql) => {
    Deadline.current()?.assertOpen();
    const compiled = statement.compile(engine.now);
    if (isStrict && !compiled.text.startsWith('/* ')) throw new Error(`no name: ${compiled.text}`);
    return compiled;
  };
  const run = (statement: Sql) => {
    const { text, values } = compile(statement);
    return connection.run(text, values);
  };
  const rows = async <T extends object>(shape: Shape<T>, statement: Sql) => {
    const { text, values } = compile(statement);
    const found = (await connection.all(text, values)) as T[];
    if (isStrict && found[0] !== undefined) assertFits(shape, found[0]);
    return found;
  };
  const insert = async (statement: Sql) => (await run(statement)).id;
  const change = async (statement: Sql) => (await run(statement)).affected;
  const unlessDuplicate = async (result: Promise<number>) => {
    try {
      return await result;
    } catch (error) {
      if (engine.classify(error) === 'duplicate') return undefined;
      throw error;
    }
  };
  return {
    change,
    changeUnlessDuplicate: (statement) => unlessDuplicate(change(statement)),
    insert,
    insertIfAbsent: (statement) => unlessDuplicate(insert(statement)),
    row: async (shape, statement) => (await rows(shape, statement))[0],
    rows,
  };
}

function assertFits<T extends object>(shape: Shape<T>, row: T): void {
  (shape instanceof RowShape ? shape : rowOf(shape)).assertFits(row);
}
