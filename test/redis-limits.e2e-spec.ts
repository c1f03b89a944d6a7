import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Budgets } from '../src/limits/index.js';
import { Actor } from './support/actor.js';
import { startApp, type TestApp } from './support/app.js';
import { freePort } from './support/mariadb-server.js';
import { hasRedis, RedisServer } from './support/redis-server.js';

describe.skipIf(!hasRedis)('limits with REDIS_URL', () => {
  let redis: RedisServer;
  let first: TestApp;
  let second: TestApp;

  beforeAll(async () => {
    redis = new RedisServer(await freePort());
    await redis.start();
    const settings = { REDIS_URL: redis.url, LIMIT_REGISTER: '4/60', LIMIT_GRAPHQL: '4/60' };
    first = await startApp(settings);
    second = await startApp({ ...settings, DATABASE_URL: first.config.DATABASE_URL, KEYS: first.config.KEYS });
    await untilCounting(first);
    await untilCounting(second);
  });

  afterAll(async () => {
    await second.close();
    await first.close();
    await redis.kill();
  });

  it('LIM-1 counts one budget for all replicas, outside of the database', async () => {
    const statuses = [];
    for (const app of [first, second, first, second, first, second]) {
      statuses.push((await new Actor(app).register()).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    expect(await first.query("SELECT bucket FROM limits WHERE bucket LIKE 'register:%'")).toEqual([]);
  });

  it('tells the seconds until the window ends', async () => {
    const refused = await new Actor(first).register();
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
  });

  it('counts GraphQL requests over all replicas', async () => {
    const budgets = [first, second].map((app) => app.get(Budgets));
    const spent = [];
    for (let i = 0; i < 6; i += 1) {
      spent.push(
        await budgets[i % 2]?.spend('graphql', 'user:1').then(
          () => 'counted',
          () => 'refused',
        ),
      );
    }
    expect(spent).toEqual(['counted', 'counted', 'counted', 'counted', 'refused', 'refused']);
  });

  it('a text message that is refused spends nothing of the number: USSD goes on', async () => {
    const few = await startApp({ REDIS_URL: redis.url, LIMIT_SMS_PREFIX: '1/3600', LIMIT_NUMBER_HOUR: '3/3600' });
    const [first, late] = [await Actor.registered(few), await Actor.registered(few)];
    expect((await first.initialize('sms')).status).toBe(200);
    for (let i = 0; i < 5; i += 1) expect((await late.initialize('sms')).status).toBe(429);
    expect((await late.initialize('ussd')).status).toBe(200);
    await few.close();
  });

  it('while Redis is gone: shared budgets are counted in the database, the others in memory, and nothing fails', async () => {
    await redis.kill();
    const statuses = [];
    for (const app of [first, second, first, second, first, second]) {
      statuses.push((await new Actor(app).register()).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    expect(await first.query("SELECT hits FROM limits WHERE bucket LIKE 'register:%'")).toEqual([{ hits: 4 }]);
    await expect(first.get(Budgets).spend('graphql', 'user:1')).resolves.toBeUndefined();
  });

  it('counts in Redis again when it is back', async () => {
    await redis.start();
    await untilCounting(first);
    expect((await new Actor(first).register()).status).toBe(200);
  });
});

async function untilCounting(app: TestApp): Promise<void> {
  const budgets = app.get(Budgets);
  const deadline = performance.now() + 5_000;
  while (!budgets.countsInRedis && performance.now() < deadline) await sleep(20);
  expect(budgets.countsInRedis).toBe(true);
}
