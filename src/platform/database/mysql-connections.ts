import type { ConnectionOptions, Pool, PoolConnection } from 'mysql2';
import { createConnection } from 'mysql2/promise';
import { DatabaseDeadline } from './database-deadline.js';
import type { ConnectionPoolState } from './engine.js';
import { releaseAfterError } from './mysql-statements.js';

/** The lists of mysql2's pool, which nothing public tells. */
interface MysqlConnectionLists {
  readonly _allConnections: ArrayLike<unknown>;
  readonly _freeConnections: ArrayLike<unknown>;
  readonly _connectionQueue: ArrayLike<unknown>;
}

/** Maximum wait for a free connection. */
const ACQUIRE_MS = 5_000;

/** The connections of a pool, and those beside it that kill statements. */
export class MysqlConnections {
  constructor(
    private readonly pool: Pool,
    private readonly server: ConnectionOptions,
  ) {}

  get state(): ConnectionPoolState {
    const lists = this.pool as unknown as MysqlConnectionLists;
    return {
      open: lists._allConnections.length,
      idle: lists._freeConnections.length,
      waiting: lists._connectionQueue.length,
    };
  }

  /** Returns a connection from the pool, whose own wait has no limit. */
  acquireConnection(): Promise<PoolConnection> {
    return new Promise((resolve, reject) => {
      const maxWaitMs = Math.min(ACQUIRE_MS, DatabaseDeadline.current()?.left ?? ACQUIRE_MS);
      let isWaiting = true;
      const timer = setTimeout(() => {
        isWaiting = false;
        reject(Object.assign(new Error('no free connection'), { code: 'POOL_EXHAUSTED' }));
      }, maxWaitMs);

      this.pool.getConnection((error, connection) => {
        clearTimeout(timer);
        if (error) reject(error);
        else if (isWaiting) resolve(connection);
        else connection.release();
      });
    });
  }

  /** Runs `work` with a connection, which returns to the pool unless it is lost. */
  async useConnection<T>(work: (connection: PoolConnection) => Promise<T>): Promise<T> {
    const connection = await this.acquireConnection();
    try {
      const result = await work(connection);
      connection.release();
      return result;
    } catch (error) {
      releaseAfterError(connection, error);
      throw error;
    }
  }

  /** Ends the statement that a connection runs, from outside of the pool. */
  async killThread(thread: number): Promise<void> {
    const connection = await createConnection({ ...this.server, connectTimeout: 3_000 });
    try {
      await connection.query('KILL ?', [thread]);
    } finally {
      connection.destroy();
    }
  }
}
