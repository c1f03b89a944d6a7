import { ObservableStore } from '../store';
import type { LastResponse } from './last-response';

/**
 * An operation that was sent. The page shows neither its text nor its variables, because people
 * type card numbers into both; they are kept to open it again.
 */
export interface LoggedOperation {
  readonly id: number;
  /** Empty for an anonymous operation. */
  readonly name: string;
  readonly query: string;
  readonly variables: string;
  /** Null if no response arrived. */
  readonly response: LastResponse | null;
}

const MAX_LOGGED = 50;

/** The operations of the editor in this session, the newest first. They are in memory only. */
class OperationLogStore extends ObservableStore<{ readonly list: readonly LoggedOperation[] }> {
  #lastId = 0;

  constructor() {
    super({ list: [] });
  }

  addOperation(operation: Omit<LoggedOperation, 'id'>): void {
    const loggedOperation = { ...operation, id: ++this.#lastId };
    this.update({ list: [loggedOperation, ...this.get().list].slice(0, MAX_LOGGED) });
  }

  clearAll(): void {
    this.update({ list: [] });
  }
}

export const operationLog = new OperationLogStore();
