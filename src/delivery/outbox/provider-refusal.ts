import type { FailedProviderOutcome, OurPart, ProviderOutcome } from './message-sender.js';

/** Beginning of the reasons of messages that were never handed over. */
const UNREACHED = 'not reached: ';

/** Returns the outcome of a refusal that only a change of our settings or our account ends. */
export function toRefusalOfUs(refuses: OurPart, reason: string): ProviderOutcome {
  return {
    outcome: 'rejected',
    hint: 'elsewhere',
    reason,
    misconfigured: true,
    refuses,
  };
}

/** Returns the outcome of a message that was never handed over, because nobody took it. */
export function toUnreachedOutcome(
  hint: 'later' | 'elsewhere',
  fault: string,
): FailedProviderOutcome {
  return { outcome: 'rejected', hint, reason: `${UNREACHED}${fault}` };
}

/** Returns whether the reason of an attempt is that of `toUnreachedOutcome`. */
export function isUnreachedReason(reason: string): boolean {
  return reason.startsWith(UNREACHED);
}
