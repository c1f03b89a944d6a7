import type { Config } from '../../platform/config/index.js';
import { NOW, sql, type Sql } from '../../platform/database/index.js';
import { LONG_MARK, MORE_DIGITS } from './code.js';
import type { OTP } from './otp.facts.js';

type TryLimitSettings = Pick<Config<typeof OTP.settings>, 'OTP_TRIES'>;

const OPEN_CODE_CONDITION = sql`used_at IS NULL AND expires_at > ${NOW}`;

/** Condition that the code of a challenge row is long. */
const LONG_CODE_CONDITION = sql`nonce LIKE ${`${LONG_MARK}%`}`;

/**
 * Returns the guesses that a known network may make at a code: at a long one in proportion to its
 * values.
 */
export function getMaxTries(tries: number, isLong: boolean): number {
  return isLong ? tries * 10 ** MORE_DIGITS : tries;
}

/**
 * Returns the condition that the code of a challenge row may be guessed from networks that are not
 * known.
 */
export function toUsableCondition({ OTP_TRIES }: TryLimitSettings): Sql {
  return sql`(${OPEN_CODE_CONDITION} AND tries < ${OTP_TRIES})`;
}

/** Returns the guesses that a known network may make, as an expression on its row. */
function toKnownTryLimit({ OTP_TRIES }: TryLimitSettings): Sql {
  const longTries = getMaxTries(OTP_TRIES, true);
  return sql`CASE WHEN ${LONG_CODE_CONDITION} AND ${OPEN_CODE_CONDITION} THEN ${longTries}
    ELSE ${OTP_TRIES} END`;
}

/**
 * Returns the condition that the code of a known network's own challenge row may be guessed there.
 */
export function toUsableAtHomeCondition(limits: TryLimitSettings): Sql {
  return sql`(${OPEN_CODE_CONDITION} AND known_tries < ${toKnownTryLimit(limits)})`;
}

/**
 * Returns the tries that a known network has spent, as an expression. Its row counts them for all
 * codes that it can enter. `since` is the time of the oldest of these: earlier guesses were at
 * others, unless its own code lives.
 */
function toTriesSince(since: number): Sql {
  return sql`(CASE WHEN (${OPEN_CODE_CONDITION}) OR known_tried_at >= ${since} THEN known_tries
    ELSE 0 END)`;
}

/** Returns the condition that a known network has tries left. */
export function toKnownTriesCondition(limits: TryLimitSettings, since: number): Sql {
  return sql`(${toTriesSince(since)} < ${toKnownTryLimit(limits)})`;
}

/**
 * Returns the condition that guesses from unknown networks, or from the known network of the row,
 * have spent the tries of a code that was not entered.
 */
export function toSpentCondition(limits: TryLimitSettings): Sql {
  const isSpent = sql`tries >= ${limits.OTP_TRIES} OR known_tries >= ${toKnownTryLimit(limits)}`;
  return sql`(used_at IS NULL AND (${isSpent}))`;
}

/**
 * Returns the condition that a new code keeps the tries that a known network has spent, so that it
 * restores none. Spent ones stay only where the next code is long. It does not look at the old
 * code's length: MySQL has assigned the new one by then.
 */
export function toKeptTriesCondition({ OTP_TRIES }: TryLimitSettings): Sql {
  return sql`(${OPEN_CODE_CONDITION} AND (known_tries < ${OTP_TRIES} OR subject LIKE 'known:%'))`;
}

/**
 * Returns the assignments that count a guess from a known network in its row. MySQL assigns from
 * left to right.
 */
export function countKnownTry(since: number, isItsRow: Sql = sql`1 = 1`): Sql {
  const triesSince = toTriesSince(since);
  return sql`known_tries = CASE WHEN ${isItsRow} THEN ${triesSince} + 1 ELSE known_tries END,
    known_tried_at = CASE WHEN ${isItsRow} THEN ${NOW} ELSE known_tried_at END`;
}

/**
 * Returns the condition that guesses from its own known network have spent the tries of a row's
 * last code. Its next code is long then: whoever shares the network cannot spend the tries of that
 * (OTP-6).
 */
export function toSpentByOwnCondition({ OTP_TRIES }: TryLimitSettings): Sql {
  return sql`(subject LIKE 'known:%' AND used_at IS NULL AND known_tries >= ${OTP_TRIES})`;
}
