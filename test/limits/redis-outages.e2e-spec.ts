import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AUTH_LIMITS } from '../../src/auth/auth.limits.js';
import { RateLimits } from '../../src/limits/index.js';
import { Actor, expectOk } from '../support/actors/actor.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { freePort } from '../support/servers/mariadb-server.js';
import { hasRedis, RedisServer, untilCounting } from '../support/servers/redis-server.js';

describe.skipIf(!hasRedis)('limits with a Redis that freezes', () => {
  const lines: string[] = [];
  let redis: RedisServer;
  let app: TestApp;

  beforeAll(async () => {
    redis = new RedisServer(await freePort());
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

  it('LIM-1 one request waits for it; the others are counted in the database at once', async () => {
    redis.freeze();
    expectOk(await new Actor(app).register());
    expect(app.get(RateLimits).countsInRedis).toBe(false);
    for (let i = 0; i < 3; i += 1) expectOk(await new Actor(app).register());
    for (const answer of await many(20, () => new Actor(app).register())) expectOk(answer);
    expect(await app.query("SELECT hits FROM limits WHERE bucket LIKE 'register:%'")).toEqual([{ hits: 24 }]);
    redis.thaw();
    await untilCounting(app);
    // What it was asked while it was frozen it has counted now.
    expect(await redis.hits('register')).toBeLessThanOrEqual(1);
  });

  it('LIM-1 it is counted there again as soon as it answers, and the log says each once', async () => {
    const before = await redis.hits('register');
    expectOk(await new Actor(app).register());
    expect(await redis.hits('register')).toBe(before + 1);
    expect(lines.filter((line) => line.includes('Redis is down'))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('Redis is back'))).toHaveLength(1);
  });

  it('LIM-1 an ask that waits to be written or read while the service is busy is no outage', async () => {
    const before = await redis.hits('register');
    const spent = app.get(RateLimits).spend(AUTH_LIMITS.register, 'somebody');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    await spent;
    expect(app.get(RateLimits).countsInRedis).toBe(true);
    expect(await redis.hits('register')).toBe(before + 1);
    expect(await app.query("SELECT hits FROM limits WHERE bucket LIKE 'register:%'")).toHaveLength(1);
  });

  it('LIM-1 requests that are on their way when it freezes all succeed, also those that hold rows locked', async () => {
    const actors = await many(10, () => Actor.registered(app));
    redis.freeze();
    const answers = await Promise.all(
      actors.flatMap((actor) => [actor.initialize('sms'), new Actor(app).register(), actor.token('000000')]),
    );
    for (const { status } of answers) expect([200, 400]).toContain(status);
    redis.thaw();
    await untilCounting(app);
  });

  it('LIM-1 one that has no room is gone too, although it answers, and its refusals are told once', async () => {
    const told = lines.filter((line) => line.includes('Redis is down')).length;
    await redis.ask('CONFIG', 'SET', 'maxmemory', '1');
    for (let i = 0; i < 3; i += 1) expectOk(await new Actor(app).register());
    expect(app.get(RateLimits).countsInRedis).toBe(false);
    await redis.ask('CONFIG', 'SET', 'maxmemory', '0');
    await untilCounting(app);
    expect(lines.filter((line) => line.includes('Redis is down'))).toHaveLength(told + 1);
  });

  it('LIM-1 a service that starts meanwhile counts in the database, and in Redis once it answers', async () => {
    redis.freeze();
    const late = await startApp({ REDIS_URL: redis.url });
    expectOk(await new Actor(late).register());
    expect(await late.query("SELECT hits FROM limits WHERE bucket LIKE 'register:%'")).toEqual([{ hits: 1 }]);
    redis.thaw();
    await untilCounting(late);
    await late.close();
  });
});

function many<T>(times: number, each: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, each));
}
