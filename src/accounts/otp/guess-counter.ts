import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import {
  Database,
  NOW,
  sql,
  type Sql,
  toValueList,
  type Transaction,
} from '../../platform/database/index.js';
import { isLongCode } from './code.js';
import { EMPTY_CHALLENGE, GUESS_SLOTS } from './guessed-accounts.js';
import type { OTP } from './otp.facts.js';
import type { TriedChallenge } from './otp.types.js';
import { countKnownTry, toKnownTriesCondition, toUsableCondition } from './tries.js';
import { COUNT_FAILURE } from './wrong-guesses.js';

/** Counts guesses in the rows of challenges, each by one conditional statement (OTP-3). */
@Injectable()
export class GuessCounter {
  constructor(
    private readonly database: Database,
    private readonly config: Config<typeof OTP.settings>,
  ) {}

  /**
   * Counts a guess from a network that is not known for the usable ones of the challenges, and
   * returns their number. With `needsDial`, a ussd challenge that no dial has shown is not usable.
   */
  countInChallenges(
    challenges: readonly TriedChallenge[],
    { needsDial }: { readonly needsDial: boolean },
  ): Promise<number> {
    // Always the same number, so that each guess costs the same (OTP-8).
    const fillers = Array<TriedChallenge>(GUESS_SLOTS).fill(EMPTY_CHALLENGE);
    const paddedChallenges = [...challenges, ...fillers].slice(0, GUESS_SLOTS);
    const subjects = paddedChallenges.map(({ subject }) => subject);
    const challengeIds = paddedChallenges.map(({ challenge_id }) => challenge_id);
    const shownCondition = needsDial
      ? sql` AND (channel <> 'ussd' OR shown_at IS NOT NULL)`
      : sql``;

    return this.database.change(sql`/* GuessCounter.countInChallenges */
      UPDATE challenges SET ${this.toSpendingTime()}, tries = tries + 1${COUNT_FAILURE}
      WHERE subject IN ${toValueList(subjects)} AND challenge_id IN ${toValueList(challengeIds)}
        AND ${toUsableCondition(this.config)}${shownCondition} AND delayed_until <= ${NOW}`);
  }

  /**
   * Returns the assignment of the time of a guess, if it uses up the tries. Others leave no time:
   * a member of staff who types wrong codes for guessed numbers would see in the timeline which
   * number a user has (ROLE-6). MySQL assigns from left to right, so `tries` must follow.
   */
  private toSpendingTime(): Sql {
    return sql`failed_at = CASE WHEN tries + 1 >= ${this.config.OTP_TRIES} THEN ${NOW}
      ELSE failed_at END`;
  }

  /** Counts a guess for a known network, and returns 0 if it has no tries left. */
  countInNetworkRow(network: string, since: number): Promise<number> {
    const triesCondition = toKnownTriesCondition(this.config, since);
    return this.database.change(sql`/* GuessCounter.countInNetworkRow */
      UPDATE challenges SET ${countKnownTry(since)}, failed_at = ${NOW}
      WHERE subject = ${network} AND ${triesCondition}`);
  }

  /** Uses up a challenge, and counts the try in its own row. */
  async useUp(tx: Transaction, { subject, challenge_id }: TriedChallenge): Promise<boolean> {
    const changed = await tx.change(sql`/* GuessCounter.useUp */
      UPDATE challenges SET tries = tries + 1, used_at = ${NOW}, target = NULL, step = 0
      WHERE subject = ${subject} AND challenge_id = ${challenge_id}
        AND ${toUsableCondition(this.config)}
        AND delayed_until <= ${NOW}`);
    return changed === 1;
  }

  /**
   * Uses up a challenge and counts the try in the row of the known network, which may be another
   * one.
   */
  async useUpFromKnown(tx: Transaction, challenge: TriedChallenge): Promise<boolean> {
    const { subject, challenge_id, guessed_by, guessed_since, issued_at } = challenge;
    const usedCondition = sql`subject = ${subject}`;
    const countedCondition = sql`subject = ${guessed_by}`;
    const triesCondition = toKnownTriesCondition(this.config, guessed_since);
    // A request of the known network since the guess was read restored its tries, but not for this
    // code.
    const earlierCondition = isLongCode(challenge) ? sql`1 = 1` : sql`issued_at <= ${issued_at}`;

    const changed = await tx.change(sql`/* GuessCounter.useUpFromKnown */
      UPDATE challenges SET ${countKnownTry(guessed_since, countedCondition)},
        step = CASE WHEN ${usedCondition} THEN 0 ELSE step END,
        target = CASE WHEN ${usedCondition} THEN NULL ELSE target END,
        used_at = CASE WHEN ${usedCondition} THEN ${NOW} ELSE used_at END
      WHERE subject IN ${toValueList([subject, guessed_by])}
        AND (subject <> ${guessed_by} OR (${triesCondition} AND ${earlierCondition}))
        AND (subject <> ${subject} OR (challenge_id = ${challenge_id} AND used_at IS NULL
          AND expires_at > ${NOW}))`);

    const isOneRow = subject === guessed_by;
    return changed === (isOneRow ? 1 : 2);
  }
}
