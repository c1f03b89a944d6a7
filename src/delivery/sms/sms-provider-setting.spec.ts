import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  ConfigError,
  readSettings,
  type EnvironmentVariables,
} from '../../platform/config/index.js';
import { SMS_PRESETS } from './http/sms-presets.js';
import { SMS } from './sms.facts.js';

const twilio = { name: 'main', driver: 'http', preset: 'twilio' };

const read = (providers: unknown, env: EnvironmentVariables = {}) =>
  readSettings(SMS.settings, [], { ...env, SMS_PROVIDERS: JSON.stringify(providers) })
    .SMS_PROVIDERS;

function faultsOf(providers: unknown, env?: EnvironmentVariables): readonly string[] {
  try {
    read(providers, env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

describe('SMS_PROVIDERS', () => {
  it('returns complete providers, with secrets from the environment and defaults of preset and driver', () => {
    const options = { account: 'AC1', token: '$TWILIO_TOKEN', sender: '+1' };
    const [provider] = read([{ ...twilio, options }], { TWILIO_TOKEN: 'secret' });
    expect(provider).toMatchObject({
      name: 'main',
      driver: 'http',
      priority: 1,
      countries: [],
      rate: 0,
      window: 32,
      options: { token: 'secret', base: 'https://api.twilio.com' },
    });
  });

  it('names every fault of every provider at once, without a value [FLT-4]', () => {
    const faults = faultsOf([
      {
        ...twilio,
        options: { token: '$NOT_SET', account: ['typed'] },
        countries: 'typed',
        priority: 0,
      },
      { name: 'Typed!', driver: 'typed', options: {} },
      { name: 'smsc', driver: 'smpp', options: { host: 'h', typed: 1 }, colour: 'typed' },
      { name: 'smsc', driver: 'http', preset: 'typed' },
    ]);
    for (const expected of [
      '[0].options.token: names an environment variable that is not set',
      '[0].options.account: must be a text, a number or true or false',
      '[0].options.sender: must be set',
      '[0].countries: Invalid input: expected array, received string',
      '[0].priority: must be an integer from 1 to 1000',
      '[1].name: must be 1 to 32 of a-z, 0-9 and -',
      '[1].driver: Invalid option: expected one of "http"|"kannel"|"smpp"',
      '[2]: may have only name, priority, countries, rate, window, driver, options',
      '[2].options.password: Invalid input: expected string, received undefined',
      '[2].options: may have only host, port, tls, system_id, system_type, data_coding, alphabet, enquire_seconds, response_ms, reconnect_ms, password, sender, source_ton, source_npi, dest_ton, dest_npi, message_ids',
      '[3].preset: Invalid option: expected one of "twilio"|"vonage"|"infobip"|"kavenegar"|"kavenegar-lookup"|"sms.ir"',
      '[3].http.url: must be set, or a preset',
      '[3].name: is taken by another',
    ]) {
      expect(faults).toContain(`SMS_PROVIDERS${expected}`);
    }
    expect(faults.join()).not.toMatch(/typed/i);
  });

  it.each(Object.keys(SMS_PRESETS))('takes the preset %s with its options', (preset) => {
    const options = {
      account: 'AC1',
      token: 't',
      key: 'k',
      secret: 's',
      template: 1,
      sender: '+1',
      base: 'http://h:8080',
    };
    expect(faultsOf([{ ...twilio, preset, options }])).toEqual([]);
  });

  it('takes the example of the documentation', () => {
    const page = readFileSync('docs/operations.md', 'utf8');
    const [, example = ''] =
      /^ *```json\n( *\[\n *\{\n *"name": "main",\n *"driver": "http"[^`]*)```/m.exec(page) ?? [];
    const env = { TWILIO_TOKEN: 't', KAVENEGAR_KEY: 'k', KANNEL_PASSWORD: 'p', SMPP_PASSWORD: 'p' };
    expect(read(JSON.parse(example), env).map(({ name }) => name)).toEqual([
      'main',
      'iran',
      'kannel',
      'smsc',
    ]);
  });

  describe('by Kannel', () => {
    const kannel = (url: unknown) => {
      const options = { url, username: 'keypad', password: 'p', sender: '1000' };
      return [{ name: 'kannel', driver: 'kannel', options }];
    };

    it.each([
      'typed:13013',
      'typed',
      '',
      1,
      'ftp://typed/',
      'http://u:typed@h/',
      'http://h/?typed',
      'http://h/#typed',
    ])('refuses the address %s without repeating it [FLT-4]', (url) => {
      expect(faultsOf(kannel(url))).toEqual([
        'SMS_PROVIDERS[0].options.url: must be an http(s) URL without credentials, ? and #, and with a port that fetch does not block',
      ]);
    });

    it('names a missing address once [FLT-4]', () => {
      expect(faultsOf(kannel('$NOT_SET'))).toEqual([
        'SMS_PROVIDERS[0].options.url: names an environment variable that is not set',
      ]);
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
    const smsc = (more: object) => [
      { name: 'smsc', driver: 'smpp', options: { ...options, ...more } },
    ];
    const env = {
      SMPP_PASSWORD: 'secret',
      SMPP_PORT: '3550',
      SMPP_TLS: 'true',
      SMPP_WORD: 'typed',
    };

    it('returns complete options, with numbers and truth values from the environment', () => {
      const [provider] = read(smsc({ port: '$SMPP_PORT', tls: '$SMPP_TLS' }), env);
      expect(provider?.options).toEqual({
        host: 'smsc.example',
        port: 3550,
        tls: true,
        system_id: 'keypad',
        password: 'secret',
        system_type: '',
        sender: '1000',
        message_ids: 'same',
        data_coding: 0,
        enquire_seconds: 20,
        response_ms: 5000,
        reconnect_ms: 500,
      });
    });

    it.each([
      [{ tls: 'true' }, 'options.tls: Invalid input: expected boolean, received string'],
      [{ tls: '$SMPP_WORD' }, 'options.tls: Invalid input: expected boolean, received string'],
      [{ port: 0 }, 'options.port: must be an integer from 1 to 65535'],
      [{ port: '2775' }, 'options.port: must be an integer from 1 to 65535'],
      [{ port: '$SMPP_WORD' }, 'options.port: must be an integer from 1 to 65535'],
      [
        { host: 'smpp://typed' },
        'options.host: must be a host name or an IP address, without a port',
      ],
      [
        { system_id: 'typed-and-far-too-long' },
        'options.system_id: must be 1 to 15 characters of ASCII',
      ],
      [{ sender: 1000 }, 'options.sender: must be 1 to 20 characters of ASCII'],
      [
        { message_ids: 'typed' },
        'options.message_ids: Invalid option: expected one of "hex"|"same"',
      ],
      [{ data_coding: 256 }, 'options.data_coding: must be an integer from 0 to 255'],
      [{ response_ms: 60_000 }, 'options.response_ms: must be an integer from 100 to 5000'],
    ])('refuses %j without repeating it [FLT-4]', (more, expected) => {
      const faults = faultsOf(smsc(more), env);
      expect(faults).toEqual([`SMS_PROVIDERS[0].${expected}`]);
    });
  });

  it.each(['[]', '{}', '["x"', '/no/such/file.json'])(
    'refuses %s in place of a list of providers',
    (text) => {
      expect(() => readSettings(SMS.settings, [], { SMS_PROVIDERS: text })).toThrow(ConfigError);
    },
  );
});
