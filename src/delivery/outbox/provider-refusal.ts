import type { OurPart, ProviderOutcome } from './message-sender.js';

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
