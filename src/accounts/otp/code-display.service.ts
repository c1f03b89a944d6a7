import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import { NOW, rowOf, sql, type Sql, type StatementRunner } from '../../platform/database/index.js';
import { equalsInConstantTime } from '../../platform/keys/index.js';
import { Challenge, NO_CHALLENGE } from './challenge.entity.js';
import { isLongCode, normalizeCode } from './code.js';
import { OtpService } from './otp.service.js';
import type { OTP } from './otp.facts.js';
import type { CodeNotShownReason, ShownChallenge } from './otp.types.js';
import { isOfKnownNetwork, toSignInJoin } from './subject.js';
import { toUsableCondition, toUsableAtHomeCondition, getMaxTries } from './tries.js';

/** Number of dials that show the code of one challenge. */
const MAX_DIALS = 3;
/** Number of challenges that a dial compares with its reference. */
const REFERENCE_SLOTS = 6;

/** The number that dials. */
interface DiallingCaller {
  readonly number: string;
  /** Condition on a row of `users`: it is that of the number. */
  readonly callerCondition: Sql;
}

/**
 * The challenge of a caller, if there is one, and the user; null for a number without an account.
 */
const FOUND_CHALLENGE = rowOf(Challenge).withColumns({
  caller: [Number, null],
  status: [String, null],
  left_ms: [Number, null],
});
type FoundChallengeRow = (typeof FOUND_CHALLENGE)['row'];

type ShowableChallengeRow = (Challenge | typeof NO_CHALLENGE) & { readonly left_ms: number };

/** Stands in for a missing challenge. */
const NO_ROW: ShowableChallengeRow = { ...NO_CHALLENGE, left_ms: 0 };

/**
 * The challenge that a dial asks for, or with `matchesReference: false` one that has another
 * reference.
 */
interface RequestedChallenge {
  readonly challenge: ShowableChallengeRow;
  readonly matchesReference: boolean;
}

/** Decides which code a dial shows. */
@Injectable()
export class CodeDisplayService {
  constructor(
    private readonly otp: OtpService,
    private readonly config: Config<typeof OTP.settings>,
  ) {}

  /**
   * Returns the code of an open challenge of the caller's account, whatever its channel, or the
   * reason why none is shown. A ussd code can be verified from then on (OTP-10). `reference`, if
   * given, must be that of the challenge. A challenge is shown three times. Every outcome takes
   * equally long. One statement reads account and challenges, so the number was the account's when
   * its challenge was read. A later change of the number, or a suspension, ends that challenge.
   * @throws AppError SERVICE_UNAVAILABLE if the challenge is open and this replica lacks its key
   */
  async showCode(
    tx: StatementRunner,
    { number, callerCondition }: DiallingCaller,
    reference?: string,
  ): Promise<ShownChallenge | CodeNotShownReason> {
    const foundRows = await this.readChallenges(tx, number, callerCondition);
    const isSuspended = foundRows.some(isSuspendedCaller);
    const asked = this.findShowable(isSuspended ? [] : sortShowable(foundRows), reference);
    const { challenge } = asked;
    if (isLiveRow(challenge)) this.otp.assertKeyFor(challenge);
    const code = this.otp.deriveCode(challenge);

    // The challenge may have ended since it was read: the statement decides.
    const isShown = await this.countDial(tx, asked);
    if (!isShown) return explainNotShown(asked, isSuspended);

    // From here on the code can be verified (OTP-10).
    const secondsLeft = Math.ceil(challenge.left_ms / 1000);
    return { source: challenge, code, secondsLeft };
  }

  /** Reads account and challenges by one statement, so that they belong to the number together. */
  private readChallenges(
    tx: StatementRunner,
    number: string,
    callerCondition: Sql,
  ): Promise<FoundChallengeRow[]> {
    const join = toSignInJoin(this.otp.toStrangerSubject(number), sql`1 = 1`);
    return tx.rows(
      FOUND_CHALLENGE,
      sql`/* CodeDisplayService.readChallenges */
      SELECT challenges.*, users.id AS caller, users.status, expires_at - ${NOW} AS left_ms
      FROM (SELECT 1 AS one) AS asked LEFT JOIN users ON ${callerCondition}
        LEFT JOIN challenges ON ${join}`,
    );
  }

  /** Counts the dial by one statement. Returns false if the code must not be shown. */
  private async countDial(
    tx: StatementRunner,
    { challenge, matchesReference }: RequestedChallenge,
  ): Promise<boolean> {
    const { subject } = challenge;
    const shownId = matchesReference ? challenge.challenge_id : '';
    // MySQL assigns from left to right: `shows` must still see the old `shown_at`.
    const changed = await tx.change(sql`/* CodeDisplayService.countDial */
      UPDATE challenges SET
        shows = CASE WHEN shown_at IS NULL THEN 1 ELSE shows + 1 END,
        shown_at = COALESCE(shown_at, ${NOW})
      WHERE subject = ${subject} AND challenge_id = ${shownId}
        AND ${this.toDisplayCondition(subject)}
        AND (shown_at IS NULL OR shows < ${MAX_DIALS})`);
    return changed === 1;
  }

  /** Returns the condition that the code of a subject may be guessed where it was requested. */
  private toDisplayCondition(subject: string): Sql {
    if (isOfKnownNetwork(subject)) return toUsableAtHomeCondition(this.config);
    return toUsableCondition(this.config);
  }

  /**
   * Finds the challenge that a dial asks for. Requests from known networks precede those from
   * elsewhere, which may be an attacker's, unless their codes cannot be shown any more. Of several
   * known networks the newest precedes: each of them whose own request is older can enter its
   * code, which is not replaced within a waiting time.
   */
  private findShowable(
    rows: readonly ShowableChallengeRow[],
    reference: string | undefined,
  ): RequestedChallenge {
    // Always the same number, so that each dial costs the same.
    const fillers = Array<ShowableChallengeRow>(REFERENCE_SLOTS).fill(NO_ROW);
    const paddedRows = [...rows, ...fillers].slice(0, REFERENCE_SLOTS);
    const matchingRows = paddedRows.filter((each) => this.hasReference(each, reference));

    const showable = matchingRows.find((each) => this.canShow(each));
    const challenge = showable ?? matchingRows.find(isLiveRow) ?? matchingRows[0];
    if (challenge !== undefined) return { challenge, matchesReference: true };

    return { challenge: paddedRows.find(isLiveRow) ?? NO_ROW, matchesReference: false };
  }

  /** Compares in constant time. Without a reference any challenge has it. */
  private hasReference(row: ShowableChallengeRow, reference: string | undefined): boolean {
    const expectedReference = this.otp.deriveReference(row);
    const dialled = normalizeCode(reference ?? expectedReference);
    return equalsInConstantTime(Buffer.from(dialled), Buffer.from(expectedReference));
  }

  private canShow(challenge: ShowableChallengeRow): boolean {
    const { shown_at, shows } = challenge;
    const hasDials = shown_at === null || shows < MAX_DIALS;
    return isLiveRow(challenge) && this.hasTries(challenge) && hasDials;
  }

  private hasTries(challenge: ShowableChallengeRow): boolean {
    const { subject, tries, known_tries } = challenge;
    const { OTP_TRIES } = this.config;
    if (!isOfKnownNetwork(subject)) return tries < OTP_TRIES;
    return known_tries < getMaxTries(OTP_TRIES, isLongCode(challenge));
  }
}

function isSuspendedCaller({ caller, status }: FoundChallengeRow): boolean {
  return caller !== null && status !== 'ACTIVE';
}

function sortShowable(rows: readonly FoundChallengeRow[]): ShowableChallengeRow[] {
  return rows.filter(hasChallenge).sort(comparePrecedence);
}

/** Returns the reason for the metrics. The caller must not learn it. */
function explainNotShown(
  { challenge, matchesReference }: RequestedChallenge,
  isSuspended: boolean,
): CodeNotShownReason {
  if (isSuspended) return 'suspended';

  const isOpen = isLiveRow(challenge);
  if (isOpen && matchesReference) return 'spent';
  if (isOpen) return 'wrong_reference';
  if (matchesReference && challenge.challenge_id !== '') return 'over';
  return 'no_request';
}

function hasChallenge(row: FoundChallengeRow): row is FoundChallengeRow & { left_ms: number } {
  return row.left_ms !== null;
}

/** Sorts the requests of known networks first, of these those with long codes, then the newest. */
function comparePrecedence(a: Challenge, b: Challenge): number {
  const toRank = ({ subject, nonce }: Challenge) =>
    Number(isOfKnownNetwork(subject)) + Number(isLongCode({ nonce }));
  return toRank(b) - toRank(a) || b.issued_at - a.issued_at;
}

function isLiveRow({ used_at, left_ms }: ShowableChallengeRow): boolean {
  return used_at === null && left_ms > 0;
}
