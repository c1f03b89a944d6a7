import type { OutgoingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyPurpose, KeyRing } from '../../src/keys/index.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { postFrom, type Answer } from '../support/actors/http.js';
import { expectRefusal } from '../support/assertions/refusal.js';

/** Where requests come from: the proxy of ours, or somebody else. */
const PROXY = '127.0.0.1';
const SOMEBODY = '127.0.0.2';
const CLIENT = '203.0.113.9';
const GARBAGE = 'unknown';

const SPOOFS: readonly OutgoingHttpHeaders[] = [
  { 'x-forwarded-for': '198.51.100.1' },
  { 'x-forwarded-for': '198.51.100.1, 127.0.0.1' },
  { 'x-forwarded-for': 'garbage' },
  { 'x-forwarded-for': ['198.51.100.1', '198.51.100.2'] },
  { forwarded: 'for=198.51.100.1' },
  { forwarded: 'for="[2001:db8::1]";proto=https' },
  { 'x-real-ip': '198.51.100.1' },
  { 'x-client-ip': '198.51.100.1' },
  { 'client-ip': '198.51.100.1' },
  { 'true-client-ip': '198.51.100.1' },
  { 'cf-connecting-ip': '198.51.100.1' },
  { 'x-cluster-client-ip': '198.51.100.1' },
  { 'x-originating-ip': '198.51.100.1' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-forwarded-port': '1' },
];

describe('HTTP-1 without TRUSTED_PROXIES', () => {
  const app = start({});

  it.each(SPOOFS)('%j is not believed', async (headers) => {
    expect(await app.countedAs(headers)).toBe(PROXY);
    expect(await app.countedAs(headers, SOMEBODY)).toBe(SOMEBODY);
  });
});

describe('HTTP-1 with TRUSTED_PROXIES', () => {
  const app = start({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8, fd00::/8' });

  it.each(SPOOFS)('%j of a peer that is not listed is not believed', async (headers) => {
    expect(await app.countedAs(headers, SOMEBODY)).toBe(SOMEBODY);
  });

  it.each(SPOOFS.filter((headers) => !('x-forwarded-for' in headers)))(
    '%j is not believed of a listed peer either',
    async (headers) => {
      expect(await app.countedAs(headers)).toBe(PROXY);
    },
  );

  it.each([
    ['', PROXY],
    [CLIENT, CLIENT],
    [`198.51.100.1, ${CLIENT}`, CLIENT],
    [`garbage, ${CLIENT}`, CLIENT],
    [`10.0.0.1, ${CLIENT}`, CLIENT],
    [`${CLIENT}, 10.1.2.3`, CLIENT],
    [`198.51.100.1, ${CLIENT}, 10.1.2.3, fd00::7`, CLIENT],
    [`${CLIENT},10.1.2.3`, CLIENT],
    ['10.1.2.3', '10.1.2.3'],
    [`::ffff:${CLIENT}`, CLIENT],
    ['::ffff:cb00:7109', CLIENT],
    ['::FFFF:CB00:7109', CLIENT],
    [`${CLIENT}:4711`, CLIENT],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::ffff', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['2001:db8::198.51.100.1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['garbage', GARBAGE],
    [`${CLIENT}, garbage`, GARBAGE],
    ['unknown', GARBAGE],
    ['_hidden', GARBAGE],
    ['999.1.1.1', GARBAGE],
    ['203.0.113', GARBAGE],
    ['3405803785', GARBAGE],
    ['0xcb.0.0x71.9', GARBAGE],
    ['127.0.0.1.evil.example', GARBAGE],
    ['2001:db8::1::2', GARBAGE],
    [`for=${CLIENT}`, GARBAGE],
    ["' OR 1=1 --", GARBAGE],
    ['\u00e9\u00ff', GARBAGE],
    ['a'.repeat(8_000), GARBAGE],
    [Array.from({ length: 500 }, () => '10.0.0.1').join(','), '10.0.0.1'],
  ])('X-Forwarded-For %j counts as %s', async (value, expected) => {
    expect(await app.countedAs({ 'x-forwarded-for': value })).toBe(expected);
  });

  it('repeated header lines are one list', async () => {
    expect(await app.countedAs({ 'x-forwarded-for': ['198.51.100.1', CLIENT] })).toBe(CLIENT);
  });

  it('whoever writes garbage shares one budget, and leaves the others alone', async () => {
    await app.forget();
    for (let i = 0; i < 10; i += 1) {
      const answer = await app.register({ 'x-forwarded-for': `garbage ${String(i)}` });
      expectRefusal(answer, 'VALIDATION_FAILED', 'first_name', 'last_name', 'cell_number');
    }
    expectRefusal(await app.register({ 'x-forwarded-for': 'other garbage' }), 'RATE_LIMITED');
    expect((await app.register({ 'x-forwarded-for': CLIENT })).status).toBe(400);
  });

  it('one /64 shares one budget', async () => {
    await app.forget();
    for (let i = 0; i < 10; i += 1) await app.register({ 'x-forwarded-for': `2001:db8:1:2:${String(i)}::1` });
    expectRefusal(await app.register({ 'x-forwarded-for': '2001:db8:1:2:ffff::1' }), 'RATE_LIMITED');
    expect((await app.register({ 'x-forwarded-for': '2001:db8:1:3::1' })).status).toBe(400);
  });
});

interface Counted {
  /** How the address of a request is written in its budget. */
  countedAs(headers: OutgoingHttpHeaders, from?: string): Promise<string>;
  register(headers: OutgoingHttpHeaders, from?: string): Promise<Answer>;
  forget(): Promise<unknown>;
}

function start(settings: Parameters<typeof startApp>[0]): Counted {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(settings);
  });
  afterAll(() => app.close());
  const known = [PROXY, SOMEBODY, CLIENT, GARBAGE, '198.51.100.1', '198.51.100.2', '10.1.2.3', '10.0.0.1'];
  known.push('2001:db8:1:2::/64', '2001:db8:1:3::/64', '2001:db8:0:0::/64', '0:0:0:0::/64', '2001:db8::1');
  const forget = () => app.query('DELETE FROM limits');
  const register = (headers: OutgoingHttpHeaders, from = PROXY) =>
    postFrom(from, `${app.url}/api/oauth/register`, '{}', headers);
  return {
    forget,
    register,
    countedAs: async (headers, from) => {
      await forget();
      expectRefusal(await register(headers, from), 'VALIDATION_FAILED', 'first_name', 'last_name', 'cell_number');
      const rows = await app.query('SELECT bucket FROM limits');
      expect(rows).toHaveLength(1);
      const ring = app.get(KeyRing);
      const bucketOf = (key: string) =>
        `register:${ring.mac(keyPurpose('limit-bucket'), ring.stableId, key).toString('hex')}`;
      return known.find((key) => bucketOf(key) === rows[0]?.['bucket']) ?? 'none of the expected';
    },
  };
}
