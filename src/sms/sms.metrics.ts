import { defineCounter } from '../metrics/index.js';

/** The reason why a text message was refused: its number (sms-numbers.ts), a rate limit or the ratio. */
export type SmsRefusal = 'country' | 'kind' | 'provider' | 'prefix' | 'total' | 'ratio';

/** Alarms for the operator. One replica raises each once a window. */
export const ALARMS = ['unreached', 'prefix', 'total_nearly', 'total', 'ratio'] as const;
export type SmsAlarm = (typeof ALARMS)[number];

export const SMS_REFUSED = defineCounter({
  name: 'keypad_sms_refused_total',
  help: 'Text messages that were requested and refused',
  labels: ['reason'],
});

export const SMS_ALARMS = defineCounter({
  name: 'keypad_sms_alarms_total',
  help: 'Alarms about text messages; only one replica counts each',
  labels: ['alarm'],
  from: ALARMS.map((alarm) => ({ alarm })),
});
