import { describe, expect, it } from 'vitest';
import { createPresetDriver, MESSAGE } from '../../../../test/support/preset-driver.js';

// Calls of each built-in API with the names that its documentation uses: the gateway of other tests
// replies with what the shape reads. No sample confirms Twilio's callback, Infobip's responses.

const jsonOf = (text: string) => JSON.parse(text) as Record<string, unknown>;
const formOf = (text: string) => Object.fromEntries(new URLSearchParams(text));

describe('The preset twilio', () => {
  // twilio.com/docs/messaging/api/message-resource and …/guides/track-outbound-message-status.
  const options = { account: 'AC2f', token: 'secret', sender: '+15017122661' };

  it('sends a message, and reads its sid', async () => {
    const reply =
      '{"account_sid":"AC2f","body":"Hi there","sid":"SM1f0e8ae6ade43cb3c0ce4525424e404f","status":"queued"}';
    const { driver, calls } = createPresetDriver('twilio', options, reply);
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
    const { driver } = createPresetDriver('twilio', options, '');
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
    const { driver, calls } = createPresetDriver('vonage', options, reply);
    expect(await driver.sendSms(MESSAGE)).toEqual({
      outcome: 'accepted',
      reference: '0C000000217B7F02',
    });
    expect(calls).toEqual([
      'POST https://rest.nexmo.com/sms/json\n' +
        'api_key=abcd1234&api_secret=secret&from=AcmeInc&to=989121234567&text=Your+code%3A+852596&type=text&ttl=120000' +
        '&client-ref=42&status-report-req=1&callback=https%3A%2F%2Fid.example%2Fr%2F42%2Fp',
    ]);
  });

  it.each([
    ['@_$€[]', 'text'],
    ['رمز', 'unicode'],
  ])('calls the encoding of %s %s, as the preview does [DLV-1]', async (text, type) => {
    const { driver, calls } = createPresetDriver('vonage', options, '{}');
    await driver.sendSms({ ...MESSAGE, text });
    expect(calls[0]).toContain(`&type=${type}&`);
  });

  it('reads a refusal', async () => {
    const reply =
      '{"message-count":"1","messages":[{"status":"2","error-text":"Missing to param"}]}';
    expect(
      await createPresetDriver('vonage', options, reply).driver.sendSms(MESSAGE),
    ).toMatchObject({
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
    const { driver } = createPresetDriver('vonage', options, '');
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
    const { driver, calls } = createPresetDriver('infobip', options, reply);
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
    expect(createPresetDriver('infobip', options, '').driver.readReports(jsonOf(batch))).toEqual([
      { reference: 'M1', status: 'delivered' },
      { reference: 'M2', status: 'undelivered' },
      { reference: 'M3', status: 'progress' },
    ]);
  });
});
