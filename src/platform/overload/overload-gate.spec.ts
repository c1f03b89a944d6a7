import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { OverloadGate, type ProcessEventLoop } from './overload-gate.js';
import type { RequestPriority } from '../http/index.js';

const CONNECTIONS = 10;
/** Requests of each class that may be in progress. */
const PLACES = { high: 40, normal: 30 };
const LONGEST_WAIT = 1_000;
/** Requests that may wait ten times as long. */
const BURST = 1_000;
/** Their wait as a multiple of LONGEST_WAIT. */
const BURST_WAITS = 10;
/** Cost of a refusal, as a share of a request. */
const REFUSAL = 0.1;

interface Arrival {
  readonly at: number;
  readonly priority: RequestPriority;
}

interface Report {
  /** Latencies in milliseconds, by priority. */
  readonly served: Record<RequestPriority, number[]>;
  readonly refused: Record<RequestPriority, number[]>;
  /** Requests that were served within `SECONDS`. */
  readonly goodput: Record<RequestPriority, number>;
}

/**
 * A process with one thread and a clock of its own, which reads all requests that have arrived,
 * then runs the callbacks of the turn, as Node does. Each request needs `work` milliseconds of the
 * thread and then `wait` milliseconds of a connection.
 */
class Process implements ProcessEventLoop {
  readonly gate = new OverloadGate(CONNECTIONS, LONGEST_WAIT, this);
  private clock = 0;
  private turns: (() => void)[] = [];
  private free = CONNECTIONS;
  private readonly queue: (() => void)[] = [];
  private readonly timers: { at: number; call: () => void }[] = [];
  private readonly report: Report = {
    served: { high: [], normal: [] },
    refused: { high: [], normal: [] },
    goodput: { high: 0, normal: 0 },
  };

  constructor(private readonly costs: { readonly work: number; readonly wait: number }) {}

  now(): number {
    return this.clock;
  }

  nextTurn(callback: () => void): void {
    this.turns.push(callback);
  }

  later(callback: () => void, milliseconds: number): void {
    this.timers.push({ at: this.clock + milliseconds, call: callback });
  }

  /** Lets requests arrive, and returns what became of them when all have their response. */
  async take(arrivals: readonly Arrival[]): Promise<Report> {
    let next = 0;
    while (next < arrivals.length || this.turns.length > 0 || this.timers.length > 0) {
      for (; (arrivals[next]?.at ?? Infinity) <= this.clock; next += 1) {
        const arrival = arrivals[next];
        if (arrival !== undefined) await this.read(arrival);
      }
      for (
        let due = this.nextTimer();
        due !== undefined && due.at <= this.clock;
        due = this.nextTimer()
      ) {
        this.timers.shift();
        due.call();
        await setImmediate();
      }
      const turns = this.turns;
      this.turns = [];
      for (const callback of turns) {
        callback();
        await setImmediate();
      }
      if (this.turns.length > 0) continue;
      const wakes = Math.min(arrivals[next]?.at ?? Infinity, this.nextTimer()?.at ?? Infinity);
      if (wakes < Infinity) this.clock = Math.max(this.clock, wakes);
    }
    return this.report;
  }

  private async read({ at, priority }: Arrival): Promise<void> {
    const handleRequest = async () => {
      this.clock += this.costs.work;
      if (this.costs.wait > 0) await this.connection();
      this.report.served[priority].push(this.clock - at);
      if (this.clock <= SECONDS * 1_000) this.report.goodput[priority] += 1;
    };
    void this.gate.runWhenPlaced(priority, handleRequest, () => {
      this.clock += REFUSAL * this.costs.work;
      this.report.refused[priority].push(this.clock - at);
    });
    await setImmediate();
  }

  private nextTimer() {
    return this.timers.sort((a, b) => a.at - b.at)[0];
  }

  private async connection(): Promise<void> {
    if (this.free === 0) await new Promise<void>((resolve) => void this.queue.push(resolve));
    else this.free -= 1;
    await new Promise<void>(
      (resolve) => void this.timers.push({ at: this.clock + this.costs.wait, call: resolve }),
    );
    const waiting = this.queue.shift();
    if (waiting === undefined) this.free += 1;
    else waiting();
  }
}

/** Returns requests at even distances for `SECONDS`. */
function evenly(perSecond: number, priority: RequestPriority): Arrival[] {
  const count = SECONDS * perSecond;
  return Array.from({ length: count }, (_, i) => ({ at: (i * 1_000) / perSecond, priority }));
}

function atOnce(count: number, at: number, priority: RequestPriority): Arrival[] {
  return Array.from({ length: count }, () => ({ at, priority }));
}

function together(...several: Arrival[][]): Arrival[] {
  return several.flat().sort((a, b) => a.at - b.at);
}

const CAPACITY = 500;
const SECONDS = 6;

describe.each([
  ['whose thread is the limit', { work: 2, wait: 0 }],
  ['whose database is the limit', { work: 0.05, wait: 20 }],
])('OverloadGate before a service %s', (_name, costs) => {
  it('refuses what waited longer than LONGEST_WAIT at three times the load, and serves the rest [FLT-6]', async () => {
    const load = evenly(3 * CAPACITY, 'normal');
    const { served, refused, goodput } = await new Process(costs).take(load);
    expect(goodput.normal).toBeGreaterThanOrEqual(0.75 * SECONDS * CAPACITY);
    expect(served.normal.length + refused.normal.length).toBe(load.length);
    expect(Math.min(...refused.normal)).toBeGreaterThan(LONGEST_WAIT);
    expect(Math.max(...refused.normal)).toBeLessThan(LONGEST_WAIT + 200);
    // The first ones were a burst.
    const later = served.normal.slice(-2 * CAPACITY);
    expect(Math.max(...later)).toBeLessThan(LONGEST_WAIT + 200);
  });

  it('serves every high request beside three times the normal ones, in their usual time [FLT-6]', async () => {
    const load = together(evenly(0.5 * CAPACITY, 'high'), evenly(3 * CAPACITY, 'normal'));
    const { served, refused } = await new Process(costs).take(load);
    expect([served.high.length, refused.high.length]).toEqual([0.5 * SECONDS * CAPACITY, 0]);
    expect(Math.max(...served.high)).toBeLessThan(500);
    expect(refused.normal.length).toBeGreaterThan(CAPACITY);
  });

  it('refuses normal requests before high ones when both are too many [FLT-6]', async () => {
    const load = together(evenly(2 * CAPACITY, 'high'), evenly(2 * CAPACITY, 'normal'));
    const { goodput } = await new Process(costs).take(load);
    expect(goodput.high).toBeGreaterThanOrEqual(0.7 * SECONDS * CAPACITY);
    expect(goodput.normal).toBeLessThanOrEqual(2 * PLACES.normal);
  });

  it('refuses nothing below the capacity', async () => {
    const { refused } = await new Process(costs).take(evenly(0.9 * CAPACITY, 'normal'));
    expect(refused).toEqual({ high: [], normal: [] });
  });

  it.each<RequestPriority>(['high', 'normal'])(
    'serves bursts of 1000 %s requests at once, again and again [FLT-6]',
    async (priority) => {
      const bursts = [0, 5_000].flatMap((at) => atOnce(1_000, at, priority));
      const { refused } = await new Process(costs).take(bursts);
      expect(refused).toEqual({ high: [], normal: [] });
    },
  );
});

describe('OverloadGate', () => {
  it('has a place again when a request fails', async () => {
    const gate = new OverloadGate(CONNECTIONS, LONGEST_WAIT);
    const fail = () => Promise.reject(new Error('failed'));
    for (let i = 0; i < 2 * PLACES.normal; i += 1)
      await expect(gate.runWhenPlaced('normal', fail, () => undefined)).rejects.toThrow('failed');
    const throwError = () => {
      throw new Error('thrown');
    };
    const runThrowing = async () => gate.runWhenPlaced('normal', throwError, () => undefined);
    for (let i = 0; i < 2 * PLACES.normal; i += 1)
      await expect(runThrowing()).rejects.toThrow('thrown');
    const outcome = gate.runWhenPlaced(
      'normal',
      () => 'served',
      () => 'refused',
    );
    expect(await outcome).toBe('served');
  });

  it('starts high requests before normal ones that came earlier', async () => {
    const process = new Process({ work: 20, wait: 0 });
    const load = together(atOnce(3, 0, 'normal'), atOnce(1, 0, 'high'));
    const { served } = await process.take(load);
    expect(served).toEqual({ high: [40], normal: [20, 60, 80] });
  });

  it('refuses in time while all places are taken by requests that do not end [FLT-6]', async () => {
    const process = new Process({ work: 0, wait: 20_000 });
    const first = atOnce(PLACES.high + BURST, 0, 'high');
    const { served, refused } = await process.take(together(first, atOnce(5, 0, 'high')));
    const waits = refused.high.map((ms) => Math.floor(ms / LONGEST_WAIT));
    expect(served.high.length).toBe(PLACES.high);
    expect([waits[0], waits.filter((wait) => wait < BURST_WAITS).length]).toEqual([1, 5]);
    expect(waits.length).toBe(BURST + 5);
  });

  it('refuses at once when 20 000 requests wait', async () => {
    const { refused } = await new Process({ work: 0, wait: 1 }).take(atOnce(20_100, 0, 'normal'));
    expect(refused.normal.filter((waited) => waited < LONGEST_WAIT).length).toBeGreaterThan(0);
  });
});
