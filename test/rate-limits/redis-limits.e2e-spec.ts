import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ACCOUNT } from '../../src/features/account/account.facts.js';
import { CARDS } from '../../src/features/cards/cards.facts.js';
import { GRAPHQL } from '../../src/platform/graphql/graphql.facts.js';
import { Database } from '../../src/platform/database/index.js';
import { ERRORS } from '../../src/platform/errors/index.js';
import { RateLimits } from '../../src/platform/rate-limits/index.js';
import { Actor, expectOk } from '../support/actors/actor.js';
import { wrongCode } from '../support/actors/cell-number.js';
import { failRecord } from '../support/servers/fail-once.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { fixedPort } from '../support/servers/ports.js';
import { hasRedis, RedisServer, untilCounting } from '../support/servers/redis-server.js';
import { expectTokenRefusal } from '../support/assertions/refusal.js';
import {
  asked,
  conEndTurn,
  newSession,
  otherThan,
  startWithGateways,
} from '../support/actors/ussd.js';

describe.skipIf(!hasRedis)('limits with REDIS_URL', () => {
  let redis: RedisServer;
  let first: TestApp;
  let second: TestApp;

  beforeAll(async () => {
    redis = new RedisServer(await fixedPort());
    await redis.start();
    const settings = { REDIS_URL: redis.url, LIMIT_REGISTER: '4/60', LIMIT_GRAPHQL: '4/60' };
    first = await startApp(settings);
    second = await startApp({
      ...settings,
      DATABASE_URL: first.config.DATABASE_URL,
      KEYS: first.config.KEYS,
    });
    await untilCounting(first);
    await untilCounting(second);
  });

  afterAll(async () => {
    await second.close();
    await first.close();
    await redis.kill();
  });

  it('counts one rate limit for all replicas, outside of the database [LIM-1]', async () => {
    const statuses = [];
    for (const app of [first, second, first, second, first, second]) {
      statuses.push((await new Actor(app).register()).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    expect(await first.query("SELECT bucket FROM limits WHERE bucket LIKE 'register:%'")).toEqual(
      [],
    );
  });

  it('tells the seconds until the window ends', async () => {
    const refused = await new Actor(first).register();
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
  });

  it('counts GraphQL requests over all replicas', async () => {
    const limits = [first, second].map((app) => app.get(RateLimits));
    const spent = [];
    for (let i = 0; i < 6; i += 1) {
      spent.push(
        await limits[i % 2]?.countOrRefuse(GRAPHQL.limits.graphql, 'user:1')?.then(
          () => 'counted',
          () => 'refused',
        ),
      );
    }
    expect(spent).toEqual(['counted', 'counted', 'counted', 'counted', 'refused', 'refused']);
  });

  it('a text message that is refused spends nothing of the number: USSD goes on', async () => {
    const few = await startApp({
      REDIS_URL: redis.url,
      LIMIT_SMS_PREFIX: '1/3600',
      LIMIT_NUMBER_HOUR: '3/3600',
    });
    const [first, late] = [await Actor.registered(few), await Actor.registered(few)];
    expect((await first.initialize('sms')).status).toBe(200);
    for (let i = 0; i < 5; i += 1) expect((await late.initialize('sms')).status).toBe(429);
    expect((await late.initialize('ussd')).status).toBe(200);
    await few.close();
  });

  it('while Redis is down, shared rate limits count in the database and the others in memory, and nothing fails', async () => {
    await redis.kill();
    const statuses = [];
    for (const app of [first, second, first, second, first, second]) {
      statuses.push((await new Actor(app).register()).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    expect(await first.query("SELECT hits FROM limits WHERE bucket LIKE 'register:%'")).toEqual([
      { hits: 4 },
    ]);
    await expect(
      first.get(RateLimits).countOrRefuse(GRAPHQL.limits.graphql, 'user:1'),
    ).resolves.toBeUndefined();
  });

  it('counts in Redis again when it is back', async () => {
    await redis.start();
    await untilCounting(first);
    expect((await new Actor(first).register()).status).toBe(200);
  });
});

describe.skipIf(!hasRedis)('limits in Redis and units that are undone', () => {
  let redis: RedisServer;
  let app: TestApp;
  let limits: RateLimits;

  beforeAll(async () => {
    redis = new RedisServer(await fixedPort());
    await redis.start();
    app = await startApp({
      REDIS_URL: redis.url,
      LIMIT_NUMBER_DAY: '1/86400',
      LIMIT_CARD_ADD: '1/3600',
    });
    limits = app.get(RateLimits);
    await untilCounting(app);
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  afterAll(async () => {
    await app.close();
    await redis.kill();
  });

  it('gives back what a transaction has spent when it is refused [LIM-1]', async () => {
    const refusal = ERRORS.BAD_USER_INPUT();
    const unit = app.get(Database).transaction(async (tx) => {
      await limits.countOrRefuse(ACCOUNT.limits.email_user, 'user:1', { tx });
      throw refusal;
    });
    await expect(unit).rejects.toBe(refusal);
    expect(await redis.hits('email_user')).toBe(0);
  });

  it('spends once when the database rolls a transaction back and repeats it [LIM-1]', async () => {
    let attempts = 0;
    await app.get(Database).transaction(async (tx) => {
      await limits.countOrRefuse(CARDS.limits.card_add, 'user:1', { tx });
      attempts += 1;
      if (attempts < 3) throw rolledBack();
    });
    expect(attempts).toBe(3);
    expect(await redis.hits('card_add')).toBe(1);
  });

  it('spends nothing of the hour when the limit of the day refuses an initialize [LIM-1]', async () => {
    const actor = await Actor.registered(app);
    expectOk(await actor.initialize('sms'));
    await app.travel(600);
    expect((await actor.initialize('sms')).status).toBe(429);
    expect(await redis.hits('initialize_hour')).toBe(1);
    expect(await redis.hits('initialize_day')).toBe(1);
  });

  it('gives a right code back once when it ends in 503 or its transaction is repeated [LIM-1]', async () => {
    const actor = await Actor.registered(app);
    const code = await actor.newCode();
    for (let i = 0; i < 3; i += 1)
      expectTokenRefusal(await actor.token(wrongCode(code)), 'INVALID_GRANT');
    expect(await redis.hits('failures')).toBe(3);

    failRecord(app, 'session.started', ERRORS.SERVICE_UNAVAILABLE({ retryAfter: 1 }));
    expectTokenRefusal(await actor.token(code), 'SERVICE_UNAVAILABLE');
    expect(await redis.hits('failures')).toBe(3);

    failRecord(app, 'session.started', rolledBack());
    expectOk(await actor.token(code));
    expect(await redis.hits('failures')).toBe(3);
  });

  it('counts a repeated USSD turn once, and its right reference never [LIM-1]', async () => {
    const gateway = await startWithGateways([], { REDIS_URL: redis.url });
    await untilCounting(gateway);
    const actor = await Actor.registered(gateway);
    const [ref, session] = [await asked(actor), newSession()];
    const from = actor.cell_number;
    const wrong = { from, session: newSession(), extra: '', replies: [otherThan(ref)] };
    for (let i = 0; i < 2; i += 1) await conEndTurn(gateway, wrong);
    for (let i = 0; i < 3; i += 1)
      await conEndTurn(gateway, { from, session, extra: '', replies: [ref] });
    expect(await redis.hits('ussd_dial')).toBe(2);
    expect(await redis.hits('ussd_ref')).toBe(1);
    await gateway.close();
  });
});

/** What either engine throws of a unit that it rolled back and that may be repeated. */
function rolledBack(): Error {
  return Object.assign(new Error('rolled back'), { errno: 1213, code: 'SQLITE_BUSY' });
}
