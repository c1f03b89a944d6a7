import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createResponseTimeout } from './response-timeout.js';

describe('createResponseTimeout', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('aborts with the reason of the timeout', async () => {
    const timeout = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    const signal = createResponseTimeout();
    expect(signal.aborted).toBe(false);
    timeout.abort('late');
    await setImmediate();
    expect([signal.aborted, signal.reason]).toEqual([true, 'late']);
  });

  it('lets the process read first what arrived while it was busy [FLT-6]', async () => {
    const order: string[] = [];
    const timeout = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const client = connect((server.address() as AddressInfo).port).on('data', () =>
      order.push('response'),
    );
    const [provider] = await Promise.all([once(server, 'connection'), once(client, 'connect')]);
    createResponseTimeout().addEventListener('abort', () => order.push('timeout'));
    // Here and in AbortSignal.timeout, timers run before the event loop reads.
    await setTimeout(1);
    (provider[0] as typeof client).write('x');
    timeout.abort();
    await vi.waitUntil(() => order.length === 2);
    expect(order).toEqual(['response', 'timeout']);
    client.destroy();
    server.close();
  });
});
