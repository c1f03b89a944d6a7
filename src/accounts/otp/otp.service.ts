import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import {
  toValueList,
  Database,
  NOW,
  rowOf,
  sql,
  type Sql,
  type StatementRunner,
  type Transaction,
} from '../../platform/database/index.js';
import { ERRORS } from '../../platform/errors/index.js';
import { KeyRing } from '../../platform/keys/index.js';
import { MetricsService } from '../../platform/metrics/index.js';
import { Challenge, type Channel } from './challenge.entity.js';
import {
  deriveCode,
  deriveReference,
  LONG_MARK,
  MORE_DIGITS,
  normalizeCode,
  type CodeSource,
} from './code.js';
import { OTP } from './otp.facts.js';
import type { IssuedChallenge, WaitingChallenge } from './otp.types.js';
import { toSignInSubjects, type SignInSubjects, type Subject } from './subject.js';
import { findTestCode } from './test-numbers.js';
import { isUsable, keepsKnownTries, hasUsedAllTries } from './tries.js';
import { IS_STALE, WAIT_MS, findWaitingTime, toWaitingTime } from './waiting-times.js';

/** Issues the challenges of accounts, and derives their codes. */
@Injectable()
export class OtpService {
  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
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
  async prepareChallenge({ subject, userId }: Subject): Promise<void> {
    await this.database.insertIfAbsent(sql`/* OtpService.prepareChallenge */
      INSERT INTO challenges
        (subject, user_id, challenge_id, nonce, key_id, channel, tries, known_tries, failures, failures_since,
          delayed_until, step, issued_at, expires_at, next_at, shows)
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
    return this.replaceChallenge(tx, {
      subject: sql`${subject}`,
      channel,
      target,
      subjects: [subject, subject],
    });
  }

  /**
   * Replaces a sign-in challenge of an account as `issueChallenge` does: that of the network itself
   * if `isKnownNetwork` holds. The statement itself looks at the networks, so that they need no
   * statement of their own (OTP-6, OTP-8).
   */
  async issueSignIn(
    tx: Transaction,
    { own, common }: SignInSubjects,
    isKnownNetwork: Sql,
    channel: Channel,
  ): Promise<IssuedChallenge | undefined> {
    const issuedChallenge = await this.replaceChallenge(tx, {
      subject: sql`CASE WHEN ${isKnownNetwork} THEN ${own.subject} ELSE ${common.subject} END`,
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
   * Replaces the challenge of `subject`, an expression that selects one of `subjects`. Its code is
   * long if guesses from its own network spent the tries of the last one (OTP-6). MySQL assigns
   * from left to right.
   */
  private async replaceChallenge(
    tx: StatementRunner,
    { subject, channel, target, subjects }: ChallengeReplacement,
  ): Promise<IssuedChallenge | undefined> {
    const challenge_id = randomBytes(16).toString('hex');
    const nonce = randomBytes(16).toString('hex');
    const longNonce = `${LONG_MARK}${nonce.slice(1)}`;
    const key_id = this.ring.activeId;
    const lifetime = this.config.OTP_TTL;
    const changed = await tx.change(sql`/* OtpService.replaceChallenge */
      UPDATE challenges SET
        tries = CASE WHEN ${isUsable(this.config)} THEN tries ELSE 0 END,
        nonce = CASE WHEN ${hasUsedAllTries(this.config)} AND NOT ${IS_STALE} THEN ${longNonce} ELSE ${nonce} END,
        known_tries = CASE WHEN ${keepsKnownTries(this.config)} THEN known_tries ELSE 0 END,
        next_at = ${NOW} + 1000 * ${toWaitingTime(this.config.WAITING_TIMES)},
        step = CASE WHEN ${IS_STALE} THEN 1 ELSE step + 1 END,
        challenge_id = ${challenge_id}, key_id = ${key_id},
        channel = ${channel}, target = ${target}, issued_at = ${NOW}, expires_at = ${NOW} + ${lifetime * 1000},
        shown_at = NULL, used_at = NULL
      WHERE subject IN ${toValueList(subjects)} AND subject = ${subject} AND next_at <= ${NOW}`);
    if (changed === 0) return undefined;
    const issuedRow = await tx.row(
      rowOf(Challenge, 'subject', 'nonce', 'step'),
      sql`/* OtpService.replaceChallenge */
      SELECT subject, nonce, step FROM challenges WHERE subject IN ${toValueList(subjects)} AND challenge_id = ${challenge_id}`,
    );
    if (issuedRow === undefined) throw new Error('a challenge that was just issued is missing');
    const { step, ...source } = issuedRow;
    return {
      ...source,
      challenge_id,
      key_id,
      waitingTime: findWaitingTime(this.config.WAITING_TIMES, step),
      lifetime,
    };
  }

  /**
   * Returns which sign-in challenge `issueSignIn` selects, and its row; undefined if that is
   * missing.
   */
  async findSignInChallenge(
    { own, common }: SignInSubjects,
    isKnownNetwork: Sql,
  ): Promise<{ account: Subject; current: WaitingChallenge | undefined }> {
    const row = await this.database.row(
      rowOf(Challenge).withColumns({
        is_known: Number,
        wait_ms: [Number, null],
        left_ms: [Number, null],
      }),
      sql`/* OtpService.findSignInChallenge */
      SELECT challenges.*, is_known, ${WAIT_MS} AS wait_ms, expires_at - ${NOW} AS left_ms
      FROM (SELECT CASE WHEN ${isKnownNetwork} THEN 1 ELSE 0 END AS is_known) AS asked
      LEFT JOIN challenges ON subject = CASE WHEN is_known = 1 THEN ${own.subject} ELSE ${common.subject} END`,
    );
    const account = row?.is_known === 1 ? own : common;
    if (row === undefined || row.wait_ms === null || row.left_ms === null)
      return { account, current: undefined };
    return { account, current: { ...row, wait_ms: row.wait_ms, left_ms: row.left_ms } };
  }

  /** Returns four digits that identify a challenge of an account. They are not secret. */
  deriveReference(source: CodeSource): string {
    return deriveReference(this.ring, source);
  }

  /** Returns whether this replica has the key of a code. It may not while KEYS are rolled out. */
  hasKeyFor({ key_id }: Pick<CodeSource, 'key_id'>): boolean {
    return this.ring.hasKey(key_id);
  }

  /** @throws AppError SERVICE_UNAVAILABLE if this replica lacks the key of a code */
  assertKeyFor(source: Pick<CodeSource, 'key_id'>): void {
    if (!this.hasKeyFor(source))
      throw ERRORS.SERVICE_UNAVAILABLE({ reason: 'KEYS lacks the key of a code' });
  }

  /**
   * Returns the code of a challenge. Without its key (`hasKeyFor`) this is a dummy: safe to
   * compare, not to show.
   */
  deriveCode(source: CodeSource): string {
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
    const code = normalizeCode(typed);
    const { OTP_DIGITS } = this.config;
    return [OTP_DIGITS, OTP_DIGITS + MORE_DIGITS].includes(code.length) && /^\d+$/.test(code);
  }

  /** Returns the condition that the challenge of a row is unused and not expired. */
  isChallengeOpen(subject: Sql, challengeId: Sql): Sql {
    return sql`EXISTS (SELECT 1 FROM challenges WHERE challenges.subject = ${subject}
      AND challenges.challenge_id = ${challengeId} AND challenges.used_at IS NULL AND challenges.expires_at > ${NOW})`;
  }
}

interface ChallengeReplacement {
  readonly subject: Sql;
  readonly subjects: readonly [string, string];
  readonly channel: Challenge['channel'];
  readonly target: string | null;
}
