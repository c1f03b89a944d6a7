import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../config/index.js';
import { columns, Database, NOW, rowOf, sql, type Sql, type Statements, type Transaction } from '../database/index.js';
import { AppError, ERRORS } from '../errors/index.js';
import { Housekeeping } from '../housekeeping/index.js';
import { equal, KeyRing } from '../keys/index.js';
import { Metrics } from '../metrics/index.js';
import { Challenge, NO_CHALLENGE } from './challenge.entity.js';
import { deriveCode, deriveRef, normalizeCode, type CodeSource } from './code.js';
import { DELAYED_UNTIL, FAILURES_OF_DAY, START_OF_DAY } from './failures.js';
import { OTP_ERRORS } from './otp.errors.js';
import { DELIVERY_STEPS } from './otp.metrics.js';
import type { OTP_SETTINGS } from './otp.settings.js';
import type { CodeRecipient, ConsumedListener, IssuedChallenge, NotShown, ShownChallenge } from './otp.types.js';
import { purposeOf, subjectOfStranger, subjectOfUser, type Subject } from './subject.js';
import { sweepChallenges } from './sweep-challenges.js';
import type { TriedChallenge, Verdict } from './verdict.js';
import { FORGOTTEN, waitingTime } from './waiting-times.js';

/** Number of dials that show the code of one challenge. */
const SHOWS = 3;

/** Owns the challenges: issues, shows, compares and consumes one-time passwords. */
@Injectable()
export class OtpService {
  private readonly consumedListeners: ConsumedListener[] = [];

  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
    private readonly config: Config<typeof OTP_SETTINGS>,
    private readonly metrics: Metrics,
    housekeeping: Housekeeping,
  ) {
    housekeeping.register('challenges', () => sweepChallenges(database));
  }

  /** Calls `listener` once for each code that is consumed, after the commit. What it throws changes nothing. */
  onConsumed(listener: ConsumedListener): void {
    this.consumedListeners.push(listener);
  }

  /** Whose challenge a username's is: all names of one account share one. Costs the same for either (OTP-8). */
  subjectOf(userId: number | undefined, username: string): Subject {
    const stranger = subjectOfStranger(this.ring, username);
    return userId === undefined ? stranger : subjectOfUser(userId);
  }

  /** The challenge row of an account, made before the first `issue` so that `issue` is one UPDATE. */
  async prepare({ subject, userId }: Subject): Promise<void> {
    await this.database.insertIfAbsent(sql`/* OtpService.prepare */ 
      INSERT INTO challenges
        (subject, user_id, challenge_id, nonce, key_id, channel, tries, failures, failures_since, delayed_until,
          step, issued_at, expires_at, next_at)
      VALUES (${subject}, ${userId}, '', '', '', 'ussd', 0, 0, 0, 0, 0, 0, 0, 0)`);
  }

  /**
   * Replaces the account's challenge by a new one when its waiting time is over: one statement, one winner
   * of any number of callers (OTP-5). While the old code could still be used its spent tries carry over, so
   * that asking again refills nothing (OTP-6). Waiting times start over a day after the last code. `target` is what the
   * right code makes the user's. Undefined when it is too early or the row is missing.
   */
  async issue(
    tx: Transaction,
    subject: string,
    channel: Challenge['channel'],
    target: string | null = null,
  ): Promise<IssuedChallenge | undefined> {
    const source = {
      subject,
      challenge_id: randomBytes(16).toString('hex'),
      nonce: randomBytes(16).toString('hex'),
      key_id: this.ring.activeId,
    };
    const lifetime = this.config.OTP_TTL;
    const changed = await tx.change(sql`/* OtpService.issue */ 
      UPDATE challenges SET
        tries = CASE WHEN ${this.usable()} THEN tries ELSE 0 END,
        next_at = ${NOW} + 1000 * ${waitingTime(this.config.WAITING_TIMES)},
        step = CASE WHEN ${FORGOTTEN} THEN 1 ELSE step + 1 END,
        challenge_id = ${source.challenge_id}, nonce = ${source.nonce}, key_id = ${source.key_id},
        channel = ${channel}, target = ${target}, issued_at = ${NOW}, expires_at = ${NOW} + ${lifetime * 1000},
        shown_at = NULL, used_at = NULL
      WHERE subject = ${subject} AND next_at <= ${NOW}`);
    if (changed === 0) return undefined;
    tx.onCommit(() => this.count(subject, channel, 'asked'));
    return { ...source, waitingTime: (await this.remainingWait(tx, subject)) ?? 0, lifetime };
  }

  /** Whole seconds until the next `issue` is accepted (0: now); undefined when there is no row. */
  async remainingWait(on: Statements, subject: string): Promise<number | undefined> {
    const row = await on.row(
      columns({ wait_ms: Number }),
      sql`/* OtpService.remainingWait */ SELECT next_at - ${NOW} AS wait_ms FROM challenges WHERE subject = ${subject}`,
    );
    return row === undefined ? undefined : Math.max(0, Math.ceil(row.wait_ms / 1000));
  }

  /**
   * Compares a typed code. The try is paid first, by one conditional statement on the very challenge that is
   * compared, so that of any number of parallel guesses only `OTP_TRIES` are (OTP-3). An unknown, used, expired
   * or exhausted challenge costs the same statements and the same MAC (OTP-8). Guesses that were not right add
   * up over challenges: after ten in 24 hours each further one delays the next, but not for `trusted` callers,
   * so that nobody can lock a user out (OTP-6).
   */
  async check(subject: string, typed: string, { trusted = false } = {}): Promise<Verdict> {
    const challenge = (await this.find(subject)) ?? NO_CHALLENGE;
    const paid = await this.database.change(sql`/* OtpService.check */ 
      UPDATE challenges SET
        tries = tries + 1,
        delayed_until = ${DELAYED_UNTIL},
        failures = ${FAILURES_OF_DAY} + 1,
        failures_since = ${START_OF_DAY}
      WHERE subject = ${subject} AND challenge_id = ${challenge.challenge_id}
        AND ${this.usable()} AND (channel <> 'ussd' OR shown_at IS NOT NULL)
        ${trusted ? sql`` : sql`AND delayed_until <= ${NOW}`}`);
    const right = equal(Buffer.from(normalizeCode(typed)), Buffer.from(this.codeOf(challenge)));
    if (paid === 0 && !trusted && challenge.delay_ms > 0)
      return { challenge, refusal: 'too many wrong guesses', retryAfter: Math.ceil(challenge.delay_ms / 1000) };
    if (paid === 0) return { challenge, refusal: 'no challenge that can be tried' };
    return right ? { challenge } : { challenge, refusal: 'wrong one-time password' };
  }

  /**
   * Uses up a challenge whose code was right and starts the waiting times over. Exactly one of any number of
   * callers gets true (OTP-4).
   */
  async consume(tx: Transaction, challenge: TriedChallenge, recipient?: CodeRecipient): Promise<boolean> {
    const { subject, challenge_id, channel, delayed_until } = challenge;
    const changed = await tx.change(sql`/* OtpService.consume */
      UPDATE challenges SET
        used_at = ${NOW}, target = NULL, step = 0, failures = failures - 1, delayed_until = ${delayed_until}
      WHERE subject = ${subject} AND challenge_id = ${challenge_id}
        AND used_at IS NULL AND expires_at > ${NOW}`);
    if (changed === 0) return false;
    tx.onCommit(async () => {
      await this.count(subject, channel, 'entered');
      await Promise.all(this.consumedListeners.map((listener) => listener({ subject, channel, recipient })));
    });
    return true;
  }

  /** Gives back the try of a right code that was not consumed; false when it was consumed after all, or replaced. */
  async takeBack(tx: Statements, { subject, challenge_id, delayed_until }: TriedChallenge): Promise<boolean> {
    const changed = await tx.change(sql`/* OtpService.takeBack */ 
      UPDATE challenges SET tries = tries - 1, failures = failures - 1, delayed_until = ${delayed_until}
      WHERE subject = ${subject} AND challenge_id = ${challenge_id} AND used_at IS NULL AND tries > 0 AND failures > 0`);
    return changed === 1;
  }

  /**
   * Ends a challenge: its code verifies nothing any more. The waiting time stays. Changes the row (`shows`) even when there
   * is nothing to end, so that an `issue` of another transaction comes before this one or after its commit.
   */
  async cancel(tx: Statements, subject: string): Promise<void> {
    await tx.change(sql`/* OtpService.cancel */ 
      UPDATE challenges SET used_at = COALESCE(used_at, ${NOW}), shows = COALESCE(shows, 0) + 1, target = NULL
      WHERE subject = ${subject}`);
  }

  async tooEarly(on: Statements, subject: string): Promise<AppError> {
    const waiting_time = Math.max(1, (await this.remainingWait(on, subject)) ?? 1);
    return new AppError(OTP_ERRORS.OTP_WAITING_TIME, { details: { waiting_time }, retryAfter: waiting_time });
  }

  /**
   * The account's live ussd challenge, for showing its code to the account's own number; from then on it can be
   * verified (OTP-10). None when there is no request, when `isTheirs`, a condition on the row read, does not hold, when
   * `ref` is given and not its own, when it was shown three times or its tries are spent, or when it is over: used, or
   * run out. Costs the same in each case.
   * @throws AppError SERVICE_UNAVAILABLE when it is not over, and only another replica has the key of its code
   */
  async show(tx: Statements, subject: string, isTheirs: Sql, ref?: string): Promise<ShownChallenge | NotShown> {
    const challenge = (await tx.row(
      rowOf(Challenge).and({ left_ms: Number }),
      sql`/* OtpService.show */ SELECT *, expires_at - ${NOW} AS left_ms FROM challenges WHERE subject = ${subject} AND ${isTheirs}`,
    )) ?? { ...NO_CHALLENGE, left_ms: 0 };
    const isOpen = challenge.channel === 'ussd' && challenge.used_at === null && challenge.left_ms > 0;
    if (isOpen) this.assertKeyFor(challenge);
    const [own, code] = [this.refOf(challenge), this.codeOf(challenge)];
    const isOwn = equal(Buffer.from(normalizeCode(ref ?? own)), Buffer.from(own));
    const id = isOwn ? challenge.challenge_id : '';
    // `shown_at` last: on MySQL the assignments before it still see the old value.
    const changed = await tx.change(sql`/* OtpService.show */ 
      UPDATE challenges SET
        shows = CASE WHEN shown_at IS NULL THEN 1 ELSE COALESCE(shows, 1) + 1 END,
        shown_at = COALESCE(shown_at, ${NOW})
      WHERE subject = ${subject} AND challenge_id = ${id} AND channel = 'ussd' AND ${this.usable()}
        AND (shown_at IS NULL OR COALESCE(shows, 1) < ${SHOWS})`);
    if (changed === 1) return { source: challenge, code, secondsLeft: Math.ceil(challenge.left_ms / 1000) };
    if (isOpen) return isOwn ? 'spent' : 'wrong_reference';
    return challenge.channel === 'ussd' && id !== '' ? 'over' : 'no_request';
  }

  /** Four digits that tell one challenge of an account from another. No secret. */
  refOf(source: CodeSource): string {
    return deriveRef(this.ring, source);
  }

  /** Returns false while KEYS change on one replica after the other and this one lacks the key of the code. */
  hasKeyFor({ key_id }: Pick<CodeSource, 'key_id'>): boolean {
    return this.ring.has(key_id);
  }

  /** @throws AppError SERVICE_UNAVAILABLE when only another replica has the key of the code */
  assertKeyFor(source: Pick<CodeSource, 'key_id'>): void {
    if (!this.hasKeyFor(source))
      throw new AppError(ERRORS.SERVICE_UNAVAILABLE, { reason: 'KEYS lacks the key of a code' });
  }

  /** Show the result only if `hasKeyFor` is true. Without the key it is a dummy that is safe to compare with. */
  codeOf(source: CodeSource): string {
    return deriveCode(this.ring, source, this.config.OTP_DIGITS);
  }

  /** Condition in a statement on rows that carry subject and id of a challenge: its code would still be accepted in time. */
  isOpen(subject: Sql, challengeId: Sql): Sql {
    return sql`EXISTS (SELECT 1 FROM challenges WHERE challenges.subject = ${subject}
      AND challenges.challenge_id = ${challengeId} AND challenges.used_at IS NULL AND challenges.expires_at > ${NOW})`;
  }

  private find(subject: string) {
    const statement = sql`/* OtpService.find */ SELECT *, delayed_until - ${NOW} AS delay_ms
      FROM challenges WHERE subject = ${subject}`;
    return this.database.row(rowOf(Challenge).and({ delay_ms: Number }), statement);
  }

  /** Counts a step of a sign-in; proofs of signed-in users are not counted. */
  private count(subject: string, channel: Challenge['channel'], step: 'asked' | 'entered'): Promise<void> {
    if (purposeOf(subject) === 'sign-in') this.metrics.count(DELIVERY_STEPS, { channel, provider: '', step });
    return Promise.resolve();
  }

  private usable(): Sql {
    return sql`(used_at IS NULL AND expires_at > ${NOW} AND tries < ${this.config.OTP_TRIES})`;
  }
}
