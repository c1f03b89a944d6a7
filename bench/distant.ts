import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createConnection } from 'mysql2/promise';
import { measured } from './compare.js';
import { keypadSettings, REFRESHERS, usersFrom, VISITORS } from './data-set.js';
import { Latencies } from './latencies.js';
import { signIn, signInWithKeypad } from './pairs.js';
import { keypadProgram } from './reads.js';
import { atMost, machine, print, write, type Section } from './report.js';
import { refreshing } from './sign-in.js';
import type { Stage } from './stage.js';

/** Few, so that requests wait for the database and not for each other. */
const CONNECTIONS = 2;
const WARM_UP = 300;
const SIGN_INS = 500;

/** Measures the latency of sign-ins and refreshes when the database is about a millisecond away. */
export async function distant(stage: Stage): Promise<void> {
  await stage.fill();
  const proxy = await Delay.before(Number(new URL(stage.url).port));
  const away = stage.url.replace(/:\d+\//, `:${String(proxy.port)}/`);
  const server = await stage.start(keypadProgram(keypadSettings(away, stage.database.folder)));
  const service = signInWithKeypad(server, stage.client, stage.database);
  const users = usersFrom(VISITORS.from, WARM_UP + SIGN_INS);
  await signIn(service, users.slice(0, WARM_UP), CONNECTIONS);
  const { begun, finished } = await signIn(service, users.slice(WARM_UP), CONNECTIONS);
  const script = refreshing(stage.client, REFRESHERS, CONNECTIONS);
  const refreshes = { name: 'refresh', server, script: () => script };
  await measured(refreshes, { connections: CONNECTIONS, seconds: 3 });
  const latencies = new Latencies();
  await measured(refreshes, { connections: CONNECTIONS, seconds: 5, latencies });
  const rows: readonly (readonly [string, Latencies])[] = [
    ['one statement', await roundTrips(away)],
    ['refresh grant', latencies],
    ['initialize, ussd', begun.latencies],
    ['token by password', finished.latencies],
  ];
  proxy.close();
  const section: Section = {
    title: 'A database a millisecond away',
    about: `A proxy delays what the service sends to the database. ${String(CONNECTIONS)} connections.`,
    rows: [
      ['', 'p50 ms', 'p99 ms'],
      ...rows.map(([name, of]) => [name, of.at(0.5).toFixed(1), of.at(0.99).toFixed(1)]),
    ],
    goals: [
      atMost('p50 of the refresh grant at most 3 ms', latencies.at(0.5), 3),
      atMost('p50 of token at most 10 ms', finished.latencies.at(0.5), 10),
    ],
  };
  print(section);
  write({
    title: 'Distant',
    how: ['`npm run bench -- --distant`', machine(), stage.machine],
    sections: [section],
  });
}

async function roundTrips(url: string): Promise<Latencies> {
  const connection = await createConnection(url.replace(/^mariadb:/, 'mysql:'));
  const latencies = new Latencies();
  for (let i = 0; i < SIGN_INS; i += 1) {
    const from = performance.now();
    await connection.query('SELECT 1');
    latencies.add(performance.now() - from);
  }
  await connection.end();
  return latencies;
}

/** A proxy that passes on what clients send after a millisecond, and what the database sends at once. */
class Delay {
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  static async before(port: number): Promise<Delay> {
    const server = createServer({ noDelay: true });
    const delay = new Delay(server);
    server.on('connection', (client) => {
      delay.join(client, connect({ port, host: '127.0.0.1', noDelay: true }));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return delay;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  private join(client: Socket, database: Socket): void {
    client.on('data', (bytes) => setTimeout(() => database.write(bytes), 1));
    database.on('data', (bytes) => client.write(bytes));
    for (const [socket, other] of [[client, database] as const, [database, client] as const]) {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => other.destroy());
    }
  }
}
