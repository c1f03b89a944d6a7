import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { faultsOf, namesOf, newKey, PRODUCTION } from '../../test/support/servers/production.js';

const folder = mkdtempSync(join(tmpdir(), 'keypad-config-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('loadConfig with unsafe settings in production', () => {
  const FOREIGN = 'Zq7Mark.example';

  it.each([
    ['TRUSTED_PROXIES', '0.0.0.0/1,128.0.0.0/1'],
    ['TRUSTED_PROXIES', '10.0.0.0/8,1.0.0.0/11'],
    ['TRUSTED_PROXIES', '10.0.0.0/7'],
    ['TRUSTED_PROXIES', '::ffff:1.0.0.0/107'],
    ['TRUSTED_PROXIES', '::/1,8000::/1'],
    ['TRUSTED_PROXIES', '2000::/19'],
    ['TRUSTED_PROXIES', 'fc00::/6'],
    ['TRUSTED_PROXIES', '::ffff:0:0/96'],
    ['TRUSTED_PROXIES', '::/16'],
    ['TRUSTED_PROXIES', '::/64'],
    ['TRUSTED_PROXIES', '::ffff:0:0:0/96'],
    ['TRUSTED_PROXIES', '64:ff9b::/96'],
    ['TRUSTED_PROXIES', '64:ff9b::/32'],
    ['TRUSTED_PROXIES', '2002:c000::/20'],
    ['TRUSTED_PROXIES', '2001::/32'],
    ['STAFF_NETWORKS', '10.0.0.0/8,0.0.0.0/0'],
    ['STAFF_NETWORKS', '2001:db8:7::/48,2001:db8::1'],
    ['STAFF_NETWORKS', '2001:db8:7::/65'],
    ['STAFF_NETWORKS', '::1'],
    ['STAFF_NETWORKS', 'office.example'],
    ['STAFF_NETWORKS', '203.0.113.0/33'],
    ['BASE_URL', `http://${FOREIGN}`],
    ['BASE_URL', 'http://192.168.0.7'],
    ['DELIVERY_WEBHOOK_URL', `http://${FOREIGN}/send`],
    ['DELIVERY_WEBHOOK_URL', 'http://8.8.8.8/send'],
    ['DELIVERY_WEBHOOK_URL', 'http://[::7f00:1]/send'],
    ['DELIVERY_WEBHOOK_URL', 'http://[64:ff9b::a00:1]/send'],
    ['DELIVERY_WEBHOOK_URL', 'http://[2002:a00:1::]/send'],
    ['DELIVERY_WEBHOOK_URL', 'http://[fec0::1]/send'],
    ['BASE_URL', 'http://[64:ff9b::7f00:1]'],
    ['DELIVERY_WEBHOOK_URL', 'http://10.example.com/send'],
    ['DELIVERY_WEBHOOK_TOKEN', 'Zq7Mark'],
    ['DELIVERY_WEBHOOK_TOKEN', 'Zq7Mark'.padEnd(21, 'x')],
    ['SMTP_URL', `smtp://user:Zq7Mark@${FOREIGN}`],
    ['SMTP_URL', `smtp://user:Zq7Mark@${FOREIGN}?requireTLS=false`],
    ['SMTP_URL', `smtp://user:Zq7Mark@${FOREIGN}?requireTLS=true&ignoreTLS=true`],
    ['TEST_NUMBERS', '+989120000001:482913:2099-12-31'],
    ['KEYS', `k1:${Buffer.alloc(32).toString('base64')}`],
    [
      'KEYS',
      `k2:${newKey()},k1:${Buffer.from('secretsecretsecretsecretsecretse').toString('base64')}`,
    ],
  ])('refuses %s=%s without repeating it [FLT-4]', (name, value) => {
    const faults = faultsOf({ ...PRODUCTION, MAIL_FROM: 'keypad@id.example', [name]: value });
    expect(faults).toEqual([expect.stringMatching(`^${name}: must `)]);
    expect(faults.join()).not.toContain('Zq7Mark');
  });

  it('refuses fixed codes of numbers that are not named for production, and of another length [FLT-4]', () => {
    const numbers = ['+989120000001', '+989120000002'] as const;
    const TEST_NUMBERS = numbers.map((number) => `${number}:482913:2099-12-31`).join();
    const settings = { ...PRODUCTION, TEST_NUMBERS };
    const faults = [
      expect.stringMatching(
        /^TEST_NUMBERS: must have only numbers that PRODUCTION_TEST_NUMBERS names/,
      ),
    ];
    expect(faultsOf({ ...settings, PRODUCTION_TEST_NUMBERS: numbers[0] })).toEqual(faults);
    expect(faultsOf({ ...settings, PRODUCTION_TEST_NUMBERS: numbers.join(', ') })).toEqual([]);
    const longer = { ...settings, PRODUCTION_TEST_NUMBERS: numbers.join(), OTP_DIGITS: '8' };
    expect(faultsOf(longer)).toEqual(['TEST_NUMBERS: must have codes of OTP_DIGITS digits']);
  });

  it('refuses providers of text messages without TLS [FLT-4]', () => {
    const http = { url: '{base}/send', json: { to: '{to}', text: '{text}' } };
    const kannel = {
      url: `http://${FOREIGN}/cgi-bin/sendsms`,
      username: 'u',
      password: 'p',
      sender: 's',
    };
    for (const provider of [
      { name: 'one', driver: 'http', http, options: { base: `http://${FOREIGN}` } },
      { name: 'two', driver: 'kannel', options: kannel },
    ]) {
      const settings = {
        ...PRODUCTION,
        DELIVERY: 'providers',
        SMS_PROVIDERS: JSON.stringify([provider]),
      };
      expect(faultsOf(settings)).toEqual([
        expect.stringMatching(/^SMS_PROVIDERS: must have https:/),
      ]);
      const encrypted = settings.SMS_PROVIDERS.replace('http://', 'https://');
      expect(faultsOf({ ...settings, SMS_PROVIDERS: encrypted })).toEqual([]);
      expect(faultsOf({ ...settings, UNENCRYPTED: 'private-network' })).toEqual([]);
    }
  });

  it('names all unsafe settings at once [FLT-4]', () => {
    const unsafe = {
      BASE_URL: 'http://id.example',
      TRUSTED_PROXIES: '0.0.0.0/1,128.0.0.0/1',
      DELIVERY_WEBHOOK_TOKEN: 'x',
      OTP_TTI: '300',
    };
    expect(namesOf({ ...PRODUCTION, ...unsafe }).sort()).toEqual(Object.keys(unsafe).sort());
  });

  it.each([
    [
      'TRUSTED_PROXIES',
      '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7,fe80::/10,::1,127.0.0.1,100.64.0.0/10',
    ],
    [
      'TRUSTED_PROXIES',
      '35.191.0.0/16,130.211.0.0/22,2600:2d00::/24,198.51.100.0/24,198.51.100.0/25,64:ff9b::808:800/120',
    ],
    ['STAFF_NETWORKS', '10.0.0.0/8,203.0.113.7,::ffff:203.0.113.7,2001:db8:7::/48,2001:db8::/64'],
    ['BASE_URL', 'http://localhost:3000'],
    ['DELIVERY_WEBHOOK_URL', 'http://127.0.0.1:8080/send'],
    ['DELIVERY_WEBHOOK_URL', 'http://[fd00::7]/send'],
    ['DELIVERY_WEBHOOK_URL', 'http://sms-adapter:8080/send'],
    ['DELIVERY_WEBHOOK_URL', 'http://adapter.sms.svc.cluster.local/send'],
    ['SMTP_URL', 'smtps://user:secret@mail.example'],
    ['SMTP_URL', 'smtp://user:secret@mail.example:587?requireTLS=true'],
    ['SMTP_URL', 'smtp://10.0.0.5'],
    ['UNENCRYPTED', 'private-network'],
  ])('accepts the safe value %s=%s', (name, value) => {
    expect(faultsOf({ ...PRODUCTION, MAIL_FROM: 'keypad@id.example', [name]: value })).toEqual([]);
  });

  it('accepts URLs without TLS if UNENCRYPTED is private-network', () => {
    const plain = {
      BASE_URL: 'http://id.example',
      DELIVERY_WEBHOOK_URL: 'http://sms.example/send',
      SMTP_URL: 'smtp://mail.example',
      MAIL_FROM: 'keypad@id.example',
    };
    expect(namesOf({ ...PRODUCTION, ...plain })).toEqual([
      'BASE_URL',
      'DELIVERY_WEBHOOK_URL',
      'SMTP_URL',
    ]);
    expect(faultsOf({ ...PRODUCTION, ...plain, UNENCRYPTED: 'private-network' })).toEqual([]);
  });

  it('accepts them in development', () => {
    const plain = {
      BASE_URL: 'http://id.example',
      DELIVERY_WEBHOOK_URL: 'http://sms.example',
      SMTP_URL: 'smtp://m.example',
    };
    const keys = {
      KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
      DELIVERY_WEBHOOK_TOKEN: 'x',
      MAIL_FROM: 'k@id.example',
    };
    expect(faultsOf({ DATA_DIR: folder, ...plain, ...keys })).toEqual([]);
  });
});

describe('loadConfig with numbers outside of their limits', () => {
  it.each([
    [
      'LIMIT_GRAPHQL',
      '1000000000/60',
      'must be a count from 1 to 999999999 and 1 to 9999999 seconds, such as 10/60',
    ],
    ['OTP_TTL', '20', 'must be an integer from 30 to 900 seconds'],
    ['OTP_DIGITS', '20', 'must be an integer from 6 to 10'],
    ['WAITING_TIMES', '60,90000', 'must be whole numbers from 1 to 86400 seconds'],
  ])('says the range of %s=%s [FLT-4]', (name, value, rule) => {
    expect(faultsOf({ DATA_DIR: folder, [name]: value })).toEqual([`${name}: ${rule}`]);
  });
});
