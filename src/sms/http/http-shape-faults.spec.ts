import { describe, expect, it } from 'vitest';
import { smsProviders } from '../sms-provider-setting.js';

const { parse } = smsProviders({ about: '' });
const twilio = { name: 'main', driver: 'http', preset: 'twilio' };
const form = { to: '{to}', text: '{text}' };
const URL_FAULT = 'http.url, its options filled in, must be an http(s) URL without credentials';
const HEADERS_FAULT = 'http.headers, their options filled in, must be names and values that HTTP allows';

function faultsOf(providers: unknown): string {
  try {
    parse(JSON.stringify(providers));
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

describe('the shape of a provider over HTTP', () => {
  const verdict = { path: 'ok', accepted: [true] };
  const receipt = { reference: 'id', status: 'state', delivered: [1], undelivered: [2] };
  const own = (more: unknown) => [{ name: 'own', driver: 'http', http: more }];
  const shape = (more: object) => own({ url: 'https://own.example/', form, ...more });

  it('FLT-4 finds out at the start how a provider of its own is asked and signs', () => {
    const status = { url: '{base}/{reference}', reference: 'id', status: 'state', delivered: [1], undelivered: [] };
    expect(faultsOf(shape({ status }))).toBe('provider own: options.base must be set');
    for (const [faulty, expected] of [
      [{ ...status, url: 1 }, 'http.status.url must be a text'],
      [{ ...status, delivered: 1 }, 'http.status.delivered must be a list of texts and numbers'],
      [{ url: '' }, 'http.status.reference must be set; provider own: http.status.status must be set'],
      ['typed', 'http.status must be an object'],
      [[], 'http.status must be an object'],
    ] as const) {
      expect(faultsOf(shape({ status: faulty }))).toContain(expected);
    }
    expect(faultsOf(shape({ receipt: { ...receipt, signed: { by: 'typed', secret: 'x' } } }))).toContain(
      'http.receipt.signed.by must be twilio',
    );
    expect(faultsOf(shape({ receipt: { ...receipt, signed: { by: 'twilio', secret: '{token}' } } }))).toContain(
      'options.token must be set',
    );
  });

  it('takes all that a shape may have', () => {
    const whole = {
      ...{ method: 'POST', headers: { a: '{to}' }, basic: ['u', '{p}'], form: { ...form, n: 1 } },
      ...{
        verdict: { path: 'ok', accepted: ['1'], later: [2], elsewhere: [] },
        reference: 'id',
        defaults: { p: 'x' },
      },
      receipt: { ...receipt, list: 'all', signed: { by: 'twilio', secret: '{p}' } },
      status: { ...receipt, url: 'https://own.example/', verdict: { path: 'ok', accepted: [1] }, json: [{}] },
    };
    expect(faultsOf(shape(whole))).toBe('');
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
  ])('takes %j', (more) => {
    expect(faultsOf(shape(more))).toBe('');
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
    ...['typed.example/send', '', '/send?to={to}', 'ftp://typed.example/', 'https://u:typed@own.example/'].map(
      (url) => [{ url }, URL_FAULT] as const,
    ),
    [{ url: '{base}/send', defaults: { base: 'typed.example' } }, URL_FAULT],
    [{ url: 'https://{host}/', defaults: { host: 'typed.example:80' } }, URL_FAULT],
    [
      { status: { ...receipt, url: '/typed' } },
      'http.status.url, its options filled in, must be an http(s) URL without credentials',
    ],
    [{ headers: { 'typed b': 'x' } }, HEADERS_FAULT],
    [{ headers: { a: '{key}' }, defaults: { key: 'typed\nb' } }, HEADERS_FAULT],
    [{ json: {} }, 'http must have at most one of form and json'],
    [{ method: 'GET' }, 'http.method must be POST with form or json'],
    [{ method: 'GET', form: undefined, json: {} }, 'http.method must be POST with form or json'],
    [
      { status: { ...receipt, url: 'https://own.example/', method: 'GET', form: {} } },
      'http.status.method must be POST with form or json',
    ],
    [{ form: { text: '{text}' } }, 'http must have {to} or {to_digits} in url, headers, form or json'],
    [{ form: { to: '{to}', '{text}': 'typed' } }, 'http must have {text} or {code} in url, headers, form or json'],
  ] as const)('FLT-4 refuses %j', (more, expected) => {
    const faults = faultsOf(shape(more));
    expect(faults).toContain(`provider own: ${expected}`);
    expect(faults).not.toContain('typed');
  });

  it('FLT-4 refuses one that is no object, also beside a preset', () => {
    const options = { account: 'AC1', token: 't', sender: '1' };
    expect(faultsOf([{ ...twilio, options, http: 'typed' }])).toBe('provider main: http must be an object');
  });

  it('FLT-4 tells faults of placeholders, of members and of what is sent at once', () => {
    const more = { url: 'typed', method: 'typed', headers: { a: '{key}', 'b c': 'typed' }, form: { to: '{to}' } };
    expect(faultsOf(shape(more)).split('; ').sort()).toEqual(
      [
        'http.method must be POST or GET',
        URL_FAULT,
        HEADERS_FAULT,
        'http must have {text} or {code} in url, headers, form or json',
        'options.key must be set',
      ]
        .map((fault) => `provider own: ${fault}`)
        .sort(),
    );
    expect(faultsOf(own({ method: 'typed' }))).toBe(
      'provider own: http.url or a preset must be set; provider own: http.method must be POST or GET',
    );
  });

  it('FLT-4 tells an address that is not set once', () => {
    const preset = { ...twilio, preset: 'infobip' };
    const options = { key: 'k', sender: '1' };
    expect(faultsOf([{ ...preset, options }])).toBe('provider main: options.base must be set');
    expect(faultsOf([{ ...preset, options: { ...options, base: '$NOT_SET' } }])).toBe(
      'provider main: options.base names an environment variable that is not set',
    );
  });

  it('replaces parts of a preset, its body by one of another kind or by none', () => {
    const options = { account: 'AC1', token: 't', sender: '1' };
    const read = (http: object) => parse(JSON.stringify([{ ...twilio, options, http }]))[0]?.http;
    expect(read({ json: form })).toMatchObject({ json: form, basic: ['{account}', '{token}'] });
    expect(read({ json: form })?.form).toBeUndefined();
    expect(read({ method: 'GET', url: '{base}/{to}/{text}' })?.form).toBeUndefined();
  });
});
