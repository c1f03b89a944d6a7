import { AsyncLocalStorage } from 'node:async_hooks';
import { createConnection, type Connection as Checker, type RowDataPacket } from 'mysql2/promise';
import type { SqlConnection, DatabaseEngine } from '../../../src/platform/database/engine.js';
import { Database } from '../../../src/platform/database/index.js';
import type { TestApp } from './app.js';

interface Drop {
  /** Index of the statement before which the server drops the transaction. */
  readonly at: number;
  done: boolean;
}

/**
 * Walks through every transaction of a service on MySQL or MariaDB. Each is begun again and again;
 * the server drops it without an error before its first statement, then before its second, and so
 * on, and last before its end. Only then it runs undisturbed. Nothing else writes meanwhile.
 */
export class DroppedTransactions {
  /** Files of `src/` whose transactions were walked, with the number of drops. */
  readonly walked = new Map<string, number>();
  /** Each drop that was acknowledged, was not reported as a conflict, or left a row. */
  readonly faults: string[] = [];
  private readonly drop = new AsyncLocalStorage<Drop>();
  private readonly turn = new AsyncLocalStorage<true>();
  private tail: Promise<unknown> = Promise.resolve();
  /** Contents since which nothing was written, undefined after a write. */
  private known: Map<string, unknown> | undefined;

  private constructor(
    private readonly engine: DatabaseEngine,
    private readonly checker: Checker,
    private readonly tables: string,
  ) {}

  static async of(app: TestApp): Promise<DroppedTransactions> {
    const database = app.get(Database);
    const checker = await createConnection(app.config.DATABASE_URL.replace(/^mariadb:/, 'mysql:'));
    const [tables] = await checker.query<RowDataPacket[]>('SHOW TABLES');
    const names = tables.flatMap((row) => Object.values(row).map(String)).join(', ');
    const walk = new DroppedTransactions(database['engine'], checker, names);
    walk.serialise(app);
    walk.take(database);
    return walk;
  }

  async close(): Promise<void> {
    await this.checker.end();
  }

  private take(database: Database): void {
    const attempt = database['attemptTransaction'].bind(database);
    database['attemptTransaction'] = async (work) => {
      const file = callerIn(new Error().stack ?? '') ?? 'unknown';
      for (let at = 0; ; at += 1) {
        const drop: Drop = { at, done: false };
        try {
          const result = await this.drop.run(drop, () => attempt(work));
          if (!drop.done) return result;
        } catch (error) {
          if (!drop.done) throw error;
        }
        this.walked.set(file, (this.walked.get(file) ?? 0) + 1);
      }
    };
  }

  private serialise(app: TestApp): void {
    const { engine } = this;
    const [run, transaction, query] = [
      engine.runStatement.bind(engine),
      engine.runTransaction.bind(engine),
      app.dataSource.query.bind(app.dataSource),
    ];
    engine.runStatement = (text, values) => this.alone(() => this.writing(() => run(text, values)));
    Object.assign(app.dataSource, {
      query: (...of: Parameters<typeof query>) =>
        this.alone(() => this.writing(() => query(...of))),
    });
    engine.runTransaction = (work) => this.alone(() => this.watched(transaction, work));
  }

  private async watched<T>(
    transaction: DatabaseEngine['runTransaction'],
    work: (on: SqlConnection) => Promise<T>,
  ): Promise<T> {
    const drop = this.drop.getStore();
    const names: string[] = [];
    const before = this.known ?? (await this.contents());
    this.known = undefined;
    const outcome = await transaction((on) => this.dropping(on, drop, names, work)).then(
      (result) => ({ result }),
      (error: unknown) => ({ error }),
    );
    if (drop?.done === true) {
      const what = `dropped before statement ${String(drop.at + 1)} of ${names.join(', ')}`;
      if (!('error' in outcome)) this.faults.push(`${what}: acknowledged`);
      else if (this.engine.classifyError(outcome.error) !== 'conflict')
        this.faults.push(`${what}: ${String(outcome.error)}`);
      const after = await this.contents();
      this.known = after;
      for (const [table, sum] of after)
        if (before.get(table) !== sum) this.faults.push(`${what}: ${table} changed`);
    }
    if ('error' in outcome) throw outcome.error;
    return outcome.result;
  }

  private async dropping<T>(
    on: SqlConnection,
    drop: Drop | undefined,
    names: string[],
    work: (on: SqlConnection) => Promise<T>,
  ): Promise<T> {
    const before = async (text: string) => {
      if (drop?.at === names.length) {
        drop.done = true;
        // A node does this by itself. The service then sees the flags of its next statement.
        await on.runStatement('ROLLBACK', []).catch(() => undefined);
      }
      names.push(/\/\* (\S+)/.exec(text)?.[1] ?? 'the end');
    };
    const result = await work({
      runStatement: async (text, values) => {
        await before(text);
        return on.runStatement(text, values);
      },
      readRows: async (text, values) => {
        await before(text);
        return on.readRows(text, values);
      },
    }).catch(async (error: unknown) => {
      await before('');
      throw error;
    });
    await before('');
    return result;
  }

  private writing<T>(work: () => Promise<T>): Promise<T> {
    this.known = undefined;
    return work();
  }

  private async contents(): Promise<Map<string, unknown>> {
    const [rows] = await this.checker.query<RowDataPacket[]>(`CHECKSUM TABLE ${this.tables}`);
    return new Map(rows.map(({ Table, Checksum }) => [String(Table), Checksum]));
  }

  /** Runs `work` when no other is running. */
  private alone<T>(work: () => Promise<T>): Promise<T> {
    if (this.turn.getStore() === true) return work();
    const result = this.tail.then(() => this.turn.run(true, work));
    this.tail = result.catch(() => undefined);
    return result;
  }
}

/** Returns the file of `src/` that began the transaction. */
function callerIn(stack: string): string | undefined {
  const files = [...stack.matchAll(/\/(src\/[\w./-]+\.ts)/g)].map(([, file]) => file ?? '');
  return files.find((file) => !file.startsWith('src/platform/database/'));
}
