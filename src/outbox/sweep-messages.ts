import { NOW, removeInBatches, sql, type Database, type Sql } from '../database/index.js';

/** Removes old messages, attempts and receipts, and returns the number of messages. */
export async function sweepMessages(database: Database, days: number): Promise<number> {
  const old = (column: Sql) => sql`${column} < ${NOW} - ${days * 86_400_000}`;
  const key = sql`id`;
  await removeInBatches(database, { table: sql`message_attempts`, key, where: old(sql`ended_at`) });
  await removeInBatches(database, { table: sql`receipts`, key, where: old(sql`received_at`) });
  const where = sql`${old(sql`created_at`)} AND expires_at < ${NOW}`;
  return removeInBatches(database, { table: sql`messages`, key, where });
}
