import { describe, expect, it } from 'vitest';
import { createPresetDriver, MESSAGE } from '../../../../test/support/preset-driver.js';

// Calls of the built-in APIs of Iran with the names that their documentation uses. No sample
// confirms Kavenegar's status and sms.ir's verify.

const formOf = (text: string) => Object.fromEntries(new URLSearchParams(text));

describe('The preset kavenegar', () => {
  // kavenegar.com/rest.html, and the README of github.com/kavenegar/kavenegar-node.
  const options = { key: 'K1', sender: '10004346' };
  const entry =
    '{"messageid":8792343,"message":"خدمات پیام کوتاه کاوه نگار","status":1,"statustext":"در صف ارسال",' +
    '"sender":"10004346","receptor":"09123456789","date":1356619709,"cost":120}';

  it('sends a message, and reads its messageid', async () => {
    const { driver, calls } = createPresetDriver(
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
    const { driver, calls } = createPresetDriver('kavenegar', options, reply);
    expect(await driver.inquire?.({ id: 42, reference: '8792343' })).toBe(expected);
    expect(calls).toEqual([
      'POST https://api.kavenegar.com/v1/K1/sms/statuslocalmessageid.json\nlocalid=42',
    ]);
  });

  it('reads a receipt that the panel calls back with', () => {
    const { driver } = createPresetDriver('kavenegar', options, '');
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
    const { driver, calls } = createPresetDriver(
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
    const { driver, calls } = createPresetDriver('kavenegar-lookup', options, reply);
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
    const { driver, calls } = createPresetDriver('sms.ir', options, reply);
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
    const { driver, calls } = createPresetDriver('sms.ir', options, reply);
    expect(await driver.inquire?.({ id: 42, reference: '89545112' })).toBe(expected);
    expect(calls).toEqual(['GET https://api.sms.ir/v1/send/89545112\nx-api-key: K1']);
  });
});
