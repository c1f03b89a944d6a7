import { defineCounter, type Metrics } from '../metrics/index.js';
import { DELIVERY_STEPS } from '../otp/otp.metrics.js';

/** The outcome of a turn of a USSD session; `unproven` is a callback without the proofs of a gateway. */
export type UssdOutcome =
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

export const USSD_TURNS = defineCounter({
  name: 'keypad_ussd_turns_total',
  help: 'USSD turns by gateway and outcome; a repeated turn counts once',
  labels: ['gateway', 'outcome'],
});

/** Counts a turn, and the step of the code that it shows. */
export function countTurn(metrics: Metrics, gateway: string, outcome: UssdOutcome): void {
  metrics.count(USSD_TURNS, { gateway, outcome });
  if (outcome === 'shown') metrics.count(DELIVERY_STEPS, { channel: 'ussd', provider: gateway, step: 'shown' });
}
