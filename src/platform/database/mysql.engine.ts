import type { ConnectionOptions, Pool, PoolConnection } from 'mysql2';
import { DatabaseDeadline } from './database-deadline.js';
import type {
  DatabaseEngine,
  DatabaseFailure,
  ConnectionPoolState,
  SqlConnection,
  SqlWriteResult,
} from './engine.js';
import {
  COMMIT_UNANSWERED,
  classifyMysqlError,
  isMysqlFull,
  isDropped,
  wasNeverSent,
} from './mysql-failures.js';
import {
  executeInTransaction,
  executeRead,
  executeWrite,
  releaseAfterError,
  sendCommands,
} from './mysql-statements.js';
import { MysqlConnections } from './mysql-connections.js';
import type { SqlBoundValue } from './sql.js';
import { PLAIN, type TransactionBrackets } from './transaction-brackets.js';

/** A write that is rolled back. Every installation has a row in this table. */
const PROBE = `/* MysqlEngine.probeWrite */
  UPDATE migrations SET timestamp = timestamp + 1 ORDER BY id LIMIT 1`;

/** MySQL, MariaDB or a Galera cluster, through a pool and with prepared statements. */
export class MysqlEngine implements DatabaseEngine {
  // UTC_TIMESTAMP does not depend on the session's time zone.
  readonly now = "(TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(3)) DIV 1000)";
  readonly isWritable = '(@@GLOBAL.read_only = 0 AND @@GLOBAL.innodb_read_only = 0)';
  readonly mayReadOld = true;

  private readonly connections: MysqlConnections;

  /**
   * `server` is for a separate connection that kills statements, because the pool may be exhausted.
   */
  constructor(
    pool: Pool,
    server: ConnectionOptions,
    private readonly brackets: TransactionBrackets = PLAIN,
  ) {
    this.connections = new MysqlConnections(pool, server);
  }

  get pool(): ConnectionPoolState {
    return this.connections.state;
  }

  runStatement(text: string, values: SqlBoundValue[]): Promise<SqlWriteResult> {
    return this.connections.useConnection((connection) =>
      this.withinDeadline(connection, () => executeWrite(connection, text, values)),
    );
  }

  readRows(text: string, values: SqlBoundValue[]): Promise<unknown[]> {
    return this.connections.useConnection((connection) =>
      this.withinDeadline(connection, () => executeRead(connection, text, values)),
    );
  }

  async runTransaction<T>(work: (connection: SqlConnection) => Promise<T>): Promise<T> {
    const connection = await this.connections.acquireConnection();
    let isCommitting = false;
    try {
      await sendCommands(connection, this.brackets.begin);
      const result = await work(this.withinTransaction(connection));

      isCommitting = true;
      await sendCommands(connection, this.brackets.commit);
      connection.release();
      return result;
    } catch (thrown) {
      const error = await this.rollBack(connection, thrown);
      if (isCommitting && this.mayHaveCommitted(error)) throw toUnansweredCommit(error);
      throw error;
    }
  }

  isFull(error: unknown): boolean {
    return isMysqlFull(error);
  }

  async probeWrite(): Promise<void> {
    const isWritten = new Error('the probe is rolled back');
    const probe = this.runTransaction(async (connection) => {
      await connection.runStatement(PROBE, []);
      throw isWritten;
    });
    await probe.catch((error: unknown) => {
      if (error !== isWritten) throw error;
    });
  }

  private withinTransaction(connection: PoolConnection): SqlConnection {
    return {
      runStatement: (text, values) =>
        this.withinDeadline(connection, () => executeInTransaction(connection, text, values)),
      readRows: (text, values) =>
        this.withinDeadline(connection, () => executeRead(connection, text, values)),
    };
  }

  /** Returns true if the COMMIT was sent, and the connection ended before its result. */
  private mayHaveCommitted(error: unknown): boolean {
    if (wasNeverSent(error)) return false;
    return ['lost', 'unavailable'].includes(this.classifyError(error));
  }

  /**
   * Returns the error that ended the transaction: that of the server if it dropped the transaction
   * before.
   */
  private async rollBack(connection: PoolConnection, error: unknown): Promise<unknown> {
    const { refuse, rollback } = this.brackets;
    const commands = this.classifyError(error) === 'conflict' ? rollback : refuse;
    try {
      await sendCommands(connection, commands);
      releaseAfterError(connection, error);
      return error;
    } catch (rollbackError) {
      connection.destroy();
      if (isDropped(rollbackError)) return rollbackError;
      return error;
    }
  }

  /** Runs a statement. The deadline closes its connection and kills it on the server. */
  private withinDeadline<T>(connection: PoolConnection, statement: () => Promise<T>): Promise<T> {
    const deadline = DatabaseDeadline.current();
    if (deadline === undefined) return statement();
    return deadline.watchStatement(statement, () => {
      connection.destroy();
      // If the KILL fails, the server notices the closed connection when it sends the result.
      this.connections.killThread(connection.threadId).catch(() => undefined);
    });
  }

  classifyError(error: unknown): DatabaseFailure {
    return classifyMysqlError(error);
  }
}

function toUnansweredCommit(cause: unknown): Error {
  return Object.assign(new Error('commit unanswered', { cause }), { code: COMMIT_UNANSWERED });
}
