import { maskPans } from '../../platform/card-numbers/index.js';
import type { AuditService } from '../../platform/audit/index.js';
import { NOW, sql, type Transaction } from '../../platform/database/index.js';
import { toNameRotations, toNumberEnd } from './search-columns.js';
import { toOwnFact } from './user-facts.js';
import { USERS } from './users.facts.js';

export interface UserRegistration {
  readonly first_name: string;
  readonly last_name: string;
  /** E.164. */
  readonly cell_number: string;
}

/**
 * Stores a new, unverified user and returns the id. Card numbers in names are masked (PAN-8).
 * @throws AppError REST_USER_EXISTS
 */
export async function registerUser(
  tx: Transaction,
  audit: AuditService,
  { first_name, last_name, cell_number }: UserRegistration,
): Promise<number> {
  const [firstName, lastName] = [maskPans(first_name), maskPans(last_name)];
  const [name1, name2, name3, name4] = toNameRotations(firstName, lastName);

  const id = await tx.insertIfAbsent(sql`/* register-user.registerUser */
    INSERT INTO users
      (first_name, last_name, cell_number, status, sign_ins, created_at, updated_at,
        name_1, name_2, name_3, name_4, number_end)
    VALUES (${firstName}, ${lastName}, ${cell_number}, 'ACTIVE', 0, ${NOW}, ${NOW},
      ${name1}, ${name2}, ${name3}, ${name4}, ${toNumberEnd(cell_number)})`);
  if (id === undefined) throw USERS.errors.REST_USER_EXISTS();

  await audit.record(tx, USERS.events['user.registered'], toOwnFact(id));
  return id;
}
