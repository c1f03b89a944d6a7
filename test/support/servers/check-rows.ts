import {
  rowOf,
  RowShape,
  type Database,
  type EntityOrShape,
  type StatementRunner,
  type Transaction,
} from '../../../src/platform/database/index.js';

type Reads = Pick<StatementRunner, 'row' | 'rows'>;

/**
 * Lets a database throw on a row that does not fit its shape, because the compiler cannot compare a
 * statement with the type of its rows.
 */
export function checkRows(database: Database): void {
  const transaction = database.transaction.bind(database);
  Object.assign(database, checked(database), {
    transaction: <T>(work: (tx: Transaction) => Promise<T>) =>
      transaction((tx) => work(Object.assign(tx, checked(tx)))),
  });
}

function checked({ rows }: Reads): Reads {
  const checkedRows: Reads['rows'] = async (shape, statement) => {
    const found = await rows(shape, statement);
    if (found[0] !== undefined) assertFits(shape, found[0]);
    return found;
  };
  return {
    rows: checkedRows,
    row: async (shape, statement) => (await checkedRows(shape, statement))[0],
  };
}

/** @throws Error that names the columns that are unknown, missing or of the wrong type */
export function assertFits<T extends object>(shape: EntityOrShape<T>, row: object): void {
  const { stored, computed } = shape instanceof RowShape ? shape : rowOf(shape);
  const values = new Map<string, unknown>(Object.entries(row));
  const names = stored();
  const faults = [
    ...[...values.keys()].filter((name) => !names.includes(name) && !(name in computed)),
    ...names.filter((name) => !values.has(name)),
    ...Object.entries(computed).flatMap(([name, kind]) =>
      isOf(kind, values.get(name)) ? [] : [name],
    ),
  ];
  if (faults.length > 0) throw new Error(`columns that do not fit: ${faults.join(', ')}`);
}

function isOf(kind: RowShape<unknown>['computed'][string], value: unknown): boolean {
  if (kind === null) return value === null;
  if (typeof kind !== 'function') return kind.some((each) => isOf(each, value));
  return typeof value === (kind === Number ? 'number' : 'string');
}
