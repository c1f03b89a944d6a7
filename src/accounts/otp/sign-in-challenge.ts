import type { Config } from '../../platform/config/index.js';
import { NOW, rowOf, sql, type Sql } from '../../platform/database/index.js';
import { Challenge, NO_CHALLENGE } from './challenge.entity.js';
import type { OTP } from './otp.facts.js';
import { toSpentByOwnCondition } from './tries.js';
import { NEXT_STEP, STALE_CONDITION, WAIT_MS } from './waiting-times.js';

type SignInSettings = Pick<Config<typeof OTP.settings>, 'OTP_TRIES'>;

/**
 * A challenge as a request finds it, with milliseconds by the clock of the database: until guesses
 * are no longer delayed, until it expires, and until the next one is accepted. That will have
 * `next_step`, and a long code if `next_long` is 1 (OTP-6).
 */
export interface SignInChallenge extends Challenge {
  readonly delay_ms: number;
  readonly left_ms: number;
  readonly wait_ms: number;
  readonly next_step: number;
  readonly next_long: number;
}

/** Shape of a row of `selectSignInChallenge`, whose columns are null where a join finds none. */
export const SIGN_IN_CHALLENGE = rowOf(Challenge).withColumns({
  delay_ms: [Number, null],
  left_ms: [Number, null],
  wait_ms: [Number, null],
  next_step: [Number, null],
  next_long: Number,
});

type SignInChallengeRow = (typeof SIGN_IN_CHALLENGE)['row'];

/** Returns the columns of `SIGN_IN_CHALLENGE`, for a SELECT. */
export function selectSignInChallenge(settings: SignInSettings): Sql {
  return sql`challenges.*, delayed_until - ${NOW} AS delay_ms, expires_at - ${NOW} AS left_ms,
    ${WAIT_MS} AS wait_ms, ${NEXT_STEP} AS next_step, ${toNextLong(settings)} AS next_long`;
}

/** Returns the challenges of rows, without those that have none. */
export function listSignInChallenges(rows: readonly SignInChallengeRow[]): SignInChallenge[] {
  return rows.filter(isChallengeRow);
}

/** Returns the challenge of a row that was just inserted, before its first code. */
export function createFirstChallenge(subject: string): SignInChallenge {
  const noTimes = { failures: 0, failures_since: 0, failed_at: null, next_at: 0, step: 0 };
  const noChallenge = { ...NO_CHALLENGE, ...noTimes, subject, user_id: null };
  return { ...noChallenge, left_ms: 0, wait_ms: 0, next_step: 1, next_long: 0 };
}

/**
 * Returns 1 if the next code of a row is long, as an expression: guesses from its own known network
 * have spent the tries of its last one.
 */
export function toNextLong(settings: SignInSettings): Sql {
  return sql`CASE WHEN ${toSpentByOwnCondition(settings)} AND NOT ${STALE_CONDITION} THEN 1
    ELSE 0 END`;
}

function isChallengeRow(row: SignInChallengeRow): row is SignInChallengeRow & SignInChallenge {
  return row.left_ms !== null;
}
