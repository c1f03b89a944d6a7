import { NOW, rowOf, sql, type Sql, type StatementRunner } from '../../platform/database/index.js';
import { Challenge } from './challenge.entity.js';
import type { IssuedChallenge } from './otp.types.js';
import { readCodePurpose, toSignInsCondition } from './subject.js';

/** Times that a challenge is shown or sent again in all. */
const MAX_REPEATS = 3;

/** Condition that a challenge is open, whatever tries it has left. */
const OPEN_CONDITION = sql`used_at IS NULL AND expires_at > ${NOW}`;
const REPEATABLE_CONDITION = sql`COALESCE(shows, 0) < ${MAX_REPEATS}`;

/** Columns that decide whether a challenge may be sent again. */
interface SendableRow {
  readonly subject: string;
  readonly challenge_id: string;
  readonly issued_at: number;
  readonly is_open: number;
  readonly is_repeatable: number;
}

/** Returns the columns of challenges from which `findSendableId` finds the one to send again. */
export function toSendableColumns(): Sql {
  return sql`CASE WHEN ${OPEN_CONDITION} THEN 1 ELSE 0 END AS is_open,
    CASE WHEN ${REPEATABLE_CONDITION} THEN 1 ELSE 0 END AS is_repeatable`;
}

/** Returns which of a user's challenges `sendAgain` would send, or undefined if it would none. */
export function findSendableId(challenges: readonly SendableRow[]): string | undefined {
  const [newestOpen] = challenges
    .filter(({ subject, is_open }) => is_open === 1 && readCodePurpose(subject) === 'sign-in')
    .toSorted((a, b) => b.issued_at - a.issued_at);
  return newestOpen?.is_repeatable === 1 ? newestOpen.challenge_id : undefined;
}

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
      AND ${OPEN_CONDITION} ORDER BY issued_at DESC LIMIT 1`,
  );
  if (liveChallenge === undefined) return undefined;
  const { subject, challenge_id, nonce, key_id } = liveChallenge;
  const changed = await tx.change(sql`/* send-again.sendAgain */
    UPDATE challenges SET shows = shows + 1,
      shown_at = CASE WHEN channel = 'ussd' THEN COALESCE(shown_at, ${NOW}) ELSE shown_at END
    WHERE subject = ${subject} AND challenge_id = ${challenge_id} AND ${OPEN_CONDITION}
      AND ${REPEATABLE_CONDITION}`);
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
