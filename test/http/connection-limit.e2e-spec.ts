import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { useApp } from '../support/servers/app.js';
import { httpServerOf } from '../support/servers/http-server.js';

const LIMIT = 3;
const ASK = 'GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n';
/** The head of a request whose body never arrives. */
const BEGIN =
  'POST /api/oauth/register HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{';

let server: Server;
let peer = '';
let probe: unknown;
const clients: Socket[] = [];
const app = useApp({
  LIMITS: 'off',
  CONNECTIONS_PER_ADDRESS: String(LIMIT),
  TRUSTED_PROXIES: '10.9.0.0/16',
});
beforeAll(() => {
  server = httpServerOf(app);
  // All connections of a test come from one machine; the service sees another peer.
  server.prependListener('connection', (socket: Socket) => {
    Object.defineProperty(socket, 'remoteAddress', { value: peer });
    probe = vi.spyOn(socket, 'setKeepAlive');
  });
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await vi.waitUntil(async () => (await countConnections()) === 0);
});

async function countConnections(): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => {
      if (error === null) resolve(count);
      else reject(error);
    });
  });
}

async function open(text: string): Promise<Socket> {
  const { hostname, port } = new URL(app.url);
  const client = connect(Number(port), hostname).on('error', () => undefined);
  clients.push(client);
  await once(client, 'connect');
  const served = text === BEGIN ? once(server, 'request') : once(client, 'data');
  client.write(text);
  await Promise.race([served, once(client, 'close')]);
  return client;
}

async function openAll(text: string, count: number): Promise<Socket[]> {
  const all: Socket[] = [];
  for (let i = 0; i < count; i += 1) all.push(await open(text));
  return all;
}

/** Returns true for the connections that the service has not closed. */
async function listOpen(all: readonly Socket[]): Promise<boolean[]> {
  await open(ASK);
  return all.map(({ readyState }) => readyState === 'open');
}

describe('the connections of one address', () => {
  it.each(['203.0.113.7', '2001:db8:1:2::7'])(
    'end, the oldest idle one first, when %s opens more than CONNECTIONS_PER_ADDRESS [HTTP-6]',
    async (address) => {
      peer = address;
      const all = await openAll(ASK, LIMIT + 2);
      peer = '198.51.100.1';
      expect(await listOpen(all)).toEqual([false, false, true, true, true]);
    },
  );

  it('stay open while they wait for a response, and a further one is closed [HTTP-6]', async () => {
    peer = '203.0.113.8';
    const all = [...(await openAll(BEGIN, LIMIT)), await open(ASK)];
    peer = '198.51.100.1';
    expect(await listOpen(all)).toEqual([true, true, true, false]);
  });

  it('count for a /64 of IPv6 together [HTTP-6]', async () => {
    const all: Socket[] = [];
    for (let i = 0; i <= LIMIT; i += 1) {
      peer = `2001:db8:1:3::${String(i)}`;
      all.push(await open(ASK));
    }
    peer = '198.51.100.1';
    expect(await listOpen(all)).toEqual([false, true, true, true]);
  });

  it.each(['10.9.1.2', '::ffff:10.9.1.2', '127.0.0.1', '::1'])(
    'stay open, however many, for %s, a trusted proxy or the machine itself [HTTP-6]',
    async (address) => {
      peer = address;
      const all = await openAll(ASK, LIMIT + 2);
      expect(await listOpen(all)).toEqual(all.map(() => true));
    },
  );

  it('use TCP keep-alive after a minute [HTTP-6]', async () => {
    peer = '203.0.113.9';
    await open(ASK);
    expect(probe).toHaveBeenCalledWith(true, 60_000);
  });
});
