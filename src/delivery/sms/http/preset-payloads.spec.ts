import { describe, expect, it } from 'vitest';
import { readSettings } from '../../../platform/config/index.js';
import { SMS } from '../sms.facts.js';
import type { HttpCallInit } from './http-calls.js';
import { HttpDriver } from './http.driver.js';

/**
 * Calls of each built-in API with the names that its documentation uses: the gateway of other tests
 * replies with what the shape reads. No sample confirms Twilio's callback, Infobip's responses,
 * Kavenegar's status, sms.ir's verify.
 */
const MESSAGE = {
  id: 42,
  to: '+989121234567',
  text: 'Your code: 852596',
  code: '852596',
  secondsLeft: 120,
  receiptUrl: 'https://id.example/r/42/p',
  receiptsUrl: 'https://id.example/r/all/p',
};

/** Returns a driver whose provider responds with a text, and the calls that it makes. */
function driverOf(preset: string, options: object, reply: string) {
  const SMS_PROVIDERS = JSON.stringify([{ name: 'main', driver: 'http', preset, options }]);
  const [provider] = readSettings(SMS.settings, [], { SMS_PROVIDERS }).SMS_PROVIDERS;
  if (provider?.driver !== 'http') throw new Error();
  const calls: string[] = [];
  const call = (url: string, { method = '', headers = {}, body }: HttpCallInit) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    calls.push(
      [`${method} ${url}`, ...lines, ...(body === undefined ? [] : [String(body)])].join('\n'),
    );
    return Promise.resolve(new Response(reply));
  };
  return { driver: new HttpDriver('main', provider.http, provider.options, call), calls };
}
const jsonOf = (text: string) => JSON.parse(text) as Record<string, unknown>;
const formOf = (text: string) => Object.fromEntries(new URLSearchParams(text));

describe('The preset twilio', () => {
  // twilio.com/docs/messaging/api/message-resource and …/guides/track-outbound-message-status.
  const options = { account: 'AC2f', token: 'secret', sender: '+15017122661' };

  it('sends a message, and reads its sid', async () => {
    const reply =
      '{"account_sid":"AC2f","body":"Hi there","sid":"SM1f0e8ae6ade43cb3c0ce4525424e404f","status":"queued"}';
    const { driver, calls } = driverOf('twilio', options, reply);
    expect(await driver.sendSms(MESSAGE)).toEqual({
      outcome: 'accepted',
      reference: 'SM1f0e8ae6ade43cb3c0ce4525424e404f',
    });
    expect(calls).toEqual([
      'POST https://api.twilio.com/2010-04-01/Accounts/AC2f/Messages.json\n' +
        'authorization: Basic QUMyZjpzZWNyZXQ=\n' +
        'To=%2B989121234567&From=%2B15017122661&Body=Your+code%3A+852596&ValidityPeriod=120' +
        '&StatusCallback=https%3A%2F%2Fid.example%2Fr%2F42%2Fp',
    ]);
  });

  it.each([
    ['sent', 'progress'],
    ['delivered', 'delivered'],
    ['undelivered', 'undelivered'],
    ['failed', 'undelivered'],
  ])('reads a receipt with the status %s', (status, expected) => {
    const receipt =
      `SmsSid=SM2xxxxxx&SmsStatus=${status}&MessageStatus=${status}&To=%2B15125551234&MessageSid=SM2xxxxxx` +
      '&AccountSid=ACxxxxxxx&From=%2B15125554321&ApiVersion=2010-04-01';
    const { driver } = driverOf('twilio', options, '');
    expect(driver.readReports(formOf(receipt))).toEqual([
      { reference: 'SM2xxxxxx', status: expected },
    ]);
  });
});

describe('The preset vonage', () => {
  // developer.vonage.com: SMS API reference, “Troubleshooting SMS” and “Delivery receipts”.
  const options = { key: 'abcd1234', secret: 'secret', sender: 'AcmeInc' };

  it('sends a message, and reads its message-id', async () => {
    const reply =
      '{"message-count":"1","messages":[{"to":"447700900000","message-id":"0C000000217B7F02","status":"0",' +
      '"remaining-balance":"15.53590000","message-price":"0.03330000","network":"23410"}]}';
    const { driver, calls } = driverOf('vonage', options, reply);
    expect(await driver.sendSms(MESSAGE)).toEqual({
      outcome: 'accepted',
      reference: '0C000000217B7F02',
    });
    expect(calls).toEqual([
      'POST https://rest.nexmo.com/sms/json\n' +
        'api_key=abcd1234&api_secret=secret&from=AcmeInc&to=989121234567&text=Your+code%3A+852596&type=unicode&ttl=120000' +
        '&client-ref=42&status-report-req=1&callback=https%3A%2F%2Fid.example%2Fr%2F42%2Fp',
    ]);
  });

  it('reads a refusal', async () => {
    const reply =
      '{"message-count":"1","messages":[{"status":"2","error-text":"Missing to param"}]}';
    expect(await driverOf('vonage', options, reply).driver.sendSms(MESSAGE)).toMatchObject({
      hint: 'elsewhere',
    });
  });

  it.each([
    ['delivered', 'delivered'],
    ['accepted', 'progress'],
    ['buffered', 'progress'],
    ['expired', 'undelivered'],
    ['failed', 'undelivered'],
    ['rejected', 'undelivered'],
  ])('reads a receipt with the status %s', (status, expected) => {
    const receipt =
      '{"msisdn":"447700900000","to":"AcmeInc","network-code":"12345","messageId":"0A0000001234567B","price":"0.03330000",' +
      `"status":"${status}","scts":"2001011400","err-code":"0","api-key":"abcd1234","client-ref":"my-personal-reference",` +
      '"message-timestamp":"2020-01-01 12:00:00 +0000"}';
    const { driver } = driverOf('vonage', options, '');
    expect(driver.readReports(jsonOf(receipt))).toEqual([
      { reference: '0A0000001234567B', status: expected },
    ]);
  });
});

describe('The preset infobip', () => {
  // infobip.com/docs/developer-resources/quickstart and …/receive-outbound-sms-message-report. The
  // members `options` and `webhooks` of the request come from its API reference and were not
  // confirmed by an account.
  const options = { base: 'https://x1.api.infobip.com', key: 'k', sender: 'InfoSMS' };

  it('sends a message, and reads its messageId', async () => {
    const reply =
      '{"bulkId":"2034072219640523072","messages":[{"messageId":"2250be2d4219-3af1-78856-aabe-1362af1edfd2",' +
      '"status":{"groupId":1,"groupName":"PENDING","id":26,"name":"PENDING_ACCEPTED","description":"Message sent to next ' +
      'instance"},"destination":"41793026727","details":{"messageCount":1}}]}';
    const { driver, calls } = driverOf('infobip', options, reply);
    expect(await driver.sendSms(MESSAGE)).toEqual({
      outcome: 'accepted',
      reference: '2250be2d4219-3af1-78856-aabe-1362af1edfd2',
    });
    expect(calls).toEqual([
      'POST https://x1.api.infobip.com/sms/3/messages\n' +
        'authorization: App k\n' +
        'content-type: application/json\n' +
        '{"messages":[{"sender":"InfoSMS","destinations":[{"to":"989121234567"}],"content":{"text":"Your code: 852596"},' +
        '"options":{"validityPeriod":{"amount":120,"timeUnit":"SECONDS"}},' +
        '"webhooks":{"delivery":{"url":"https://id.example/r/all/p"}}}]}',
    ]);
  });

  it('reads a batch of receipts', () => {
    const receipt = (messageId: string, groupId: number, groupName: string) =>
      `{"bulkId":"BULK-ID-123-xyz","messageId":"${messageId}","to":"41793026727","sentAt":"2019-11-09T16:00:00.000+0000",` +
      '"doneAt":"2019-11-09T16:00:00.000+0000","smsCount":1,"price":{"pricePerMessage":0.01,"currency":"EUR"},' +
      `"status":{"groupId":${String(groupId)},"groupName":"${groupName}","id":5,"name":"DELIVERED_TO_HANDSET"},` +
      '"error":{"groupId":0,"groupName":"Ok","id":0,"name":"NO_ERROR","permanent":false}}';
    const batch = `{"results":[${receipt('M1', 3, 'DELIVERED')},${receipt('M2', 2, 'UNDELIVERABLE')},${receipt('M3', 1, 'PENDING')}]}`;
    expect(driverOf('infobip', options, '').driver.readReports(jsonOf(batch))).toEqual([
      { reference: 'M1', status: 'delivered' },
      { reference: 'M2', status: 'undelivered' },
      { reference: 'M3', status: 'progress' },
    ]);
  });
});

describe('The preset kavenegar', () => {
  // kavenegar.com/rest.html, and the README of github.com/kavenegar/kavenegar-node.
  const options = { key: 'K1', sender: '10004346' };
  const entry =
    '{"messageid":8792343,"message":"خدمات پیام کوتاه کاوه نگار","status":1,"statustext":"در صف ارسال",' +
    '"sender":"10004346","receptor":"09123456789","date":1356619709,"cost":120}';

  it('sends a message, and reads its messageid', async () => {
    const { driver, calls } = driverOf(
      'kavenegar',
      options,
      `{"return":{"status":200,"message":"تایید شد"},"entries":[${entry}]}`,
    );
    expect(await driver.sendSms(MESSAGE)).toEqual({ outcome: 'accepted', reference: '8792343' });
    expect(calls).toEqual([
      'POST https://api.kavenegar.com/v1/K1/sms/send.json\n' +
        'receptor=%2B989121234567&sender=10004346&message=Your+code%3A+852596&localid=42',
    ]);
  });

  it.each([
    [10, 'delivered'],
    [11, 'undelivered'],
    [4, 'progress'],
  ])('asks for the state of a message by our id, and reads %i', async (state, expected) => {
    const reply =
      '{"return":{"status":200,"message":"تایید شد"},"entries":[{"messageid":8792343,"localid":"42",' +
      `"status":${String(state)},"statustext":"رسیده به گیرنده"}]}`;
    const { driver, calls } = driverOf('kavenegar', options, reply);
    expect(await driver.inquire?.({ id: 42, reference: '8792343' })).toBe(expected);
    expect(calls).toEqual([
      'POST https://api.kavenegar.com/v1/K1/sms/statuslocalmessageid.json\nlocalid=42',
    ]);
  });

  it('reads a receipt that the panel calls back with', () => {
    const { driver } = driverOf('kavenegar', options, '');
    expect(driver.readReports(formOf('messageid=8792343&status=10'))).toEqual([
      { reference: '8792343', status: 'delivered' },
    ]);
  });
});

describe('The preset kavenegar-lookup', () => {
  const options = { key: 'K1', template: 'registerverify' };
  const entry =
    '{"messageid":8792343,"message":"ممنون از ثبت نام شما کد تایید عضویت  : 852596","status":5,' +
    '"statustext":"ارسال به مخابرات","sender":"10004346","receptor":"09361234567","date":1356619709,"cost":120}';

  // Its README shows one entry without a list; other clients read a list.
  it.each([entry, `[${entry}]`])('sends a code, and reads the messageid of %s', async (entries) => {
    const { driver, calls } = driverOf(
      'kavenegar-lookup',
      options,
      `{"return":{"status":200,"message":"تایید شد"},"entries":${entries}}`,
    );
    expect(await driver.sendSms(MESSAGE)).toEqual({ outcome: 'accepted', reference: '8792343' });
    expect(calls).toEqual([
      'POST https://api.kavenegar.com/v1/K1/verify/lookup.json\n' +
        'receptor=%2B989121234567&token=852596&template=registerverify',
    ]);
  });

  it('asks for the state of a message by the id of the provider', async () => {
    const reply =
      '{"return":{"status":200,"message":"تایید شد"},"entries":[{"messageid":8792343,"status":10,"statustext":"رسیده به گیرنده"}]}';
    const { driver, calls } = driverOf('kavenegar-lookup', options, reply);
    expect(await driver.inquire?.({ id: 42, reference: '8792343' })).toBe('delivered');
    expect(calls).toEqual([
      'POST https://api.kavenegar.com/v1/K1/sms/status.json\nmessageid=8792343',
    ]);
  });
});

describe('The preset sms.ir', () => {
  // apidocs.sms.ir: “ارسال وریفای” and “گزارش پیام”. Responses have status, message and data.
  const options = { key: 'K1', template: 100000 };

  it('sends a code, and reads its messageId', async () => {
    const reply = '{"status":1,"message":"موفق","data":{"messageId":89545112,"cost":1.0}}';
    const { driver, calls } = driverOf('sms.ir', options, reply);
    expect(await driver.sendSms(MESSAGE)).toEqual({ outcome: 'accepted', reference: '89545112' });
    expect(calls).toEqual([
      'POST https://api.sms.ir/v1/send/verify\n' +
        'x-api-key: K1\n' +
        'content-type: application/json\n' +
        '{"mobile":"+989121234567","templateId":100000,"parameters":[{"name":"CODE","value":"852596"}]}',
    ]);
  });

  it.each([
    [1, 'delivered'],
    [2, 'undelivered'],
    [3, 'progress'],
    [7, 'undelivered'],
  ])('asks for the state of a message, and reads the deliveryState %i', async (state, expected) => {
    // The members of `data` as public clients of this API have them, not confirmed by an account.
    const reply =
      '{"status":1,"message":"موفق","data":{"messageId":89545112,"mobile":989121234567,"messageText":"کد","sendDateTime":' +
      `1629797447,"lineNumber":30004505000027,"cost":1.0,"deliveryState":${String(state)},"deliveryDateTime":1629797450}}`;
    const { driver, calls } = driverOf('sms.ir', options, reply);
    expect(await driver.inquire?.({ id: 42, reference: '89545112' })).toBe(expected);
    expect(calls).toEqual(['GET https://api.sms.ir/v1/send/89545112\nx-api-key: K1']);
  });
});
