import type { Challenge } from './challenge.entity.js';

/** The reason why a code was refused. `ended`: entered already, or ended by the service. `not_shown`: no dial has shown it. */
export type GuessReason = 'wrong' | 'expired' | 'ended' | 'no_tries_left' | 'not_shown' | 'not_requested';

/** Facts about a refusal for a caller who has proved enough: a network that has signed the user in. */
export interface RefusalHelp {
  readonly reason: GuessReason;
  /** Guesses that are left, if this one cost a try. */
  readonly tries_left?: number;
}

/** A challenge as a guess found it. */
export type GuessedState = Pick<
  Challenge,
  'challenge_id' | 'channel' | 'used_at' | 'shown_at' | 'known_tries' | 'expires_at'
> & { readonly left_ms: number };

/** Explains a refusal from the challenges before the guess; `tries` is the number that each allows. */
export function explainRefusal(challenges: readonly GuessedState[], isPaid: boolean, tries: number): RefusalHelp {
  const reasons = challenges.map((each) => ({ each, reason: reasonOf(each, tries) }));
  if (isPaid) {
    const left = reasons.filter(({ reason }) => reason === 'wrong').map(({ each }) => tries - each.known_tries - 1);
    return left.length === 0 ? { reason: 'wrong' } : { reason: 'wrong', tries_left: Math.max(...left) };
  }
  const [newest] = reasons.sort((a, b) => b.each.expires_at - a.each.expires_at);
  // The challenge may have changed since it was read.
  const reason = newest?.reason ?? 'not_requested';
  return { reason: reason === 'wrong' ? 'ended' : reason };
}

function reasonOf(
  { challenge_id, channel, used_at, shown_at, known_tries, left_ms }: GuessedState,
  tries: number,
): GuessReason {
  if (challenge_id === '') return 'not_requested';
  if (used_at !== null) return 'ended';
  if (left_ms <= 0) return 'expired';
  if (known_tries >= tries) return 'no_tries_left';
  return channel === 'ussd' && shown_at === null ? 'not_shown' : 'wrong';
}
