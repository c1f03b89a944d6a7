import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { AuditService } from '../../src/platform/audit/index.js';
import { CARDS } from '../../src/features/cards/cards.facts.js';
import { ERRORS } from '../../src/platform/errors/index.js';
import { RateLimits, UserRateLimits } from '../../src/platform/rate-limits/index.js';
import { Actor } from '../support/actors/actor.js';
import { ask, dataOf, gqlCodeOf, postGraphql } from '../support/actors/graphql.js';
import { newPan } from '../support/actors/pans.js';
import { proveStaff } from '../support/actors/staff-proof.js';
import { staffMember, userIdOf } from '../support/actors/staff.js';
import { count } from '../support/assertions/tally.js';
import { failRecord } from '../support/servers/fail-once.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { fixedPort } from '../support/servers/ports.js';
import { hasRedis, RedisServer, untilCounting } from '../support/servers/redis-server.js';
import { graphql } from '../support/actors/typed-query.js';

const LIMITS = graphql(
  'query ($user: ID!) { StaffUserLimits(user_id: $user) { name spent ends_at } }',
);

describe.skipIf(!hasRedis)('clearing rate limits in Redis', () => {
  let redis: RedisServer;
  let first: TestApp;
  let second: TestApp;
  let admin: Actor;
  let actor: Actor;
  let id: number;

  beforeAll(async () => {
    redis = new RedisServer(await fixedPort());
    await redis.start();
    const settings = { REDIS_URL: redis.url, LIMIT_CARD_ADD: '2/3600' };
    first = await startApp(settings);
    second = await startApp({
      ...settings,
      DATABASE_URL: first.config.DATABASE_URL,
      KEYS: first.config.KEYS,
    });
    await untilCounting(first);
    await untilCounting(second);
    ({ actor: admin } = await staffMember(first));
    proveStaff(admin);
    actor = await Actor.signedIn(first);
    id = await userIdOf(actor);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  afterAll(async () => {
    await second.close();
    await first.close();
    await redis.kill();
  });

  const limitOf = async (name: string) => {
    const limits = await ask(admin, LIMITS, { user: String(id) });
    return limits.find((limit) => limit.name === name);
  };
  const clear = (name: string) =>
    admin.gql(
      `mutation { StaffLimitClear(user_id: ${String(id)}, name: "${name}", reason: "Because") { spent } }`,
    );
  const spend = (app: TestApp) =>
    Promise.resolve(
      app.get(RateLimits).countOrRefuse(CARDS.limits.card_add, `user:${String(id)}`),
    ).then(
      () => 'counted',
      () => 'refused',
    );
  const fill = async () => {
    let outcome = 'counted';
    for (let i = 0; outcome === 'counted' && i < 10; i += 1) outcome = await spend(second);
    expect(outcome).toBe('refused');
  };
  const events = () =>
    count(first, "audit_events WHERE event = 'user.limit_cleared' AND user_id = ?", [id]);

  it('reads and clears what all replicas have counted, at once for each [LIM-5]', async () => {
    for (const app of [first, second]) {
      const query = `mutation { CardAdd(pan: "${newPan()}") { id } }`;
      dataOf(await postGraphql({ app, tokens: actor.tokens }, { query }));
    }
    expect(await spend(second)).toBe('refused');
    const full = await limitOf('card_add');
    expect(full?.spent).toBe(2);
    const left = Date.parse(`${String(full?.ends_at)}Z`) - Date.now();
    expect(left).toBeGreaterThan(3_500_000);
    expect(left).toBeLessThanOrEqual(3_600_000);
    dataOf(await clear('card_add'));
    expect(await limitOf('card_add')).toEqual({ name: 'card_add', spent: 0, ends_at: null });
    expect([await spend(second), await spend(first), await spend(second)]).toEqual([
      'counted',
      'counted',
      'refused',
    ]);
    expect(await events()).toBe(1);
  });

  it('lists and clears the cost of GraphQL too, which all replicas count there', async () => {
    await actor.gql('{ Me { id } }');
    expect((await limitOf('graphql'))?.spent).toBeGreaterThan(0);
    dataOf(await clear('graphql'));
    expect((await limitOf('graphql'))?.spent).toBe(0);
  });

  it('clears nothing without its audit row [LIM-5]', async () => {
    await fill();
    const before = await events();
    failRecord(first, 'user.limit_cleared', ERRORS.SERVICE_UNAVAILABLE({ retryAfter: 1 }));
    expect(gqlCodeOf(await clear('card_add'))).toBe('SERVICE_UNAVAILABLE');
    expect(await spend(second)).toBe('refused');
    expect(await events()).toBe(before);
  });

  it('reads Redis in a process that has just started, as a command does', async () => {
    await fill();
    const { REDIS_URL, DATABASE_URL, KEYS } = second.config;
    const third = await startApp({ REDIS_URL, DATABASE_URL, KEYS });
    const limits = await third
      .get(UserRateLimits)
      .listLimits({ userId: id, number: actor.cell_number, networks: [] });
    expect(limits.find(({ name }) => name === 'card_add')?.spent).toBe(2);
    await third.close();
  });

  it('says so if Redis fails after the commit, and works when it is repeated [LIM-5]', async () => {
    await fill();
    const before = await events();
    const audit = first.get(AuditService);
    const record = audit.record.bind(audit);
    const spy = vi.spyOn(audit, 'record').mockImplementation(async (tx, event, ...facts) => {
      await record(tx, event, ...facts);
      if (event.name !== 'user.limit_cleared') return;
      spy.mockRestore();
      redis.freeze();
    });
    expect(gqlCodeOf(await clear('card_add'))).toBe('SERVICE_UNAVAILABLE');
    expect(await events()).toBe(before + 1);
    redis.thaw();
    await untilCounting(first);
    await untilCounting(second);
    dataOf(await clear('card_add'));
    expect(await spend(second)).toBe('counted');
  });

  it('shows the database while Redis is down, and clears nothing there before Redis is back [LIM-5]', async () => {
    await fill();
    await redis.kill();
    await fill();
    const before = await events();
    expect((await limitOf('card_add'))?.spent).toBe(2);
    expect(gqlCodeOf(await clear('card_add'))).toBe('SERVICE_UNAVAILABLE');
    expect(await events()).toBe(before);
    expect(await spend(second)).toBe('refused');
    await redis.start();
    await untilCounting(first);
    dataOf(await clear('card_add'));
    expect(await first.query("SELECT hits FROM limits WHERE bucket LIKE 'card_add:%'")).toEqual([
      { hits: 0 },
    ]);
    expect(await events()).toBe(before + 1);
  });
});
