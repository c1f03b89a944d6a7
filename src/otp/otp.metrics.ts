import { defineCounter } from '../metrics/index.js';

/**
 * Steps of a code, from the request to its entry: asked, shown, the outcomes of attempts, the states of receipts, entered.
 * Attempts and receipts have a provider.
 */
export const DELIVERY_STEPS = defineCounter({
  name: 'keypad_delivery_steps_total',
  help: 'Steps of one-time passwords and other messages on their way',
  labels: ['channel', 'provider', 'step'],
});

export const TEST_SIGN_INS = defineCounter({
  name: 'keypad_test_number_sign_ins_total',
  help: 'Sign-ins with the fixed code of a test number (TEST_NUMBERS)',
  labels: [],
});
