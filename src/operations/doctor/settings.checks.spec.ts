import { describe, expect, it } from 'vitest';
import { SETTINGS } from '../../app/features.js';
import { type AppConfig } from '../../app/settings.js';
import { checkProxies, findFaultRemedy } from './settings.checks.js';

describe('findFaultRemedy', () => {
  it.each(Object.entries(SETTINGS))('names %s and its form', (name, { type }) => {
    const mend = findFaultRemedy(`${name}: must be otherwise`);
    expect(mend).toMatch(new RegExp(`^set ${name}\\b`));
    expect(mend).toContain(`: ${type}`);
  });

  it('names the setting of a fault inside of JSON', () => {
    expect(findFaultRemedy('SMS_PROVIDERS[0].name: is missing')).toMatch(
      /^set SMS_PROVIDERS: a JSON list/,
    );
  });

  it('has the command that makes a key or a token, and the variable for a file', () => {
    expect(findFaultRemedy('KEYS: must be set')).toMatch(
      /^set KEYS or KEYS_FILE: id:base64 .*; make one with `echo "k1:\$\(openssl rand -base64 32\)"`$/,
    );
    for (const name of ['USSD_GATEWAY_TOKEN', 'DELIVERY_WEBHOOK_TOKEN', 'METRICS_TOKEN'])
      expect(findFaultRemedy(`${name}: must be set`)).toContain(
        '; make one with `openssl rand -hex 32`',
      );
  });

  it('says who must read the file of a secret, and does not advise to make another secret', () => {
    const mend = findFaultRemedy('KEYS: the file of KEYS_FILE cannot be read (EACCES)');
    expect(mend).toBe('let this user read the file of KEYS_FILE (`ls -l FILE` shows its rights)');
  });

  it('names the value that production refuses', () => {
    expect(findFaultRemedy('DEMO: on is refused in production')).toBe(
      'set DEMO: on | off; in production not on',
    );
  });

  it('says for a misspelt name: rename the variable, or remove it', () => {
    expect(findFaultRemedy('OTP_TTI: is not a setting')).toBe(
      'rename the variable, or remove it (`unset OTP_TTI`)',
    );
  });
});

describe('checkProxies', () => {
  it.each([
    ['warn', 'https://id.example', []],
    [undefined, 'https://id.example', ['10.0.0.0/8']],
    [undefined, 'http://localhost:3000', []],
  ])(
    'returns %s for BASE_URL %s and the trusted proxies %j',
    (status, BASE_URL, TRUSTED_PROXIES) => {
      expect(checkProxies({ BASE_URL, TRUSTED_PROXIES } as unknown as AppConfig)?.status).toBe(
        status,
      );
    },
  );
});
