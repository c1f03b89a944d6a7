import { Injectable } from '@nestjs/common';
import { Config } from '../config/index.js';
import { among, NOW, rowOf, sql, type Sql, type Statements } from '../database/index.js';
import { equal } from '../keys/index.js';
import { Challenge, NO_CHALLENGE } from './challenge.entity.js';
import { normalizeCode } from './code.js';
import { isUsable, KNOWN_TRIES, OtpService, TRIES } from './otp.service.js';
import type { OTP_SETTINGS } from './otp.settings.js';
import type { NotShown, ShownChallenge } from './otp.types.js';
import { isOfKnownNetworks } from './subject.js';

/** Number of dials that show the code of one challenge. */
const SHOWS = 3;

/** The number that dials, and its user; undefined if none may see a code. */
export interface DiallingCaller {
  readonly number: string;
  readonly userId: number | undefined;
}

/** Decides which code a dial shows. */
@Injectable()
export class CodeDisplayService {
  constructor(
    private readonly otp: OtpService,
    private readonly config: Config<typeof OTP_SETTINGS>,
  ) {}

  /**
   * Returns the code of an open challenge of the account, whatever its channel, or the reason why none is shown. A ussd code
   * can be verified from then on (OTP-10). `isTheirs` is a condition on the row. `reference`, if given, must be that of the
   * challenge. A challenge is shown three times. Every outcome takes equally long.
   * @throws AppError SERVICE_UNAVAILABLE if the challenge is open and this replica lacks its key
   */
  async show(
    tx: Statements,
    { userId, number }: DiallingCaller,
    isTheirs: Sql,
    reference?: string,
  ): Promise<ShownChallenge | NotShown> {
    const { known, common } = this.otp.signInSubjects(userId, number);
    const rows = await tx.rows(
      rowOf(Challenge).and({ left_ms: Number }),
      sql`/* CodeDisplayService.show */ SELECT *, expires_at - ${NOW} AS left_ms FROM challenges
        WHERE subject IN ${among([known.subject, common.subject])} AND ${isTheirs} ORDER BY subject`,
    );
    const { challenge, isOwn } = this.findShowable(rows, reference);
    const isOpen = isLive(challenge);
    if (isOpen) this.otp.assertKeyFor(challenge);
    const code = this.otp.deriveCode(challenge);
    const { subject } = challenge;
    const id = isOwn ? challenge.challenge_id : '';
    // MySQL assigns from left to right: `shows` must still see the old `shown_at`.
    const changed = await tx.change(sql`/* CodeDisplayService.show */
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
      const itsOwn = this.otp.deriveReference(each);
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
}

type ShowableRow = (Challenge | typeof NO_CHALLENGE) & { readonly left_ms: number };

function isLive({ used_at, left_ms }: ShowableRow): boolean {
  return used_at === null && left_ms > 0;
}
