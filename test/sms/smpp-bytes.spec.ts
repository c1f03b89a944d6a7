import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeliveryReport } from '../../src/delivery/outbox/index.js';
import { SmppDriver } from '../../src/delivery/sms/smpp/smpp.driver.js';
import { UssdGateway } from '../../src/delivery/ussd/index.js';
import { UssdLine } from '../../src/delivery/ussd/ussd-line.js';
import type { UssdService } from '../../src/delivery/ussd/ussd.service.js';
import { RawSmsc, text } from '../support/servers/raw-smsc.js';

/**
 * PDUs in bytes, as SMPP 3.4 defines them: the SMSC of the other tests reads and writes with the
 * library of the service.
 */
const PATIENCE = { timeout: 20_000, interval: 10 };
const DELIVER_SM = 0x05;
const latin = (value: string) => Buffer.from(value, 'latin1').toString('hex');
const counted = (hex: string) => (hex.length / 2).toString(16).padStart(2, '0') + hex;

let smsc: RawSmsc;
let port: number;
beforeEach(async () => {
  smsc = new RawSmsc();
  port = await smsc.start();
});
afterEach(() => {
  smsc.stop();
});

const link = () => ({
  ...{ host: '127.0.0.1', port, tls: false, system_id: 'keypad', system_type: '', data_coding: 0 },
  ...{ enquire_seconds: 30, response_ms: 5_000, reconnect_ms: 1_000, window: 10 },
});

describe('SmppDriver', () => {
  const sms = {
    ...{
      id: 1,
      to: '+989121234567',
      code: '852596',
      secondsLeft: 125,
      receiptUrl: '',
      receiptsUrl: '',
    },
    text: 'Your code: 852596',
  };
  const SMPP = () =>
    ({ ...link(), password: 'secret', sender: '1000', message_ids: 'same' }) as const;
  const reports: DeliveryReport[] = [];
  let driver: SmppDriver;

  beforeEach(async () => {
    reports.length = 0;
    driver = new SmppDriver('smsc', SMPP());
    driver.open({ onReport: (report) => reports.push(report), onRefusedLink: () => undefined });
    await vi.waitUntil(() => driver.isUp(), PATIENCE);
  });
  afterEach(() => driver.close());

  // §4.4.1: service_type, source and destination with type and plan, esm_class, protocol_id,
  // priority_flag, schedule_delivery_time, validity_period, registered_delivery,
  // replace_if_present_flag, data_coding, sm_default_msg_id.
  it.each([
    ['Your code: 852596', '00', latin('Your code: 852596')],
    ['رمز ۱', '08', '0631064506320020' + '06f1'],
  ])('sends %s in a submit_sm', async (words, dataCoding, message) => {
    expect(await driver.sendSms({ ...sms, text: words })).toEqual({
      outcome: 'accepted',
      reference: '0911897980',
    });
    expect(smsc.submitted).toEqual([
      [
        ...[
          text(''),
          '0300',
          text('1000'),
          '0101',
          text('989121234567'),
          '000000',
          text(''),
          text('000000000205000R'),
        ],
        ...['01', '00', dataCoding, '00', counted(message)],
      ].join(''),
    ]);
  });

  // §5.2.12: UDHI of esm_class; §5.2.17: registered_delivery. 3GPP TS 23.040 §9.2.3.24.1: the header
  // has a reference, the number of parts and the part.
  it.each([
    [
      `${'a'.repeat(153)}b`.padEnd(161, 'c'),
      '00',
      latin(`b${'c'.repeat(7)}`),
      latin('a'.repeat(153)),
    ],
    ['ر'.repeat(71), '08', '0631'.repeat(4), '0631'.repeat(67)],
  ])(
    'sends a long text %s in parts, of which the last asks for a receipt [DLV-2]',
    async (words, dataCoding, lastPart, firstPart) => {
      expect(await driver.sendSms({ ...sms, id: 0x0142, text: words })).toEqual({
        outcome: 'accepted',
        reference: '0911897980',
      });
      const part = (number: string, receipt: string, message: string) =>
        [
          ...[text(''), '0300', text('1000'), '0101', text('989121234567'), '400000', text('')],
          ...[text('000000000205000R'), receipt, '00', dataCoding, '00'],
          counted(`0500034202${number}${message}`),
        ].join('');
      expect(smsc.submitted).toEqual([part('01', '00', firstPart), part('02', '01', lastPart)]);
    },
  );

  it.each([
    [{}, '08', '0040005f0024'],
    [{ alphabet: 'gsm7' }, '00', '001102'],
    [{ data_coding: 1 }, '01', latin('@_$')],
    [{ data_coding: 3 }, '03', latin('@_$')],
    [{ data_coding: 8 }, '08', '0040005f0024'],
  ] as const)(
    'sends @_$ as the alphabet of %j has it [DLV-1]',
    async (options, dataCoding, message) => {
      const own = new SmppDriver('own', { ...SMPP(), ...options });
      own.open({ onReport: () => undefined, onRefusedLink: () => undefined });
      await vi.waitUntil(() => own.isUp(), PATIENCE);
      await own.sendSms({ ...sms, text: '@_$' });
      expect(smsc.submitted[0]).toContain(`${dataCoding}00${counted(message)}`);
      await own.close();
    },
  );

  // §5.2.5, §5.2.6: type and plan of the numbers.
  it.each([
    [{ sender: '+98500012345' }, '0101' + text('98500012345'), '0101'],
    [{ sender: 'ACME' }, '0500' + text('ACME'), '0101'],
    [{ source_ton: 0, source_npi: 1 }, '0001' + text('1000'), '0101'],
    [{ dest_ton: 2, dest_npi: 8 }, '0300' + text('1000'), '0208'],
  ] as const)('sends the numbers as %j says [DLV-4]', async (options, source, destination) => {
    const own = new SmppDriver('own', { ...SMPP(), ...options });
    own.open({ onReport: () => undefined, onRefusedLink: () => undefined });
    await vi.waitUntil(() => own.isUp(), PATIENCE);
    await own.sendSms(sms);
    expect(smsc.submitted[0]).toContain(text('') + source + destination + text('989121234567'));
    await own.close();
  });

  // Appendix B: the text of a receipt. The TLVs are receipted_message_id (0x001E) and message_state
  // (0x0427).
  const receipt = (stat: string) =>
    `id:0911897980 sub:001 dlvrd:001 submit date:1201121551 done date:1201121551 stat:${stat} err:000 text:Your code`;
  const tlvs = (state: string) => `001e000b${text('0911897980')}04270001${state}`;
  it.each([
    ['delivered', receipt('DELIVRD'), ''],
    ['undelivered', receipt('UNDELIV'), ''],
    ['undelivered', receipt('EXPIRED'), ''],
    ['progress', receipt('ACCEPTD'), ''],
    ['delivered', '', tlvs('02')],
    ['undelivered', '', tlvs('05')],
  ])('reads %s from a receipt with the text %s and the TLVs %s', async (status, words, more) => {
    smsc.send(
      DELIVER_SM,
      [
        ...[
          text(''),
          '0101',
          text('989121234567'),
          '0001',
          text('1000'),
          '040000',
          text(''),
          text(''),
          '00000000',
        ],
        ...[counted(latin(words)), more],
      ].join(''),
    );
    await vi.waitUntil(() => reports.length > 0, PATIENCE);
    expect(reports).toEqual([{ reference: '0911897980', status }]);
  });
});

describe('UssdLine', () => {
  const answers = { open: { text: 'Hello', ends: false }, close: { text: 'Hello', ends: true } };

  // §5.3.2.44: ussd_service_op (0x0501) is 1 for a dial and 18 for a reply, 2 to ask and 17 to end.
  // §5.3.2.43: its_session_info (0x1383) is the number of the session and of the turn.
  it.each([
    ['dial', '01', '*6655*12#', 'close', '11'],
    ['reply', '12', '4711', 'open', '02'],
  ] as const)(
    'reads a %s, and writes the screen',
    async (_what, operation, typed, screen, answer) => {
      const turns: unknown[] = [];
      // The line calls nothing else of it.
      const service = {
        answerTurn: (_gateway: UssdGateway, turn: unknown) => {
          turns.push(turn);
          return Promise.resolve(answers[screen]);
        },
      } as unknown as UssdService;
      const options = { ...link(), password: { id: 'PASSWORD', value: 'secret' } };
      const setting = { name: 'smsc', form: 'smpp', code: '*6655#', language: 'en', options };
      const gateway = new UssdGateway(setting as never, '*6655#');
      const line = new UssdLine(gateway, options, service);
      line.open();
      await vi.waitUntil(() => line.isUp, PATIENCE);
      const session = '138300022a02';

      smsc.send(
        DELIVER_SM,
        [
          ...[
            text('USSD'),
            '0101',
            text('989121234567'),
            '0001',
            text('6655'),
            '000000',
            text(''),
            text(''),
            '00000000',
          ],
          ...[counted(latin(typed)), `05010001${operation}`, session],
        ].join(''),
      );
      expect(await smsc.firstSubmitted()).toBe(
        [
          ...[
            text('USSD'),
            '0001',
            text('6655'),
            '0101',
            text('989121234567'),
            '000000',
            text(''),
            text(''),
            '00000000',
          ],
          ...[counted(latin('Hello')), `05010001${answer}`, session],
        ].join(''),
      );
      expect(turns).toMatchObject([
        {
          session: '2a02',
          from: '+989121234567',
          ours: true,
          inputs: [typed === '4711' ? '4711' : '12'],
        },
      ]);
      await line.close();
    },
  );
});
