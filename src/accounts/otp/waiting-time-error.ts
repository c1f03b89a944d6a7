import { NOW, rowOf, sql, type StatementRunner } from '../../platform/database/index.js';
import { AppError } from '../../platform/errors/index.js';
import { Challenge } from './challenge.entity.js';
import type { DerivedCodeSource } from './code.js';
import { OTP } from './otp.facts.js';
import type { WaitingChallenge } from './otp.types.js';
import { WAIT_MS } from './waiting-times.js';

/** Returns the error for a call before the waiting time of a subject is over. */
export async function findWaitingTimeError(
  tx: StatementRunner,
  subject: string,
): Promise<AppError> {
  const row = await tx.row(
    rowOf(Challenge).withColumns({ wait_ms: Number, left_ms: Number }),
    sql`/* waiting-time-error.findWaitingTimeError */
    SELECT *, ${WAIT_MS} AS wait_ms, expires_at - ${NOW} AS left_ms
    FROM challenges WHERE subject = ${subject}`,
  );
  return toWaitingTimeError(row);
}

/**
 * Returns the error for a call before the waiting time is over, with the `dialString` of the
 * challenge unless that has expired. It does not depend on whether the code was entered, which
 * would reveal an account (OTP-8).
 */
export function toWaitingTimeError(
  current: WaitingChallenge | undefined,
  dialString?: (source: DerivedCodeSource) => string,
): AppError {
  const waiting_time = Math.max(1, Math.ceil((current?.wait_ms ?? 0) / 1000));
  const hasCode = current !== undefined && current.left_ms > 0;
  const members = dialString && hasCode ? { ussd_code: dialString(current) } : {};
  return OTP.errors.OTP_WAITING_TIME({ waiting_time }, { members, retryAfter: waiting_time });
}
