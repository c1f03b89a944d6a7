import { describe, expect, it } from 'vitest';
import {
  ConfigError,
  readSettings,
  type EnvironmentVariables,
} from '../../../platform/config/index.js';
import { SMS } from '../sms.facts.js';

const twilio = { name: 'main', driver: 'http', preset: 'twilio' };
const form = { to: '{to}', text: '{text}' };
const URL_FAULT =
  'http.url: must be an http(s) URL without credentials, and with a port that fetch does not block, when its options are filled in';
const HEADERS_FAULT =
  'http.headers: must be names and values that HTTP allows when their options are filled in';
const AT = 'SMS_PROVIDERS[0]';

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

describe('SMS_PROVIDERS with the driver http', () => {
  const verdict = { path: 'ok', accepted: [true] };
  const receipt = { reference: 'id', status: 'state', delivered: [1], undelivered: [2] };
  const own = (more: unknown) => [{ name: 'own', driver: 'http', http: more }];
  const shape = (more: object) => own({ url: 'https://own.example/', form, ...more });

  it('checks the parts for status and signature at the start [FLT-4]', () => {
    const status = {
      url: '{base}/{reference}',
      reference: 'id',
      status: 'state',
      delivered: [1],
      undelivered: [],
    };
    expect(faultsOf(shape({ status }))).toEqual([`${AT}.options.base: must be set`]);
    for (const [faulty, expected] of [
      [{ ...status, url: 1 }, ['url: Invalid input: expected string, received number']],
      [{ ...status, delivered: 1 }, ['delivered: Invalid input: expected array, received number']],
      [{ ...status, delivered: [true] }, ['delivered[0]: must be a text or a number']],
      [
        { url: '' },
        [
          'reference: Invalid input: expected string, received undefined',
          'status: Invalid input: expected string, received undefined',
        ],
      ],
    ] as const) {
      const faults = expected.map((fault) => `${AT}.http.status.${fault}`);
      expect(faultsOf(shape({ status: faulty }))).toEqual(expect.arrayContaining(faults));
    }
    for (const faulty of ['typed', []]) {
      expect(faultsOf(shape({ status: faulty }))).toEqual([
        expect.stringContaining(`${AT}.http.status: Invalid input: expected object`),
      ]);
    }
    const signed = (more: object) =>
      shape({ receipt: { ...receipt, signed: { by: 'twilio', secret: 'x', ...more } } });
    expect(faultsOf(signed({ by: 'typed' }))).toEqual([
      `${AT}.http.receipt.signed.by: Invalid input: expected "twilio"`,
    ]);
    expect(faultsOf(signed({ secret: '{token}' }))).toEqual([`${AT}.options.token: must be set`]);
  });

  it('accepts a shape with every member', () => {
    const whole = {
      method: 'POST',
      headers: { a: '{to}' },
      basic: ['u', '{p}'],
      form: { ...form, n: 1 },
      verdict: { path: 'ok', accepted: ['1'], later: [2], elsewhere: [] },
      reference: 'id',
      defaults: { p: 'x' },
      receipt: { ...receipt, list: 'all', signed: { by: 'twilio', secret: '{p}' } },
      status: {
        ...receipt,
        url: 'https://own.example/',
        verdict: { path: 'ok', accepted: [1] },
        json: [{}],
      },
    };
    expect(faultsOf(shape(whole))).toEqual([]);
  });

  it.each([
    { url: 'http://own.example:8080/{to_digits}?text={text}', method: 'GET', form: undefined },
    { url: '{base}/{key}', defaults: { base: 'https://own.example/v1', key: '/ä ?' } },
    {
      form: undefined,
      json: ['{to_digits}', { a: 'Code: {code}' }],
      headers: { authorization: '{key}' },
      defaults: { key: 1 },
    },
  ])('accepts a shape with %j', (more) => {
    expect(faultsOf(shape(more))).toEqual([]);
  });

  it.each([
    [
      { verdict: { path: 'ok' } },
      'http.verdict.accepted: Invalid input: expected array, received undefined',
    ],
    [{ verdict }, 'http.verdict.accepted[0]: must be a text or a number'],
    [
      { verdict: { path: 'ok', accepted: [1], later: 'typed' } },
      'http.verdict.later: Invalid input: expected array, received string',
    ],
    [
      { verdict: { path: 'ok', accepted: [1], typed: 1 } },
      'http.verdict: may have only path, accepted, why, later, throttled, elsewhere, account, credit, sender, region, format',
    ],
    [
      { receipt: { ...receipt, undelivered: undefined } },
      'http.receipt.undelivered: Invalid input: expected array, received undefined',
    ],
    [
      { receipt: { ...receipt, list: 1 } },
      'http.receipt.list: Invalid input: expected string, received number',
    ],
    [{ receipt: null }, 'http.receipt: Invalid input: expected object, received null'],
    [
      { receipt: { ...receipt, signed: { by: 'twilio' } } },
      'http.receipt.signed.secret: Invalid input: expected string, received undefined',
    ],
    [
      { status: { ...receipt, url: '/', verdict: { path: 'ok' } } },
      'http.status.verdict.accepted: Invalid input: expected array, received undefined',
    ],
    [
      { status: { ...receipt, url: '/', basic: ['typed'] } },
      'http.status.basic: Too small: expected array to have >=2 items',
    ],
    [{ method: 'typed' }, 'http.method: Invalid option: expected one of "POST"|"GET"'],
    [{ form: 'typed' }, 'http.form: Invalid input: expected record, received string'],
    [{ reference: 1 }, 'http.reference: Invalid input: expected string, received number'],
    [
      { refrence: 'typed' },
      'http: may have only url, method, headers, basic, form, json, verdict, reference, receipt, status, alphabet, encodings, defaults',
    ],
    ...[
      'typed.example/send',
      '',
      '/send?to={to}',
      'ftp://typed.example/',
      'https://u:typed@own.example/',
    ].map((url) => [{ url }, URL_FAULT] as const),
    [{ url: '{base}/send', defaults: { base: 'typed.example' } }, URL_FAULT],
    [{ url: 'https://{host}/', defaults: { host: 'typed.example:80' } }, URL_FAULT],
    [
      { status: { ...receipt, url: '/typed' } },
      'http.status.url: must be an http(s) URL without credentials, and with a port that fetch does not block, when its options are filled in',
    ],
    [{ headers: { 'typed b': 'x' } }, HEADERS_FAULT],
    [{ headers: { a: '{key}' }, defaults: { key: 'typed\nb' } }, HEADERS_FAULT],
    [{ json: {} }, 'http: must have at most one of form and json'],
    [{ method: 'GET' }, 'http.method: must be POST with form or json'],
    [{ method: 'GET', form: undefined, json: {} }, 'http.method: must be POST with form or json'],
    [
      { status: { ...receipt, url: 'https://own.example/', method: 'GET', form: {} } },
      'http.status.method: must be POST with form or json',
    ],
    [
      { form: { text: '{text}' } },
      'http: must have {to} or {to_digits} in url, headers, form or json',
    ],
    [
      { form: { to: '{to}', '{text}': 'typed' } },
      'http: must have {text} or {code} in url, headers, form or json',
    ],
  ] as const)('refuses a shape with %j [FLT-4]', (more, expected) => {
    const faults = faultsOf(shape(more));
    expect(faults).toContain(`${AT}.${expected}`);
    expect(faults.join()).not.toContain('typed');
  });

  it('refuses a shape that is not an object, also beside a preset [FLT-4]', () => {
    const options = { account: 'AC1', token: 't', sender: '1' };
    expect(faultsOf([{ ...twilio, options, http: 'typed' }])).toEqual([
      `${AT}.http: Invalid input: expected object, received string`,
    ]);
  });

  it('names faults of placeholders, of members and of the request at once [FLT-4]', () => {
    const more = {
      url: 'typed',
      method: 'typed',
      headers: { a: '{key}', 'b c': 'typed' },
      form: { to: '{to}' },
    };
    expect([...faultsOf(shape(more))].sort()).toEqual(
      [
        'http.method: Invalid option: expected one of "POST"|"GET"',
        URL_FAULT,
        HEADERS_FAULT,
        'http: must have {text} or {code} in url, headers, form or json',
        'options.key: must be set',
      ]
        .map((fault) => `${AT}.${fault}`)
        .sort(),
    );
    expect(faultsOf(own({ method: 'typed' }))).toEqual([
      `${AT}.http.method: Invalid option: expected one of "POST"|"GET"`,
      `${AT}.http.url: must be set, or a preset`,
    ]);
  });

  it('names a missing option once [FLT-4]', () => {
    const preset = { ...twilio, preset: 'infobip' };
    const options = { key: 'k', sender: '1' };
    expect(faultsOf([{ ...preset, options }])).toEqual([`${AT}.options.base: must be set`]);
    expect(faultsOf([{ ...preset, options: { ...options, base: '$NOT_SET' } }])).toEqual([
      `${AT}.options.base: names an environment variable that is not set`,
    ]);
  });

  it('replaces parts of a preset, and its body by one of another kind or by none', () => {
    const options = { account: 'AC1', token: 't', sender: '1' };
    const httpOf = (http: object) => {
      const [provider] = read([{ ...twilio, options, http }]);
      if (provider?.driver !== 'http') throw new Error('not http');
      return provider;
    };
    const { http: merged } = httpOf({ json: form });
    expect(merged).toMatchObject({ json: form, basic: ['{account}', '{token}'] });
    expect(merged.form).toBeUndefined();
    expect(httpOf({ method: 'GET', url: '{base}/{to}/{text}' }).http.form).toBeUndefined();
  });
});
