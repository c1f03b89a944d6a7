import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Database } from '../../src/platform/database/index.js';
import { DatabaseWindows } from '../../src/platform/rate-limits/database-windows.js';
import { newNumber } from '../support/actors/actor.js';
import { count, tally } from '../support/assertions/tally.js';
import { useApp } from '../support/servers/app.js';
import {
  CIRCUMSTANCES,
  CROWD,
  everyRound,
  PATIENCE,
  startReplicas,
  times,
  type Replicas,
} from '../support/servers/replicas.js';

describe.skipIf(inject('engine') === 'sqlite')('a refused hit of several windows', () => {
  const app = useApp({ LIMITS: 'on' });
  const limit = { name: 'test', rate: { limit: 2, window: 600 } };
  const total = { ...limit, bucket: 'test_total:all', rate: { limit: 100, window: 600 } };

  it('waits for no lock of a total and holds none [LIM-6]', async () => {
    const [windows, database] = [app.get(DatabaseWindows), app.get(Database)];
    const full = [{ ...limit, bucket: 'test:a' }, total];
    const free = [{ ...limit, bucket: 'test:b' }, total];
    for (let i = 0; i < 2; i += 1) expect(await windows.countAll(full)).toBeUndefined();

    await database.transaction(async (tx) => {
      expect(await windows.countTogether(free, tx)).toBe(true);
      // The total is locked here.
      expect(await windows.countAll(full)).toMatchObject({ name: 'test' });
    });
    expect(await app.query('SELECT hits FROM limits WHERE bucket = ?', [total.bucket])).toEqual([
      { hits: 3 },
    ]);
  });
});

describe.each(CIRCUMSTANCES)('races for limits of networks, $name', (circumstances) => {
  let replicas: Replicas;
  beforeAll(async () => {
    replicas = await startReplicas(circumstances, {
      ...{ LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' },
      ...{ LIMIT_REGISTER_SITE: '20/60', LIMIT_REGISTER_TOTAL: '30/60' },
      ...{ LIMIT_INITIALIZE_SITE: '20/600', LIMIT_INITIALIZE_IPV6: '30/600' },
    });
  }, PATIENCE.timeout);
  afterAll(() => replicas.close(), PATIENCE.timeout);

  /** Returns an address of its own /64, in one of `sites`. */
  const addressOf = (shot: number, sites: number) =>
    `2001:db8:${(shot % sites).toString(16)}:${shot.toString(16)}::1`;

  it.each([
    ['one /48', 1, 20],
    ['four /48', 4, 30],
  ])(
    'exactly the rate limit of 100 registrations from %s succeeds [LIM-6]',
    PATIENCE,
    async (_name, sites, limit) => {
      await everyRound(circumstances, async () => {
        await replicas.app.query('DELETE FROM limits');
        const numbers = times(CROWD, newNumber);
        const answers = await replicas.crowd.release(
          numbers.map((cell_number, shot) => ({
            path: '/api/oauth/register',
            body: { first_name: 'A', last_name: 'B', cell_number },
            from: addressOf(shot, sites),
          })),
        );
        expect(tally(answers)).toEqual({ '200': limit, 'RATE_LIMITED 429': CROWD - limit });
        const marks = numbers.map(() => '?').join(', ');
        expect(await count(replicas.app, `users WHERE cell_number IN (${marks})`, numbers)).toBe(
          limit,
        );
      })();
    },
  );

  it.each([
    ['one /48', 1, 20],
    ['four /48', 4, 30],
  ])(
    'exactly the rate limit of 100 requests for codes from %s is let through [LIM-6]',
    PATIENCE,
    async (_name, sites, limit) => {
      await everyRound(circumstances, async () => {
        await replicas.app.query('DELETE FROM limits');
        const answers = await replicas.crowd.release(
          times(CROWD, newNumber).map((username, shot) => ({
            path: '/api/oauth/initialize',
            body: { username, channel: 'ussd' },
            from: addressOf(shot, sites),
          })),
        );
        expect(tally(answers)).toEqual({
          'REST_USER_NOT_FOUND 404': limit,
          'RATE_LIMITED 429': CROWD - limit,
        });
      })();
    },
  );
});
