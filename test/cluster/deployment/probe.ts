import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection, type Connection } from 'mysql2/promise';

const PAUSE_MS = 20;
const RESPONSE_MS = 500;

/**
 * The least that any service needs: one write after the other, on a new connection after each
 * failure.
 */
export class Probe {
  /** Times of successes. */
  readonly successes: number[] = [];
  private isOver = false;
  private readonly work: Promise<void>;

  /** `url` is that of the balancer. */
  constructor(private readonly url: string) {
    this.work = this.run();
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.work;
  }

  private async run(): Promise<void> {
    let connection: Connection | undefined;
    while (!this.isOver) {
      try {
        connection ??= await this.connect();
        await connection.query({
          sql: 'UPDATE probe.beats SET n = n + 1 WHERE id = 1',
          timeout: RESPONSE_MS,
        });
        this.successes.push(performance.now());
      } catch {
        connection?.destroy();
        connection = undefined;
      }
      await sleep(PAUSE_MS);
    }
    connection?.destroy();
  }

  private async connect(): Promise<Connection> {
    const connection = await createConnection({ uri: this.url, connectTimeout: RESPONSE_MS });
    connection.on('error', () => undefined);
    return connection;
  }
}
