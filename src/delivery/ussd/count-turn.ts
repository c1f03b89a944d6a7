import type { MetricsService } from '../../platform/metrics/index.js';
import { OTP } from '../../accounts/otp/otp.facts.js';
import { USSD } from './ussd.facts.js';

/**
 * The outcome of a turn of a USSD session; `unproven` is a callback without the proofs of a
 * gateway.
 */
export type UssdTurnOutcome =
  | 'shown'
  | 'reference'
  | 'no_request'
  | 'wrong_reference'
  | 'spent'
  | 'over'
  | 'suspended'
  | 'other_code'
  | 'no_number'
  | 'too_many'
  | 'busy'
  | 'ended'
  | 'unproven';

/** Counts a turn, and the step of the code that it shows. */
export function countTurn(
  metrics: MetricsService,
  gateway: string,
  outcome: UssdTurnOutcome,
): void {
  metrics.count(USSD.counters.USSD_TURNS, { gateway, outcome });
  if (outcome === 'shown') {
    metrics.count(OTP.counters.DELIVERY_STEPS, {
      channel: 'ussd',
      provider: gateway,
      step: 'shown',
    });
  }
}
