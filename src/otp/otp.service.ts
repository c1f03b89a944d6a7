import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../config/index.js';
import {
  among,
  columns,
  Database,
  NOW,
  rowOf,
  sql,
  type Sql,
  type Statements,
  type Transaction,
} from '../database/index.js';
import { AppError, ERRORS } from '../errors/index.js';
import { Housekeeping } from '../housekeeping/index.js';
import { equal, KeyRing } from '../keys/index.js';
import { Metrics } from '../metrics/index.js';
import { Challenge, NO_CHALLENGE } from './challenge.entity.js';
import { deriveCode, deriveReference, normalizeCode, type CodeSource } from './code.js';
import { OTP_ERRORS } from './otp.errors.js';
import { DELIVERY_STEPS } from './otp.metrics.js';
import type { OTP_SETTINGS } from './otp.settings.js';
import type { IssuedChallenge, NotShown, ShownChallenge } from './otp.types.js';
import { isOfKnownNetworks, purposeOf, signInSubjects, type SignInSubjects, type Subject } from './subject.js';
import { challengeSweep } from './sweep-challenges.js';
import { IS_STALE, waitAfter, waitingTime } from './waiting-times.js';

/** Number of dials that show the code of one challenge. */
const SHOWS = 3;

/** Issues, shows and cancels the challenges of accounts, and derives their codes. */
@Injectable()
export class OtpService {
  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
    private readonly config: Config<typeof OTP_SETTINGS>,
    private readonly metrics: Metrics,
    housekeeping: Housekeeping,
  ) {
    housekeeping.register('challenges', challengeSweep(database, config.CHALLENGE_DAYS));
  }

  /**
   * Returns the owners of the sign-in challenges of a username. All usernames of an account share them. Takes equally long
   * for unknown users (OTP-8).
   */
  signInSubjects(userId: number | undefined, username: string): SignInSubjects {
    return signInSubjects(this.ring, userId, username);
  }

  /** Inserts the challenge row of an account if it is missing. Must precede the first `issue`, which is one UPDATE. */
  async prepare({ subject, userId }: Subject): Promise<void> {
    await this.database.insertIfAbsent(sql`/* OtpService.prepare */
      INSERT INTO challenges
        (subject, user_id, challenge_id, nonce, key_id, channel, tries, known_tries, failures, failures_since,
          delayed_until, step, issued_at, expires_at, next_at)
      VALUES (${subject}, ${userId}, '', '', '', 'ussd', 0, 0, 0, 0, 0, 0, 0, 0, 0)`);
  }

  /**
   * Replaces the subject's challenge if its waiting time is over, by one conditional statement, so that only one of several
   * concurrent callers succeeds (OTP-5). While the old code is usable, its spent tries carry over, so that a new code restores no tries (OTP-6).
   * Waiting times start over a day after the last code. `target` becomes the user's once the code is entered. Returns
   * undefined if it is too early or the row is missing.
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
    const step = await tx.changeAndGet(sql`/* OtpService.issue */
      UPDATE challenges SET
        tries = CASE WHEN ${isUsable(this.config, TRIES)} THEN tries ELSE 0 END,
        known_tries = CASE WHEN ${isUsable(this.config, KNOWN_TRIES)} THEN known_tries ELSE 0 END,
        next_at = ${NOW} + 1000 * ${waitingTime(this.config.WAITING_TIMES)},
        step = LAST_INSERT_ID(CASE WHEN ${IS_STALE} THEN 1 ELSE step + 1 END),
        challenge_id = ${source.challenge_id}, nonce = ${source.nonce}, key_id = ${source.key_id},
        channel = ${channel}, target = ${target}, issued_at = ${NOW}, expires_at = ${NOW} + ${lifetime * 1000},
        shown_at = NULL, used_at = NULL
      WHERE subject = ${subject} AND next_at <= ${NOW}`);
    if (step === undefined) return undefined;
    tx.onCommit(() => {
      if (purposeOf(subject) === 'sign-in')
        this.metrics.count(DELIVERY_STEPS, { channel, provider: '', step: 'asked' });
    });
    return { ...source, waitingTime: waitAfter(this.config.WAITING_TIMES, step), lifetime };
  }

  /** Returns the whole seconds until the next `issue` is accepted (0: now), or undefined if there is no row. */
  async remainingWait(subject: string): Promise<number | undefined> {
    const row = await this.database.row(
      columns({ wait_ms: Number }),
      sql`/* OtpService.remainingWait */ SELECT next_at - ${NOW} AS wait_ms FROM challenges WHERE subject = ${subject}`,
    );
    return row === undefined ? undefined : Math.max(0, Math.ceil(row.wait_ms / 1000));
  }

  /**
   * Ends a challenge, so that its code is refused. The waiting time stays. Updates `shows` even if there is nothing to end:
   * the row lock orders this transaction and an `issue` of another one.
   */
  async cancel(tx: Statements, subject: string): Promise<void> {
    await tx.change(sql`/* OtpService.cancel */
      UPDATE challenges SET used_at = COALESCE(used_at, ${NOW}), shows = COALESCE(shows, 0) + 1, target = NULL
      WHERE subject = ${subject}`);
  }

  /**
   * Returns the error for a call before the waiting time is over, with the `dialString` of the challenge unless that has
   * expired. It does not depend on whether the code was entered, which would reveal an account (OTP-8).
   */
  async waitingTimeRefusal(
    subject: string,
    on: Statements = this.database,
    dialString?: (source: CodeSource) => string,
  ): Promise<AppError> {
    const row = await on.row(
      rowOf(Challenge).and({ wait_ms: Number, left_ms: Number }),
      sql`/* OtpService.waitingTimeRefusal */ SELECT *, next_at - ${NOW} AS wait_ms, expires_at - ${NOW} AS left_ms
        FROM challenges WHERE subject = ${subject}`,
    );
    const waiting_time = Math.max(1, Math.ceil((row?.wait_ms ?? 0) / 1000));
    const members = dialString && row && row.left_ms > 0 ? { ussd_code: dialString(row) } : {};
    return new AppError(OTP_ERRORS.OTP_WAITING_TIME, { details: { waiting_time }, members, retryAfter: waiting_time });
  }

  /**
   * Returns the code of an open challenge of the account, whatever its channel, or the reason why none is shown. A ussd code
   * can be verified from then on (OTP-10). `isTheirs` is a condition on the row. `reference`, if given, must be that of the
   * challenge. A challenge is shown three times. Every outcome takes equally long.
   * @throws AppError SERVICE_UNAVAILABLE if the challenge is open and this replica lacks its key
   */
  async show(
    tx: Statements,
    { known, common }: SignInSubjects,
    isTheirs: Sql,
    reference?: string,
  ): Promise<ShownChallenge | NotShown> {
    const rows = await tx.rows(
      rowOf(Challenge).and({ left_ms: Number }),
      sql`/* OtpService.show */ SELECT *, expires_at - ${NOW} AS left_ms FROM challenges
        WHERE subject IN ${among([known.subject, common.subject])} AND ${isTheirs} ORDER BY subject`,
    );
    const { challenge, isOwn } = this.findShowable(rows, reference);
    const isOpen = isLive(challenge);
    if (isOpen) this.assertKeyFor(challenge);
    const code = this.deriveCode(challenge);
    const { subject } = challenge;
    const id = isOwn ? challenge.challenge_id : '';
    // MySQL assigns from left to right: `shows` must still see the old `shown_at`.
    const changed = await tx.change(sql`/* OtpService.show */
      UPDATE challenges SET
        shows = CASE WHEN shown_at IS NULL THEN 1 ELSE COALESCE(shows, 1) + 1 END,
        shown_at = COALESCE(shown_at, ${NOW})
      WHERE subject = ${subject} AND challenge_id = ${id}
        AND ${isUsable(this.config, isOfKnownNetworks(subject) ? KNOWN_TRIES : TRIES)}
        AND (shown_at IS NULL OR COALESCE(shows, 1) < ${SHOWS})`);
    if (changed === 1) return { source: challenge, code, secondsLeft: Math.ceil(challenge.left_ms / 1000) };
    if (isOpen) return isOwn ? 'spent' : 'wrong_reference';
    return id === '' ? 'no_request' : 'over';
  }

  /**
   * Finds the challenge that a dial asks for. The request from a known network precedes that from elsewhere, which may be an
   * attacker's, unless its code cannot be shown any more.
   */
  private findShowable(rows: readonly ShowableRow[], reference: string | undefined) {
    const found = [...rows, { ...NO_CHALLENGE, left_ms: 0 }, { ...NO_CHALLENGE, left_ms: 0 }].slice(0, 2);
    const own = found.filter((each) => {
      const itsOwn = this.deriveReference(each);
      return equal(Buffer.from(normalizeCode(reference ?? itsOwn)), Buffer.from(itsOwn));
    });
    const challenge = own.find((each) => this.canShow(each)) ?? own.find(isLive) ?? own[0];
    if (challenge !== undefined) return { challenge, isOwn: true };
    return { challenge: found.find(isLive) ?? { ...NO_CHALLENGE, left_ms: 0 }, isOwn: false };
  }

  private canShow(challenge: ShowableRow): boolean {
    const { subject, shown_at, shows, tries, known_tries } = challenge;
    const spent = isOfKnownNetworks(subject) ? known_tries : tries;
    return isLive(challenge) && spent < this.config.OTP_TRIES && (shown_at === null || (shows ?? 1) < SHOWS);
  }

  /** Returns four digits that identify a challenge of an account. They are not secret. */
  deriveReference(source: CodeSource): string {
    return deriveReference(this.ring, source);
  }

  /** Returns whether this replica has the key of a code. It may not while KEYS are rolled out. */
  hasKeyFor({ key_id }: Pick<CodeSource, 'key_id'>): boolean {
    return this.ring.has(key_id);
  }

  /** @throws AppError SERVICE_UNAVAILABLE if this replica lacks the key of a code */
  assertKeyFor(source: Pick<CodeSource, 'key_id'>): void {
    if (!this.hasKeyFor(source))
      throw new AppError(ERRORS.SERVICE_UNAVAILABLE, { reason: 'KEYS lacks the key of a code' });
  }

  /** Returns the code of a challenge. Without its key (`hasKeyFor`) this is a dummy: safe to compare, not to show. */
  deriveCode(source: CodeSource): string {
    return deriveCode(this.ring, source, this.config.OTP_DIGITS);
  }

  /** Returns whether a typed text can be a code: its digits in any script, with or without spaces. */
  isCode(typed: string): boolean {
    const code = normalizeCode(typed);
    return code.length === this.config.OTP_DIGITS && /^\d+$/.test(code);
  }

  /** Returns the condition that the challenge of a row is unused and not expired. */
  isOpen(subject: Sql, challengeId: Sql): Sql {
    return sql`EXISTS (SELECT 1 FROM challenges WHERE challenges.subject = ${subject}
      AND challenges.challenge_id = ${challengeId} AND challenges.used_at IS NULL AND challenges.expires_at > ${NOW})`;
  }
}

export const TRIES = sql`tries`;
export const KNOWN_TRIES = sql`known_tries`;

/** Returns the condition that the code of a challenge row may be guessed, with the tries that are counted in `column`. */
export function isUsable({ OTP_TRIES }: Pick<Config<typeof OTP_SETTINGS>, 'OTP_TRIES'>, column: Sql): Sql {
  return sql`(used_at IS NULL AND expires_at > ${NOW} AND ${column} < ${OTP_TRIES})`;
}

type ShowableRow = (Challenge | typeof NO_CHALLENGE) & { readonly left_ms: number };

function isLive({ used_at, left_ms }: ShowableRow): boolean {
  return used_at === null && left_ms > 0;
}
