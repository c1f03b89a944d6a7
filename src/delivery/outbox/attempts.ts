import type { Message } from './message.entity.js';
import type { Outcome, Past } from './sender.js';

export const ATTEMPTS_AT_MOST = 5;
/** No attempt starts this close to the end of a message, because its code would expire before it is read. */
export const MARGIN_MS = 20_000;
/** Attempts without a response through one provider. Each of them may have reached the user. */
export const UNKNOWN_AT_MOST = 2;
/** Times of the attempts in seconds after the message was written, each ± 20 %. */
const ATTEMPTS_AT: readonly number[] = [0, 2, 5, 12, 25];
/** Shortest pause, because a provider that has just failed would fail again at once. */
const SHORTEST_PAUSE_MS = 500;

/** Returns true when other providers come first: after one `elsewhere` of this provider, or two `later`. */
export function isSpent(past: readonly Past[], provider: string): boolean {
  return countOf(past, provider, 'elsewhere') >= 1 || countOf(past, provider, 'later') >= 2;
}

export function countOf(past: readonly Past[], provider: string, outcome: Past['outcome']): number {
  return past.filter((each) => each.provider === provider && each.outcome === outcome).length;
}

interface Failure {
  readonly message: Pick<Message, 'attempts' | 'created_at' | 'expires_at'>;
  readonly outcome: Outcome;
  /** All attempts, the failed one last. */
  readonly past: readonly Past[];
  /** The provider of the next attempt. */
  readonly nextProvider: string | undefined;
  /** Database milliseconds. */
  readonly now: number;
}

/**
 * Returns the milliseconds until the next attempt, or null when there is none. A provider that asks for a pause gets it
 * if the message lives long enough.
 */
export function retryDelay({ message, outcome, past, nextProvider, now }: Failure): number | null {
  const { hint, retryAfter = 0 } = outcome.outcome === 'rejected' ? outcome : {};
  const at = ATTEMPTS_AT[message.attempts];
  if (hint === 'never' || at === undefined || message.attempts >= ATTEMPTS_AT_MOST) return null;
  const within = message.expires_at - now - MARGIN_MS;
  if (retryAfter * 1000 > within) return 0;
  const { provider = '' } = past.at(-1) ?? {};
  if (hint === 'elsewhere' && nextProvider !== undefined && nextProvider !== provider) return 0;
  const planned = message.created_at + at * 1000 * (0.8 + Math.random() * 0.4);
  const requested = isSpent(past, provider) ? now : now + retryAfter * 1000;
  const pause = Math.round(Math.max(planned, requested, now + SHORTEST_PAUSE_MS) - now);
  return pause > within ? null : pause;
}
