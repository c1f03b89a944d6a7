import type { createClient, createSentinel } from 'redis';
import { readSentinelSet, type RedisSentinelSet } from './redis-url.js';

/** Time between attempts to connect. */
export const RETRY_MS = 1_000;
/** A connection that is silent for this long, although probes are sent, is closed. */
const SILENCE_MS = 3_000;
/**
 * Calls wait while the sentinels are asked, so one that is gone must not hold them for longer than
 * Redis may take.
 */
const SENTINEL_CONNECT_MS = 200;
/** Time between questions to the sentinels, in case the message of a failover was lost. */
const SCAN_MS = 10_000;

/** A connection to one Redis, or to the primary of several, that connects again by itself. */
export interface RedisConnection {
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
  destroy(): unknown;
}

export interface RedisConnectionEvents {
  readonly onReady: () => void;
  readonly onFailure: () => void;
}

/** Opens a connection and returns before it is connected. */
export type OpenRedisConnection = (events: RedisConnectionEvents) => RedisConnection;

/** Loads the package, because it is a seventh of all modules and few installations use it. */
export async function loadRedis(url: string): Promise<OpenRedisConnection> {
  const redis = await import('redis');
  const sentinelSet = readSentinelSet(url);
  return (events) => {
    if (sentinelSet === undefined) return openSingle(redis.createClient, url, events);
    return openPrimary(redis.createSentinel, sentinelSet, events);
  };
}

const SOCKET_OPTIONS = {
  connectTimeout: RETRY_MS,
  reconnectStrategy: RETRY_MS,
  socketTimeout: SILENCE_MS,
};

function openSingle(
  create: typeof createClient,
  url: string,
  events: RedisConnectionEvents,
): RedisConnection {
  const redisClient = create({ url, disableOfflineQueue: true, socket: SOCKET_OPTIONS });
  redisClient.on('error', events.onFailure).on('ready', events.onReady);
  redisClient.connect().catch(() => undefined);
  return redisClient;
}

/**
 * Opens a connection whose failures are failed calls and probes only: those of a sentinel are none
 * of Redis.
 */
function openPrimary(
  create: typeof createSentinel,
  set: RedisSentinelSet,
  events: RedisConnectionEvents,
): RedisConnection {
  const sentinel = createPrimary(create, set);
  sentinel.on('error', () => undefined);
  let nextAttempt: NodeJS.Timeout | undefined;
  let isOver = false;
  const connectSentinel = (): void => {
    sentinel.connect().then(
      () => {
        // Not earlier: a call could wait for the reserved connection for ever.
        sentinel.on('ready', events.onReady);
        events.onReady();
      },
      () => {
        if (!isOver) nextAttempt = setTimeout(connectSentinel, RETRY_MS).unref();
      },
    );
  };
  connectSentinel();

  return {
    eval: (script, options) => sentinel.eval(script, options),
    destroy: () => {
      isOver = true;
      clearTimeout(nextAttempt);
      return sentinel.destroy();
    },
  };
}

function createPrimary(create: typeof createSentinel, set: RedisSentinelSet) {
  const tlsOptions = set.usesTls && { tls: true as const };
  return create({
    name: set.name,
    // Without it, a call may have to wait until no other is in progress.
    reserveClient: true,
    scanInterval: SCAN_MS,
    sentinelRootNodes: [...set.sentinels],
    // A call that failed is counted elsewhere, so it must not be repeated.
    maxCommandRediscovers: 0,
    nodeClientOptions: {
      ...set.account,
      database: set.database,
      disableOfflineQueue: true,
      socket: { ...SOCKET_OPTIONS, ...tlsOptions },
    },
    sentinelClientOptions: {
      ...set.sentinelAccount,
      pingInterval: RETRY_MS,
      socket: { connectTimeout: SENTINEL_CONNECT_MS, socketTimeout: SILENCE_MS, ...tlsOptions },
    },
  });
}
