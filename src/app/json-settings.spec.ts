import { expect, it } from 'vitest';
import { loadConfig } from './settings.js';
import { ConfigError } from '../platform/config/index.js';

const SECRETS = { A_TOKEN: 'x'.repeat(32), A_PASSWORD: 'secret' };
const SMS_PROVIDERS = [
  {
    ...{
      name: 'own',
      driver: 'http',
      countries: ['IR'],
      options: { base: 'https://sms.example', key: '$A_TOKEN' },
    },
    http: {
      ...{
        url: '{base}/send',
        headers: { key: '{key}' },
        basic: ['u', 'p'],
        form: { to: '{to}', text: '{text}' },
      },
      ...{ verdict: { path: 'ok', accepted: [1], later: [2] }, reference: 'id' },
      receipt: {
        reference: 'id',
        status: 's',
        delivered: [1],
        undelivered: [2],
        signed: { by: 'twilio', secret: 's' },
      },
    },
  },
  {
    name: 'kannel',
    driver: 'kannel',
    options: { url: 'http://k/', username: 'u', password: '$A_PASSWORD', sender: 1 },
  },
  {
    name: 'smsc',
    driver: 'smpp',
    options: { host: 'h', port: 1, system_id: 's', password: 'p', sender: '1' },
  },
];
const USSD_GATEWAYS = [
  { name: 'at', form: 'con-end', code: '*1#', tokens: ['$A_TOKEN'], addresses: ['192.0.2.1'] },
  {
    ...{
      name: 'own',
      form: 'custom',
      hmac: { secret: '$A_TOKEN' },
      basic: { username: 'u', password: '$A_PASSWORD' },
    },
    layout: {
      fields: { from: 'f', typed: ['t'] },
      begins: ['b'],
      answer: { open: '{text}', close: ['{text}'] },
    },
  },
  { name: 'smsc', form: 'smpp', options: { host: 'h', system_id: 's', password: '$A_PASSWORD' } },
];
const KEYS = `k1:${Buffer.alloc(32).toString('base64')}`;
const MARK = 'Zq7Mark!\n';
const MARKS = [MARK, `$${MARK}`, [MARK], { [MARK]: MARK }, null];

function faultsOf(name: string, json: unknown): string {
  try {
    loadConfig({ KEYS, ...SECRETS, [name]: JSON.stringify(json) });
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

/** Returns copies of a JSON value in which one part is replaced. */
function variants(json: unknown, mark: unknown): unknown[] {
  if (typeof json !== 'object' || json === null) return [mark];
  const below = Object.entries(json).flatMap(([name, part]) =>
    variants(part, mark).map((variant): unknown =>
      Array.isArray(json)
        ? json.map((each: unknown, i) => (String(i) === name ? variant : each))
        : { ...json, [name]: variant },
    ),
  );
  return [mark, ...below];
}

it.each([
  ['SMS_PROVIDERS', SMS_PROVIDERS],
  ['USSD_GATEWAYS', USSD_GATEWAYS],
  ['DESK_ANSWERS', [{ title: 'Hello', content: 'Hello!', language: 'en', fits: 'failed' }]],
])(
  'no fault of %s repeats a value or an unknown name, wherever it stands [FLT-4]',
  (name, sound) => {
    expect(faultsOf(name, sound)).toBe('');
    const faulty = MARKS.flatMap((mark) => variants(sound, mark)).map((json) =>
      faultsOf(name, json),
    );
    expect(faulty.filter((faults) => faults !== '').length).toBeGreaterThan(faulty.length / 2);
    expect(faulty.filter((faults) => faults.includes('Zq7'))).toEqual([]);
    const lines = faulty.filter((faults) => faults !== '').flatMap((faults) => faults.split('\n'));
    expect(
      lines.filter(
        (line) => !/^[A-Z_]+[\w.[\]…-]*: (must|may|is|names|has|Invalid|Too) /.test(line),
      ),
    ).toEqual([]);
  },
);
