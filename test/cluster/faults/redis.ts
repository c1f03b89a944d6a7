import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from '../../support/servers/app.js';
import { RedisSentinels } from '../../support/servers/redis-sentinels.js';
import type { RedisServer } from '../../support/servers/redis-server.js';
import type { Deployment } from '../deployment/deployment.js';
import { TICKETS } from '../deployment/settings.js';
import type { Requests } from '../load/requests.js';
import { User } from '../load/user.js';
import { longestGap, observe, type Report } from './phase.js';

export const FAILOVER = 'Redis fails over in the middle of a limit';

const USERS = 6;
/** The former primary, the database and the new primary. */
const PLACES = 3;

/**
 * Kills the primary of a Redis with sentinels while users spend a rate limit, and judges how many
 * tickets passed.
 */
export async function redisFailover(deployment: Deployment): Promise<Report> {
  const set = await RedisSentinels.start(join(deployment.folder, 'redis'), 2);
  try {
    await restart(deployment, { REDIS_URL: set.url });
    const phase = { name: FAILOVER, mode: 'round robin' } as const;
    return await observe(
      deployment,
      phase,
      (requests) => spendAll(deployment, set, requests),
      PLACES,
    );
  } finally {
    await restart(deployment, {});
    await set.stop();
  }
}

async function spendAll(
  on: Deployment,
  set: RedisSentinels,
  requests: Requests,
): ReturnType<Parameters<typeof observe>[2]> {
  const former = await set.primary();
  await untilCounting(on, former);
  const users = Array.from({ length: USERS }, () => new User(requests, on.client));
  await Promise.all(users.map((user) => user.signIn()));
  const spend = (from: number, to: number) =>
    Promise.all(users.map((user) => addTickets(user, from, to)));
  await spend(0, TICKETS / 2);
  if ((await former.hits('ticket_add')) !== (USERS * TICKETS) / 2)
    throw new Error('Redis did not count');
  const killedAt = performance.now();
  await former.kill();
  await spend(TICKETS / 2, 2 * TICKETS);
  await untilCounting(on, await set.untilReplaced(former));
  await spend(2 * TICKETS, 4 * TICKETS);
  return { seconds: longestGap(requests.successes, killedAt), isUninterrupted: true };
}

async function addTickets(user: User, from: number, to: number): Promise<void> {
  for (let nth = from; nth < to; nth += 1)
    await user.untilTold(() => user.addTicket(user.key(nth)));
}

async function untilCounting({ replicas }: Deployment, redis: RedisServer): Promise<void> {
  while ((await redis.callers()) < replicas.length) await sleep(50);
}

async function restart(on: Deployment, settings: Settings): Promise<void> {
  for (const [i, replica] of on.replicas.entries()) {
    await replica.stop('SIGTERM');
    await on.startReplica(i, settings);
  }
}
