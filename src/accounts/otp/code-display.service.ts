import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import { NOW, rowOf, sql, type Sql, type Statements } from '../../platform/database/index.js';
import { equal } from '../../platform/keys/index.js';
import { Challenge, NO_CHALLENGE } from './challenge.entity.js';
import { isLongCode, normalizeCode } from './code.js';
import { OtpService } from './otp.service.js';
import type { OTP } from './otp.facts.js';
import type { NotShown, ShownChallenge } from './otp.types.js';
import { isOfKnownNetwork } from './subject.js';
import { isUsable, isUsableAtHome, maxTries } from './tries.js';

/** Number of dials that show the code of one challenge. */
const SHOWS = 3;
/** Number of challenges that a dial compares with its reference. */
const SLOTS = 6;

/** The number that dials. */
interface DiallingCaller {
  readonly number: string;
  /** Condition on a row of `users`: it is that of the number. */
  readonly isCaller: Sql;
}

/** The challenge of a caller, if there is one, and the user; null for a number without an account. */
const FOUND = rowOf(Challenge).and({ caller: [Number, null], status: [String, null], left_ms: [Number, null] });
type FoundRow = (typeof FOUND)['row'];

/** Decides which code a dial shows. */
@Injectable()
export class CodeDisplayService {
  constructor(
    private readonly otp: OtpService,
    private readonly config: Config<typeof OTP.settings>,
  ) {}

  /**
   * Returns the code of an open challenge of the caller's account, whatever its channel, or the reason why none is shown. A
   * ussd code can be verified from then on (OTP-10). `reference`, if given, must be that of the challenge. A challenge is
   * shown three times. Every outcome takes equally long. One statement reads account and challenges, so the number was the
   * account's when its challenge was read. A later change of the number, or a suspension, ends that challenge.
   * @throws AppError SERVICE_UNAVAILABLE if the challenge is open and this replica lacks its key
   */
  async show(
    tx: Statements,
    { number, isCaller }: DiallingCaller,
    reference?: string,
  ): Promise<ShownChallenge | NotShown> {
    const stranger = this.otp.signInSubjects(undefined, number, '').common.subject;
    const found = await tx.rows(
      FOUND,
      sql`/* CodeDisplayService.show */
      SELECT challenges.*, users.id AS caller, users.status, expires_at - ${NOW} AS left_ms
      FROM (SELECT 1 AS one) AS asked LEFT JOIN users ON ${isCaller} LEFT JOIN challenges ON
        challenges.subject = COALESCE(CONCAT('user:', users.id), ${stranger})
        OR (challenges.subject > CONCAT('known:', users.id, ':') AND challenges.subject < CONCAT('known:', users.id, ';'))`,
    );
    const isSuspended = found.some(({ caller, status }) => caller !== null && status !== 'ACTIVE');
    const rows = isSuspended ? [] : found.filter(isPresent).sort(byPrecedence);
    const { challenge, isOwn } = this.findShowable(rows, reference);
    const isOpen = isLive(challenge);
    if (isOpen) this.otp.assertKeyFor(challenge);
    const code = this.otp.deriveCode(challenge);
    const { subject } = challenge;
    const id = isOwn ? challenge.challenge_id : '';
    // MySQL assigns from left to right: `shows` must still see the old `shown_at`.
    const changed = await tx.change(sql`/* CodeDisplayService.show */
      UPDATE challenges SET
        shows = CASE WHEN shown_at IS NULL THEN 1 ELSE shows + 1 END,
        shown_at = COALESCE(shown_at, ${NOW})
      WHERE subject = ${subject} AND challenge_id = ${id}
        AND ${isOfKnownNetwork(subject) ? isUsableAtHome(this.config) : isUsable(this.config)}
        AND (shown_at IS NULL OR shows < ${SHOWS})`);
    if (changed === 1) return { source: challenge, code, secondsLeft: Math.ceil(challenge.left_ms / 1000) };
    if (isSuspended) return 'suspended';
    if (isOpen) return isOwn ? 'spent' : 'wrong_reference';
    return id === '' ? 'no_request' : 'over';
  }

  /**
   * Finds the challenge that a dial asks for. Requests from known networks precede those from elsewhere, which may be an
   * attacker's, unless their codes cannot be shown any more. Of several known networks the newest precedes: its code can be
   * entered at all that requested theirs before, and is not replaced within a waiting time.
   */
  private findShowable(rows: readonly ShowableRow[], reference: string | undefined) {
    const found = [...rows, ...Array<ShowableRow>(SLOTS).fill({ ...NO_CHALLENGE, left_ms: 0 })].slice(0, SLOTS);
    const own = found.filter((each) => {
      const itsOwn = this.otp.deriveReference(each);
      return equal(Buffer.from(normalizeCode(reference ?? itsOwn)), Buffer.from(itsOwn));
    });
    const challenge = own.find((each) => this.canShow(each)) ?? own.find(isLive) ?? own[0];
    if (challenge !== undefined) return { challenge, isOwn: true };
    return { challenge: found.find(isLive) ?? { ...NO_CHALLENGE, left_ms: 0 }, isOwn: false };
  }

  private canShow(challenge: ShowableRow): boolean {
    const { subject, shown_at, shows, tries, known_tries } = challenge;
    const { OTP_TRIES } = this.config;
    const hasTries = isOfKnownNetwork(subject)
      ? known_tries < maxTries(OTP_TRIES, isLongCode(challenge))
      : tries < OTP_TRIES;
    return isLive(challenge) && hasTries && (shown_at === null || shows < SHOWS);
  }
}

function isPresent(row: FoundRow): row is FoundRow & { left_ms: number } {
  return row.left_ms !== null;
}

/** Sorts the requests of known networks first, of these those with long codes, then the newest. */
function byPrecedence(a: Challenge, b: Challenge): number {
  const rankOf = ({ subject, nonce }: Challenge) => Number(isOfKnownNetwork(subject)) + Number(isLongCode({ nonce }));
  return rankOf(b) - rankOf(a) || b.issued_at - a.issued_at;
}

type ShowableRow = (Challenge | typeof NO_CHALLENGE) & { readonly left_ms: number };

function isLive({ used_at, left_ms }: ShowableRow): boolean {
  return used_at === null && left_ms > 0;
}
