import { describe, expect, it } from 'vitest';
import { createPresetDriver, MESSAGE } from '../../../../test/support/preset-driver.js';

// Refusals as the documentation of each provider shows them; docs/operations.md has the table.
// Each row: the status of the response, its code, and what it is about.
type Refusal = readonly [
  number,
  number,
  'account' | 'credit' | 'sender' | 'region' | 'never' | 'later' | 'throttled',
];

async function readRefusal(preset: string, options: object, reply: string, status: number) {
  const headers = { 'retry-after': '7' };
  return createPresetDriver(preset, options, reply, status, headers).driver.sendSms(MESSAGE);
}

function toExpected(about: Refusal[2], code: number) {
  const reason = `refused, code ${String(code)}`;
  if (about === 'never') return { outcome: 'rejected', hint: 'never' };
  if (about === 'later') return { outcome: 'rejected', hint: 'later', reason, retryAfter: 7 };
  if (about === 'throttled') {
    return { outcome: 'rejected', hint: 'later', reason, retryAfter: 7, throttled: true };
  }
  return {
    outcome: 'rejected',
    hint: 'elsewhere',
    reason,
    misconfigured: true,
    refuses: about,
  };
}

describe('The preset twilio', () => {
  // twilio.com/docs/api/errors, and twilio.com/docs/usage/twilios-response for the form.
  it.each<Refusal>([
    [401, 20003, 'account'],
    [400, 21212, 'sender'],
    [400, 21606, 'sender'],
    [400, 21659, 'sender'],
    [400, 21660, 'sender'],
    [400, 21408, 'region'],
    [400, 21608, 'region'],
    [400, 21612, 'region'],
    [400, 21211, 'never'],
    [400, 21610, 'never'],
    [400, 21614, 'never'],
    [400, 21617, 'never'],
    [429, 20429, 'throttled'],
    [400, 21611, 'throttled'],
  ])(
    'takes status %i with the code %i for a refusal of the kind %s [DLV-4]',
    async (status, code, about) => {
      const reply =
        `{"code":${String(code)},"message":"Permission to send an SMS has not been enabled for the region indicated by the ` +
        `'To' number: +98912123XXXX.","more_info":"https://www.twilio.com/docs/errors/${String(code)}","status":${String(status)}}`;
      const options = { account: 'AC2f', token: 'secret', sender: '+15017122661' };
      expect(await readRefusal('twilio', options, reply, status)).toMatchObject(
        toExpected(about, code),
      );
    },
  );
});

describe('The preset vonage', () => {
  // developer.vonage.com/api-errors/sms. Codes 22, 23, 29 and 32 were not confirmed by a sample.
  it.each<Refusal>([
    [200, 2, 'account'],
    [200, 4, 'account'],
    [200, 8, 'account'],
    [200, 11, 'account'],
    [200, 14, 'account'],
    [200, 9, 'credit'],
    [200, 15, 'sender'],
    [200, 22, 'region'],
    [200, 29, 'region'],
    [200, 6, 'never'],
    [200, 7, 'never'],
    [200, 12, 'never'],
    [200, 1, 'throttled'],
    [200, 10, 'throttled'],
    [200, 5, 'later'],
  ])(
    'takes status %i with the code %i for a refusal of the kind %s [DLV-4]',
    async (status, code, about) => {
      const reply = `{"message-count":"1","messages":[{"status":"${String(code)}","error-text":"Invalid credentials"}]}`;
      const options = { key: 'abcd1234', secret: 'secret', sender: 'AcmeInc' };
      expect(await readRefusal('vonage', options, reply, status)).toMatchObject(
        toExpected(about, code),
      );
    },
  );
});

describe('The preset infobip', () => {
  // infobip.com/docs/essentials/api-essentials/response-status-and-error-codes, group 5.
  it.each<Refusal>([
    [200, 12, 'credit'],
    [200, 17, 'credit'],
    [200, 11, 'sender'],
    [200, 13, 'sender'],
    [200, 6, 'region'],
    [200, 18, 'region'],
    [200, 19, 'region'],
    [200, 8, 'never'],
    [200, 10, 'never'],
    [200, 14, 'never'],
    [200, 25, 'never'],
    [200, 52, 'never'],
    [200, 21, 'later'],
  ])(
    'takes status %i with the code %i for a refusal of the kind %s [DLV-4]',
    async (status, code, about) => {
      const reply =
        '{"bulkId":"2034072219640523072","messages":[{"messageId":"2250be2d4219-3af1-78856-aabe-1362af1edfd2",' +
        `"status":{"groupId":5,"groupName":"REJECTED","id":${String(code)},"name":"REJECTED_NETWORK","description":"Network is forbidden"},` +
        '"destination":"41793026727"}]}';
      const options = { base: 'https://x1.api.infobip.com', key: 'k', sender: 'InfoSMS' };
      expect(await readRefusal('infobip', options, reply, status)).toMatchObject(
        toExpected(about, code),
      );
    },
  );
});

describe.each([
  ['kavenegar', { key: 'K1', sender: '10004346' }],
  ['kavenegar-lookup', { key: 'K1', template: 'registerverify' }],
])('The preset %s', (preset, options) => {
  // kavenegar.com/rest.html. The HTTP status repeats return.status.
  it.each<Refusal>([
    [403, 403, 'account'],
    [407, 407, 'account'],
    [424, 424, 'account'],
    [432, 432, 'account'],
    [418, 418, 'credit'],
    [412, 412, 'sender'],
    [501, 501, 'region'],
    [411, 411, 'never'],
    [413, 413, 'never'],
    [422, 422, 'never'],
    [409, 409, 'later'],
    [451, 451, 'later'],
  ])(
    'takes status %i with the code %i for a refusal of the kind %s [DLV-4]',
    async (status, code, about) => {
      const reply = `{"return":{"status":${String(code)},"message":"اعتبار حساب شما کافی نیست"},"entries":null}`;
      expect(await readRefusal(preset, options, reply, status)).toMatchObject(
        toExpected(about, code),
      );
    },
  );
});

describe('The preset sms.ir', () => {
  // apidocs.sms.ir. Codes 113, 116, 119 and 123 were not confirmed by a sample.
  it.each<Refusal>([
    [401, 10, 'account'],
    [401, 12, 'account'],
    [400, 113, 'account'],
    [400, 102, 'credit'],
    [400, 101, 'sender'],
    [400, 104, 'never'],
    [400, 115, 'never'],
    [429, 20, 'throttled'],
    [500, 0, 'later'],
    [500, 102, 'credit'],
  ])(
    'takes status %i with the code %i for a refusal of the kind %s [DLV-4]',
    async (status, code, about) => {
      const reply = `{"status":${String(code)},"message":"اعتبار کافی نمی‌باشد","data":null}`;
      const options = { key: 'K1', template: 100_000 };
      expect(await readRefusal('sms.ir', options, reply, status)).toMatchObject(
        toExpected(about, code),
      );
    },
  );
});
