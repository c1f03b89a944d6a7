import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HttpProviderCalls } from './http-provider-calls.js';
import { toFaultOutcome } from './http-outcome.js';

describe('outcomeOfFault', () => {
  let server: Server;
  let calls: HttpProviderCalls;
  let meets: (socket: Socket) => void;
  beforeEach(async () => {
    calls = new HttpProviderCalls();
    server = createServer((socket) => {
      meets(socket.on('error', () => undefined));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(async () => {
    await calls.onApplicationShutdown();
    server.close();
  });

  const address = (scheme: string) =>
    `${scheme}://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;

  async function outcomeAt(url: string) {
    const init = {
      method: 'POST',
      body: 'x',
      redirect: 'manual',
      signal: AbortSignal.timeout(60_000),
    } as const;
    const fault = await calls.call(url, init).catch((error: unknown) => error);
    return toFaultOutcome(fault);
  }

  it.each<[string, (socket: Socket) => void]>([
    ['speaks no TLS', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['hangs up before TLS is established', (socket) => socket.once('data', () => socket.end())],
    [
      'resets the connection before TLS is established',
      (socket) => socket.once('data', () => socket.resetAndDestroy()),
    ],
  ])('returns rejected if the provider %s', async (_what, does) => {
    meets = does;
    expect(await outcomeAt(address('https'))).toMatchObject({
      outcome: 'rejected',
      hint: 'elsewhere',
    });
  });

  it('returns rejected if nothing listens', async () => {
    const url = address('http');
    server.close();
    const reason = 'not reached: ECONNREFUSED';
    expect(await outcomeAt(url)).toEqual({ outcome: 'rejected', hint: 'elsewhere', reason });
  });

  it('returns rejected if the connection times out before it is established', async () => {
    calls = new HttpProviderCalls(1);
    meets = () => undefined;
    const reason = 'not reached: UND_ERR_CONNECT_TIMEOUT';
    expect(await outcomeAt(address('https'))).toEqual({
      outcome: 'rejected',
      hint: 'elsewhere',
      reason,
    });
  });

  it.each([
    ['loads its client', [0, 3_000]],
    ['connects', [0, 0, 0, 3_000]],
  ])(
    'returns rejected and sends nothing if the process is halted while it %s [FLT-6]',
    async (_when, times) => {
      calls = new HttpProviderCalls(2_500, () => times.shift() ?? 3_000);
      const received: Buffer[] = [];
      meets = (socket) => socket.on('data', (bytes) => received.push(bytes)).resume();
      const reason = 'not reached: UND_ERR_CONNECT_TIMEOUT';
      expect(await outcomeAt(address('http'))).toEqual({
        outcome: 'rejected',
        hint: 'elsewhere',
        reason,
      });
      expect(received).toEqual([]);
    },
  );

  it.each<[string, (socket: Socket) => void]>([
    ['ends the connection', (socket) => socket.end()],
    ['resets the connection', (socket) => socket.resetAndDestroy()],
    ['returns no HTTP', (socket) => socket.end('hello\r\n\r\n')],
  ])('returns unknown if the provider %s after reading the request', async (_what, does) => {
    meets = (socket) => {
      socket.once('data', () => {
        does(socket);
      });
    };
    expect(await outcomeAt(address('http'))).toMatchObject({ outcome: 'unknown' });
  });

  it('returns unknown if the provider does not respond', () => {
    const silence = new DOMException('', 'TimeoutError');
    expect(toFaultOutcome(silence)).toEqual({
      outcome: 'unknown',
      reason: 'no response: TimeoutError',
    });
  });
});
