import type { RequestPriority } from '../http/index.js';

/**
 * Requests of a class that may wait while others use the connections of the database. A burst of
 * 200 must pass.
 */
const WAITING_AT_MOST = 256;
/** Time for which one turn of the event loop starts requests as they arrive. */
const TURN_MS = 10;

/**
 * Requests that may start in one turn after a long one. With one alone, turns would cost more than
 * requests.
 */
const STARTS_PER_TURN = 4;

/** The event loop of the process. */
export interface ProcessEventLoop {
  /** Returns monotonic milliseconds. */
  now(): number;
  /** Calls back after the requests that have arrived by now were read. */
  nextTurn(callback: () => void): void;
}

const NODE_LOOP: ProcessEventLoop = {
  now: () => performance.now(),
  nextTurn: (callback) => void setImmediate(callback),
};

/**
 * Limits the requests in progress, so that those that are admitted finish in their usual time
 * (FLT-6). The limit is a fixed number: with more requests than that, each further one only waits
 * longer. `normal` requests are refused at the limit of both classes together, `high` ones at their
 * own limit.
 *
 * If a turn of the event loop takes long, the gate starts the requests that arrived meanwhile a few
 * a turn. Otherwise a handler that never waits, as on SQLite, would run before the next request is
 * counted.
 */
export class OverloadGate {
  private readonly limit: number;
  private readonly inProgress: Record<RequestPriority, number> = { high: 0, normal: 0 };
  private readonly waiting: Record<RequestPriority, (() => void)[]> = { high: [], normal: [] };
  /** Undefined until a request arrives in this turn. */
  private turnEndsAt: number | undefined;

  /** `connections` is the size of the pool of the database. */
  constructor(
    connections: number,
    private readonly loop: ProcessEventLoop = NODE_LOOP,
  ) {
    this.limit = connections + WAITING_AT_MOST;
  }

  /** Returns false if there is no room for a request. */
  admitsRequest(priority: RequestPriority): boolean {
    const { high, normal } = this.inProgress;
    return (priority === 'high' ? high : high + normal) < this.limit;
  }

  /** Runs the handler of an admitted request as soon as it is its turn. */
  runAdmitted<T>(priority: RequestPriority, work: () => T | Promise<T>): T | Promise<T> {
    this.inProgress[priority] += 1;
    if (!this.isBehind()) return this.startHandler(priority, work);
    const ownTurn = new Promise<void>((resolve) => void this.waiting[priority].push(resolve));
    return ownTurn.then(() => this.startHandler(priority, work));
  }

  private startHandler<T>(priority: RequestPriority, work: () => T | Promise<T>): T | Promise<T> {
    const endRequest = () => void (this.inProgress[priority] -= 1);
    let handlerResult: T | Promise<T>;

    try {
      handlerResult = work();
    } catch (error) {
      endRequest();
      throw error;
    }

    if (handlerResult instanceof Promise) return handlerResult.finally(endRequest);

    endRequest();

    return handlerResult;
  }

  private isBehind(): boolean {
    if (this.waiting.high.length > 0 || this.waiting.normal.length > 0) return true;
    if (this.turnEndsAt !== undefined) return this.loop.now() >= this.turnEndsAt;
    this.beginTurn();
    return false;
  }

  private beginTurn(): void {
    this.turnEndsAt = this.loop.now() + TURN_MS;
    this.loop.nextTurn(this.endTurn);
  }

  private readonly endTurn = (): void => {
    this.turnEndsAt = undefined;
    const { high, normal } = this.waiting;
    if (high.length === 0 && normal.length === 0) return;
    this.beginTurn();
    for (let i = 0; i < STARTS_PER_TURN; i += 1) (high.shift() ?? normal.shift())?.();
  };
}
