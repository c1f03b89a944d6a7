import { MARK } from './odd-json.js';

/** Values of a form, as they stand in it. */
export const ODD_FORM_VALUES: readonly string[] = [
  ...[
    '',
    '+',
    '%20',
    '%00',
    '%',
    '%zz',
    '%u0633',
    '%E9',
    '%ff%fe',
    '%C0%80',
    '%ED%A0%80',
    '%F4%90',
  ],
  ...['%EF%BB%BF09120000000', '%EF%BF%BE', '%2B989120000000', '+989120000000', '%25%30%30'],
  `${MARK}%0D%0ASet-Cookie:a=b`,
  `${MARK}\u00e9\u06f1\u{1f600}`,
  `%D8%B3%D9%84%D8%A7%D9%85${MARK}`,
  `${MARK}${'%F0%9F%98%80'.repeat(300)}`,
  `[]=${MARK}`,
];

/** Whole forms; `valid` is the one that the service would accept. */
export const ODD_FORMS: readonly ((valid: string) => string | Buffer)[] = [
  (valid) => `${valid}&${valid}`,
  (valid) => `\ufeff${valid}`,
  (valid) => `&&=&${valid}&=&`,
  (valid) => valid.replaceAll('&', ';'),
  (valid) => valid.replaceAll('=', '[]='),
  (valid) => `${valid}&__proto__=${MARK}&constructor=${MARK}&toString=1&hasOwnProperty=1`,
  (valid) => `${valid}&${MARK}=1&${MARK}=2`,
  (valid) => `${valid}&%00=1&%E9=2`,
  (valid) => `?${valid}`,
  (valid) => `${valid}&${'a=1&'.repeat(1_500)}`,
  (valid) => valid.replace(/=/g, '%3D'),
  (valid) => Buffer.from(valid, 'utf16le'),
  (valid) => Buffer.from(`${valid}&a=\u00e9`, 'latin1'),
  (valid) => JSON.stringify(Object.fromEntries(new URLSearchParams(valid))),
];

export const CONTENT_TYPES: readonly string[] = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset="UTF-8"; charset=x',
  'application/json; charset=utf-16',
  'application/json; charset=',
  'application/json; charset=\u00e9',
  'APPLICATION/JSON',
  ' application/json ;',
  'application/json, text/plain',
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=windows-1256',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain;charset=UTF-8',
  'text/json',
  'application/problem+json',
  'application/graphql',
  '/',
  ';',
  `${MARK}/${MARK}; charset=${MARK}`,
  'application/json; charset=utf-8; '.repeat(40),
];

/** Headers of a request, one at a time. Values are bytes, as `fetch` sends them. */
export const ODD_HEADERS: readonly (readonly [string, string])[] = [
  ...['', '*', 'fa;q=2', 'fa;q=-1', 'fa-IR-x-', '\u00ff\u00fe', ';;,,', 'x,'.repeat(2_000)].map(
    (value) => ['accept-language', value] as const,
  ),
  ...['', '*/*;q=0', 'a/b/c', ';q', 'text/html', `${MARK}/*`, ','.repeat(500)].map(
    (value) => ['accept', value] as const,
  ),
  ...[
    ...['Basic', 'Basic ', 'Basic =', 'Basic ////', 'Basic 6Q==', `Basic ${btoa(':')}`],
    ...[`Basic ${btoa('1:%')}`, `Basic ${btoa('%E9:%00')}`, `Basic ${btoa(`${MARK}:${MARK}`)}`],
    ...[
      'Bearer',
      'Bearer ',
      'Bearer a b',
      'bearer x',
      `Bearer ${MARK}`,
      'Bearer a.b.c',
      'Digest x',
    ],
    ...['Bearer eyJhbGciOiJub25lIn0.e30.', 'Bearer e30.e30.e30', `Bearer ${'x'.repeat(9_000)}`],
    ...['Bearer \u00e9', `Bearer ${btoa('{"alg":1e400}')}.${btoa('[]')}.`],
  ].map((value) => ['authorization', value] as const),
  ...[
    '',
    '*',
    'null',
    'file://',
    `https://${MARK}`,
    'http://[::1',
    '\u00e9',
    'https://a:99999',
  ].map((value) => ['origin', value] as const),
  ...['cross-site', 'same-origin', 'NONE', MARK].map((v) => ['sec-fetch-site', v] as const),
  ...[
    ...['', ',', 'unknown', '_hidden', '"[::1]:80"', '::ffff:1.2.3.4', '1.2.3.4:99999', '[', '%00'],
    ...['fe80::1%eth0', '1.2.3', '999.1.1.1', MARK, '1.1.1.1,'.repeat(500), '\u00e9'],
  ].map((value) => ['x-forwarded-for', value] as const),
  ...['', ' ', '\u00e9', 'x'.repeat(256), 'a b', '"x"', '%00', MARK].map(
    (value) => ['idempotency-key', value] as const,
  ),
  ...['00-0-0-00', '00-', 'ff-', '\u00e9', `00-${'f'.repeat(32)}-${'f'.repeat(16)}-01`].map(
    (value) => ['traceparent', value] as const,
  ),
  ['x-request-id', `${MARK}\u00e9`],
  ['x-graphql-cost', MARK],
  ['x-http-method-override', 'DELETE'],
  ['x-forwarded-proto', 'javascript'],
  ['x-forwarded-host', `${MARK}\u00e9`],
  ['forwarded', `for="${MARK}`],
  ['cookie', `${MARK}=\u00e9; =; ;`],
  ['range', 'bytes=0-0'],
  ['if-none-match', '*'],
  ['if-modified-since', 'never'],
  ['content-encoding', MARK],
  ['content-language', MARK],
  ['user-agent', `${MARK}\u00ff`],
];

export const ODD_QUERIES: readonly string[] = [
  ...['?', '??', '?=', '?&', '?%', '?%zz', '?%00', '?%E9', '?%C0%80', '?a=%ED%A0%80', '?#'],
  `?${MARK}=${MARK}`,
  `?__proto__=${MARK}&constructor[prototype]=1&a[]=1&a[b]=2`,
  `?${'a=1&'.repeat(900)}`,
  `?username=${encodeURIComponent('\u06f0\u06f9\u{1f600}')}`,
  '?query={Me{id}}&variables=x',
  ';a=b',
];
