import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../support/servers/fresh-database.js';
import { startServer, type ServerProcess } from '../support/servers/processes.js';

const ASK = 'GET /health/live HTTP/1.1\r\nHost: a\r\n';
const HALF_A_BODY =
  'POST /api/oauth/register HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{';

describe('SIGTERM with incomplete requests', () => {
  const databases: FreshDatabase[] = [];
  const servers: ServerProcess[] = [];

  beforeEach(async () => {
    for (let i = 0; i < 2; i += 1) {
      const database = await freshDatabase();
      databases.push(database);
      servers.push(await startServer({ DATABASE_URL: database.url, LIMITS: 'off' }));
    }
  });
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop('SIGKILL')));
    for (const database of databases.splice(0)) await database.drop();
  });

  it('silent connections do not delay the exit, half a body delays it to the limit, and the code is 0 [FLT-3]', async () => {
    const [silent, halfway] = servers as [ServerProcess, ServerProcess];
    await open(silent);
    await open(silent, ASK);
    const used = await open(silent, `${ASK}\r\n`);
    await once(used, 'data');
    used.write(ASK);
    const body = await open(halfway, HALF_A_BODY);

    const order: string[] = [];
    body.on('close', () => order.push('half a body is cut off'));
    const ends = [silent, halfway].map(async (server) => {
      const { code, signal } = await server.stop('SIGTERM');
      order.push(server === silent ? 'silent ones are left' : 'the end');
      return { code, signal };
    });
    expect(await Promise.all(ends)).toEqual(Array(2).fill({ code: 0, signal: null }));
    expect(order).toEqual(['silent ones are left', 'half a body is cut off', 'the end']);
  });
});

async function open({ url }: ServerProcess, text = ''): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}
