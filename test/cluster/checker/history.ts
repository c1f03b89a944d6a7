/**
 * What a client learned: it was done, it was not done and the response says why, or it may have
 * been done.
 */
export type Outcome = 'ok' | 'refused' | 'unknown';

/**
 * One request of a client, or one reading of a node. Times are milliseconds of one monotonic clock.
 */
export interface Operation {
  /** The object that it is about, such as `session 7`; each has an order of its own. */
  readonly object: string;
  readonly name: string;
  readonly input: string;
  readonly start: number;
  /** Infinity if the outcome is unknown, because it may still be done later. */
  readonly end: number;
  readonly outcome: Outcome;
  /** What the response says: a value, or the code of a refusal. */
  readonly output: string;
  /** Status and code of the response, `no response`, or a node. */
  readonly answer: string;
}

/** Collects the operations of all clients. */
export class History {
  readonly operations: Operation[] = [];

  add(operation: Operation): void {
    this.operations.push(
      operation.outcome === 'unknown' ? { ...operation, end: Infinity } : operation,
    );
  }

  /** Returns the operations of one object. */
  of(object: string): Operation[] {
    return this.operations.filter((each) => each.object === object);
  }

  /** Returns the operations of each object in the order of their starts. */
  byObject(): Map<string, Operation[]> {
    return Map.groupBy(
      this.operations.toSorted((a, b) => a.start - b.start),
      ({ object }) => object,
    );
  }
}
