import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HttpProviderCalls } from './http-provider-calls.js';
import { toFaultOutcome } from './http-outcome.js';
import { readResponseText } from './read-response-text.js';

describe('HttpProviderCalls', () => {
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
    const init = { method: 'POST', body: 'x', signal: AbortSignal.timeout(60_000) };
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

  it.each<[string, string, object]>([
    [
      '407 Proxy Authentication Required',
      '{"return":{"status":407}}',
      { status: 407, retryAfter: '7', text: '{"return":{"status":407}}' },
    ],
    ['204 No Content', '', { status: 204, retryAfter: '7', text: '' }],
    ['999 Request Denied', 'no', { status: 599, retryAfter: '7', text: 'no' }],
    ['302 Found', 'no', { status: 302, retryAfter: '7', text: 'no' }],
  ])('returns a response with the status %s [DLV-4]', async (statusLine, body, expected) => {
    const headers = `retry-after: 7\r\nlocation: /x\r\nset-cookie: a\r\nset-cookie: b`;
    const reply = `HTTP/1.1 ${statusLine}\r\n${headers}\r\nconnection: close\r\n\r\n${body}`;
    meets = (socket) => socket.once('data', () => socket.end(reply));
    const signal = AbortSignal.timeout(60_000);
    const response = await calls.call(address('http'), {
      method: 'POST',
      body: new URLSearchParams({ a: 'ب' }),
      signal,
    });
    expect({
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      text: await readResponseText(response),
    }).toEqual(expected);
  });

  it.each<[string, string, (response: Response) => Promise<unknown>]>([
    ['that nobody reads', '{}', async ({ body }) => body?.cancel()],
    ['of which only the beginning is read', 'x'.repeat(1_000_000), readResponseText],
  ])('drops a response %s, and the process goes on [DLV-4]', async (_which, body, read) => {
    const faults: unknown[] = [];
    const noteFault = (fault: unknown) => faults.push(fault);
    process.on('uncaughtException', noteFault);
    const head = `HTTP/1.1 200 OK\r\ncontent-length: ${String(body.length)}\r\n\r\n`;
    meets = (socket) => socket.on('data', () => socket.write(head + body));
    const signal = AbortSignal.timeout(60_000);
    for (let round = 0; round < 20; round += 1) {
      const response = await calls.call(address('http'), { method: 'POST', body: 'x', signal });
      await read(response);
      await new Promise(setImmediate);
    }
    process.off('uncaughtException', noteFault);
    expect(faults).toEqual([]);
  });

  it('sends a form, and asks for bytes that are not compressed', async () => {
    const received = new Promise<string>((resolve) => {
      meets = (socket) =>
        socket.once('data', (bytes: Buffer) => {
          resolve(bytes.toString());
          socket.end('HTTP/1.1 200 OK\r\n\r\n');
        });
    });
    await calls.call(address('http'), {
      method: 'POST',
      headers: { 'x-key': 'K1' },
      body: new URLSearchParams({ to: '+98', text: 'رمز' }),
      signal: AbortSignal.timeout(60_000),
    });
    const request = await received;
    expect(request).toContain('content-type: application/x-www-form-urlencoded;charset=UTF-8\r\n');
    expect(request).toContain('accept-encoding: identity\r\n');
    expect(request).toContain('x-key: K1\r\n');
    expect(request).toContain('\r\n\r\nto=%2B98&text=%D8%B1%D9%85%D8%B2');
  });

  it('returns unknown if the provider does not respond', () => {
    const silence = new DOMException('', 'TimeoutError');
    expect(toFaultOutcome(silence)).toEqual({
      outcome: 'unknown',
      reason: 'no response: TimeoutError',
    });
  });
});
