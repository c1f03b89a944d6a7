import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DatabaseEngine } from './engine.js';
import { DatabaseWriteProbe } from './database-write-probe.js';

const FULL = new Error('disk full');
let write: () => Promise<void>;
let writes: number;
let probe: DatabaseWriteProbe;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  write = () => Promise.resolve();
  writes = 0;
  const engine: Pick<DatabaseEngine, 'isFull' | 'probeWrite'> = {
    isFull: (error) => error === FULL,
    probeWrite: () => {
      writes += 1;
      return write();
    },
  };
  probe = new DatabaseWriteProbe(engine as DatabaseEngine);
});
afterEach(() => {
  vi.useRealTimers();
});

it('writes once for all callers within 5 s [FLT-2]', async () => {
  expect(await Promise.all([probe.canWrite(), probe.canWrite()])).toEqual([true, true]);
  vi.advanceTimersByTime(4_900);
  expect(await probe.canWrite()).toBe(true);
  expect(writes).toBe(1);
});

it('reports a failed write within 5 s, and the next good one within 1 s [FLT-2]', async () => {
  expect(await probe.canWrite()).toBe(true);
  write = () => Promise.reject(FULL);
  vi.advanceTimersByTime(5_000);
  expect(await probe.canWrite()).toBe(false);

  write = () => Promise.resolve();
  expect(await probe.canWrite()).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(await probe.canWrite()).toBe(true);
});

it('gives a write that does not end up after 3 s [FLT-2]', async () => {
  write = () => Promise.withResolvers<undefined>().promise;
  const isWritable = probe.canWrite();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await isWritable).toBe(false);
});

it('reports a full disk for 10 s after a request met it, although small writes succeed [FLT-2]', async () => {
  probe.noteFailure(new Error('another'));
  expect(await probe.canWrite()).toBe(true);
  probe.noteFailure(FULL);
  expect(await probe.canWrite()).toBe(false);
  vi.advanceTimersByTime(9_900);
  expect(await probe.canWrite()).toBe(false);
  vi.advanceTimersByTime(100);
  expect(await probe.canWrite()).toBe(true);
});
