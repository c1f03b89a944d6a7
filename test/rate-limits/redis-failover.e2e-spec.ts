import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  it,
  vi,
} from 'vitest';
import { GRAPHQL } from '../../src/platform/graphql/graphql.facts.js';
import { RateLimits } from '../../src/platform/rate-limits/index.js';
import { Actor } from '../support/actors/actor.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { RedisSentinels } from '../support/servers/redis-sentinels.js';
import { hasRedis, untilCounting, type RedisServer } from '../support/servers/redis-server.js';

const LIMIT = 6;

describe.skipIf(!hasRedis)('limits in a Redis with sentinels', () => {
  let set: RedisSentinels;
  let app: TestApp;
  let lines: string[];

  beforeAll(async () => {
    set = await RedisSentinels.start(mkdtempSync(join(inject('runFolder'), 'redis-')), 3);
  });

  beforeEach(async () => {
    lines = [];
    const log = { write: (line: string) => lines.push(line) };
    app = await startApp(
      {
        REDIS_URL: set.url,
        LIMIT_REGISTER: `${String(LIMIT)}/600`,
        LIMIT_GRAPHQL: '1000000/60',
        LOG_LEVEL: 'info',
      },
      log,
    );
    await untilCounting(app);
  });

  afterEach(async () => {
    await app.close();
    await (await set.primary()).ask('FLUSHALL');
  });

  afterAll(() => set.stop());

  const register = async () => (await new Actor(app).register()).status;
  const downs = () => lines.filter((line) => line.includes('Redis is down')).length;

  async function hitsInDatabase(): Promise<number> {
    const [row] = await app.query("SELECT hits FROM limits WHERE bucket LIKE 'register:%'");
    return Number(row?.['hits'] ?? 0);
  }

  async function registerTimes(n: number): Promise<number[]> {
    const statuses = [];
    for (let i = 0; i < n; i += 1) statuses.push(await register());
    return statuses;
  }

  /**
   * Counts half of the limit, and waits until every replica has it, since a sentinel may promote
   * any of them.
   */
  async function countHalf(primary: RedisServer): Promise<void> {
    expect(await registerTimes(LIMIT / 2)).toEqual([200, 200, 200]);
    expect(await primary.hits('register')).toBe(LIMIT / 2);
    await primary.ask('WAIT', String(set.runningReplicas), '0');
  }

  /**
   * Sends requests until Redis counts again, and returns how many passed. None has another status
   * than 200 or 429.
   */
  async function passedMeanwhile(): Promise<number> {
    const statuses = [];
    do statuses.push(await register());
    while (!app.get(RateLimits).countsInRedis);
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    return statuses.filter((status) => status === 200).length;
  }

  /**
   * Requires that the new primary goes on where the former one was; returns how many more passed.
   * The former primary and the database each let the limit pass. The new one began with at least
   * half of it, so what replication lost is at most the other half.
   */
  async function goesOn(passed: number, next: RedisServer): Promise<number> {
    const rest = (await registerTimes(LIMIT)).filter((status) => status === 200).length;
    expect(await next.hits('register')).toBe(LIMIT);
    expect(LIMIT / 2 + passed + rest).toBeLessThanOrEqual(2.5 * LIMIT);
    expect(await register()).toBe(429);
    return rest;
  }

  it('sees no outage while calls overlap all the time [LIM-1]', async () => {
    const limits = app.get(RateLimits);
    const calls: Promise<void>[] = [];
    const until = performance.now() + 600;
    while (performance.now() < until) {
      for (const user of ['user:1', 'user:2'])
        calls.push(Promise.resolve(limits.countOrRefuse(GRAPHQL.limits.graphql, user)));
      await setImmediate();
    }
    await Promise.all(calls);
    expect(downs()).toBe(0);
  });

  it('goes on with a primary that an operator switched to, without a 5xx [LIM-1]', async () => {
    await countHalf(await set.primary());
    const switched = set.switchOver();
    let passed = 0;
    const progress = { isOver: false };
    void switched.finally(() => (progress.isOver = true));
    while (!progress.isOver) passed += await passedMeanwhile();
    let next = await switched;
    await vi.waitFor(async () => {
      passed += await passedMeanwhile();
      next = await set.primary();
      expect(await next.callers()).toBe(1);
    });
    await goesOn(passed, next);
  });

  it('counts in the database from kill -9 of the primary and a sentinel until the failover [LIM-1]', async () => {
    const former = await set.primary();
    await countHalf(former);
    await set.sentinels[0]?.kill();
    await former.kill();
    const passed = await passedMeanwhile();
    const next = await set.untilReplaced(former);
    expect(downs()).toBeGreaterThanOrEqual(1);
    const rest = await goesOn(passed, next);
    const hits = await hitsInDatabase();
    expect(hits).toBeGreaterThan(0);
    expect(LIMIT / 2 + passed + rest).toBe(LIMIT + hits);
  });

  it('counts in the database from the first call that a frozen primary does not answer [LIM-1]', async () => {
    const former = await set.primary();
    await countHalf(former);
    former.freeze();
    let passed = await passedMeanwhile();
    const next = await set.untilReplaced(former);
    expect(downs()).toBeGreaterThanOrEqual(1);
    // The kernel accepts connections for a frozen process, so the service may have found that again.
    await vi.waitFor(async () => {
      passed += await passedMeanwhile();
      expect(await next.callers()).toBe(1);
    });
    await goesOn(passed, next);
  });

  it('finds the primary without the first sentinel, and with the last one alone [LIM-1]', async () => {
    await set.sentinels[0]?.kill();
    const late = await startApp({ REDIS_URL: set.url });
    await untilCounting(late);
    await late.close();
    await set.sentinels[1]?.kill();
    expect(await registerTimes(2)).toEqual([200, 200]);
    await untilCounting(app);
    // A call that waited too long for the last sentinel is counted in the database, and perhaps in
    // Redis too.
    const hits = await (await set.primary()).hits('register');
    expect(hits + (await hitsInDatabase())).toBeGreaterThanOrEqual(2);
    expect(await register()).toBe(200);
  });
});
