import { describe, expect, it } from 'vitest';
import { faultsOf, namesOf, newKey, PRODUCTION } from '../../test/support/servers/production.js';
import { SETTINGS } from './features.js';

const FOREIGN = 'Zq7Mark.example';
const ADDRESS = '93.184.216.34';
const RANDOM = '5f0c9a71e3b84d26a7d1c08e9b3f6425';

const smpp = (options: object) => {
  const bind = {
    host: FOREIGN,
    port: 2775,
    system_id: 'x',
    password: 'x',
    sender: '98',
    ...options,
  };
  return {
    DELIVERY: 'providers',
    SMS_PROVIDERS: JSON.stringify([{ name: 'one', driver: 'smpp', options: bind }]),
  };
};
const ussd = (gateway: object) => ({
  TOKEN_AT: RANDOM,
  USSD_GATEWAYS: JSON.stringify([{ name: 'one', ...gateway }]),
});
const bound = (options: object) =>
  ussd({
    form: 'smpp',
    options: { host: FOREIGN, system_id: 'x', password: '$TOKEN_AT', ...options },
  });

describe('loadConfig with a connection without TLS in production', () => {
  it.each([
    { DATABASE_URL: `mysql://keypad:Zq7Mark@${ADDRESS}:3306/keypad` },
    { DATABASE_URL: `mariadb://keypad:Zq7Mark@${FOREIGN}/keypad` },
    { DATABASE_URL: `mariadb://keypad:Zq7Mark@1572395042/keypad` },
    { DATABASE_URL: `mariadb://keypad:Zq7Mark@0x5db8d822/keypad` },
    { REDIS_URL: `redis://${ADDRESS}:6379` },
    { REDIS_URL: `redis://user:Zq7Mark@${FOREIGN}` },
    { REDIS_URL: `redis+sentinel://10.0.0.1,${FOREIGN}/mymaster` },
    { OTEL_EXPORTER_OTLP_ENDPOINT: `http://${ADDRESS}:4318` },
    { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `http://${FOREIGN}/v1/traces` },
    smpp({}),
    bound({}),
  ])('refuses the setting %j [FLT-4]', (settings) => {
    const name = Object.keys(settings).at(-1) ?? '';
    const faults = faultsOf({ ...PRODUCTION, ...settings });
    expect(faults).toEqual([expect.stringMatching(`^${name}: must .*UNENCRYPTED=private-network`)]);
    expect(faults.join()).not.toContain('Zq7Mark');
    expect(faultsOf({ ...PRODUCTION, ...settings, UNENCRYPTED: 'private-network' })).toEqual([]);
  });

  it.each([
    { DATABASE_URL: `mysql://keypad:secret@${FOREIGN}:3306/keypad?tls=on` },
    { DATABASE_URL: 'mysql://keypad:secret@10.0.0.5/keypad' },
    { DATABASE_URL: 'mysql://keypad:secret@[fd00::7]/keypad' },
    { DATABASE_URL: 'mysql://keypad:secret@DB.INTERNAL/keypad' },
    { DATABASE_URL: 'sqlite:/srv/keypad.sqlite' },
    { REDIS_URL: `rediss://user:secret@${FOREIGN}` },
    { REDIS_URL: `rediss+sentinel://a.example,b.example/mymaster` },
    { REDIS_URL: 'redis+sentinel://10.0.0.1,sentinel/mymaster' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: `https://${FOREIGN}` },
    smpp({ tls: true }),
    smpp({ host: '10.0.0.5' }),
    bound({ tls: true }),
  ])('accepts the setting %j [FLT-4]', (settings) => {
    expect(faultsOf({ ...PRODUCTION, ...settings })).toEqual([]);
  });

  it('has a rule for each setting of a URL [FLT-4]', () => {
    const names = Object.keys(SETTINGS).filter((name) => /_URLS?$/.test(name));
    expect(names.length).toBeGreaterThan(4);
    const settings = Object.entries<object>(SETTINGS).filter(([name]) => names.includes(name));
    expect(settings.filter(([, setting]) => !('inProduction' in setting))).toEqual([]);
  });
});

describe('loadConfig with certificates that nobody verifies', () => {
  it('refuses NODE_TLS_REJECT_UNAUTHORIZED=0 in production only [FLT-4]', () => {
    const off = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };
    expect(namesOf({ ...PRODUCTION, ...off })).toEqual(Object.keys(off));
    expect(faultsOf({ KEYS: `k1:${newKey()}`, ...off })).toEqual([]);
  });

  it.each([
    'smtps://mail.example?tls.rejectUnauthorized=false',
    'smtps://mail.example?tls.rejectUnauthorized=0',
  ])('refuses the mail server %s [FLT-4]', (SMTP_URL) => {
    expect(namesOf({ ...PRODUCTION, SMTP_URL, MAIL_FROM: 'keypad@id.example' })).toEqual([
      'SMTP_URL',
    ]);
  });
});

describe('loadConfig with a secret that somebody made up, in production', () => {
  it.each([
    { USSD_GATEWAY_TOKEN: '1'.repeat(22) },
    { DELIVERY_WEBHOOK_TOKEN: 'passwordpasswordpassword' },
    { METRICS_TOKEN: 'keypad-metrics-token-1234' },
    {
      SIMPLE: 'aaaaaaaaaaaaaaaaaaaaaaaa',
      USSD_GATEWAYS: '[{"name":"one","form":"hubtel","tokens":["$SIMPLE"]}]',
    },
    {
      SIMPLE: 'passwordpassword',
      USSD_GATEWAYS: '[{"name":"one","form":"hubtel","hmac":{"secret":"$SIMPLE"}}]',
    },
    {
      SIMPLE: '123456789012',
      USSD_GATEWAYS:
        '[{"name":"one","form":"hubtel","basic":{"username":"one","password":"$SIMPLE"}}]',
    },
  ])('refuses %j and says how to make one [FLT-4]', (settings) => {
    const [name = '', value = ''] = Object.entries(settings).at(-1) ?? [];
    const faults = faultsOf({ ...PRODUCTION, ...settings });
    expect(faults).toEqual([expect.stringMatching(`^${name}: must .*random`)]);
    expect(faults.join()).not.toContain(value);
    expect(faultsOf({ KEYS: `k1:${newKey()}`, ...settings })).toEqual([]);
  });

  it('accepts those that a generator made [FLT-4]', () => {
    const gateway = ussd({
      form: 'hubtel',
      tokens: ['$TOKEN_AT'],
      hmac: { secret: '$TOKEN_AT' },
      basic: { username: 'one', password: '$TOKEN_AT' },
    });
    expect(
      faultsOf({
        ...PRODUCTION,
        METRICS_TOKEN: RANDOM,
        DELIVERY_WEBHOOK_TOKEN: RANDOM,
        ...gateway,
      }),
    ).toEqual([]);
  });
});
