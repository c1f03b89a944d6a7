import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import {
  Database,
  NOW,
  sql,
  type Sql,
  type StatementRunner,
  type Transaction,
} from '../../platform/database/index.js';
import { ERRORS } from '../../platform/errors/index.js';
import { KeyRing } from '../../platform/keys/index.js';
import { MetricsService } from '../../platform/metrics/index.js';
import type { Challenge, DeliveryChannel } from './challenge.entity.js';
import { ChallengeIssuer } from './challenge-issuer.js';
import { deriveCode, deriveReference, type DerivedCodeSource } from './code.js';
import { OTP } from './otp.facts.js';
import type { AccountChallenges, IssuedChallenge } from './otp.types.js';
import {
  createFirstChallenge,
  selectSignInChallenge,
  type SignInChallenge,
} from './sign-in-challenge.js';
import { toStrangerSubject, type ChallengeSubject } from './subject.js';
import { findTestCode } from './test-numbers.js';

/** Issues the challenges of accounts, and derives their codes. */
@Injectable()
export class OtpService {
  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
    private readonly issuer: ChallengeIssuer,
    private readonly config: Config<typeof OTP.settings>,
    private readonly metrics: MetricsService,
  ) {}

  /** Returns the subject of the challenge of an unknown username. */
  toStrangerSubject(username: string): string {
    return toStrangerSubject(this.ring, username);
  }

  /**
   * Returns the columns of `SIGN_IN_CHALLENGE` for a SELECT from `challenges`, which may be joined.
   */
  selectSignInChallenge(): Sql {
    return selectSignInChallenge(this.config);
  }

  /**
   * Inserts the challenge row of an account if it is missing. Must precede the first
   * `issueChallenge`, which is one UPDATE.
   */
  async prepareChallenge({ subject, userId }: ChallengeSubject): Promise<void> {
    await this.database.insertIfAbsent(sql`/* OtpService.prepareChallenge */
      INSERT INTO challenges
        (subject, user_id, challenge_id, nonce, key_id, channel, tries, known_tries, failures,
          failures_since, delayed_until, step, issued_at, expires_at, next_at, shows)
      VALUES (${subject}, ${userId}, '', '', '', 'ussd', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`);
  }

  /**
   * Replaces the subject's challenge if its waiting time is over, by one conditional statement, so
   * that only one of several concurrent callers succeeds (OTP-5). While the old code is usable, its
   * spent tries carry over, so that a new code restores no tries (OTP-6). Waiting times start over
   * a day after the last code. `target` becomes the user's once the code is entered. Returns
   * undefined if it is too early or the row is missing.
   */
  async issueChallenge(
    tx: Transaction,
    subject: string,
    channel: Challenge['channel'],
    target: string | null = null,
  ): Promise<IssuedChallenge | undefined> {
    return this.issuer.replaceProof(tx, { subject, channel, target });
  }

  /**
   * Returns the challenge that a sign-in of an account replaces next: that of the network of the
   * request if that has signed the user in (OTP-6). Inserts a missing row.
   */
  async findReplaceable({
    subjects: { own, common },
    isNetworkKnown,
    challenges,
  }: AccountChallenges): Promise<SignInChallenge> {
    const owner = isNetworkKnown ? own : common;
    const current = challenges.find(({ subject }) => subject === owner.subject);
    if (current !== undefined) return current;

    await this.prepareChallenge(owner);
    return createFirstChallenge(owner.subject);
  }

  /**
   * Replaces a challenge of `findReplaceable` as `issueChallenge` does, by one statement, without a
   * transaction unless `on` is one. Returns undefined also if a guess or a request has changed it
   * since it was read.
   */
  issueSignIn(
    current: SignInChallenge,
    channel: DeliveryChannel,
    on: StatementRunner = this.database,
  ): Promise<IssuedChallenge | undefined> {
    return this.issuer.replaceFound(on, current, channel);
  }

  /** Counts a challenge of `issueSignIn` in the metrics, once it is committed. */
  countIssued(channel: DeliveryChannel): void {
    this.metrics.count(OTP.counters.DELIVERY_STEPS, { channel, provider: '', step: 'asked' });
  }

  /** Returns four digits that identify a challenge of an account. They are not secret. */
  deriveReference(source: DerivedCodeSource): string {
    return deriveReference(this.ring, source);
  }

  /** Returns whether this replica has the key of a code. It may not while KEYS are rolled out. */
  hasKeyFor({ key_id }: Pick<DerivedCodeSource, 'key_id'>): boolean {
    return this.ring.hasKey(key_id);
  }

  /** @throws AppError SERVICE_UNAVAILABLE if this replica lacks the key of a code */
  assertKeyFor(source: Pick<DerivedCodeSource, 'key_id'>): void {
    if (!this.hasKeyFor(source))
      throw ERRORS.SERVICE_UNAVAILABLE({ reason: 'KEYS lacks the key of a code' });
  }

  /**
   * Returns the code of a challenge. Without its key (`hasKeyFor`) this is a dummy: safe to
   * compare, not to show.
   */
  deriveCode(source: DerivedCodeSource): string {
    return deriveCode(this.ring, source, this.config.OTP_DIGITS);
  }

  /** Returns the fixed code of a test number; '' for every other number. */
  findFixedCode(number: string | undefined): string {
    return findTestCode(this.config.TEST_NUMBERS, number, this.database.clock.now());
  }

  /** Returns the condition that the challenge of a row is unused and not expired. */
  toOpenChallengeCondition(subject: Sql, challengeId: Sql): Sql {
    return sql`EXISTS (SELECT 1 FROM challenges WHERE challenges.subject = ${subject}
      AND challenges.challenge_id = ${challengeId} AND challenges.used_at IS NULL
      AND challenges.expires_at > ${NOW})`;
  }
}
