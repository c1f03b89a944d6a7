import type { DataSource } from 'typeorm';
import { allOf, ok, warn, type Finding, type Mend } from './finding.js';

/** Number of ids that the service can use (CLU-6). */
const RANGE = 2 ** 53;

/** Warns of tables that have used half of their ids, as after a row with a huge id: the next ids follow it (CLU-6). */
export async function checkIds(source: DataSource): Promise<Finding> {
  const isFile = source.options.type === 'better-sqlite3';
  const rows: { name: string; next_id: unknown }[] = await source.query(
    isFile
      ? 'SELECT name, seq AS next_id FROM sqlite_sequence'
      : `SELECT TABLE_NAME AS name, AUTO_INCREMENT AS next_id
         FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()`,
  );
  const names = new Set(source.entityMetadatas.map(({ tableName }) => tableName));
  const used = rows
    .filter(({ name }) => names.has(name))
    .map(({ name, next_id }) => ({ name, share: Number(next_id ?? 0) / RANGE }))
    .sort((a, b) => b.share - a.share);
  const faults = used.filter(({ share }) => share >= 0.5);
  if (faults.length === 0)
    return ok(
      'ids',
      `each table has used less than ${String(Math.floor((used[0]?.share ?? 0) * 100) + 1)} % of its ids`,
    );
  const shares = faults.map(({ name, share }) => `${name} ${percent(share)}`).join(', ');
  const resets = faults.map(({ name }): Mend =>
    isFile ? `DELETE FROM sqlite_sequence WHERE name = '${name}'` : `ALTER TABLE ${name} AUTO_INCREMENT = 1`,
  );
  const mend: Mend = `stop the service, remove rows with huge ids, run ${allOf(resets)}`;
  return warn('ids', `ids are used up to: ${shares}. Inserts fail at 100 %`, mend);
}

function percent(share: number): string {
  return `${String(Math.floor(share * 100))} %`;
}
