import { AppError } from '../../platform/errors/index.js';
import type { FailedProviderOutcome, ProviderOutcome, ProviderSendSlot } from './message-sender.js';
import type { SettledSendAttempt } from './message-store.js';

/**
 * Sends through a slot. An exception is a defect of the driver, which would throw again, so it ends
 * the message. The database may be back soon, so its faults are passed on.
 * @throws AppError
 */
export async function sendThroughSlot(
  slot: ProviderSendSlot,
  secondsLeft: number,
): Promise<ProviderOutcome> {
  try {
    return await slot.send(secondsLeft);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { name } = error as Error;
    return { outcome: 'rejected', hint: 'never', reason: `the driver failed: ${name}` };
  }
}

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
    dueInMs: receiptDueMs,
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
  dueInMs: number | null,
): SettledSendAttempt['state'] {
  if (dueInMs !== null) return 'ready';
  return outcome === 'unknown' ? 'unconfirmed' : 'failed';
}

export function describeNextAttempt(dueInMs: number | null): string {
  if (dueInMs === null) return 'no further attempt';
  return `next attempt in ${String(Math.ceil(dueInMs / 1000))} s`;
}
