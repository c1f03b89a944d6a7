import type { Challenge } from './challenge.entity.js';
import { isLongCode } from './code.js';
import type { TriedChallenge } from './otp.types.js';
import type { GuessedChallengeState } from './refusal-help.js';
import { getMaxTries } from './tries.js';

/** A challenge, or the stand-in for a missing one, as a guess finds it. */
export type GuessedChallenge = TriedChallenge &
  GuessedChallengeState &
  Pick<Challenge, 'tries' | 'known_tries' | 'known_tried_at'> & { readonly delay_ms: number };

/** The challenges of an account as a guess finds them. */
export interface GuessedAccount {
  /**
   * The challenge of networks that are not known. Delays are its own. For a proof, the only one.
   */
  readonly common: GuessedChallenge;
  /**
   * The challenge of the network itself. Its row counts the guesses from there if the network is
   * known.
   */
  readonly own: GuessedChallenge;
  /** The newest challenges of other known networks. */
  readonly others: readonly GuessedChallenge[];
  /** True if the guess came from a network that has signed the user in. */
  readonly isNetworkKnown: boolean;
}

/** A typed code, compared with the codes that it could be. */
export interface CodeComparison {
  /** Challenges whose code it is. */
  readonly fitting: readonly GuessedChallenge[];
  /** True if it is the fixed code of a test number, which fits each challenge. */
  readonly isFixed: boolean;
  /** True for a test number. Each guess costs a try then, because its fixed code needs no dial. */
  readonly isTest: boolean;
}

/** Consequences of a guess. */
export interface GuessConsequences {
  /** Milliseconds for which the network of the guess is delayed. */
  readonly delayMs: number;
  /** The challenge that may be used up; undefined refuses the guess. */
  readonly usable: TriedChallenge | undefined;
  /** The challenges whose code a guess from this network can be. */
  readonly candidates: readonly GuessedChallenge[];
  /** The challenges whose rows count a refused guess. */
  readonly counting: readonly TriedChallenge[];
  /** Tries that a known network has left. */
  readonly ownTries: number;
}

/** Returns whether a guess came from a network that has signed the user in (OTP-6). */
export function isFromKnownNetwork({ guessed_by }: Pick<TriedChallenge, 'guessed_by'>): boolean {
  return guessed_by !== '';
}

/**
 * Judges a guess at the challenges of an account as they were read. A known network pays for each
 * guess while a code lives, shown or not, right or not, so that no free guess tells when the owner
 * dials.
 */
export function judgeGuess(
  account: GuessedAccount,
  typed: CodeComparison,
  maxGuesses: number,
): GuessConsequences {
  const { isNetworkKnown } = account;
  const candidates = findCandidates(account);
  const liveChallenges = candidates.filter(isLiveChallenge);
  const guessed_since = Math.min(...liveChallenges.map(({ issued_at }) => issued_at));
  const own = { ...account.own, guessed_since };
  const ownTries = countOwnTries(own, maxGuesses);
  const delayMs = findDelay(account);

  const right = findRightChallenge(candidates, typed);
  const isRight = right !== undefined && mayUseUp(right, typed.isTest);
  // A known network has tries of its own, however many others have guessed (OTP-6).
  const hasTries = isNetworkKnown ? ownTries > 0 : isRight && right.tries < maxGuesses;
  const isUsable = isRight && hasTries && delayMs === 0;

  const guessedBy = isNetworkKnown ? own.subject : '';
  const guess = { is_fixed: typed.isFixed, guessed_by: guessedBy, guessed_since };
  const ownRows = liveChallenges.length > 0 ? [own] : [];
  const isWrong = delayMs === 0 && right === undefined;
  const commonRows = isWrong ? candidates : [];
  return {
    delayMs,
    usable: isUsable ? { ...right, ...guess } : undefined,
    candidates,
    counting: isNetworkKnown ? ownRows : commonRows,
    ownTries,
  };
}

/** Returns the milliseconds for which the network of a guess is delayed; a known one never is. */
function findDelay({ common, isNetworkKnown }: GuessedAccount): number {
  if (isNetworkKnown) return 0;
  return Math.max(0, common.delay_ms);
}

/**
 * Returns the challenges whose code can be entered at the network of a guess. At a known network,
 * whose row counts its guesses at all of them, that is its own and what others requested since, so
 * that a new code restores no tries for theirs. While its own code is long, only long ones can be
 * entered, because only those allow as many guesses.
 */
function findCandidates({
  common,
  own,
  others,
  isNetworkKnown,
}: GuessedAccount): readonly GuessedChallenge[] {
  const allChallenges = [...new Set([own, common, ...others])];
  if (!isNetworkKnown) return allChallenges;

  const laterChallenges = allChallenges.filter(
    (each) => each === own || isLongCode(each) || each.issued_at >= own.issued_at,
  );
  if (isLiveChallenge(own) && isLongCode(own)) return laterChallenges.filter(isLongCode);
  return laterChallenges;
}

/** Returns the unused challenge whose code was typed; the newest one for a fixed code. */
function findRightChallenge(
  challenges: readonly GuessedChallenge[],
  { fitting, isFixed }: CodeComparison,
) {
  const unusedChallenges = challenges.filter(({ used_at }) => used_at === null);
  if (!isFixed) return unusedChallenges.find((each) => fitting.includes(each));

  const [newest] = unusedChallenges.sort((a, b) => b.expires_at - a.expires_at);
  return newest;
}

/** Returns whether a right code may use up its challenge. The statement that does so decides. */
function mayUseUp(challenge: GuessedChallenge, isTest: boolean): boolean {
  const isShown = isTest || challenge.channel !== 'ussd' || challenge.shown_at !== null;
  return isLiveChallenge(challenge) && isShown;
}

/**
 * Returns the tries that a known network has left, whose challenge is `own`. If its own
 * code does not live, guesses from before the codes that it can enter do not count.
 */
function countOwnTries(own: GuessedChallenge, maxGuesses: number): number {
  const isLive = isLiveChallenge(own);
  const maxTries = getMaxTries(maxGuesses, isLive && isLongCode(own));
  const hasCounted = isLive || (own.known_tried_at ?? 0) >= own.guessed_since;
  return hasCounted ? maxTries - own.known_tries : maxTries;
}

function isLiveChallenge({
  used_at,
  left_ms,
}: Pick<GuessedChallenge, 'used_at' | 'left_ms'>): boolean {
  return used_at === null && left_ms > 0;
}
