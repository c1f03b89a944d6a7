import {
  toValueList,
  NOW,
  sql,
  type Sql,
  type StatementRunner,
} from '../../platform/database/index.js';
import { toUserSubject } from './subject.js';

/** Returns the condition that a sign-in of the user with this id waits for its code. */
export function toSigningInCondition(userId: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM challenges
    WHERE challenges.subject = CONCAT('user:', ${userId}) AND challenges.used_at IS NULL
      AND challenges.expires_at > ${NOW})`;
}

/**
 * Removes the challenges of users who are removed; those of the others stay. `userIds` must not be
 * empty. Nobody of them has signed in, so none has a known network.
 */
export async function removeUserChallenges(
  tx: StatementRunner,
  userIds: readonly number[],
): Promise<void> {
  const subjects = userIds.map((id) => toUserSubject(id).subject);
  await tx.change(sql`/* challenges-of-users.removeUserChallenges */
    DELETE FROM challenges
    WHERE subject IN ${toValueList(subjects)}
      AND NOT EXISTS (SELECT 1 FROM users WHERE users.id = challenges.user_id)`);
}
