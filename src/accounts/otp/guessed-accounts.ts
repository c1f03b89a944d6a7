import { Injectable } from '@nestjs/common';
import { Database, NOW, rowOf, sql, toValueList, type Sql } from '../../platform/database/index.js';
import { equalsInConstantTime } from '../../platform/keys/index.js';
import { Challenge, NO_CHALLENGE } from './challenge.entity.js';
import { normalizeCode } from './code.js';
import type { GuessedAccount, GuessedChallenge, CodeComparison } from './judge-guess.js';
import { OtpService } from './otp.service.js';
import { toNetworksCondition, type SignInSubjects, type ChallengeSubject } from './subject.js';

/**
 * Number of other known networks whose codes a guess is compared with. A user with more live codes
 * is not to be expected.
 */
const OTHER_NETWORKS = 4;
/** Number of challenges that a guess can match. */
export const GUESS_SLOTS = OTHER_NETWORKS + 2;

/** Stands in for a missing challenge. */
export const EMPTY_CHALLENGE: GuessedChallenge = {
  ...NO_CHALLENGE,
  left_ms: 0,
  guessed_by: '',
  guessed_since: 0,
  is_fixed: false,
};

/**
 * Reads the challenges of accounts as a guess finds them, with a row for a known network to count
 * in, and compares their codes.
 */
@Injectable()
export class GuessedAccounts {
  constructor(
    private readonly database: Database,
    private readonly otp: OtpService,
  ) {}

  /** Compares a typed code with that of each challenge and with the fixed one, in constant time. */
  compareCode(
    { common, own, others }: GuessedAccount,
    code: string,
    fixedCode: string,
  ): CodeComparison {
    const typedBytes = Buffer.from(normalizeCode(code));
    const challenges = [common, own, ...others];
    const fitting = challenges.filter((each) =>
      equalsInConstantTime(typedBytes, Buffer.from(this.otp.deriveCode(each))),
    );
    const isFixed = equalsInConstantTime(typedBytes, Buffer.from(fixedCode));

    return {
      fitting,
      isFixed,
      isTest: fixedCode !== '',
    };
  }

  /**
   * Reads the challenges that a guess could match, and inserts the row of a known network that has
   * none if one of them is live.
   */
  async readAccount(
    { common, own }: SignInSubjects,
    knownNetworkCondition: Sql,
  ): Promise<GuessedAccount> {
    const challengeRows = await this.readChallenges({ common, own }, knownNetworkCondition);
    const foundChallenges = challengeRows.map((row) => ({ ...EMPTY_CHALLENGE, ...row }));
    const isNetworkKnown = challengeRows.some(({ known }) => known === 1);
    const commonChallenge = findNamed(foundChallenges, common);
    const ownChallenge = findNamed(foundChallenges, own);
    const otherChallenges = foundChallenges.filter(
      ({ subject }) => subject !== common.subject && subject !== own.subject,
    );

    // The row of a known network counts its guesses at all codes of the account (OTP-6).
    const hasLiveCode = foundChallenges.some(
      ({ used_at, left_ms }) => used_at === null && left_ms > 0,
    );
    if (isNetworkKnown && hasLiveCode && ownChallenge === undefined)
      await this.otp.prepareChallenge(own);

    const ownSubject = isNetworkKnown ? own.subject : '';
    return {
      common: commonChallenge ?? EMPTY_CHALLENGE,
      own: ownChallenge ?? { ...EMPTY_CHALLENGE, subject: ownSubject },
      others: takeNewest(otherChallenges),
      isNetworkKnown,
    };
  }

  /** Reads the rows by one statement, the same for an unknown user (OTP-8). */
  private readChallenges({ common, own }: SignInSubjects, knownNetworkCondition: Sql) {
    const liveOtherCondition = sql`(${toNetworksCondition(own.userId ?? 0)} AND used_at IS NULL
      AND expires_at > ${NOW})`;
    // A proof has one subject, and nothing to do with networks.
    const othersCondition = common === own ? sql`` : sql` OR ${liveOtherCondition}`;
    const subjects = toValueList([common.subject, own.subject]);
    return this.database.rows(
      rowOf(Challenge).withColumns({ delay_ms: Number, left_ms: Number, known: Number }),
      sql`/* GuessedAccounts.readChallenges */
      SELECT *, delayed_until - ${NOW} AS delay_ms, expires_at - ${NOW} AS left_ms,
        CASE WHEN ${knownNetworkCondition} THEN 1 ELSE 0 END AS known
      FROM challenges WHERE subject IN ${subjects}${othersCondition}`,
    );
  }
}

function findNamed(challenges: readonly GuessedChallenge[], { subject }: ChallengeSubject) {
  return challenges.find((each) => each.subject === subject);
}

/**
 * Returns the newest of the challenges of other known networks, always the same number, so that
 * each guess costs the same.
 */
function takeNewest(others: readonly GuessedChallenge[]): readonly GuessedChallenge[] {
  const sortedChallenges = [...others].sort((a, b) => b.issued_at - a.issued_at);
  const fillers = Array<GuessedChallenge>(OTHER_NETWORKS).fill(EMPTY_CHALLENGE);
  return [...sortedChallenges, ...fillers].slice(0, OTHER_NETWORKS);
}
