import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AUTH } from '../../src/sign-in/auth.facts.js';
import { RateLimits } from '../../src/platform/rate-limits/index.js';
import { Actor, expectOk } from '../support/actors/actor.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { fixedPort } from '../support/servers/ports.js';
import { hasRedis, RedisServer, untilCounting } from '../support/servers/redis-server.js';

describe.skipIf(!hasRedis)('limits with a Redis that freezes', () => {
  const lines: string[] = [];
  let redis: RedisServer;
  let app: TestApp;

  beforeAll(async () => {
    redis = new RedisServer(await fixedPort());
    await redis.start();
    const rates = { LIMIT_REGISTER: '1000/60', LIMIT_INITIALIZE: '1000/60' };
    const log = { write: (line: string) => lines.push(line) };
    app = await startApp({ REDIS_URL: redis.url, LOG_LEVEL: 'info', ...rates }, log);
    await untilCounting(app);
  });

  afterEach(() => {
    redis.thaw();
  });

  afterAll(async () => {
    await app.close();
    await redis.kill();
  });

  it('lets one request wait for it and counts the others in the database at once [LIM-1]', async () => {
    redis.freeze();
    expectOk(await new Actor(app).register());
    expect(app.get(RateLimits).countsInRedis).toBe(false);
    for (let i = 0; i < 3; i += 1) expectOk(await new Actor(app).register());
    for (const answer of await many(20, () => new Actor(app).register())) expectOk(answer);
    expect(await app.query("SELECT hits FROM limits WHERE bucket LIKE 'register:%'")).toEqual([
      { hits: 24 },
    ]);
    redis.thaw();
    await untilCounting(app);
    // What it was asked while it was frozen it has counted now.
    expect(await redis.hits('register')).toBeLessThanOrEqual(1);
  });

  it('counts there again as soon as it responds, and logs each change once [LIM-1]', async () => {
    const before = await redis.hits('register');
    expectOk(await new Actor(app).register());
    expect(await redis.hits('register')).toBe(before + 1);
    expect(lines.filter((line) => line.includes('Redis is down'))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('Redis is back'))).toHaveLength(1);
  });

  it('sees no outage in a call that waits while the service is busy [LIM-1]', async () => {
    const before = await redis.hits('register');
    const spent = app.get(RateLimits).countOrRefuse(AUTH.limits.register, 'somebody');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    await spent;
    expect(app.get(RateLimits).countsInRedis).toBe(true);
    expect(await redis.hits('register')).toBe(before + 1);
    expect(await app.query("SELECT hits FROM limits WHERE bucket LIKE 'register:%'")).toHaveLength(
      1,
    );
  });

  it('serves all requests under way when it freezes, also those that hold locks [LIM-1]', async () => {
    const actors = await many(10, () => Actor.registered(app));
    redis.freeze();
    const answers = await Promise.all(
      actors.flatMap((actor) => [
        actor.initialize('sms'),
        new Actor(app).register(),
        actor.token('000000'),
      ]),
    );
    for (const { status } of answers) expect([200, 400]).toContain(status);
    redis.thaw();
    await untilCounting(app);
  });

  it('treats a full Redis as down and logs its refusals once [LIM-1]', async () => {
    const told = lines.filter((line) => line.includes('Redis is down')).length;
    await redis.ask('CONFIG', 'SET', 'maxmemory', '1');
    for (let i = 0; i < 3; i += 1) expectOk(await new Actor(app).register());
    expect(app.get(RateLimits).countsInRedis).toBe(false);
    await redis.ask('CONFIG', 'SET', 'maxmemory', '0');
    await untilCounting(app);
    expect(lines.filter((line) => line.includes('Redis is down'))).toHaveLength(told + 1);
  });

  it('counts in the database when it starts meanwhile, and in Redis once it responds [LIM-1]', async () => {
    redis.freeze();
    const late = await startApp({ REDIS_URL: redis.url });
    expectOk(await new Actor(late).register());
    expect(await late.query("SELECT hits FROM limits WHERE bucket LIKE 'register:%'")).toEqual([
      { hits: 1 },
    ]);
    redis.thaw();
    await untilCounting(late);
    await late.close();
  });
});

function many<T>(times: number, each: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, each));
}
