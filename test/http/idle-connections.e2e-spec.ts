import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../support/servers/fresh-database.js';
import { postJson } from '../support/actors/http.js';
import { startServer, type ServerProcess } from '../support/servers/processes.js';

const IDLE = 10_000;
const SLOW = 200;
/**
 * Factor by which a request may be slower among them. It is above noise, and below one turn for
 * each connection.
 */
const SLOWER = 30;

/** Both processes need a file for each connection; Node raises the soft limit to the hard one. */
const mayOpen = Number(
  /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 0,
);

const mayOpenAll = mayOpen >= IDLE + 1_000;

describe.skipIf(!mayOpenAll && process.env['CI'] !== 'true')('the HTTP server', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let server: ServerProcess;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    database = await freshDatabase();
    server = await startServer({ DATABASE_URL: database.url, LIMITS: 'off' });
  });

  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await server.stop();
    await database.drop();
  });

  it(
    'serves requests beside ten thousand idle connections and two hundred slow clients [HTTP-2]',
    { timeout: 300_000 },
    async () => {
      expect(mayOpenAll, `${String(mayOpen)} open files`).toBe(true);
      const { hostname, port } = new URL(server.url);
      const open = async (text: string) => {
        const socket = connect(Number(port), hostname).on('error', () => undefined);
        sockets.push(socket);
        await once(socket, 'connect');
        if (text !== '') socket.write(text);
      };
      // Functions that are compiled on first use would distort the time alone.
      for (let i = 0; i < 50; i += 1) await register();
      const alone = await median(register);
      for (let i = 0; i < IDLE; i += 500)
        await Promise.all(Array.from({ length: 500 }, () => open('')));
      const head =
        'POST /api/oauth/register HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
      await Promise.all(
        Array.from({ length: SLOW }, (_, i) =>
          open(i % 2 === 0 ? head : `${head}Content-Length: 99\r\n\r\n{`),
        ),
      );

      const among = await median(register);
      expect(sockets.filter((socket) => !socket.destroyed).length).toBeGreaterThan(IDLE);
      expect(among / alone).toBeLessThan(SLOWER);
    },
  );

  let registered = 0;
  async function register(): Promise<void> {
    const cell_number = `+98912${String(++registered).padStart(7, '0')}`;
    const body = { first_name: 'Sara', last_name: 'Ahmadi', cell_number };
    expect((await postJson(`${server.url}/api/oauth/register`, body)).status).toBe(200);
  }
});

/** Returns the median duration of fifty calls, one after the other. */
async function median(call: () => Promise<void>): Promise<number> {
  const times = [];
  for (let i = 0; i < 50; i += 1) {
    const started = performance.now();
    await call();
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b)[25] ?? Infinity;
}
