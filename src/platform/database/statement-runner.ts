import { DatabaseDeadline } from './database-deadline.js';
import type { DatabaseEngine, SqlConnection } from './engine.js';
import type { EntityConstructor, RowShape } from './row-shape.js';
import type { Sql } from './sql.js';
import { assertExact } from './exhausted-ids-error.js';

/** Columns of the rows that a statement returns: all of an entity's, or those of a `RowShape`. */
export type EntityOrShape<T extends object> = EntityConstructor<T> | RowShape<T>;

/**
 * Statements. Every critical check is the row count of one conditional `change` or the result
 * of one `insertIfAbsent` (RACE-1). Such an UPDATE must change every row it matches, because
 * drivers count either matched or changed rows.
 */
export interface StatementRunner {
  /** Runs an UPDATE or DELETE and returns the number of changed rows. */
  change(statement: Sql): Promise<number>;
  /** Runs an INSERT and returns the generated id, or 0 if the table has none. */
  insert(statement: Sql): Promise<number>;
  /**
   * Runs an INSERT and returns the generated id, or undefined if a unique index or its own SELECT
   * refused the row.
   */
  insertIfAbsent(statement: Sql): Promise<number | undefined>;
  /**
   * Runs an UPDATE and returns the number of changed rows, or undefined if a unique index refused
   * the change.
   */
  changeUnlessDuplicate(statement: Sql): Promise<number | undefined>;
  /** Returns the first row, if any. */
  row<T extends object>(shape: EntityOrShape<T>, statement: Sql): Promise<T | undefined>;
  /** Returns all rows. */
  rows<T extends object>(shape: EntityOrShape<T>, statement: Sql): Promise<T[]>;
}

/** Returns the statements that run on a connection, without retries. */
export function createStatementRunner(
  connection: SqlConnection,
  engine: DatabaseEngine,
): StatementRunner {
  const compileStatement = (statement: Sql) => {
    DatabaseDeadline.current()?.assertOpen();
    return statement.compile(engine.now);
  };

  const runStatement = async (statement: Sql) => {
    const { text, values } = compileStatement(statement);
    return connection.runStatement(text, values);
  };

  const readRows = async <T extends object>(_shape: EntityOrShape<T>, statement: Sql) => {
    const { text, values } = compileStatement(statement);
    const foundRows = (await connection.readRows(text, values)) as T[];
    for (const row of foundRows) {
      if ('id' in row && row.id !== null) assertExact(row.id);
    }
    return foundRows;
  };

  const runInsert = async (statement: Sql) => {
    const insertResult = await runStatement(statement);
    if (insertResult.affected > 0) assertExact(insertResult.id);
    return insertResult;
  };

  const changeRows = async (statement: Sql) => {
    const { affected } = await runStatement(statement);
    return affected;
  };

  return {
    change: changeRows,
    changeUnlessDuplicate: (statement) => ignoreDuplicate(engine, changeRows(statement)),
    insert: async (statement) => {
      const { id } = await runInsert(statement);
      return id;
    },
    insertIfAbsent: async (statement) => {
      const insertResult = await ignoreDuplicate(engine, runInsert(statement));
      if (insertResult === undefined || insertResult.affected === 0) return undefined;
      return insertResult.id;
    },
    row: async (shape, statement) => {
      const [firstRow] = await readRows(shape, statement);
      return firstRow;
    },
    rows: readRows,
  };
}

/** Returns undefined if a unique index refused the row. */
async function ignoreDuplicate<T>(
  engine: DatabaseEngine,
  result: Promise<T>,
): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if (engine.classifyError(error) === 'duplicate') return undefined;
    throw error;
  }
}
