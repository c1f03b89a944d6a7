import type { FailedOutcome, SendSlot } from './message-sender.js';
import type { SettledAttempt } from './message-store.js';

export function toAcceptedAttempt(
  { provider, receiptDueMs }: SendSlot,
  reference: string | null,
  tookMs: number,
): SettledAttempt {
  const attempt = {
    provider,
    outcome: 'accepted',
    reason: '',
  } as const;
  return {
    state: 'accepted',
    wait: receiptDueMs,
    reference,
    attempt,
    tookMs,
  };
}

export function toFailedAttempt(
  provider: string,
  outcome: FailedOutcome,
): SettledAttempt['attempt'] {
  const reason = outcome.reason.slice(0, 120);
  if (outcome.outcome === 'unknown') {
    return {
      provider,
      outcome: 'unknown',
      reason,
    };
  }
  return {
    provider,
    outcome: outcome.hint,
    reason,
  };
}

export function toFailedState(
  { outcome }: SettledAttempt['attempt'],
  wait: number | null,
): SettledAttempt['state'] {
  if (wait !== null) return 'ready';
  return outcome === 'unknown' ? 'unconfirmed' : 'failed';
}

export function describeWait(wait: number | null): string {
  if (wait === null) return 'no further attempt';
  return `next attempt in ${String(Math.ceil(wait / 1000))} s`;
}
