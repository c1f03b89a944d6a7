import type { HttpProviderShape } from './http-shape.js';
import {
  INFOBIP_REFUSALS,
  KAVENEGAR_REFUSALS,
  SMS_IR_REFUSALS,
  TWILIO_REFUSALS,
  VONAGE_REFUSALS,
} from './preset-refusals.js';

/** States of Kavenegar: failed, not delivered, cancelled or refunded, blocked by the recipient. */
const KAVENEGAR = {
  status: 'status',
  delivered: [10, '10'],
  undelivered: [6, '6', 11, '11', 13, '13', 14, '14'],
} as const;
const KAVENEGAR_QUERY = {
  ...KAVENEGAR,
  status: 'entries.0.status',
  verdict: { path: 'return.status', accepted: [200] },
  reference: 'entries.0.messageid',
} as const;

/**
 * Shapes of known APIs. The option `base` is the address of the API; change it for tests and
 * mirrors only.
 */
export const SMS_PRESETS: Readonly<Record<string, HttpProviderShape>> = {
  twilio: {
    url: '{base}/2010-04-01/Accounts/{account}/Messages.json',
    basic: ['{account}', '{token}'],
    form: {
      To: '{to}',
      From: '{sender}',
      Body: '{text}',
      ValidityPeriod: '{seconds_left}',
      StatusCallback: '{receipt_url}',
    },
    verdict: TWILIO_REFUSALS,
    reference: 'sid',
    receipt: {
      reference: 'MessageSid',
      status: 'MessageStatus',
      delivered: ['delivered'],
      undelivered: ['undelivered', 'failed'],
      signed: { by: 'twilio', secret: '{token}' },
    },
    defaults: { base: 'https://api.twilio.com' },
  },
  vonage: {
    url: '{base}/sms/json',
    form: {
      api_key: '{key}',
      api_secret: '{secret}',
      from: '{sender}',
      to: '{to_digits}',
      text: '{text}',
      type: '{encoding}',
      ttl: '{milliseconds_left}',
      'client-ref': '{id}',
      'status-report-req': '1',
      callback: '{receipt_url}',
    },
    encodings: { 'GSM-7': 'text', 'UCS-2': 'unicode' },
    verdict: {
      path: 'messages.0.status',
      accepted: ['0'],
      ...VONAGE_REFUSALS,
    },
    reference: 'messages.0.message-id',
    receipt: {
      reference: 'messageId',
      status: 'status',
      delivered: ['delivered'],
      undelivered: ['expired', 'failed', 'rejected', 'deleted', 'undeliverable'],
    },
    defaults: { base: 'https://rest.nexmo.com' },
  },
  infobip: {
    url: '{base}/sms/3/messages',
    headers: { authorization: 'App {key}' },
    json: {
      messages: [
        {
          sender: '{sender}',
          destinations: [{ to: '{to_digits}' }],
          content: { text: '{text}' },
          options: { validityPeriod: { amount: '{seconds_left}', timeUnit: 'SECONDS' } },
          webhooks: { delivery: { url: '{receipts_url}' } },
        },
      ],
    },
    verdict: {
      path: 'messages.0.status.groupId',
      accepted: [1, 3],
      ...INFOBIP_REFUSALS,
    },
    reference: 'messages.0.messageId',
    receipt: {
      list: 'results',
      reference: 'messageId',
      status: 'status.groupId',
      delivered: [3],
      undelivered: [2, 4, 5],
    },
  },
  kavenegar: {
    url: '{base}/v1/{key}/sms/send.json',
    form: { receptor: '{to}', sender: '{sender}', message: '{text}', localid: '{id}' },
    verdict: {
      path: 'return.status',
      accepted: [200],
      ...KAVENEGAR_REFUSALS,
    },
    reference: 'entries.0.messageid',
    receipt: { ...KAVENEGAR, reference: 'messageid' },
    // Uses our id, so that a lost response to the sending does not matter.
    status: {
      ...KAVENEGAR_QUERY,
      url: '{base}/v1/{key}/sms/statuslocalmessageid.json',
      form: { localid: '{id}' },
    },
    defaults: { base: 'https://api.kavenegar.com' },
  },
  'kavenegar-lookup': {
    url: '{base}/v1/{key}/verify/lookup.json',
    form: { receptor: '{to}', token: '{code}', template: '{template}' },
    verdict: {
      path: 'return.status',
      accepted: [200],
      ...KAVENEGAR_REFUSALS,
    },
    reference: 'entries.0.messageid',
    receipt: { ...KAVENEGAR, reference: 'messageid' },
    status: {
      ...KAVENEGAR_QUERY,
      url: '{base}/v1/{key}/sms/status.json',
      form: { messageid: '{reference}' },
    },
    defaults: { base: 'https://api.kavenegar.com' },
  },
  'sms.ir': {
    url: '{base}/v1/send/verify',
    headers: { 'x-api-key': '{key}' },
    json: {
      mobile: '{to}',
      templateId: '{template}',
      parameters: [{ name: '{parameter}', value: '{code}' }],
    },
    verdict: {
      path: 'status',
      accepted: [1],
      ...SMS_IR_REFUSALS,
    },
    reference: 'data.messageId',
    status: {
      method: 'GET',
      url: '{base}/v1/send/{reference}',
      headers: { 'x-api-key': '{key}' },
      verdict: { path: 'status', accepted: [1] },
      reference: 'data.messageId',
      status: 'data.deliveryState',
      delivered: [1],
      undelivered: [2, 4, 6, 7],
    },
    defaults: { base: 'https://api.sms.ir', parameter: 'CODE' },
  },
};
