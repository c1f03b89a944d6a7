import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { fixedPort } from './ports.js';
import { RedisServer } from './redis-server.js';
import { readRecord } from '../assertions/read-json.js';

const NAME = 'keypad';
const SENTINELS = 3;
const TEXTS = z.array(z.string());
const PASSWORD = 'p%w:d';
const SENTINEL_PASSWORD = 's&w';
/**
 * A primary that does not respond for this long is replaced. A busy machine must not look like
 * that.
 */
const DOWN_AFTER_MS = 2_000;

/**
 * Redis servers of our own, one primary and its replicas, with three sentinels that replace the
 * primary.
 */
export class RedisSentinels {
  private constructor(
    readonly servers: readonly RedisServer[],
    readonly sentinels: readonly RedisServer[],
  ) {}

  /**
   * Starts them and waits until all sentinels know each other and the replicas. `folder` is
   * created.
   */
  static async start(folder: string, replicas: number): Promise<RedisSentinels> {
    mkdirSync(folder, { recursive: true });
    const make = async (n: number, password: string) =>
      Promise.all(
        Array.from({ length: n }, async () => new RedisServer(await fixedPort(), password)),
      );
    const servers = await make(1 + replicas, PASSWORD);
    const set = new RedisSentinels(servers, await make(SENTINELS, SENTINEL_PASSWORD));
    const first = String(servers[0]?.port);
    for (const [i, server] of servers.entries()) {
      // A replica writes the copy that it begins with to its folder.
      await server.start(
        '--dir',
        folder,
        ...(i === 0 ? ['--repl-diskless-sync-delay', '0'] : ['--replicaof', '127.0.0.1', first]),
      );
    }
    const lines = [
      `sentinel monitor ${NAME} 127.0.0.1 ${first} 2`,
      `sentinel auth-pass ${NAME} ${PASSWORD}`,
      `sentinel down-after-milliseconds ${NAME} ${String(DOWN_AFTER_MS)}`,
      `sentinel failover-timeout ${NAME} 2000`,
    ];
    await Promise.all(
      set.sentinels.map((each) =>
        each.startSentinel(join(folder, `${String(each.port)}.conf`), lines),
      ),
    );
    await set.untilComplete(replicas);
    return set;
  }

  get url(): string {
    const hosts = this.sentinels.map(({ port }) => `127.0.0.1:${String(port)}`).join(',');
    const [password, other] = [PASSWORD, SENTINEL_PASSWORD].map(encodeURIComponent);
    return `redis+sentinel://:${password ?? ''}@${hosts}/${NAME}?sentinel_password=${other ?? ''}`;
  }

  /** The number of servers that run, without the primary. */
  get runningReplicas(): number {
    return this.servers.filter((server) => server.isRunning).length - 1;
  }

  /** Returns the primary that the sentinel which was started last names. */
  async primary(): Promise<RedisServer> {
    const [, port] = TEXTS.parse(await this.ask('GET-MASTER-ADDR-BY-NAME'));
    const found = this.servers.find((server) => server.port === Number(port));
    if (found === undefined) throw new Error(`no server has port ${String(port)}`);
    return found;
  }

  /** Waits until another server than `former` is the primary, and returns it. */
  async untilReplaced(former: RedisServer): Promise<RedisServer> {
    for (;;) {
      const now = await this.primary();
      if (now !== former && String(await now.ask('ROLE')).startsWith('master')) return now;
      await sleep(50);
    }
  }

  /** Replaces a primary that works, as an operator does before maintenance. */
  async switchOver(): Promise<RedisServer> {
    const former = await this.primary();
    await this.ask('FAILOVER');
    return this.untilReplaced(former);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.sentinels, ...this.servers].map((each) => each.kill()));
  }

  private ask(command: string): Promise<unknown> {
    const last = this.sentinels.at(-1);
    if (last === undefined) throw new Error('there is no sentinel');
    return last.ask('SENTINEL', command, NAME);
  }

  private async untilComplete(replicas: number): Promise<void> {
    for (const sentinel of this.sentinels) {
      for (;;) {
        const said = await sentinel.ask('SENTINEL', 'MASTER', NAME);
        const facts = new Map(Object.entries(readRecord(said)));
        if (
          Number(facts.get('num-slaves')) === replicas &&
          Number(facts.get('num-other-sentinels')) === SENTINELS - 1
        )
          break;
        await sleep(50);
      }
    }
  }
}
