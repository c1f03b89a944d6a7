import { defineCounter } from '../metrics/index.js';

/** The reason why a text message was not written: where it was to go (sms-numbers.ts), or which rate limit or ratio refused. */
export type SmsRefusal = 'country' | 'kind' | 'provider' | 'prefix' | 'total' | 'ratio';

/** What an operator should look at; one of all replicas raises it once for a window. */
export const ALARMS = ['unreached', 'prefix', 'total_nearly', 'total', 'ratio'] as const;
export type SmsAlarm = (typeof ALARMS)[number];

export const SMS_REFUSED = defineCounter({
  name: 'keypad_sms_refused_total',
  help: 'Text messages that were asked for and not written',
  labels: ['reason'],
});

export const SMS_ALARMS = defineCounter({
  name: 'keypad_sms_alarms_total',
  help: 'Alarms about text messages; of all replicas one counts each',
  labels: ['alarm'],
});
