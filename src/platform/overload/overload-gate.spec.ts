import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { OverloadGate, type ProcessEventLoop } from './overload-gate.js';
import type { RequestPriority } from '../http/index.js';

const CONNECTIONS = 10;
/** Most requests of one class in progress. */
const LIMIT = CONNECTIONS + 256;
/** Cost of a refusal, as a share of a request. */
const REFUSAL = 0.02;

interface Arrival {
  readonly at: number;
  readonly priority: RequestPriority;
}

interface Report {
  /** Latencies in milliseconds, by priority. */
  readonly served: Record<RequestPriority, number[]>;
  readonly refused: Record<RequestPriority, number[]>;
  /** Requests that were served within the first second. */
  readonly goodput: Record<RequestPriority, number>;
}

/**
 * A process with one thread and a clock of its own, which reads all requests that have arrived,
 * then runs the callbacks of the turn, as Node does. Each request needs `work` milliseconds of the
 * thread and then `wait` milliseconds of a connection.
 */
class Process implements ProcessEventLoop {
  readonly gate = new OverloadGate(CONNECTIONS, this);
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
    if (!this.gate.admitsRequest(priority)) {
      this.clock += REFUSAL * (this.costs.work + this.costs.wait / CONNECTIONS);
      this.report.refused[priority].push(this.clock - at);
      return;
    }
    void this.gate.runAdmitted(priority, async () => {
      this.clock += this.costs.work;
      if (this.costs.wait > 0) await this.connection();
      this.report.served[priority].push(this.clock - at);
      if (this.clock <= 1_000) this.report.goodput[priority] += 1;
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

/** Returns requests at even distances for a second. */
function evenly(perSecond: number, priority: RequestPriority): Arrival[] {
  return Array.from({ length: perSecond }, (_, i) => ({ at: (i * 1_000) / perSecond, priority }));
}

function together(...several: Arrival[][]): Arrival[] {
  return several.flat().sort((a, b) => a.at - b.at);
}

function percentile(latencies: readonly number[], share: number): number {
  return latencies.toSorted((a, b) => a - b)[Math.floor(share * (latencies.length - 1))] ?? 0;
}

const CAPACITY = 1_000;

describe.each([
  ['whose thread is the limit', { work: 1, wait: 0 }],
  ['whose database is the limit', { work: 0.05, wait: 10 }],
])('Gate before a service %s', (_name, costs) => {
  it('keeps 0.9 of the maximum at three times the load, and refuses the rest within 50 ms [FLT-6]', async () => {
    const { served, refused, goodput } = await new Process(costs).take(
      evenly(3 * CAPACITY, 'normal'),
    );
    expect(goodput.normal).toBeGreaterThanOrEqual(0.9 * CAPACITY);
    expect(served.normal.length + refused.normal.length).toBe(3 * CAPACITY);
    expect(percentile(refused.normal, 1)).toBeLessThanOrEqual(50);
    expect(percentile(served.normal, 1)).toBeLessThanOrEqual((LIMIT / CAPACITY) * 1_000 * 1.1);
  });

  it('serves every high request while normal ones are refused [FLT-6]', async () => {
    const load = together(evenly(3 * CAPACITY, 'normal'), evenly(0.5 * CAPACITY, 'high'));
    const { served, refused } = await new Process(costs).take(load);
    expect([served.high.length, refused.high.length]).toEqual([0.5 * CAPACITY, 0]);
    expect(refused.normal.length).toBeGreaterThan(2 * CAPACITY);
  });

  it('refuses normal requests before high ones when both are too many [FLT-6]', async () => {
    const load = together(evenly(2 * CAPACITY, 'high'), evenly(2 * CAPACITY, 'normal'));
    const { served, goodput } = await new Process(costs).take(load);
    expect(goodput.high).toBeGreaterThanOrEqual(0.8 * CAPACITY);
    expect(served.normal.length).toBeLessThanOrEqual(LIMIT);
  });

  it('refuses nothing below the capacity', async () => {
    const { refused } = await new Process(costs).take(evenly(0.9 * CAPACITY, 'normal'));
    expect(refused).toEqual({ high: [], normal: [] });
  });

  it.each<RequestPriority>(['high', 'normal'])(
    'admits bursts of 200 %s requests at once, again and again',
    async (priority) => {
      const bursts = [0, 200, 400].flatMap((at) =>
        Array.from({ length: 200 }, () => ({ at, priority })),
      );
      const { refused } = await new Process(costs).take(bursts);
      expect(refused).toEqual({ high: [], normal: [] });
    },
  );
});

describe('Gate', () => {
  it('has room again when a request fails', async () => {
    const gate = new OverloadGate(CONNECTIONS);
    const fail = () => Promise.reject(new Error('failed'));
    for (let i = 0; i < 2 * LIMIT; i += 1)
      await expect(gate.runAdmitted('normal', fail)).rejects.toThrow('failed');
    expect(gate.admitsRequest('normal')).toBe(true);
  });

  it('starts high requests before normal ones that came earlier', async () => {
    const process = new Process({ work: 20, wait: 0 });
    const at = 0;
    const { served } = await process.take([
      { at, priority: 'normal' },
      { at, priority: 'normal' },
      { at, priority: 'normal' },
      { at, priority: 'high' },
    ]);
    expect(served).toEqual({ high: [40], normal: [20, 60, 80] });
  });
});
