import { setImmediate as nextTurn } from 'node:timers/promises';
import type BetterSqlite3 from 'better-sqlite3';
import type { DatabaseEngine, DatabaseFailure, SqlConnection, SqlWriteResult } from './engine.js';
import type { SqlBoundValue } from './sql.js';
import { WalCheckpoints } from './wal-checkpoints.js';
import { UnsyncedLogError, WalSync } from './wal-sync.js';

/**
 * Settles when the last queued transaction on a file ends, by the path of the file; for a database
 * in memory by its engine. SQLite blocks the process while it waits for a transaction. With a queue
 * for each engine, two applications in one process that share a file, as in the tests of a team
 * (docs/nest.md), would block each other for good.
 */
const transactionTails = new Map<unknown, Promise<unknown>>();

/** `PRAGMA synchronous` of a log that is not synced by each commit. */
const NORMAL = 1;

/** Time of statements after which other work of the process gets a turn. */
const LONGEST_HOLD_MS = 10;

/**
 * SQLite through one connection. While a transaction is open, statements of others wait; otherwise
 * they would be part of it.
 */
export class SqliteEngine implements DatabaseEngine {
  readonly now = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";
  readonly isWritable = '1';
  readonly mayReadOld = false;
  private readonly statements = new Map<string, BetterSqlite3.Statement>();
  private readonly file: unknown;
  private readonly log: WalSync | undefined;
  private readonly checkpoints: WalCheckpoints | undefined;
  private probeCount = 0;
  /** Time that statements took in this turn of the event loop. */
  private heldMs = 0;

  constructor(private readonly database: BetterSqlite3.Database) {
    const path = readMainPath(database);
    this.file = path === '' ? this : path;
    if (!isSyncedBeside(database)) return;
    this.log = new WalSync(`${path}-wal`);
    this.checkpoints = new WalCheckpoints(path);
  }

  async runStatement(text: string, values: SqlBoundValue[]): Promise<SqlWriteResult> {
    while (transactionTails.has(this.file)) await transactionTails.get(this.file);
    try {
      return await this.giveTurnAfter(() => this.runSync(text, values));
    } finally {
      // One that changed nothing may have found what another wrote.
      await this.log?.waitForSync();
    }
  }

  async readRows(text: string, values: SqlBoundValue[]): Promise<unknown[]> {
    while (transactionTails.has(this.file)) await transactionTails.get(this.file);
    return this.giveTurnAfter(() => this.readRowsSync(text, values));
  }

  async runTransaction<T>(work: (connection: SqlConnection) => Promise<T>): Promise<T> {
    const previousTransaction = transactionTails.get(this.file) ?? Promise.resolve();
    const committed = previousTransaction.then(() => this.runIsolated(work));
    const settled = committed.then(
      () => undefined,
      () => undefined,
    );

    transactionTails.set(this.file, settled);
    void settled.then(() => {
      if (transactionTails.get(this.file) === settled) transactionTails.delete(this.file);
    });

    const result = await committed;
    // The next transaction has begun meanwhile, so several share one sync.
    await this.log?.waitForSync();
    return result;
  }

  classifyError(error: unknown): DatabaseFailure {
    if (error instanceof UnsyncedLogError) return 'unanswered';
    const { code = '' } = error as { code?: string };
    if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY')
      return 'duplicate';
    if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return 'conflict';
    if (/^SQLITE_(READONLY|FULL|IOERR|CANTOPEN)/.test(code)) return 'unavailable';
    return 'other';
  }

  isFull(error: unknown): boolean {
    return (error as { code?: string }).code === 'SQLITE_FULL';
  }

  /** Writes one page: `user_version`, which nothing else uses. */
  async probeWrite(): Promise<void> {
    this.probeCount += 1;
    const text = `PRAGMA user_version = ${String(this.probeCount % 2)}`;
    await this.runTransaction((connection) => connection.runStatement(text, []));
  }

  private async runIsolated<T>(work: (connection: SqlConnection) => Promise<T>): Promise<T> {
    this.runSync('BEGIN IMMEDIATE', []);
    try {
      const result = await work({
        runStatement: (text, values) => this.giveTurnAfter(() => this.runSync(text, values)),
        readRows: (text, values) => this.giveTurnAfter(() => this.readRowsSync(text, values)),
      });
      this.runSync('COMMIT', []);
      this.noteWrite();
      return result;
    } catch (error) {
      if (this.database.inTransaction) this.runSync('ROLLBACK', []);
      throw error;
    }
  }

  /**
   * Runs a statement. Many statements of one request are one turn of the event loop, so after 10 ms
   * of them the others get a turn (LIM-9).
   */
  private async giveTurnAfter<T>(run: () => T): Promise<T> {
    if (this.heldMs === 0) setImmediate(() => (this.heldMs = 0));
    const startedAt = performance.now();
    const result = run();
    this.heldMs += performance.now() - startedAt;
    if (this.heldMs >= LONGEST_HOLD_MS) await nextTurn();
    return result;
  }

  private runSync(text: string, values: SqlBoundValue[]): SqlWriteResult {
    const result = this.prepareStatement(text).run(values.map(toBindable));
    if (result.changes > 0) this.noteWrite();
    return { affected: result.changes, id: Number(result.lastInsertRowid) };
  }

  private noteWrite(): void {
    this.log?.noteWrite();
    this.checkpoints?.noteWrite();
  }

  private readRowsSync(text: string, values: SqlBoundValue[]): unknown[] {
    return this.prepareStatement(text).all(values.map(toBindable));
  }

  private prepareStatement(text: string): BetterSqlite3.Statement {
    let statement = this.statements.get(text);
    if (statement === undefined) {
      statement = this.database.prepare(maskParameters(text));
      this.statements.set(text, statement);
    }
    return statement;
  }
}

/**
 * Makes each parameter an expression. SQLite plans a statement anew whenever a bare parameter of an
 * ORDER BY, a LIMIT or a LEFT JOIN gets a value, which takes longer than most reads.
 */
function maskParameters(text: string): string {
  return text.replaceAll('?', '+?');
}

function toBindable(value: SqlBoundValue): string | number | Buffer | null {
  if (typeof value === 'boolean') return Number(value);
  return value;
}

/** Returns the path of the file without symbolic links; empty for a database in memory. */
function readMainPath(database: BetterSqlite3.Database): string {
  const path = database.prepare("SELECT file FROM pragma_database_list WHERE name = 'main'");
  return String(path.pluck().get());
}

/** Returns true if a commit does not wait for the disk, as `makeDurable` sets it. */
function isSyncedBeside(database: BetterSqlite3.Database): boolean {
  return database.pragma('synchronous', { simple: true }) === NORMAL;
}
