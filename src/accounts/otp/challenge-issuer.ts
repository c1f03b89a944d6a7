import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import { NOW, rowOf, sql, type Sql, type StatementRunner } from '../../platform/database/index.js';
import { KeyRing } from '../../platform/keys/index.js';
import { Challenge } from './challenge.entity.js';
import { LONG_MARK, type DerivedCodeSource } from './code.js';
import type { OTP } from './otp.facts.js';
import type { IssuedChallenge } from './otp.types.js';
import { toNextLong, type SignInChallenge } from './sign-in-challenge.js';
import { toUsableCondition, toKeptTriesCondition } from './tries.js';
import { findWaitingTime, NEXT_STEP, toWaitingTime } from './waiting-times.js';

/** Subject, channel and target of a new challenge. */
interface ChallengeReplacement extends Pick<Challenge, 'subject' | 'channel' | 'target'> {
  /** Condition on the row besides its waiting time. */
  readonly rowCondition: Sql;
}

type NewChallengeSource = Pick<DerivedCodeSource, 'challenge_id' | 'nonce' | 'key_id'>;

/** Replaces challenges, each by one conditional statement. */
@Injectable()
export class ChallengeIssuer {
  constructor(
    private readonly ring: KeyRing,
    private readonly config: Config<typeof OTP.settings>,
  ) {}

  /** Replaces the challenge of a proof. Its row is locked until the end of the transaction. */
  async replaceProof(
    tx: StatementRunner,
    proof: Pick<Challenge, 'subject' | 'channel' | 'target'>,
  ): Promise<IssuedChallenge | undefined> {
    const source = this.createSource();
    const isReplaced = await this.replaceRow(tx, { ...proof, rowCondition: sql`1 = 1` }, source);
    if (!isReplaced) return undefined;

    // Nobody replaces the challenge before the commit (OTP-5).
    const { subject } = proof;
    return this.toIssued(subject, source, await this.readStep(tx, subject));
  }

  /**
   * Replaces a challenge that was read before, if nothing has changed what follows from it: its
   * subject, and number and length of the next code. So the statement needs no other after it
   * (OTP-5, OTP-6).
   */
  async replaceFound(
    on: StatementRunner,
    { subject, next_step, next_long }: SignInChallenge,
    channel: Challenge['channel'],
  ): Promise<IssuedChallenge | undefined> {
    const source = this.createSource(next_long === 1);
    const rowCondition = sql`${NEXT_STEP} = ${next_step}
      AND ${toNextLong(this.config)} = ${next_long}`;
    const replacement = { subject, channel, target: null, rowCondition };
    const isReplaced = await this.replaceRow(on, replacement, source);
    return isReplaced ? this.toIssued(subject, source, next_step) : undefined;
  }

  private createSource(isLong = false): NewChallengeSource {
    const challenge_id = randomBytes(16).toString('hex');
    const nonce = randomBytes(16).toString('hex');
    const { activeId } = this.ring;
    return {
      challenge_id,
      nonce: isLong ? `${LONG_MARK}${nonce.slice(1)}` : nonce,
      key_id: activeId,
    };
  }

  private toIssued(subject: string, source: NewChallengeSource, step: number): IssuedChallenge {
    const { OTP_TTL, WAITING_TIMES } = this.config;
    const waitingTime = findWaitingTime(WAITING_TIMES, step);
    return { ...source, subject, waitingTime, lifetime: OTP_TTL };
  }

  /**
   * Replaces the challenge by one conditional statement. Returns false if it is too early, the row
   * is missing, or its condition does not hold. MySQL assigns from left to right.
   */
  private async replaceRow(
    tx: StatementRunner,
    { subject, channel, target, rowCondition }: ChallengeReplacement,
    { challenge_id, nonce, key_id }: NewChallengeSource,
  ): Promise<boolean> {
    const lifetimeMs = this.config.OTP_TTL * 1000;
    const changed = await tx.change(sql`/* ChallengeIssuer.replaceRow */
      UPDATE challenges SET
        tries = CASE WHEN ${toUsableCondition(this.config)} THEN tries ELSE 0 END,
        nonce = ${nonce},
        known_tries = CASE WHEN ${toKeptTriesCondition(this.config)} THEN known_tries ELSE 0 END,
        next_at = ${NOW} + 1000 * ${toWaitingTime(this.config.WAITING_TIMES)},
        step = ${NEXT_STEP},
        challenge_id = ${challenge_id}, key_id = ${key_id},
        channel = ${channel}, target = ${target},
        issued_at = ${NOW}, expires_at = ${NOW} + ${lifetimeMs},
        shown_at = NULL, shows = 0, used_at = NULL
      WHERE subject = ${subject} AND next_at <= ${NOW} AND ${rowCondition}`);
    return changed > 0;
  }

  private async readStep(tx: StatementRunner, subject: string): Promise<number> {
    const issuedRow = await tx.row(
      rowOf(Challenge, 'step'),
      sql`/* ChallengeIssuer.readStep */ SELECT step FROM challenges WHERE subject = ${subject}`,
    );
    if (issuedRow === undefined) throw new Error('a challenge that was just issued is missing');
    return issuedRow.step;
  }
}
