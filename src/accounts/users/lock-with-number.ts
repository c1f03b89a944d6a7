import { sql, type StatementRunner } from '../../platform/database/index.js';
import { ERRORS } from '../../platform/errors/index.js';
import { LATER } from './later.js';
import type { User } from './user.entity.js';

/**
 * Locks the row of a user by changing it, if the number is still the one that was read.
 * @throws AppError SERVICE_UNAVAILABLE if the number changed or the account was deleted meanwhile
 */
export async function lockWithNumber(
  tx: StatementRunner,
  { id, cell_number }: Pick<User, 'id' | 'cell_number'>,
): Promise<void> {
  const changed = await tx.change(sql`/* lock-with-number.lockWithNumber */
    UPDATE users SET updated_at = ${LATER}
    WHERE id = ${id} AND cell_number = ${cell_number} AND status <> 'DELETED'`);
  if (changed === 0)
    throw ERRORS.SERVICE_UNAVAILABLE({
      retryAfter: 1,
      reason: 'the number changed meanwhile',
    });
}
