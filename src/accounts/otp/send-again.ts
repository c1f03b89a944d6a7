import { NOW, rowOf, sql, type StatementRunner } from '../../platform/database/index.js';
import { Challenge } from './challenge.entity.js';
import type { IssuedChallenge } from './otp.types.js';
import { toSignInsCondition } from './subject.js';

/** Times that a challenge is shown or sent again in all. */
const MAX_REPEATS = 3;

/**
 * Returns the newest open challenge of a user's sign-ins, to be sent as a text message whichever
 * channel it was requested for. Its code, tries and end stay. A ussd code can be verified from then
 * on. Undefined if none is open or it was shown or sent three times.
 */
export async function sendAgain(
  tx: StatementRunner,
  userId: number,
): Promise<IssuedChallenge | undefined> {
  const liveChallenge = await tx.row(
    rowOf(Challenge).withColumns({ left_ms: Number }),
    sql`/* send-again.sendAgain */
    SELECT *, expires_at - ${NOW} AS left_ms FROM challenges
    WHERE ${toSignInsCondition(userId)}
      AND used_at IS NULL AND expires_at > ${NOW} ORDER BY issued_at DESC LIMIT 1`,
  );
  if (liveChallenge === undefined) return undefined;
  const { subject, challenge_id, nonce, key_id } = liveChallenge;
  const changed = await tx.change(sql`/* send-again.sendAgain */
    UPDATE challenges SET shows = shows + 1,
      shown_at = CASE WHEN channel = 'ussd' THEN COALESCE(shown_at, ${NOW}) ELSE shown_at END
    WHERE subject = ${subject} AND challenge_id = ${challenge_id} AND used_at IS NULL
      AND expires_at > ${NOW} AND COALESCE(shows, 0) < ${MAX_REPEATS}`);
  if (changed === 0) return undefined;
  return {
    subject,
    challenge_id,
    nonce,
    key_id,
    waitingTime: 0,
    lifetime: Math.ceil(liveChallenge.left_ms / 1000),
  };
}
