import { NOW, sql, type Transaction } from '../../platform/database/index.js';

/** Lets a subject that has just used up its code ask for the next one at once. */
export async function endWaitingTime(tx: Transaction, subject: string): Promise<void> {
  await tx.change(sql`/* end-waiting-time.endWaitingTime */
    UPDATE challenges SET next_at = ${NOW} WHERE subject = ${subject} AND used_at IS NOT NULL`);
}
