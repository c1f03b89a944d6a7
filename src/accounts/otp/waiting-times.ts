import { DAY_MS } from '../../platform/config/index.js';
import { NOW, sql, type Sql } from '../../platform/database/index.js';

/**
 * Condition that a challenge row is stale: a day after its last code and its first wrong guess.
 * Rows of unknown usernames are then removed. Rows of users count as new, so that waiting times do
 * not reveal who has an account (OTP-8).
 */
export const STALE_CONDITION = sql`(expires_at < ${NOW} - ${DAY_MS}
  AND failures_since < ${NOW} - ${DAY_MS})`;

/**
 * Number of the next challenge of a row since the last right code. It starts over in a stale row.
 */
export const NEXT_STEP = sql`CASE WHEN ${STALE_CONDITION} THEN 1 ELSE step + 1 END`;

/**
 * Milliseconds until the next challenge of a row is accepted, at most its waiting time: a row may
 * be issued after the time of the statement that reads it, which is that of its start.
 */
export const WAIT_MS = sql`(next_at - CASE WHEN issued_at > ${NOW} THEN issued_at ELSE ${NOW} END)`;

/**
 * Returns the seconds to wait after the challenge issued at the row's `step`. The last waiting time
 * repeats.
 */
export function toWaitingTime(times: readonly number[]): Sql {
  const ofStep = times
    .slice(0, -1)
    .reduceRight(
      (rest, seconds, step) => sql`CASE WHEN step = ${step} THEN ${seconds} ELSE ${rest} END`,
      sql`${times.at(-1) ?? 60}`,
    );
  return sql`CASE WHEN ${STALE_CONDITION} THEN ${times[0] ?? 60} ELSE ${ofStep} END`;
}

/**
 * Returns the seconds to wait after the challenge that set the row's `step`, which counts from 1.
 */
export function findWaitingTime(times: readonly number[], step: number): number {
  return times[step - 1] ?? times.at(-1) ?? 60;
}
