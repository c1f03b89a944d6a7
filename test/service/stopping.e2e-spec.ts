import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { keypad } from '../support/servers/command.js';
import { freshDatabase, type FreshDatabase } from '../support/servers/fresh-database.js';
import { postJson } from '../support/actors/http.js';
import { startServer, type ServerProcess } from '../support/servers/processes.js';
import { readJson } from '../support/assertions/read-json.js';
import { portOf } from '../support/servers/ports.js';

const LINE = z.object({ context: z.string().optional(), msg: z.string() });

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
    const [silent = expect.unreachable(), halfway = expect.unreachable()] = servers;
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

describe('SIGTERM while an endpoint of webhooks does not respond', () => {
  it('ends with code 0, and the event stays for another replica [FLT-3]', async () => {
    const database = await freshDatabase();
    const DATA_DIR = mkdtempSync(join(inject('runFolder'), 'data-'));
    const settings = { DATABASE_URL: database.url, DATA_DIR, LIMITS: 'off' };
    const server = await startServer(settings);
    const endpoint = createServer().listen(0, '127.0.0.1');
    await once(endpoint, 'listening');
    const called = once(endpoint, 'connection');
    const port = portOf(endpoint);
    expect(
      await keypad(settings, ['webhook', 'add', `http://127.0.0.1:${String(port)}/`]),
    ).toMatchObject({ code: 0 });
    const body = { first_name: 'Mina', last_name: 'Karimi', cell_number: '+989121234567' };
    expect((await postJson(`${server.url}/api/oauth/register`, body)).status).toBe(200);
    await called;
    expect(await server.stop('SIGTERM')).toMatchObject({ code: 0, signal: null });
    endpoint.close();
    await database.drop();
  });
});

describe('the log of a stop', () => {
  it('has a line when stopping begins and when it ends [FLT-3]', async () => {
    const database = await freshDatabase();
    const server = await startServer({ DATABASE_URL: database.url, LOG_LEVEL: 'info' });
    await server.stop('SIGTERM');
    const lines = server.takeOutput().trim().split('\n');
    await database.drop();
    const written = lines.map((line) => readJson(LINE, line));
    const messages = written.filter(({ context }) => context === 'Stop').map(({ msg }) => msg);
    expect(messages).toEqual([
      expect.stringMatching(/^stopping after SIGTERM: .* have 13 s$/),
      expect.stringMatching(/^stopped after \d+ ms$/),
    ]);
  });
});

describe('a probe of readiness during a stop', () => {
  it('gets 503, and the log has no error [FLT-3]', async () => {
    const database = await freshDatabase();
    const server = await startServer({ DATABASE_URL: database.url, LOG_LEVEL: 'info' });
    const end = server.stop('SIGTERM');
    const probe = async () => (await fetch(`${server.url}/health/ready`)).status;
    await expect.poll(probe, { interval: 5 }).toBe(503);
    await end;
    const output = server.takeOutput();
    await database.drop();
    expect(output).toMatch(/"level":"info".*"reason":"stopping","msg":"request refused"/);
    expect(output).not.toContain('"level":"error"');
  });
});

async function open({ url }: ServerProcess, text = ''): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}
