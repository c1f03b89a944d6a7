import type { DataSource } from 'typeorm';

/** Tables of the audit trail: their times are under a MAC, so they stay as they are. */
const UNDER_MAC = new Set(['audit_events', 'audit_reasons']);

/**
 * Lets `milliseconds` pass without waiting: every time (a BIGINT that is no key) moves into the
 * past. What is kept outside of the database (access tokens, windows of one process) does not age.
 */
export async function travel(dataSource: DataSource, milliseconds: number): Promise<void> {
  const filled = await filledTables(dataSource);
  for (const { tableName, columns } of dataSource.entityMetadatas.toSorted(byDependence)) {
    if (UNDER_MAC.has(tableName) || !filled.has(tableName)) continue;
    const times = columns.filter(({ type, isPrimary }) => type === 'bigint' && !isPrimary);
    if (times.length === 0) continue;
    const moves = times.map(({ databaseName }) => `${databaseName} = ${databaseName} - ?`);
    await repeated(() =>
      dataSource.query(
        `UPDATE ${tableName} SET ${moves.join(', ')}`,
        times.map(() => milliseconds),
      ),
    );
  }
}

/** Returns the tables that have rows. Most have none in most tests, and each UPDATE is a round trip. */
async function filledTables(dataSource: DataSource): Promise<ReadonlySet<string>> {
  const found = dataSource.entityMetadatas.map(
    ({ tableName }) => `EXISTS (SELECT 1 FROM ${tableName}) AS ${tableName}`,
  );
  const [row = {}] = await dataSource.query<Record<string, unknown>[]>(
    `SELECT ${found.join(', ')}`,
  );
  return new Set(Object.keys(row).filter((name) => Number(row[name]) === 1));
}

/**
 * Moves the conditions of a network before the messages that they hold for: in between, the
 * background would take them for later ones.
 */
function byDependence(
  a: { readonly tableName: string },
  b: { readonly tableName: string },
): number {
  return Number(b.tableName === 'phone_networks') - Number(a.tableName === 'phone_networks');
}

/**
 * Repeats a statement that a Galera node refuses as a whole, because another one wrote to its rows.
 */
async function repeated(statement: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await statement();
      return;
    } catch (error) {
      if (!isDeadlock(error)) throw error;
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ER_LOCK_DEADLOCK';
}
