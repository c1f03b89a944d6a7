import { NOW, sql, type Sql, type StatementRunner } from '../../platform/database/index.js';
import { toSignInsCondition, toUserCondition, toProofSubject } from './subject.js';

/**
 * Ends the challenge of a subject, so that its code is refused. The waiting time stays. Updates
 * `shows` even if there is nothing to end: the row lock orders this transaction and an
 * `issueChallenge` of another one.
 */
export async function cancelChallenge(tx: StatementRunner, subject: string): Promise<void> {
  await cancelWhere(tx, sql`subject = ${subject}`);
}

/** Ends the sign-in challenges of a user as `cancelChallenge` does. */
export async function cancelSignIns(tx: StatementRunner, userId: number): Promise<void> {
  await cancelWhere(tx, toSignInsCondition(userId));
}

/**
 * Ends all challenges of a user as `cancelChallenge` does. Call it after the row of the user is
 * locked. The server locks the rows of a statement in the order of the primary key, in which the
 * new number comes before the present one, so that has its own.
 */
export async function cancelAllChallenges(tx: StatementRunner, userId: number): Promise<void> {
  await cancelChallenge(tx, toProofSubject('number', userId).subject);
  await cancelWhere(tx, toUserCondition(userId));
}

async function cancelWhere(tx: StatementRunner, condition: Sql): Promise<void> {
  await tx.change(sql`/* cancel-challenges.cancelWhere */
    UPDATE challenges SET used_at = COALESCE(used_at, ${NOW}), shows = shows + 1, target = NULL
    WHERE ${condition}`);
}
