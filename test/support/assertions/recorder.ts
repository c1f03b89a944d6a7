import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AuditChain } from '../../../src/platform/audit/index.js';
import { Database } from '../../../src/platform/database/index.js';
import { KeyRing } from '../../../src/platform/keys/index.js';
import { DeliveryFailures } from '../../../src/delivery/outbox/delivery-failures.js';
import { Outbox } from '../../../src/delivery/outbox/index.js';
import type { TestApp } from '../servers/app.js';
import { isBackground } from './background.js';
import { stampSecrets } from './stamps.js';
import { type SqlConnection } from '../../../src/platform/database/engine.js';

/** The statements and the MAC purposes of one request, in order. */
export interface Work {
  readonly statements: readonly string[];
  readonly macs: readonly string[];
}

/** Returns the text of a statement without the comment that names it. */
export function withoutName(text: string): string {
  return text.replace(/^\/\* \S+ \*\/\s+/, '');
}

/** Notes what an application does, request by request; those must come one after the other. */
export class Recorder {
  private statements: string[] = [];
  private macs: string[] = [];

  constructor(private readonly app: TestApp) {
    const engine = app.get(Database)['engine'];
    const transaction = engine.runTransaction.bind(engine);
    Object.assign(engine, this.noting(engine));
    engine.runTransaction = async (work) => {
      const noted = this.statements.length;
      try {
        return await transaction((connection) => work(this.noting(connection)));
      } catch (error) {
        // The transaction is repeated: another one held a lock, whatever the request was.
        if (engine.classifyError(error) === 'conflict') this.statements.length = noted;
        throw error;
      }
    };
    const ring = app.get(KeyRing);
    const mac = ring.computeMac.bind(ring);
    // The background seals audit rows at any time, and records messages that have expired since.
    const background = new AsyncLocalStorage<boolean>();
    const chain = app.get(AuditChain);
    const seal = chain.sealRows.bind(chain);
    chain.sealRows = () => background.run(true, seal);
    const failures = app.get(DeliveryFailures);
    const recordFailure = failures.recordFailure.bind(failures);
    failures.recordFailure = (...failure) => background.run(true, () => recordFailure(...failure));
    ring.computeMac = (purpose, ...rest) => {
      if (background.getStore() !== true) this.macs.push(purpose);
      return mac(purpose, ...rest);
    };
  }

  async during<T>(request: () => Promise<T>): Promise<{ answer: T; work: Work }> {
    await stampSecrets(this.app);
    await this.allSent();
    [this.statements, this.macs] = [[], []];
    const answer = await request();
    await this.allSent();
    return { answer, work: { statements: [...this.statements], macs: [...this.macs] } };
  }

  /**
   * Waits until all messages are sent, because their MACs belong to the request. Sending begins in
   * the next turn.
   */
  private async allSent(): Promise<void> {
    await nextTurn();
    await Promise.all(this.app.get(Outbox)['inFlight'].values());
  }

  private noting(connection: SqlConnection): SqlConnection {
    const [run, all] = [
      connection.runStatement.bind(connection),
      connection.readRows.bind(connection),
    ];
    const note = (text: string) => {
      const statement = withoutName(text).replace(/\s+/g, ' ').trim();
      if (!isBackground(statement)) this.statements.push(statement);
    };
    return {
      runStatement: (text, values) => {
        note(text);
        return run(text, values);
      },
      readRows: (text, values) => {
        note(text);
        return all(text, values);
      },
    };
  }
}
