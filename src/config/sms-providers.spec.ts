import { describe, expect, it } from 'vitest';
import { smsProviders } from './sms-providers.js';

const { parse } = smsProviders({ about: '' });
const twilio = { name: 'main', driver: 'http', preset: 'twilio' };

function faultsOf(providers: unknown, env = {}): string {
  try {
    parse(JSON.stringify(providers), env);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

describe('SMS_PROVIDERS', () => {
  it('is complete after reading: secrets from the environment, defaults of preset and driver', () => {
    const options = { account: 'AC1', token: '$TWILIO_TOKEN', sender: '+1' };
    const [provider] = parse(JSON.stringify([{ ...twilio, options }]), { TWILIO_TOKEN: 'secret' });
    expect(provider).toMatchObject({
      ...{ name: 'main', driver: 'http', priority: 1, countries: [], rate: 0, window: 32 },
      options: { token: 'secret', base: 'https://api.twilio.com' },
    });
  });

  it('FLT-4 names every fault of every provider at once, and repeats no value', () => {
    const faults = faultsOf([
      { ...twilio, options: { token: '$NOT_SET', account: ['typed'] }, countries: 'typed', priority: 0 },
      { name: 'Typed!', driver: 'typed', options: {} },
      { name: 'smsc', driver: 'smpp', options: { host: 'h', typed: 1 }, colour: 'typed' },
      { name: 'smsc', driver: 'http', preset: 'typed' },
    ]);
    for (const expected of [
      'provider main: options.token names an environment variable that is not set',
      'provider main: options.account must be a text, a number or true or false',
      'provider main: options.account must be set',
      'provider main: options.sender must be set',
      'provider main: countries must be a list of ISO 3166-1 alpha-2 codes',
      'provider main: priority must be an integer from 1 to 1000',
      'provider 2: name must be 1 to 32 of a-z, 0-9 and -',
      'provider 2: driver must be http, kannel or smpp',
      'provider smsc: members are name, driver',
      'provider smsc: options.password must be set',
      'provider smsc: options are host, port, system_id, password, sender, tls, system_type, data_coding, enquire_seconds',
      'provider smsc: preset must be one of twilio, vonage, infobip, kavenegar, kavenegar-lookup, sms.ir',
      'provider smsc: http.url or a preset must be set',
      'names must differ',
    ]) {
      expect(faults).toContain(expected);
    }
    expect(faults).not.toMatch(/typed/i);
  });

  it('FLT-4 finds out at the start how a provider of its own is asked and signs', () => {
    const own = (more: object) =>
      faultsOf([{ name: 'own', driver: 'http', http: { url: 'https://own.example/', ...more } }]);
    const status = { url: '{base}/{reference}', reference: 'id', status: 'state', delivered: [1], undelivered: [] };
    const receipt = { reference: 'id', status: 'state', delivered: [1], undelivered: [2] };
    expect(own({ status })).toBe('provider own: options.base must be set');
    for (const [faulty, expected] of [
      [{ ...status, url: 1 }, 'http.status.url must be a text'],
      [{ ...status, delivered: 1 }, 'http.status.delivered must be a list of texts and numbers'],
      [{ url: '' }, 'http.status.reference must be set; provider own: http.status.status must be set'],
      ['typed', 'http.status must be an object'],
      [[], 'http.status must be an object'],
    ] as const) {
      expect(own({ status: faulty })).toContain(expected);
    }
    expect(own({ receipt: { ...receipt, signed: { by: 'typed', secret: 'x' } } })).toContain(
      'http.receipt.signed.by must be twilio',
    );
    expect(own({ receipt: { ...receipt, signed: { by: 'twilio', secret: '{token}' } } })).toContain(
      'options.token must be set',
    );
  });

  describe('with a shape of its own', () => {
    const verdict = { path: 'ok', accepted: [true] };
    const receipt = { reference: 'id', status: 'state', delivered: [1], undelivered: [2] };
    const own = (more: unknown) => [{ name: 'own', driver: 'http', http: more }];
    const shape = (more: object) => own({ url: 'https://own.example/', ...more });

    it('takes all that a shape may have', () => {
      const whole = {
        ...{ method: 'GET', headers: { a: '{to}' }, basic: ['u', '{p}'], form: { to: '{to}', n: 1 }, json: [{}] },
        ...{
          verdict: { path: 'ok', accepted: ['1'], later: [2], elsewhere: [] },
          reference: 'id',
          defaults: { p: 'x' },
        },
        receipt: { ...receipt, list: 'all', signed: { by: 'twilio', secret: '{p}' } },
        status: { ...receipt, url: 'https://own.example/', verdict: { path: 'ok', accepted: [1] }, form: {} },
      };
      expect(faultsOf(shape(whole))).toBe('');
    });

    it.each([
      [{ verdict: { path: 'ok' } }, 'http.verdict.accepted must be set'],
      [{ verdict }, 'http.verdict.accepted must be a list of texts and numbers'],
      [
        { verdict: { path: 'ok', accepted: [1], later: 'typed' } },
        'http.verdict.later must be a list of texts and numbers',
      ],
      [
        { verdict: { path: 'ok', accepted: [1], typed: 1 } },
        'members of http.verdict are path, accepted, why, later, elsewhere',
      ],
      [{ receipt: { ...receipt, undelivered: undefined } }, 'http.receipt.undelivered must be set'],
      [{ receipt: { ...receipt, list: 1 } }, 'http.receipt.list must be a text'],
      [{ receipt: null }, 'http.receipt must be an object'],
      [{ receipt: { ...receipt, signed: { by: 'twilio' } } }, 'http.receipt.signed.secret must be set'],
      [{ status: { ...receipt, url: '/', verdict: { path: 'ok' } } }, 'http.status.verdict.accepted must be set'],
      [{ status: { ...receipt, url: '/', basic: ['typed'] } }, 'http.status.basic must be a list of two texts'],
      [{ method: 'typed' }, 'http.method must be POST or GET'],
      [{ form: 'typed' }, 'http.form must be an object of texts'],
      [{ reference: 1 }, 'http.reference must be a text'],
      [{ refrence: 'typed' }, 'members of http are url, method, headers, basic, form, json, verdict, reference'],
    ])('FLT-4 refuses %j', (more, expected) => {
      const faults = faultsOf(shape(more));
      expect(faults).toContain(`provider own: ${expected}`);
      expect(faults).not.toContain('typed');
    });

    it('FLT-4 refuses one that is no object, also beside a preset', () => {
      const options = { account: 'AC1', token: 't', sender: '1' };
      expect(faultsOf([{ ...twilio, options, http: 'typed' }])).toBe('provider main: http must be an object');
    });
  });

  describe('over SMPP', () => {
    const options = {
      host: 'smsc.example',
      port: 2775,
      system_id: 'keypad',
      password: '$SMPP_PASSWORD',
      sender: '1000',
    };
    const smsc = (more: object) => [{ name: 'smsc', driver: 'smpp', options: { ...options, ...more } }];
    const env = { SMPP_PASSWORD: 'secret', SMPP_PORT: '3550', SMPP_TLS: 'true', SMPP_WORD: 'typed' };

    it('is complete after reading; numbers and flags may be in the environment too', () => {
      const [provider] = parse(JSON.stringify(smsc({ port: '$SMPP_PORT', tls: '$SMPP_TLS' })), env);
      expect(provider?.smpp).toEqual({
        ...{ host: 'smsc.example', port: 3550, tls: true, system_id: 'keypad', password: 'secret', system_type: '' },
        ...{ sender: '1000', message_ids: 'same', data_coding: 0 },
        ...{ enquire_seconds: 20, response_ms: 5000, reconnect_ms: 500 },
      });
    });

    it.each([
      [{ tls: 'true' }, 'options.tls must be true or false'],
      [{ tls: '$SMPP_WORD' }, 'options.tls must be true or false'],
      [{ port: 0 }, 'options.port must be an integer from 1 to 65535'],
      [{ port: '2775' }, 'options.port must be an integer from 1 to 65535'],
      [{ port: '$SMPP_WORD' }, 'options.port must be an integer from 1 to 65535'],
      [{ host: 'smpp://typed' }, 'options.host must be a host name or an IP address'],
      [{ system_id: 'typed-and-far-too-long' }, 'options.system_id must be 1 to 15 characters of ASCII'],
      [{ sender: 1000 }, 'options.sender must be a text of 1 to 20 characters of ASCII'],
      [{ message_ids: 'typed' }, 'options.message_ids must be hex or same'],
      [{ data_coding: 256 }, 'options.data_coding must be an integer from 0 to 255'],
      [{ response_ms: 60_000 }, 'options.response_ms must be an integer from 100 to 5000'],
    ])('FLT-4 refuses %j, without repeating it', (more, expected) => {
      const faults = faultsOf(smsc(more), env);
      expect(faults).toBe(`provider smsc: ${expected}`);
    });
  });

  it.each(['[]', '{}', '["x"', '/no/such/file.json'])('refuses %s', (text) => {
    expect(() => parse(text, {})).toThrow();
  });
});
