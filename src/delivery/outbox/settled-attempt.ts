import type { FailedProviderOutcome, ProviderSendSlot } from './message-sender.js';
import type { SettledSendAttempt } from './message-store.js';

export function toAcceptedAttempt(
  { provider, receiptDueMs }: ProviderSendSlot,
  reference: string | null,
  tookMs: number,
): SettledSendAttempt {
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
  outcome: FailedProviderOutcome,
): SettledSendAttempt['attempt'] {
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
  { outcome }: SettledSendAttempt['attempt'],
  wait: number | null,
): SettledSendAttempt['state'] {
  if (wait !== null) return 'ready';
  return outcome === 'unknown' ? 'unconfirmed' : 'failed';
}

export function describeWait(wait: number | null): string {
  if (wait === null) return 'no further attempt';
  return `next attempt in ${String(Math.ceil(wait / 1000))} s`;
}
