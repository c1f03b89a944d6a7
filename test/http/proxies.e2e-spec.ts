import type { OutgoingHttpHeaders } from 'node:http';
import { describe, expect, it } from 'vitest';
import { defineKeyPurpose, KeyRing } from '../../src/platform/keys/index.js';
import { startApp, useApp } from '../support/servers/app.js';
import { postFrom, type Answer } from '../support/actors/http.js';
import { expectRefusal } from '../support/assertions/refusal.js';

/** Peers that send requests: our proxy, and a peer that is not listed. */
const PROXY = '127.0.0.1';
const UNLISTED = '127.0.0.2';
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

describe('the rate limit by address without TRUSTED_PROXIES [HTTP-1]', () => {
  const app = start({});

  it.each(SPOOFS)('ignores the headers %j', async (headers) => {
    expect(await app.countedAs(headers)).toBe(PROXY);
    expect(await app.countedAs(headers, UNLISTED)).toBe(UNLISTED);
  });
});

describe('the rate limit by address with TRUSTED_PROXIES [HTTP-1]', () => {
  const app = start({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8, fd00::/8' });

  it.each(SPOOFS)('ignores the headers %j of a peer that is not listed', async (headers) => {
    expect(await app.countedAs(headers, UNLISTED)).toBe(UNLISTED);
  });

  it.each(SPOOFS.filter((headers) => !('x-forwarded-for' in headers)))(
    'ignores the headers %j of a listed peer',
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
    [`${CLIENT}, 10.1.2.3:52015`, CLIENT],
    [`${CLIENT}:4711, 10.1.2.3:52015, [fd00::7]:443, fd00::8%eth0`, CLIENT],
    [`${CLIENT}, [fd00::7], [fd00::8%eth0]:443, ::ffff:10.1.2.3`, CLIENT],
    [`10.1.2.3:1, ${CLIENT}:2, [fd00::7]`, CLIENT],
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
  ])('counts X-Forwarded-For %j as %s', async (value, expected) => {
    expect(await app.countedAs({ 'x-forwarded-for': value })).toBe(expected);
  });

  it('reads repeated header lines as one list', async () => {
    expect(await app.countedAs({ 'x-forwarded-for': ['198.51.100.1', CLIENT] })).toBe(CLIENT);
  });

  it('counts all garbage together, apart from real addresses', async () => {
    await app.forget();
    for (let i = 0; i < 10; i += 1) {
      const answer = await app.register({ 'x-forwarded-for': `garbage ${String(i)}` });
      expectRefusal(answer, 'VALIDATION_FAILED', 'first_name', 'last_name', 'cell_number');
    }
    expectRefusal(await app.register({ 'x-forwarded-for': 'other garbage' }), 'RATE_LIMITED');
    expect((await app.register({ 'x-forwarded-for': CLIENT })).status).toBe(400);
  });

  it('counts all addresses of a /64 together', async () => {
    await app.forget();
    for (let i = 0; i < 10; i += 1)
      await app.register({ 'x-forwarded-for': `2001:db8:1:2:${String(i)}::1` });
    expectRefusal(
      await app.register({ 'x-forwarded-for': '2001:db8:1:2:ffff::1' }),
      'RATE_LIMITED',
    );
    expect((await app.register({ 'x-forwarded-for': '2001:db8:1:3::1' })).status).toBe(400);
  });
});

interface Counted {
  /** Returns the address that the rate limit counts a request under. */
  countedAs(headers: OutgoingHttpHeaders, from?: string): Promise<string>;
  register(headers: OutgoingHttpHeaders, from?: string): Promise<Answer>;
  forget(): Promise<unknown>;
}

function start(settings: Parameters<typeof startApp>[0]): Counted {
  const app = useApp(settings);
  const known = [
    PROXY,
    UNLISTED,
    CLIENT,
    GARBAGE,
    '198.51.100.1',
    '198.51.100.2',
    '10.1.2.3',
    '10.0.0.1',
  ];
  known.push(
    '2001:db8:1:2::/64',
    '2001:db8:1:3::/64',
    '2001:db8:0:0::/64',
    '0:0:0:0::/64',
    '2001:db8::1',
  );
  const forget = () => app.query('DELETE FROM limits');
  const register = (headers: OutgoingHttpHeaders, from = PROXY) =>
    postFrom(from, `${app.url}/api/oauth/register`, '{}', headers);
  return {
    forget,
    register,
    countedAs: async (headers, from) => {
      await forget();
      expectRefusal(
        await register(headers, from),
        'VALIDATION_FAILED',
        'first_name',
        'last_name',
        'cell_number',
      );
      const rows = await app.query("SELECT bucket FROM limits WHERE bucket LIKE 'register:%'");
      expect(rows).toHaveLength(1);
      const ring = app.get(KeyRing);
      const bucketOf = (key: string) =>
        `register:${ring.computeMac(defineKeyPurpose('limit-bucket'), ring.stableId, key).toString('hex')}`;
      return known.find((key) => bucketOf(key) === rows[0]?.['bucket']) ?? 'none of the expected';
    },
  };
}
