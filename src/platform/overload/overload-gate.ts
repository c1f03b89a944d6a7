import type { RequestPriority } from '../http/index.js';

/**
 * Requests in progress for each connection of the database. While some of them wait for it, the
 * others use the event loop.
 */
const REQUESTS_PER_CONNECTION = 4;
/** `normal` requests start only while less than this share of the places is taken. */
const NORMAL_SHARE = 0.75;

/** Number of waiting requests, counted from empty queues, that may wait for longer. */
const BURST = 1_000;
/** Wait of the requests of a burst, as a multiple of the wait of others. */
const BURST_WAITS = 10;
/** Bounds the memory of waiting requests. */
const MOST_WAITING = 20_000;

/** Time for which one turn of the event loop starts requests as they arrive. */
const TURN_MS = 10;
/** Waiting requests that may start in one turn. With one, turns would cost more than requests. */
const STARTS_PER_TURN = 4;
/** Refusals of one part of a queue at once, so that many do not stop the event loop. */
const REFUSALS_PER_SCAN = 50;
/** Time between refusals while no request ends. */
const REVIEW_MS = 50;

/** The event loop of the process. */
export interface ProcessEventLoop {
  /** Returns monotonic milliseconds. */
  now(): number;
  /** Calls back after the requests that have arrived by now were read. */
  nextTurn(callback: () => void): void;
  /** Calls back after these milliseconds. */
  later(callback: () => void, milliseconds: number): void;
}

const NODE_LOOP: ProcessEventLoop = {
  now: () => performance.now(),
  nextTurn: (callback) => void setImmediate(callback),
  later: (callback, milliseconds) => void setTimeout(callback, milliseconds).unref(),
};

interface WaitingRequest {
  readonly isBurst: boolean;
  readonly refuseAt: number;
  readonly start: () => void;
  readonly refuse: () => void;
}

/**
 * Lets requests wait until the database and the event loop can use them (FLT-6). There are as many
 * places as these can use, and two queues for them: `high` requests (sign-in, dials) start before
 * `normal` ones (GraphQL, receipts). A request that
 * waits longer than `longestWaitMs` is refused. The first 1000 that have to wait may wait ten times
 * as long, so that a burst passes.
 *
 * If a turn of the event loop takes long, requests wait for the next turns, a few of them each.
 * Otherwise handlers that never wait, as on SQLite, would all run before the next request is read.
 */
export class OverloadGate {
  private readonly places: Record<RequestPriority, number>;
  private readonly queues: Record<RequestPriority, WaitingRequest[]> = { high: [], normal: [] };
  private inProgress = 0;
  /** Requests that had to wait since the queues were empty. */
  private queuedCount = 0;
  /** Time until which this turn starts requests as they arrive; undefined before the first. */
  private startsUntil: number | undefined;

  /** `connections` is the size of the pool of the database, `longestWaitMs` a setting. */
  constructor(
    connections: number,
    private readonly longestWaitMs: number,
    private readonly loop: ProcessEventLoop = NODE_LOOP,
  ) {
    const all = connections * REQUESTS_PER_CONNECTION;
    this.places = { high: all, normal: Math.floor(all * NORMAL_SHARE) };
  }

  /**
   * Runs the handler of a request when it has a place, or `refuse` if that takes too long or too
   * many wait.
   */
  runWhenPlaced<T>(
    priority: RequestPriority,
    handler: () => T | Promise<T>,
    refuse: () => T,
  ): T | Promise<T> {
    const waitingCount = this.countWaiting();
    if (waitingCount === 0 && this.hasPlace(priority) && this.enterTurn())
      return this.startHandler(handler);
    if (waitingCount >= MOST_WAITING) return refuse();

    return new Promise<T>((resolve) => {
      const runHandler = async () => this.startHandler(handler);
      const start = () => {
        resolve(runHandler());
      };
      const refuseLate = () => {
        resolve(refuse());
      };
      this.enqueue(priority, start, refuseLate);
    });
  }

  /** Returns the number of requests that wait for their turn. */
  countWaiting(): number {
    return this.queues.high.length + this.queues.normal.length;
  }

  private hasPlace(priority: RequestPriority): boolean {
    return this.inProgress < this.places[priority];
  }

  /** Begins a turn of the event loop if none is open. Returns false in one that took too long. */
  private enterTurn(): boolean {
    if (this.startsUntil !== undefined) return this.loop.now() < this.startsUntil;
    this.scheduleTurn();
    return true;
  }

  private scheduleTurn(): void {
    this.startsUntil = this.loop.now() + TURN_MS;
    this.loop.nextTurn(this.startWaiting);
  }

  private startHandler<T>(handler: () => T | Promise<T>): T | Promise<T> {
    this.inProgress += 1;
    let handlerResult: T | Promise<T>;

    try {
      handlerResult = handler();
    } catch (error) {
      this.endRequest();
      throw error;
    }

    if (handlerResult instanceof Promise)
      return handlerResult.finally(() => {
        this.endRequest();
      });

    this.endRequest();

    return handlerResult;
  }

  private endRequest(): void {
    this.inProgress -= 1;
    if (this.countWaiting() > 0) this.startSoon();
  }

  private enqueue(priority: RequestPriority, start: () => void, refuse: () => void): void {
    if (this.countWaiting() === 0) {
      this.queuedCount = 0;
      this.loop.later(this.reviewQueues, REVIEW_MS);
    }

    this.queuedCount += 1;
    const isBurst = this.queuedCount <= BURST;
    const waitMs = this.longestWaitMs * (isBurst ? BURST_WAITS : 1);
    this.queues[priority].push({
      isBurst,
      refuseAt: this.loop.now() + waitMs,
      start,
      refuse,
    });
    this.startSoon();
  }

  /** Looks for requests that may start, in the next turn of the event loop. */
  private startSoon(): void {
    if (this.startsUntil === undefined) this.scheduleTurn();
  }

  private readonly startWaiting = (): void => {
    this.startsUntil = undefined;
    if (this.countWaiting() === 0) return;

    this.refuseOverdue();
    for (let i = 0; i < STARTS_PER_TURN; i += 1) this.findNextQueue()?.shift()?.start();
    if (this.findNextQueue() !== undefined) this.startSoon();
  };

  /** Returns the queue whose first request may start now. */
  private findNextQueue(): WaitingRequest[] | undefined {
    const priority = this.queues.high.length > 0 ? 'high' : 'normal';
    const queue = this.queues[priority];
    return queue.length > 0 && this.hasPlace(priority) ? queue : undefined;
  }

  /** Refuses in time also while all places are taken by requests that do not end. */
  private readonly reviewQueues = (): void => {
    this.refuseOverdue();
    if (this.countWaiting() > 0) this.loop.later(this.reviewQueues, REVIEW_MS);
  };

  private refuseOverdue(): void {
    for (const queue of [this.queues.normal, this.queues.high]) {
      this.refuseFrom(queue, 0);
      // Requests of a burst are the first of their queue, and may wait for longer than the next.
      const firstOther = queue.findIndex(({ isBurst }) => !isBurst);
      if (firstOther > 0) this.refuseFrom(queue, firstOther);
    }
  }

  private refuseFrom(queue: WaitingRequest[], first: number): void {
    const now = this.loop.now();
    let end = first;
    while (end - first < REFUSALS_PER_SCAN && now > (queue[end]?.refuseAt ?? Infinity)) end += 1;
    for (const request of queue.splice(first, end - first)) request.refuse();
  }
}
