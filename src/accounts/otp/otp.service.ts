import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import {
  Database,
  NOW,
  rowOf,
  sql,
  type Sql,
  type Transaction,
} from '../../platform/database/index.js';
import { ERRORS } from '../../platform/errors/index.js';
import { KeyRing } from '../../platform/keys/index.js';
import { MetricsService } from '../../platform/metrics/index.js';
import { Challenge, type DeliveryChannel } from './challenge.entity.js';
import { ChallengeIssuer } from './challenge-issuer.js';
import {
  deriveCode,
  deriveReference,
  MORE_DIGITS,
  normalizeCode,
  type DerivedCodeSource,
} from './code.js';
import { OTP } from './otp.facts.js';
import type { IssuedChallenge, WaitingChallenge } from './otp.types.js';
import { toSignInSubjects, type SignInSubjects, type ChallengeSubject } from './subject.js';
import { findTestCode } from './test-numbers.js';
import { WAIT_MS } from './waiting-times.js';

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

  /**
   * Returns the owners of the sign-in challenges that a network can request for a username. All
   * usernames of an account share them. Takes equally long for unknown users (OTP-8).
   */
  toSignInSubjects(userId: number | undefined, username: string, network: string): SignInSubjects {
    return toSignInSubjects(this.ring, userId, username, network);
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
    return this.issuer.replaceChallenge(tx, {
      subject: sql`${subject}`,
      channel,
      target,
      subjects: [subject, subject],
    });
  }

  /**
   * Replaces a sign-in challenge of an account as `issueChallenge` does: that of the network itself
   * if `knownNetworkCondition` holds. The statement itself looks at the networks, so that they need
   * no statement of their own (OTP-6, OTP-8).
   */
  async issueSignIn(
    tx: Transaction,
    { own, common }: SignInSubjects,
    knownNetworkCondition: Sql,
    channel: DeliveryChannel,
  ): Promise<IssuedChallenge | undefined> {
    const issuedChallenge = await this.issuer.replaceChallenge(tx, {
      subject: sql`CASE WHEN ${knownNetworkCondition} THEN ${own.subject}
        ELSE ${common.subject} END`,
      channel,
      target: null,
      subjects: [common.subject, own.subject],
    });
    tx.onCommit(() => {
      if (issuedChallenge !== undefined)
        this.metrics.count(OTP.counters.DELIVERY_STEPS, { channel, provider: '', step: 'asked' });
    });
    return issuedChallenge;
  }

  /**
   * Returns which sign-in challenge `issueSignIn` selects, and its row; undefined if that is
   * missing.
   */
  async findSignInChallenge(
    { own, common }: SignInSubjects,
    knownNetworkCondition: Sql,
  ): Promise<{ account: ChallengeSubject; current: WaitingChallenge | undefined }> {
    const row = await this.database.row(
      rowOf(Challenge).withColumns({
        is_known: Number,
        wait_ms: [Number, null],
        left_ms: [Number, null],
      }),
      sql`/* OtpService.findSignInChallenge */
      SELECT challenges.*, is_known, ${WAIT_MS} AS wait_ms, expires_at - ${NOW} AS left_ms
      FROM (SELECT CASE WHEN ${knownNetworkCondition} THEN 1 ELSE 0 END AS is_known) AS asked
      LEFT JOIN challenges ON
        subject = CASE WHEN is_known = 1 THEN ${own.subject} ELSE ${common.subject} END`,
    );
    const account = row?.is_known === 1 ? own : common;
    if (row === undefined) return { account, current: undefined };

    const { wait_ms, left_ms } = row;
    if (wait_ms === null || left_ms === null) return { account, current: undefined };
    return { account, current: { ...row, wait_ms, left_ms } };
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

  /**
   * Returns whether a typed text can be a code, usual or long: its digits in any script, with or
   * without spaces.
   */
  isCode(typed: string): boolean {
    const { OTP_DIGITS } = this.config;
    const code = normalizeCode(typed);
    const isOfLength = [OTP_DIGITS, OTP_DIGITS + MORE_DIGITS].includes(code.length);
    return isOfLength && /^\d+$/.test(code);
  }

  /** Returns the condition that the challenge of a row is unused and not expired. */
  toOpenChallengeCondition(subject: Sql, challengeId: Sql): Sql {
    return sql`EXISTS (SELECT 1 FROM challenges WHERE challenges.subject = ${subject}
      AND challenges.challenge_id = ${challengeId} AND challenges.used_at IS NULL
      AND challenges.expires_at > ${NOW})`;
  }
}
