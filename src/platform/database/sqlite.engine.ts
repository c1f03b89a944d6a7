import { resolve } from 'node:path';
import type BetterSqlite3 from 'better-sqlite3';
import type { Connection, Engine, Failure } from './engine.js';
import type { SqlValue } from './sql.js';

/**
 * Settles when the last queued transaction on a file ends, by the path of the file; for a database in memory by its engine.
 * SQLite blocks the process while it waits for a transaction. With a queue for each engine, two applications in one process
 * that share a file, as in the tests of a team (docs/nest.md), would block each other for good.
 */
const tails = new Map<unknown, Promise<unknown>>();

/** SQLite through one connection. Statements outside an open transaction wait; otherwise they would be part of it. */
export class SqliteEngine implements Engine {
  readonly now = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";
  readonly isWritable = '1';
  readonly mayReadOld = false;
  private readonly statements = new Map<string, BetterSqlite3.Statement>();
  private readonly file: unknown;

  constructor(private readonly database: BetterSqlite3.Database) {
    this.file = database.memory ? this : resolve(database.name);
  }

  async run(text: string, values: SqlValue[]): Promise<{ affected: number; id: number }> {
    while (tails.has(this.file)) await tails.get(this.file);
    return this.runNow(text, values);
  }

  async all(text: string, values: SqlValue[]): Promise<unknown[]> {
    while (tails.has(this.file)) await tails.get(this.file);
    return this.allNow(text, values);
  }

  async transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const turn = tails.get(this.file) ?? Promise.resolve();
    const result = turn.then(() => this.isolated(work));
    const settled = result.then(
      () => undefined,
      () => undefined,
    );
    tails.set(this.file, settled);
    void settled.then(() => {
      if (tails.get(this.file) === settled) tails.delete(this.file);
    });
    return result;
  }

  classify(error: unknown): Failure {
    const { code = '' } = error as { code?: string };
    if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') return 'duplicate';
    if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return 'conflict';
    if (/^SQLITE_(READONLY|FULL|IOERR|CANTOPEN)/.test(code)) return 'unavailable';
    return 'other';
  }

  private async isolated<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    this.runNow('BEGIN IMMEDIATE', []);
    try {
      const result = await work({
        run: (text, values) => Promise.resolve(this.runNow(text, values)),
        all: (text, values) => Promise.resolve(this.allNow(text, values)),
      });
      this.runNow('COMMIT', []);
      return result;
    } catch (error) {
      if (this.database.inTransaction) this.runNow('ROLLBACK', []);
      throw error;
    }
  }

  private runNow(text: string, values: SqlValue[]): { affected: number; id: number } {
    const result = this.prepare(text).run(values.map(bindable));
    return { affected: result.changes, id: Number(result.lastInsertRowid) };
  }

  private allNow(text: string, values: SqlValue[]): unknown[] {
    return this.prepare(text).all(values.map(bindable));
  }

  private prepare(text: string): BetterSqlite3.Statement {
    let statement = this.statements.get(text);
    if (statement === undefined) {
      statement = this.database.prepare(text);
      this.statements.set(text, statement);
    }
    return statement;
  }
}

function bindable(value: SqlValue): string | number | Buffer | null {
  return typeof value === 'boolean' ? Number(value) : value;
}
