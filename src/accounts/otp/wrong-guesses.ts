import { DAY_MS } from '../../platform/config/index.js';
import { NOW, sql } from '../../platform/database/index.js';

/**
 * The tenth wrong guess of a day delays unknown networks by 30 s. Each further one doubles the
 * delay, up to an hour.
 */
const FIRST_DELAYING = 10;

/** Condition that the 24 hours of a row's failures have not passed. */
export const SAME_DAY = sql`failures_since > ${NOW} - ${DAY_MS}`;

/** Number of wrong guesses in the 24 hours that began with the first of them. */
const FAILURES_OF_DAY = sql`(CASE WHEN ${SAME_DAY} THEN failures ELSE 0 END)`;

const START_OF_DAY = sql`(CASE WHEN ${SAME_DAY} THEN failures_since ELSE ${NOW} END)`;

/**
 * End of the delay after this guess if it is wrong (OTP-6). The row counts the guesses before it. A
 * guess without a delay stores 0 and not the present, because the present would delay a parallel
 * statement that began a moment earlier.
 */
const DELAYED_UNTIL = sql`(CASE
  WHEN ${FAILURES_OF_DAY} < ${FIRST_DELAYING - 1} THEN 0
  WHEN ${FAILURES_OF_DAY} > ${FIRST_DELAYING + 5} THEN ${NOW} + 3600000
  ELSE ${NOW} + 1000 * (30 << (${FAILURES_OF_DAY} - ${FIRST_DELAYING - 1})) END)`;

/**
 * Assignments that count a guess from an unknown network as wrong. MySQL assigns from left to
 * right.
 */
export const COUNT_FAILURE = sql`, delayed_until = ${DELAYED_UNTIL},
  failures = ${FAILURES_OF_DAY} + 1, failures_since = ${START_OF_DAY}`;
