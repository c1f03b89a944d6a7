import { columns, NOW, sql, type StatementRunner } from '../../platform/database/index.js';
import { toUserCondition } from './subject.js';
import { SAME_DAY } from './wrong-guesses.js';

const WRONG_GUESSES = columns({ wrong_guesses: Number, delayed_ms: Number });
/**
 * Wrong guesses of the day from unknown networks, and the milliseconds for which these networks are
 * delayed.
 */
export type WrongGuessCounts = (typeof WRONG_GUESSES)['row'];

/** Returns the wrong guesses at the codes of a user, sign-ins and proofs together. */
export async function findWrongGuesses(
  on: StatementRunner,
  userId: number,
): Promise<WrongGuessCounts> {
  const row = await on.row(
    WRONG_GUESSES,
    sql`/* guesses-of-users.findWrongGuesses */
    SELECT
      CAST(COALESCE(SUM(CASE WHEN ${SAME_DAY} THEN failures ELSE 0 END), 0) AS SIGNED)
        AS wrong_guesses,
      COALESCE(MAX(CASE WHEN delayed_until > ${NOW} THEN delayed_until - ${NOW} ELSE 0 END), 0)
        AS delayed_ms
    FROM challenges WHERE ${toUserCondition(userId)}`,
  );
  return row ?? { wrong_guesses: 0, delayed_ms: 0 };
}

/**
 * Forgets the wrong guesses of unknown networks at the codes of a user, and ends their delay. The
 * tries of a code that can still be entered stay spent (OTP-6). Returns false if there was nothing
 * to forget.
 */
export async function clearWrongGuesses(tx: StatementRunner, userId: number): Promise<boolean> {
  const changed = await tx.change(sql`/* guesses-of-users.clearWrongGuesses */
    UPDATE challenges SET failures = 0, failures_since = 0, delayed_until = 0
    WHERE ${toUserCondition(userId)} AND (failures > 0 OR delayed_until > 0)`);
  return changed > 0;
}
