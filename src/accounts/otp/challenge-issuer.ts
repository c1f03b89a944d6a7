import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import {
  NOW,
  rowOf,
  sql,
  toValueList,
  type Sql,
  type StatementRunner,
} from '../../platform/database/index.js';
import { KeyRing } from '../../platform/keys/index.js';
import { Challenge } from './challenge.entity.js';
import { LONG_MARK, type DerivedCodeSource } from './code.js';
import type { OTP } from './otp.facts.js';
import type { IssuedChallenge } from './otp.types.js';
import { toSpentByOwnCondition, toUsableCondition, toKeptTriesCondition } from './tries.js';
import { findWaitingTime, STALE_CONDITION, toWaitingTime } from './waiting-times.js';

/** Subject, channel and target of a new challenge. */
interface ChallengeReplacement {
  readonly subject: Sql;
  readonly subjects: readonly [string, string];
  readonly channel: Challenge['channel'];
  readonly target: string | null;
}

/** Members of a new challenge. The statement chooses between the two nonces. */
interface NewChallengeSource extends Pick<DerivedCodeSource, 'challenge_id' | 'nonce' | 'key_id'> {
  readonly longNonce: string;
}

/** Replaces challenges, each by one conditional statement. */
@Injectable()
export class ChallengeIssuer {
  constructor(
    private readonly ring: KeyRing,
    private readonly config: Config<typeof OTP.settings>,
  ) {}

  /**
   * Replaces the challenge of `subject`, an expression that selects one of `subjects`. The code of
   * a known network is long if guesses from there spent the tries of its last one (OTP-6). MySQL
   * assigns from left to right.
   */
  async replaceChallenge(
    tx: StatementRunner,
    replacement: ChallengeReplacement,
  ): Promise<IssuedChallenge | undefined> {
    const source = this.createSource();
    const isReplaced = await this.replaceRow(tx, replacement, source);
    if (!isReplaced) return undefined;

    // The row is locked: nobody replaces the challenge before the commit (OTP-5).
    const { step, ...issuedRow } = await this.readIssued(tx, replacement, source.challenge_id);
    return {
      ...issuedRow,
      challenge_id: source.challenge_id,
      key_id: source.key_id,
      waitingTime: findWaitingTime(this.config.WAITING_TIMES, step),
      lifetime: this.config.OTP_TTL,
    };
  }

  /** Returns the source of a new code, with one nonce for a usual and one for a long code. */
  private createSource(): NewChallengeSource {
    const challenge_id = randomBytes(16).toString('hex');
    const nonce = randomBytes(16).toString('hex');
    const longNonce = `${LONG_MARK}${nonce.slice(1)}`;
    return { challenge_id, nonce, longNonce, key_id: this.ring.activeId };
  }

  /**
   * Replaces the challenge by one conditional statement. Returns false if it is too early or the
   * row is missing.
   */
  private async replaceRow(
    tx: StatementRunner,
    { subject, channel, target, subjects }: ChallengeReplacement,
    { challenge_id, nonce, longNonce, key_id }: NewChallengeSource,
  ): Promise<boolean> {
    const longCondition = sql`${toSpentByOwnCondition(this.config)} AND NOT ${STALE_CONDITION}`;
    const lifetimeMs = this.config.OTP_TTL * 1000;
    const changed = await tx.change(sql`/* ChallengeIssuer.replaceRow */
      UPDATE challenges SET
        tries = CASE WHEN ${toUsableCondition(this.config)} THEN tries ELSE 0 END,
        nonce = CASE WHEN ${longCondition} THEN ${longNonce} ELSE ${nonce} END,
        known_tries = CASE WHEN ${toKeptTriesCondition(this.config)} THEN known_tries ELSE 0 END,
        next_at = ${NOW} + 1000 * ${toWaitingTime(this.config.WAITING_TIMES)},
        step = CASE WHEN ${STALE_CONDITION} THEN 1 ELSE step + 1 END,
        challenge_id = ${challenge_id}, key_id = ${key_id},
        channel = ${channel}, target = ${target},
        issued_at = ${NOW}, expires_at = ${NOW} + ${lifetimeMs},
        shown_at = NULL, used_at = NULL
      WHERE subject IN ${toValueList(subjects)} AND subject = ${subject} AND next_at <= ${NOW}`);
    return changed > 0;
  }

  /** Reads which subject and nonce the statement has chosen. */
  private async readIssued(
    tx: StatementRunner,
    { subjects }: ChallengeReplacement,
    challengeId: string,
  ) {
    const issuedRow = await tx.row(
      rowOf(Challenge, 'subject', 'nonce', 'step'),
      sql`/* ChallengeIssuer.readIssued */
      SELECT subject, nonce, step FROM challenges
      WHERE subject IN ${toValueList(subjects)} AND challenge_id = ${challengeId}`,
    );
    if (issuedRow === undefined) throw new Error('a challenge that was just issued is missing');
    return issuedRow;
  }
}
