import { defineChoiceSetting, defineIntegerSetting } from '../../platform/config/index.js';
import { defineFacts } from '../../platform/facts/index.js';

/** The facts of src/delivery/outbox. */
export const OUTBOX = defineFacts({
  settings: {
    DELIVERY: defineChoiceSetting({
      about: 'How one-time passwords reach phones',
      changedBy: 'Every operator, at the installation',
      default: 'virtual',
      production: 'required',
      refusedInProduction: { value: 'virtual', why: 'anyone could read the one-time passwords' },
      of: ['virtual', 'webhook', 'providers'],
    }),
    MESSAGE_DAYS: defineIntegerSetting({
      about: 'Time after which messages, their attempts and delivery receipts are removed',
      changedBy: 'A support lead who must explain older deliveries',
      default: '1',
      min: 1,
      max: 3_650,
      unit: 'days',
    }),
  },
  counters: {
    PROVIDER_REFUSALS: {
      name: 'keypad_provider_refusals_total',
      help:
        'Refusals of a provider because of our account, credit, sender or format, ' +
        'or of a region',
      labels: ['provider', 'refuses'],
    },
  },
  events: {
    'delivery.failed': 'no provider accepted a message',
    'delivery.expired': 'a message could not be sent before it expired',
    'delivery.undelivered': 'a provider reported that a message was not delivered',
    'delivery.resent': 'an operator sent an undelivered message again',
    'delivery.cancelled': 'an operator or staff cancelled a message',
  },
  webhooks: [
    {
      type: 'delivery.failed',
      meaning: 'a message reached nobody',
      of: [
        ['delivery.failed', 'failed'],
        ['delivery.expired', 'expired'],
        ['delivery.undelivered', 'undelivered'],
      ],
    },
  ],
});
