import { createClient } from 'redis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RateLimits, type RateLimitHit } from '../../src/platform/rate-limits/index.js';
import { AUTH } from '../../src/sign-in/auth.facts.js';
import { Actor } from '../support/actors/actor.js';
import { askFrom, toSiteAddress } from '../support/actors/networks.js';
import { expectRefusal } from '../support/assertions/refusal.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { fixedPort } from '../support/servers/ports.js';
import { hasRedis, RedisServer, untilCounting } from '../support/servers/redis-server.js';

const { initialize, initialize_site, initialize_ipv6 } = AUTH.limits;

describe.skipIf(!hasRedis)('POST /api/oauth/initialize over IPv6 with REDIS_URL', () => {
  let redis: RedisServer;
  let app: TestApp;
  let client: ReturnType<typeof createClient>;
  beforeAll(async () => {
    redis = new RedisServer(await fixedPort());
    await redis.start();
    app = await startApp({
      ...{ LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1', REDIS_URL: redis.url },
      ...{ LIMIT_INITIALIZE: '2/600', LIMIT_INITIALIZE_SITE: '3/600' },
      LIMIT_INITIALIZE_IPV6: '5/600',
    });
    await untilCounting(app);
    client = createClient({ url: redis.url });
    await client.connect();
  });
  afterAll(async () => {
    client.destroy();
    await app.close();
    await redis.kill();
  });

  const ask = (site: number, network: number) =>
    askFrom(toSiteAddress(site, network), new Actor(app), 'ussd');
  const countHits = async (limit: RateLimitHit['limit'], key: string) =>
    Number(await client.get(`keypad:${app.get(RateLimits).toBucket(limit, key)}`));

  it('counts the /64, the /48 and all of IPv6, and a refused request in none [LIM-6]', async () => {
    for (let i = 0; i < 2; i += 1) expectRefusal(await ask(1, 1), 'REST_USER_NOT_FOUND');
    expectRefusal(await ask(1, 1), 'RATE_LIMITED');
    expectRefusal(await ask(1, 2), 'REST_USER_NOT_FOUND');
    expectRefusal(await ask(1, 3), 'RATE_LIMITED');
    for (let i = 0; i < 2; i += 1) expectRefusal(await ask(2, 1), 'REST_USER_NOT_FOUND');
    expectRefusal(await ask(3, 1), 'RATE_LIMITED');

    const hits = await Promise.all([
      countHits(initialize, '2001:db8:1:1::/64'),
      countHits(initialize, '2001:db8:1:3::/64'),
      countHits(initialize, '2001:db8:3:1::/64'),
      countHits(initialize_site, '2001:db8:1::/48'),
      countHits(initialize_site, '2001:db8:3::/48'),
      countHits(initialize_ipv6, 'all'),
    ]);
    expect(hits).toEqual([2, 0, 0, 3, 0, 5]);
  });
});
