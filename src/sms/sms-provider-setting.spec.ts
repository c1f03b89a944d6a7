import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SMS_PRESETS } from './http/sms-presets.js';
import { smsProviders } from './sms-provider-setting.js';

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

  it.each(Object.keys(SMS_PRESETS))('takes the preset %s with its options', (preset) => {
    const options = {
      account: 'AC1',
      token: 't',
      key: 'k',
      secret: 's',
      template: 1,
      sender: '+1',
      base: 'http://h:1',
    };
    expect(faultsOf([{ ...twilio, preset, options }])).toBe('');
  });

  it('takes the example of the documentation', () => {
    const page = readFileSync('docs/operations.md', 'utf8');
    const [, example = ''] =
      /^ *```json\n( *\[\n *\{\n *"name": "main",\n *"driver": "http"[^`]*)```/m.exec(page) ?? [];
    const env = { TWILIO_TOKEN: 't', KAVENEGAR_KEY: 'k', KANNEL_PASSWORD: 'p', SMPP_PASSWORD: 'p' };
    expect(parse(example, env).map(({ name }) => name)).toEqual(['main', 'iran', 'kannel', 'smsc']);
  });

  describe('by Kannel', () => {
    const kannel = (url: unknown) => {
      const options = { url, username: 'keypad', password: 'p', sender: '1000' };
      return [{ name: 'kannel', driver: 'kannel', options }];
    };

    it.each(['typed:13013', 'typed', '', 1, 'ftp://typed/', 'http://u:typed@h/', 'http://h/?typed', 'http://h/#typed'])(
      'FLT-4 refuses the address %s, without repeating it',
      (url) => {
        expect(faultsOf(kannel(url))).toBe(
          'provider kannel: options.url must be an http(s) URL without credentials, ? and #',
        );
      },
    );

    it('FLT-4 tells an address that is not set once', () => {
      expect(faultsOf(kannel('$NOT_SET'))).toBe(
        'provider kannel: options.url names an environment variable that is not set',
      );
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
