import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadConfig } from './settings.js';
import { faultsOf, namesOf, newKey, PRODUCTION } from '../../test/support/servers/production.js';

const folder = mkdtempSync(join(tmpdir(), 'keypad-config-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('loadConfig in production', () => {
  it('returns the settings if they are complete', () => {
    expect(loadConfig(PRODUCTION)).toMatchObject({
      DEMO: 'off',
      CONSOLE: 'off',
      DESK: 'off',
      INTROSPECTION: 'off',
      LIMITS: 'on',
    });
  });

  it('names every missing setting at once [FLT-4]', () => {
    expect(namesOf({ NODE_ENV: 'production' }).sort()).toEqual([
      'BASE_URL',
      'DATABASE_URL',
      'DELIVERY',
      'KEYS',
    ]);
  });

  it('names every development default together with what is missing [FLT-4]', () => {
    const unsafe = { DEMO: 'on', CONSOLE: 'dev', DELIVERY: 'virtual', LIMITS: 'off', KEYS: '' };
    const names = namesOf({ ...PRODUCTION, ...unsafe }).sort();
    expect(names).toEqual(['CONSOLE', 'DELIVERY', 'DEMO', 'KEYS', 'LIMITS']);
  });

  it('refuses settings under which SMS_RATIO=enforce never applies or reveals accounts [FLT-4]', () => {
    const enforced = { ...PRODUCTION, SMS_RATIO: 'enforce' };
    expect(namesOf(enforced)).toEqual([]);
    expect(namesOf({ ...enforced, LIMIT_SMS_PREFIX: '19/3600' })).toEqual(['LIMIT_SMS_PREFIX']);
    expect(namesOf({ ...enforced, LIMIT_SMS_PREFIX: '100/300' })).toEqual(['LIMIT_SMS_PREFIX']);
    expect(namesOf({ ...enforced, UNKNOWN_USERS: 'conceal' })).toEqual(['SMS_RATIO']);
  });

  it('names the settings that another one requires [FLT-4]', () => {
    const names = namesOf({
      ...PRODUCTION,
      DELIVERY_WEBHOOK_URL: '',
      DELIVERY_WEBHOOK_TOKEN: '',
      USSD_GATEWAY_TOKEN: '',
    });
    expect(names).toEqual(['DELIVERY_WEBHOOK_URL', 'DELIVERY_WEBHOOK_TOKEN', 'USSD_GATEWAY_TOKEN']);
  });

  it.each([
    'BASE_URL',
    'DATABASE_URL',
    'KEYS',
    'DELIVERY',
    'PORT',
    'OTP_TTL',
    'JWT_ALG',
    'TRUSTED_PROXIES',
    'CORS_ORIGINS',
  ])('refuses a malformed %s without repeating it [FLT-4]', (name) => {
    const faults = faultsOf({ ...PRODUCTION, [name]: 'Zq7Mark nonsense' });
    expect(faults.map((fault) => fault.split(':', 1)[0])).toEqual([name]);
    expect(faults.join()).not.toContain('Zq7Mark');
  });

  it('refuses a key ring that repeats an id or a key [KEY-1]', () => {
    const [one, two] = [newKey(), newKey()];
    expect(faultsOf({ ...PRODUCTION, KEYS: `k2:${two},k1:${one}` })).toEqual([]);
    for (const KEYS of [`k1:${two},k1:${one}`, `k2:${one},k1:${one}`]) {
      expect(faultsOf({ ...PRODUCTION, KEYS })).toEqual(['KEYS: must not repeat an id or a key']);
    }
  });
});

describe('loadConfig with parameters of DATABASE_URL', () => {
  const certificate = join(folder, 'ca.pem');
  const empty = join(folder, 'empty.pem');
  const faultsWith = (parameters: string, host = 'db') =>
    faultsOf({ ...PRODUCTION, DATABASE_URL: `mysql://keypad:secret@${host}/keypad${parameters}` });
  writeFileSync(certificate, '-----BEGIN CERTIFICATE-----\n');
  writeFileSync(empty, '');

  it.each([
    'flags=-FOUND_ROWS',
    'isolation=REPEATABLE-READ&tls=on',
    'isolation=READ-COMMITTED',
    `tls=${certificate}`,
  ])('accepts the parameter %s', (parameters) => {
    expect(faultsWith(`?${parameters}`)).toEqual([]);
  });

  it.each([
    ['ssl=Zq7Mark', 'unknown'],
    ['Zq7Mark', 'unknown'],
    ['isolation=READ-COMMITTED&isolation=Zq7Mark', 'repeated'],
    ['isolation=Zq7Mark', 'isolation'],
    ['isolation=toString', 'isolation'],
    ['flags=Zq7Mark!', 'flags'],
    ['tls=Zq7Mark', 'tls'],
    ['tls=/Zq7Mark.pem', 'ENOENT'],
    [`tls=${empty}`, 'no certificate'],
  ])('refuses the parameter %s without repeating it [FLT-4]', (parameters, word) => {
    const faults = faultsWith(`?${parameters}`);
    expect(faults).toEqual([expect.stringMatching(`^DATABASE_URL: .*${word}`)]);
    expect(faults.join()).not.toMatch(/Zq7Mark|secret/);
  });

  it('refuses TLS to an IP address, because its certificate is not verified [FLT-4]', () => {
    for (const host of ['127.0.0.1', '[::1]:3306']) {
      expect(faultsWith('?tls=on', host)).toEqual([
        expect.stringMatching(/^DATABASE_URL: .*host name/),
      ]);
    }
  });
});

describe('loadConfig in development', () => {
  it('needs no setting', () => {
    const config = loadConfig({ DATA_DIR: folder });
    expect(config).toMatchObject({
      PORT: 3000,
      DELIVERY: 'virtual',
      OTP_TTL: 300,
      WAITING_TIMES: [60, 60, 120, 300, 600],
    });
    expect(config.DATABASE_URL).toBe(`sqlite:${join(folder, 'keypad.sqlite')}`);
    expect(Object.isFrozen(config)).toBe(true);
  });

  it('creates a master key once and keeps it in DATA_DIR for the owner only [KEY-1]', () => {
    const { KEYS } = loadConfig({ DATA_DIR: folder });
    expect(KEYS).toMatch(/^dev1:[A-Za-z0-9+/]{43}=$/);
    expect(loadConfig({ DATA_DIR: folder }).KEYS).toBe(KEYS);
    expect(statSync(join(folder, 'keys')).mode & 0o777).toBe(0o600);
  });

  it('refuses a file of keys that is empty, is a folder or holds something else [KEY-1]', () => {
    const DATA_DIR = mkdtempSync(join(folder, 'faulty-'));
    const file = join(DATA_DIR, 'keys');
    for (const text of ['', '\n', 'Zq7Mark']) {
      writeFileSync(file, text);
      expect(faultsOf({ DATA_DIR }), text).toEqual([
        expect.stringMatching(/^DATA_DIR: its file keys (is|must be)/),
      ]);
    }
    rmSync(file);
    mkdirSync(file);
    expect(faultsOf({ DATA_DIR })).toEqual([
      'DATA_DIR: its file keys cannot be created or read (EISDIR)',
    ]);
  });

  it.each([
    ['OTP_DIGITS', ['5', '11', '6.5', '-6', 'six']],
    ['OTP_TTL', ['29', '901', '3e2']],
    ['WAITING_TIMES', ['60,,x', '0', '-1', ',']],
    ['LIMIT_REGISTER', ['10', '10/0', '0/60', 'x/y']],
    [
      'TRUSTED_PROXIES',
      [
        '10.0.0.0/',
        '10.0.0.0/ 8',
        '10.0.0.0/0x8',
        '10.0.0.0/8/9',
        '10.0.0.0/33',
        '0.0.0.0/0',
        '::/0',
      ],
    ],
    ['PHONE_REGION', ['UK', 'ir', 'ZZ', '001']],
    ['SMS_COUNTRIES', ['UK', 'IR,XX']],
    ['USSD_GATEWAY_TOKEN', ['a'.repeat(21), 'a'.repeat(191)]],
    [
      'REDIS_URL',
      [
        'redis://h/abc',
        'redis://h:99999',
        'redis://user:100%@h',
        'http://h',
        'redis+sentinel://h1,h2',
      ],
    ],
    [
      'DATABASE_URL',
      ['mysql://u:100%@h/d', 'mysql://u:%zz@h/d', 'mysql://u:p@h/d%', 'mysql://h:99999/d'],
    ],
    ['DATA_DIR', ['/dev/null/x', '/dev/null']],
  ])('refuses %s outside of its range', (name, values) => {
    for (const value of values)
      expect(namesOf({ DATA_DIR: folder, [name]: value }), value).toEqual([name]);
  });

  it.each([
    ['TRUSTED_PROXIES', '10.0.0.0/8,192.0.2.1,2001:db8::/32,::1'],
    ['PHONE_REGION', 'GB'],
    ['SMS_COUNTRIES', 'GB,IR'],
    ['REDIS_URL', 'rediss://user:a%25b@redis.example:6380/1'],
    [
      'REDIS_URL',
      'rediss+sentinel://user:a%25b@s1.example:26379,s2.example,[fd00::1]:26380/mymaster/1',
    ],
    ['DATABASE_URL', 'mysql://user:a%25b@db.example/keypad'],
  ])('accepts the setting %s=%s', (name, value) => {
    expect(faultsOf({ DATA_DIR: folder, [name]: value })).toEqual([]);
  });
});
