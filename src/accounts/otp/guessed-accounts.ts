import { Injectable } from '@nestjs/common';
import { Database, sql, type Sql } from '../../platform/database/index.js';
import { equalsInConstantTime } from '../../platform/keys/index.js';
import { NO_CHALLENGE } from './challenge.entity.js';
import { normalizeCode } from './code.js';
import type { GuessedAccount, GuessedChallenge, CodeComparison } from './judge-guess.js';
import { OtpService } from './otp.service.js';
import type { AccountChallenges } from './otp.types.js';
import { listSignInChallenges, SIGN_IN_CHALLENGE } from './sign-in-challenge.js';
import type { ChallengeSubject } from './subject.js';

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
 * Sorts the challenges of accounts as a guess finds them, with a row for a known network to count
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
    number: string | undefined,
  ): CodeComparison {
    const fixedCode = this.otp.findFixedCode(number);
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
   * Sorts the challenges that a guess could match, and inserts the row of a known network that has
   * none if one of them is live.
   */
  async sortChallenges({
    subjects: { common, own },
    isNetworkKnown,
    challenges,
  }: AccountChallenges): Promise<GuessedAccount> {
    const foundChallenges = challenges.map((row) => ({ ...EMPTY_CHALLENGE, ...row }));
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

  /** Reads the only challenge of a proof, and whether the network of the guess is known. */
  async readProof(proof: ChallengeSubject, knownNetworkCondition: Sql): Promise<AccountChallenges> {
    const challenges = await this.database.rows(
      SIGN_IN_CHALLENGE.withColumns({ known: Number }),
      sql`/* GuessedAccounts.readProof */
      SELECT ${this.otp.selectSignInChallenge()},
        CASE WHEN ${knownNetworkCondition} THEN 1 ELSE 0 END AS known
      FROM challenges WHERE subject = ${proof.subject}`,
    );
    return {
      subjects: { common: proof, own: proof },
      isNetworkKnown: challenges.some(({ known }) => known === 1),
      challenges: listSignInChallenges(challenges),
    };
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
