import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../app/settings.js';
import { ConfigError } from '../../platform/config/index.js';

const folder = mkdtempSync(join(tmpdir(), 'keypad-ussd-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const SECRETS = {
  AT_TOKEN: 'Zq7Mark'.repeat(4),
  AT_OLD: 'x'.repeat(22),
  HMAC: 'whsec_Zq7Mark',
  PASS: 'Zq7Mark',
};
const load = (text: string) =>
  loadConfig({ DATA_DIR: folder, USSD_GATEWAYS: text, ...SECRETS }).USSD_GATEWAYS;

function faultsOf(value: unknown): readonly string[] {
  try {
    load(typeof value === 'string' ? value : JSON.stringify(value));
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

const SIMPLE = { name: 'at', form: 'con-end', tokens: ['$AT_TOKEN'] };
const LAYOUT = {
  fields: { from: 'msisdn', typed: ['text'], session: 'id' },
  answer: { open: { message: '{text}', end: false }, close: { message: '{text}', end: true } },
};

const SMPP = {
  name: 'op',
  form: 'smpp',
  language: 'fa',
  options: { host: 'smsc.example', system_id: 'keypad', password: '$PASS' },
};
const smpp = (options: object) => ({ ...SMPP, options: { ...SMPP.options, ...options } });

describe('USSD_GATEWAYS', () => {
  it('returns an empty list by default, and reads secrets from the variables that it names', () => {
    expect(load('')).toEqual([]);
    expect(
      load(JSON.stringify([{ ...SIMPLE, tokens: ['$AT_TOKEN', '$AT_OLD'] }]))[0]?.tokens,
    ).toEqual([
      { id: 'AT_TOKEN', value: SECRETS.AT_TOKEN },
      { id: 'AT_OLD', value: SECRETS.AT_OLD },
    ]);
  });

  it('returns complete gateways over SMPP', () => {
    expect(load(JSON.stringify([SMPP]))[0]).toMatchObject({
      name: 'op',
      form: 'smpp',
      language: 'fa',
      tokens: [],
      addresses: [],
      options: {
        host: 'smsc.example',
        port: 2775,
        tls: false,
        system_id: 'keypad',
        system_type: '',
        password: { id: 'PASS', value: SECRETS.PASS },
        data_coding: 0,
        window: 10,
        enquire_seconds: 20,
        response_ms: 5000,
        reconnect_ms: 500,
      },
    });
  });

  it('names every fault of the options at once [FLT-4]', () => {
    const faults = faultsOf([{ ...SMPP, options: {} }]).join('\n');
    for (const name of ['host', 'system_id', 'password'])
      expect(faults).toContain(`[0].options.${name}: must be`);
  });

  it('reads a list from a file', () => {
    const file = join(folder, 'gateways.json');
    const gateway = {
      name: 'own',
      form: 'custom',
      layout: LAYOUT,
      addresses: ['192.0.2.0/24'],
      language: 'fa',
    };
    writeFileSync(file, JSON.stringify([gateway]));
    expect(load(file)[0]).toMatchObject({
      name: 'own',
      language: 'fa',
      layout: { numbers: 'any', begins: [] },
    });
  });

  it.each([
    [
      'nonsense',
      ': must be a JSON list, or the path of a file with one; a file cannot be read (ENOENT)',
    ],
    ['[', ': is not JSON'],
    ['/nowhere/Zq7Mark.json', ': must be a JSON list'],
    [[1], '[0]: Invalid input: expected object'],
    [[{ ...SIMPLE, name: 'A b' }], '[0].name: '],
    [[SIMPLE, SIMPLE], '[1].name: is taken'],
    [[{ ...SIMPLE, form: 'Zq7Mark' }], '[0].form: '],
    [
      [{ ...SIMPLE, tokens: ['Zq7Mark-secret-by-mistake'] }],
      '[0].tokens[0]: must be $ and the name',
    ],
    [
      [{ ...SIMPLE, tokens: ['$ABSENT'] }],
      '[0].tokens[0]: names an environment variable that is not set',
    ],
    [[{ ...SIMPLE, tokens: ['$PASS'] }], '[0].tokens[0]: must name a variable with 22'],
    [
      [{ ...SIMPLE, tokens: ['$AT_TOKEN', '$AT_TOKEN', '$AT_OLD'] }],
      '[0].tokens: Too big: expected array to have <=2 items',
    ],
    [[{ ...SIMPLE, addresses: ['10.0.0.0/33'] }], '[0].addresses[0]: must be'],
    [[{ ...SIMPLE, addresses: ['10.0.0.0/'] }], '[0].addresses[0]: must be'],
    [[{ ...SIMPLE, addresses: ['0.0.0.0/0'] }], '[0].addresses[0]: must be'],
    [[{ name: 'open', form: 'hubtel' }], '[0]: must have tokens, addresses, hmac or basic'],
    [[{ ...SIMPLE, hmac: { secret: '$ABSENT' } }], '[0].hmac.secret: '],
    [
      [{ ...SIMPLE, hmac: { secret: '$HMAC', signature_header: 'a b' } }],
      '[0].hmac.signature_header: ',
    ],
    [[{ ...SIMPLE, hmac: '$HMAC' }], '[0].hmac: Invalid input: expected object'],
    [[{ ...SIMPLE, basic: { username: 'a:b', password: '$PASS' } }], '[0].basic.username: '],
    [[{ ...SIMPLE, language: 'de' }], '[0].language: '],
    [[{ ...SIMPLE, code: '6655' }], '[0].code: '],
    [[{ ...SIMPLE, token: 'Zq7Mark' }], '[0]: may have only'],
    [[{ ...SIMPLE, form: 'custom' }], '[0].layout: Invalid input: expected object'],
    [[{ ...SIMPLE, layout: LAYOUT }], '[0].layout: is for form custom only'],
    [
      [{ ...SIMPLE, form: 'custom', layout: { ...LAYOUT, answer: {} } }],
      '[0].layout.answer.open: must hold {text}',
    ],
    [
      [{ ...SIMPLE, form: 'custom', layout: { ...LAYOUT, fields: {} } }],
      '[0].layout.fields.from: must name',
    ],
    [[{ ...SMPP, options: undefined }], '[0].options: Invalid input: expected object'],
    [[{ ...SIMPLE, options: {} }], '[0].options: is for form smpp only'],
    [[{ ...SMPP, tokens: ['$AT_TOKEN'] }], '[0].tokens: is for callbacks'],
    [[{ ...SMPP, addresses: ['192.0.2.1'] }], '[0].addresses: is for callbacks'],
    [[{ ...SMPP, layout: LAYOUT }], '[0].layout: is for form custom only'],
    [[smpp({ host: undefined })], '[0].options.host: must be a host name'],
    [[smpp({ host: 'Zq7Mark://x' })], '[0].options.host: must be a host name'],
    [[smpp({ host: 'smsc.example:2775' })], '[0].options.host: must be a host name'],
    [[smpp({ host: '10.0.0.256' })], '[0].options.host: must be a host name'],
    [[smpp({ port: 0 })], '[0].options.port: must be an integer from 1 to 65535'],
    [[smpp({ port: '2775' })], '[0].options.port: must be an integer'],
    [[smpp({ system_id: 'Zq7Mark-and-too-long' })], '[0].options.system_id: must be 1 to 15'],
    [[smpp({ password: 'Zq7Mark' })], '[0].options.password: must be $ and the name'],
    [
      [smpp({ password: '$ABSENT' })],
      '[0].options.password: names an environment variable that is not set',
    ],
    [[smpp({ tls: 'yes' })], '[0].options.tls: Invalid input: expected boolean'],
    [
      [smpp({ response_ms: 60_000 })],
      '[0].options.response_ms: must be an integer from 100 to 5000',
    ],
    [[smpp({ sender: 'Zq7Mark' })], '[0].options: may have only host, port'],
  ])('refuses %j and names the place without repeating it [FLT-4]', (value, expected) => {
    const faults = faultsOf(value);
    expect(faults.join('\n')).toContain(`USSD_GATEWAYS${expected}`);
    expect(faults.join('\n')).not.toContain('Zq7Mark');
  });

  it('names all faults at once [FLT-4]', () => {
    expect(
      faultsOf([
        { name: '', form: '', tokens: ['x'] },
        { ...SIMPLE, name: '' },
      ]),
    ).toHaveLength(4);
  });
});
