import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultsOf } from '../../test/support/servers/production.js';
import type { EnvironmentVariables } from '../platform/config/index.js';
import { loadConfig } from './settings.js';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'keypad-usable-'));

function warningsOf(env: EnvironmentVariables): string[] {
  const warnings: string[] = [];
  loadConfig({ DATA_DIR, ...env }, (line) => void warnings.push(line));
  return warnings;
}

/** Returns a list with one entry over SMPP, as of SMS_PROVIDERS. */
function smppTo(host: string): string {
  const options = { host, port: 2775, system_id: 'keypad', password: 'p', sender: '1000' };
  return JSON.stringify([{ name: 'smsc', driver: 'smpp', options }]);
}

describe('loadConfig with settings that can never work', () => {
  it.each([
    ['BASE_URL', 'https://id.example/?a=b'],
    ['BASE_URL', 'https://id.example:6000'],
    ['CORS_ORIGINS', 'https://*.example'],
    ['HOST', '0.0.0.0:3000'],
    ['DELIVERY_WEBHOOK_URL', 'https://sms.example:6666/send'],
    ['NODE_ENV', '\uFEFFdevelopment'],
    ['DELIVERY_WEBHOOK_URL', 'https://sms..example/send'],
    ['REDIS_URL', 'redis://10.0.0.256:6379'],
    ['REDIS_URL', 'redis://redis.example:0'],
    ['REDIS_URL', 'redis+sentinel://s1.example,10.0.0.256/mymaster'],
    ['REDIS_URL', 'redis+sentinel://s1.example,s2..example/mymaster'],
    ['REDIS_URL', 'redis+sentinel://s1.example:0,s2.example/mymaster'],
    ['DATABASE_URL', 'mysql://u:p@10.0.0.256/keypad'],
    ['SMTP_URL', 'smtps://u:p@-mail.example'],
    ['SMS_PROVIDERS', smppTo('smsc.example:2775')],
    ['SMS_PROVIDERS', smppTo('10.0.0.256')],
    ['SMS_PROVIDERS', smppTo('smsc..example')],
  ])('refuses %s=%j by name [FLT-8]', (name, value) => {
    expect(faultsOf({ DATA_DIR, [name]: value })).toEqual([
      expect.stringMatching(`^${name}(\\[0\\]\\.options\\.host)?: `),
    ]);
  });

  it.each([
    ['DATABASE_URL', 'mysql://keypad:p@topsecret/w#r?1@db.example/keypad'],
    ['DATABASE_URL', 'mysql://keypad:12/topsecret@db.example/keypad'],
    ['DATABASE_URL', 'mysql://keypad:12/topsecret@db.example'],
    ['REDIS_URL', 'redis://keypad:1#topsecret@redis.example'],
    ['SMTP_URL', 'smtps://keypad:1?topsecret@mail.example'],
  ])(
    'refuses %s with a password that is not encoded, says how, and repeats none of it [FLT-8]',
    (name, value) => {
      const [fault = '', ...others] = faultsOf({
        DATA_DIR,
        MAIL_FROM: 'a@id.example',
        [name]: value,
      });
      expect(others).toEqual([]);
      expect(fault).toContain(`${name}: must be `);
      expect(fault).toContain('%40 for @');
      expect(fault).not.toContain('topsecret');
    },
  );

  it('refuses a name with an invisible character also in development [FLT-8]', () => {
    expect(faultsOf({ DATA_DIR, '\uFEFFNODE_ENV': 'production' })).toEqual([
      'NODE_ENV: its name has an invisible character; type the name again',
    ]);
  });
});

describe('loadConfig in development', () => {
  it('warns of what looks like production [FLT-8]', () => {
    expect(warningsOf({ BASE_URL: 'https://id.example', HOST: '0.0.0.0' })).toEqual([
      expect.stringContaining('BASE_URL is https on another host'),
      expect.stringContaining('HOST is open to other machines'),
    ]);
    expect(warningsOf({})).toEqual([]);
    expect(warningsOf({ BASE_URL: 'http://localhost:8080', HOST: '127.0.0.1' })).toEqual([]);
    expect(warningsOf({ NODE_ENV: 'test', BASE_URL: 'https://id.example' })).toEqual([]);
  });
});
