import type { OutboxMessage } from './outbox-message.entity.js';
import type { ProviderOutcome, PastSendAttempt } from './message-sender.js';

export const ATTEMPTS_AT_MOST = 5;
/**
 * No attempt starts this close to the end of a message, because its code would expire before it is
 * read.
 */
export const MARGIN_MS = 20_000;
/** Attempts without a response through one provider. Each of them may have reached the user. */
export const UNKNOWN_AT_MOST = 2;
/** Times of the attempts in seconds after the message was written, each ± 20 %. */
const ATTEMPTS_AT: readonly number[] = [0, 2, 5, 12, 25];
/** Shortest pause, because a provider that has just failed would fail again at once. */
const SHORTEST_PAUSE_MS = 500;

/**
 * Returns true when other providers come first: after one `elsewhere` of this provider, or two
 * `later`.
 */
export function isTriedLast(past: readonly PastSendAttempt[], provider: string): boolean {
  const elsewhereCount = countAttempts(past, provider, 'elsewhere');
  const laterCount = countAttempts(past, provider, 'later');
  return elsewhereCount >= 1 || laterCount >= 2;
}

export function countAttempts(
  past: readonly PastSendAttempt[],
  provider: string,
  outcome: PastSendAttempt['outcome'],
): number {
  return past.filter((each) => each.provider === provider && each.outcome === outcome).length;
}

interface FailedSendAttempt {
  readonly message: Pick<OutboxMessage, 'attempts' | 'created_at' | 'expires_at'>;
  readonly outcome: ProviderOutcome;
  /** All attempts, the failed one last. */
  readonly past: readonly PastSendAttempt[];
  /** The provider of the next attempt. */
  readonly nextProvider: string | undefined;
  /** Database milliseconds. */
  readonly now: number;
}

/**
 * Returns the milliseconds until the next attempt, or null when there is none. A provider that asks
 * for a pause gets it if the message lives long enough.
 */
export function computeRetryDelay({
  message,
  outcome,
  past,
  nextProvider,
  now,
}: FailedSendAttempt): number | null {
  const { hint, retryAfter } = readHint(outcome);
  const plannedSeconds = ATTEMPTS_AT[message.attempts];
  const isLastAttempt = plannedSeconds === undefined || message.attempts >= ATTEMPTS_AT_MOST;
  if (hint === 'never' || isLastAttempt) return null;

  const retryAfterMs = retryAfter * 1000;
  const msLeft = message.expires_at - now - MARGIN_MS;
  if (retryAfterMs > msLeft) return 0;

  const { provider = '' } = past.at(-1) ?? {};
  const hasOtherProvider = nextProvider !== undefined && nextProvider !== provider;
  if (hint === 'elsewhere' && hasOtherProvider) return 0;

  const plannedAt = message.created_at + plannedSeconds * 1000 * (0.8 + Math.random() * 0.4);
  const requestedAt = isTriedLast(past, provider) ? now : now + retryAfterMs;
  const nextAt = Math.max(plannedAt, requestedAt, now + SHORTEST_PAUSE_MS);
  const pauseMs = Math.round(nextAt - now);
  return pauseMs > msLeft ? null : pauseMs;
}

/** Returns what a rejection asks for; other outcomes ask for nothing. */
function readHint(outcome: ProviderOutcome): { hint?: string; retryAfter: number } {
  if (outcome.outcome !== 'rejected') return { retryAfter: 0 };
  return { hint: outcome.hint, retryAfter: outcome.retryAfter ?? 0 };
}
