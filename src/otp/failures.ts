import { NOW, sql } from '../database/index.js';

const DAY_MS = 24 * 3_600_000;
/** So many guesses of a day may be wrong before strange networks wait: 30 s, doubling to an hour. */
const FREE_FAILURES = 10;

const SAME_DAY = sql`failures_since > ${NOW} - ${DAY_MS}`;

/** Wrong guesses in the 24 hours that began with the first of them. */
export const FAILURES_OF_DAY = sql`(CASE WHEN ${SAME_DAY} THEN failures ELSE 0 END)`;

export const START_OF_DAY = sql`(CASE WHEN ${SAME_DAY} THEN failures_since ELSE ${NOW} END)`;

/**
 * Until when a guess delays the next one, should it turn out wrong (OTP-6): the row counts those before it. A free one
 * leaves nothing, not even the present: a statement that began a moment ago would wait for that.
 */
export const DELAYED_UNTIL = sql`(CASE
  WHEN ${FAILURES_OF_DAY} < ${FREE_FAILURES - 1} THEN 0
  WHEN ${FAILURES_OF_DAY} > ${FREE_FAILURES + 5} THEN ${NOW} + 3600000
  ELSE ${NOW} + 1000 * (30 << (${FAILURES_OF_DAY} - ${FREE_FAILURES - 1})) END)`;
