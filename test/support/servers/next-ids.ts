import type { DataSource } from 'typeorm';

/** Names of the tables whose ids the database generates. */
export function tablesWithIds({ entityMetadatas }: DataSource): string[] {
  return entityMetadatas
    .filter(({ columns }) => columns.some((each) => each.isGenerated))
    .map((each) => each.tableName);
}

/** Lets the ids of tables go on at `id`, as they do after as many rows. */
export async function continueIdsAt(
  source: DataSource,
  id: number | bigint,
  tables = tablesWithIds(source),
) {
  for (const table of tables) {
    if (source.options.type !== 'better-sqlite3') {
      await source.query(`ALTER TABLE ${table} AUTO_INCREMENT = ${String(id)}`);
      continue;
    }
    await source.query('DELETE FROM sqlite_sequence WHERE name = ?', [table]);
    await source.query(
      `INSERT INTO sqlite_sequence (name, seq) VALUES (?, ${String(BigInt(id) - 1n)})`,
      [table],
    );
  }
}
