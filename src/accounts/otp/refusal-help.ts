import type { Challenge } from './challenge.entity.js';

/**
 * The reason why a code was refused. `ended`: entered already, or ended by the service.
 * `not_shown`: no dial has shown it. Only a guess that cost a try is told `not_shown`, or everybody
 * on the network would learn when the owner dials (OTP-6).
 */
export type GuessRefusalReason =
  'wrong' | 'expired' | 'ended' | 'no_tries_left' | 'not_shown' | 'not_requested';

/**
 * Facts about a refusal for a caller who has proved enough: a network that has signed the user in.
 */
export interface GuessRefusalHelp {
  readonly reason: GuessRefusalReason;
  /** Guesses that are left, if this one cost a try. */
  readonly tries_left?: number;
}

/** A challenge as a guess found it. */
export type GuessedChallengeState = Pick<
  Challenge,
  'challenge_id' | 'channel' | 'used_at' | 'shown_at' | 'expires_at'
> & {
  readonly left_ms: number;
};

/**
 * Explains a refusal from the challenges before the guess. `triesLeft` are those after it, if it
 * cost one.
 */
export function explainRefusal(
  challenges: readonly GuessedChallengeState[],
  triesLeft: number | undefined,
): GuessRefusalHelp {
  const states = challenges.map((each) => ({ each, reason: toGuessReason(each) }));
  if (triesLeft !== undefined) {
    const isShown = states.some(({ reason }) => reason === 'wrong');
    return { reason: isShown ? 'wrong' : 'not_shown', tries_left: triesLeft };
  }
  const isLive = states.some(({ reason }) => reason === 'wrong' || reason === 'not_shown');
  if (isLive) return { reason: 'no_tries_left' };
  const [newest] = states.sort((a, b) => b.each.expires_at - a.each.expires_at);
  return { reason: newest?.reason ?? 'not_requested' };
}

function toGuessReason({
  challenge_id,
  channel,
  used_at,
  shown_at,
  left_ms,
}: GuessedChallengeState): GuessRefusalReason {
  if (challenge_id === '') return 'not_requested';
  if (used_at !== null) return 'ended';
  if (left_ms <= 0) return 'expired';
  return channel === 'ussd' && shown_at === null ? 'not_shown' : 'wrong';
}
