import { readFileSync } from 'node:fs';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  addressOf,
  COLLECTOR,
  numberOf,
  REFRESHERS,
  USERS,
  usersFrom,
  VISITORS,
  type Client,
} from './data-set.js';
import { assertAllOk } from './compare.js';
import { drive, type Script } from './load.js';
import { initialize, signInWithKeypad, tokenByPassword } from './pairs.js';
import type { Server } from './processes.js';
import { accessTokens, keypadProgram, ticketRequests } from './reads.js';
import { machine, print, write } from './report.js';
import { inTurn, post } from './requests.js';
import { refreshing } from './sign-in.js';
import type { Stage } from './stage.js';
import { dial } from './writes.js';

const CONNECTIONS = 24;
/** All text messages change one row, so more connections only wait for it. */
const SMS_CONNECTIONS = 4;
const CROWD = 1_000;
/** Status variables of the server that are read before and after. */
const COUNTERS = [
  'Questions',
  'Com_begin',
  'Com_commit',
  'Innodb_os_log_written',
  'Bytes_sent',
  'Bytes_received',
];

/** Measures what each kind of request costs the service and its database. */
export async function primary(stage: Stage): Promise<void> {
  const webhook = await startWebhook();
  const { port } = webhook.address() as AddressInfo;
  const most = '999999999/86400';
  const settings = {
    ...stage.settings,
    DELIVERY_WEBHOOK_URL: `http://127.0.0.1:${String(port)}/send`,
    LIMIT_SMS_PREFIX: most,
    LIMIT_SMS_TOTAL: most,
  };
  await stage.fill();
  const server = await stage.start(keypadProgram(settings));
  const costs = await new Primary(stage, server, stage.client).measure();
  webhook.close();
  const rows = [
    [
      '',
      'requests/s',
      'service CPU µs',
      'database CPU µs',
      'statements',
      'log bytes',
      'bytes to and from the database',
    ],
    ...Object.entries(costs).map(
      ([name, { rate, service, database, statements, log, network }]) => {
        return [
          name,
          rate.toFixed(0),
          ...[service, database, statements].map((each) => each.toFixed(0)),
          log.toFixed(0),
          network.toFixed(0),
        ];
      },
    ),
  ];
  const about = `${String(CONNECTIONS)} connections, durable commits, LIMITS=on. The database shares a core with the generator.`;
  const section = { title: 'Cost of a request', about, rows, goals: [] };
  print(section);
  write({
    title: 'Primary',
    how: ['`npm run bench -- --primary`', machine(), stage.machine],
    sections: [section],
  });
}

/** Cost of one request, measured on the machine of the bench. */
interface Cost {
  /** CPU time of the service and of the database, in microseconds. */
  readonly service: number;
  readonly database: number;
  /** Statements without BEGIN and COMMIT. */
  readonly statements: number;
  /** Bytes of the redo log. */
  readonly log: number;
  /** Bytes between service and database, both ways. */
  readonly network: number;
  /** Requests a second on this machine. */
  readonly rate: number;
}

interface How {
  readonly seconds?: number;
  readonly connections?: number;
  /** Waits until all messages are sent, which follows the responses. */
  readonly sent?: () => Promise<void>;
}

class Primary {
  private readonly costs: Record<string, Cost> = {};

  constructor(
    private readonly stage: Stage,
    private readonly server: Server,
    private readonly client: Client,
  ) {}

  async measure(): Promise<Readonly<Record<string, Cost>>> {
    const tokens = await accessTokens(this.server, this.client);
    const visitors = usersFrom(VISITORS.from, CROWD);
    const texted = usersFrom(VISITORS.from + CROWD, CROWD);
    // The first requests are slow, because their code is not compiled yet.
    await this.signIn(usersFrom(VISITORS.from + 2 * CROWD, CROWD), false);
    await this.cost('register', once(usersFrom(USERS + 1, CROWD), register));
    await this.signIn(visitors, true);
    const sent = () => this.sent(texted.length);
    await this.cost('initialize, sms', once(texted, initializeBySms), {
      sent,
      connections: SMS_CONNECTIONS,
    });
    await this.cost('refresh', refreshing(this.client, REFRESHERS, CONNECTIONS), { seconds: 5 });
    await this.cost('Tickets(limit: 20)', inTurn(ticketRequests(tokens.slice(0, COLLECTOR - 1))), {
      seconds: 5,
    });
    return this.costs;
  }

  private async signIn(users: readonly number[], isCounted: boolean): Promise<void> {
    const run = (name: string, script: Script) =>
      isCounted ? this.cost(name, script) : this.drive(name, script, {});
    await run('initialize, ussd', once(users, initialize));
    await run('dial', once(users, dial));
    const codes = await signInWithKeypad(this.server, this.client, this.stage.database).codes(
      users,
    );
    await run(
      'token',
      once(users, (user) => tokenByPassword(this.client, user, codes.get(user) ?? '')),
    );
  }

  private async drive(
    name: string,
    script: Script,
    { seconds = 60, connections = CONNECTIONS }: How,
  ) {
    const outcome = await drive(script, { port: this.server.port, connections, seconds });
    assertAllOk(name, outcome);
    return outcome;
  }

  private async cost(name: string, script: Script, how: How = {}): Promise<void> {
    const [before, service, database] = [
      await this.counters(),
      this.server.cpu(),
      this.databaseCpu(),
    ];
    const { requests, seconds: took } = await this.drive(name, script, how);
    await how.sent?.();
    const spent = { service: this.server.cpu() - service, database: this.databaseCpu() - database };
    const after = await this.counters();
    const each = (counter: string) =>
      ((after.get(counter) ?? 0) - (before.get(counter) ?? 0)) / requests;
    this.costs[name] = {
      service: Math.round(spent.service / requests),
      database: Math.round(spent.database / requests),
      statements: Math.round(each('Questions') - each('Com_begin') - each('Com_commit')),
      log: Math.round(each('Innodb_os_log_written')),
      network: Math.round(each('Bytes_sent') + each('Bytes_received')),
      rate: Math.round(requests / took),
    };
  }

  private async counters(): Promise<Map<string, number>> {
    const rows = await this.stage.database.rows<{ Variable_name: string; Value: string }>(
      'mysql',
      'SHOW GLOBAL STATUS WHERE Variable_name IN (?)',
      [COUNTERS],
    );
    return new Map(rows.map(({ Variable_name, Value }) => [Variable_name, Number(Value)]));
  }

  /** Returns the CPU time of the database server in microseconds. */
  private databaseCpu(): number {
    const pid = readFileSync(join(this.stage.database.folder, 'pid'), 'utf8').trim();
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10_000;
  }

  private async sent(count: number): Promise<void> {
    for (;;) {
      const [row] = await this.stage.database.rows<{ n: string }>(
        'keypad',
        "SELECT COUNT(*) AS n FROM messages WHERE state = 'accepted'",
      );
      if (Number(row?.n) >= count) return;
      await sleep(50);
    }
  }
}

function once(users: readonly number[], request: (user: number) => Buffer): Script {
  let i = 0;
  return {
    next: () => {
      const user = users[i++];
      return user === undefined ? undefined : request(user);
    },
  };
}

function register(user: number): Buffer {
  const body = { first_name: 'Mina', last_name: 'Karimi', cell_number: numberOf(user) };
  return post('/api/oauth/register', body, { 'x-forwarded-for': addressOf(user) });
}

function initializeBySms(user: number): Buffer {
  return post(
    '/api/oauth/initialize',
    { username: numberOf(user), channel: 'sms' },
    { 'x-forwarded-for': addressOf(user) },
  );
}

/** Accepts every text message. */
function startWebhook(): Promise<HttpServer> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end('{}'));
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(server);
    });
  });
}
