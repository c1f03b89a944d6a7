import { NOW, sql, type Sql } from '../database/index.js';

const DAY_MS = 24 * 3_600_000;

/**
 * Condition on a challenge row: it says nothing any more, a day after its last code and its first wrong guess. That of a
 * stranger is removed then, and that of a user is as if it were new, or its waiting time told the two apart (OTP-8).
 */
export const FORGOTTEN = sql`(expires_at < ${NOW} - ${DAY_MS} AND failures_since < ${NOW} - ${DAY_MS})`;

/** Seconds to wait after the challenge that is issued at the present `step` of the row; the last time repeats. */
export function waitingTime(times: readonly number[]): Sql {
  const ofStep = times
    .slice(0, -1)
    .reduceRight(
      (rest, seconds, step) => sql`CASE WHEN step = ${step} THEN ${seconds} ELSE ${rest} END`,
      sql`${times.at(-1) ?? 60}`,
    );
  return sql`CASE WHEN ${FORGOTTEN} THEN ${times[0] ?? 60} ELSE ${ofStep} END`;
}
