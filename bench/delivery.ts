import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kannel, KANNEL } from '../test/support/servers/kannel.js';
import { killRun, type Arrival } from '../test/support/servers/kill-run.js';
import { freePort } from '../test/support/servers/mariadb-server.js';
import { Smsc } from '../test/support/servers/smsc.js';
import { ROOT } from './data-set.js';
import { Database } from './database.js';

/** Measures messages a second through each driver with two replicas on MariaDB, and the effect of kills. Writes DELIVERY.md. */

const COUNT = 10_000;
const SCHEMA = 'delivery';
const OPEN = "SELECT COUNT(*) AS n FROM messages WHERE state IN ('ready', 'leased')";
const OFFERED = [
  'webhook',
  'http (Twilio), receipts',
  'SMPP, receipts',
  ...(KANNEL ? ['Kannel with an SMSC behind it, receipts'] : []),
] as const;

type Settings = Readonly<Record<string, string>>;

/** Accepts messages of the webhook and of the API of Twilio, and sends delivery receipts for the latter. */
class Provider {
  readonly arrivals: Arrival[] = [];
  private constructor(private readonly server: Server) {}

  static async start(): Promise<Provider> {
    const server = createServer();
    const provider = new Provider(server);
    server.on('request', (request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (part: string) => (body += part));
      request.on('end', () => {
        const { authorization = '' } = request.headers;
        if (request.url === '/webhook') provider.take(Number(/"id":"(\d+)"/.exec(body)?.[1]), authorization);
        const callback = new URLSearchParams(body).get('StatusCallback');
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"sid":"SM1"}');
        if (callback !== null) void report(callback);
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return provider;
  }

  get url(): string {
    return `http://127.0.0.1:${String((this.server.address() as AddressInfo).port)}`;
  }

  /** Returns settings for the webhook; the token identifies the sender. */
  webhook(token: string): Settings {
    return { DELIVERY: 'webhook', DELIVERY_WEBHOOK_URL: `${this.url}/webhook`, DELIVERY_WEBHOOK_TOKEN: token };
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private take(id: number, authorization: string): void {
    this.arrivals.push({ id, sender: authorization.replace('Bearer ', ''), at: Date.now() });
  }
}

async function report(callback: string): Promise<void> {
  const body = new URLSearchParams({ MessageSid: 'SM1', MessageStatus: 'delivered' });
  await fetch(callback, { method: 'POST', body }).catch(() => undefined);
}

const database = await Database.start();
const provider = await Provider.start();
const smsc = await Smsc.start();
const kannel = KANNEL ? await Kannel.start(smsc.port, mkdtempSync(join(database.folder, 'kannel-'))) : undefined;
const running = new Set<ChildProcess>();

async function start(settings: Settings, port: number): Promise<ChildProcess> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    DEMO: 'off',
    CONSOLE: 'off',
    DATA_DIR: database.folder,
    KEYS: `bench:${Buffer.alloc(32, 7).toString('base64')}`,
    LIMITS: 'off',
    USSD_GATEWAY_TOKEN: 'x'.repeat(32),
    PORT: String(port),
    ...settings,
  };
  const child = spawn(process.execPath, [join(ROOT, 'dist/main.js')], { env, stdio: 'ignore' });
  running.add(child);
  const ready = `http://127.0.0.1:${String(port)}/health/ready`;
  while (
    !(await fetch(ready).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await sleep(25);
  return child;
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
  running.delete(child);
}

async function enqueue(count: number): Promise<void> {
  const now = Date.now();
  const row = `'otp.sms', '+989120001234', 'notice:number', '', '', '', 'en', 'ready', 0, ${String(now)}, ${String(now + 1_200_000)}, ${String(now)}`;
  await database.run(
    SCHEMA,
    `INSERT INTO messages
      (kind, recipient, subject, challenge_id, nonce, key_id, language, state, attempts, next_at, expires_at, created_at)
    SELECT ${row} FROM seq_1_to_${String(count)}`,
  );
}

async function number(statement: string): Promise<number> {
  const [row] = await database.rows<Record<string, unknown>>(SCHEMA, statement);
  return Number(Object.values(row ?? {})[0]);
}

/** Returns the number of statements that the server has executed so far. */
async function questions(): Promise<number> {
  const [row] = await database.rows<{ Value: string }>(SCHEMA, "SHOW GLOBAL STATUS LIKE 'Com_stmt_execute'");
  return Number(row?.Value);
}

function settingsOf(name: (typeof OFFERED)[number]): Settings {
  if (name === 'webhook') return provider.webhook('bench');
  const twilio = { account: 'AC1', token: 'token', sender: '1000', base: provider.url };
  const entry = name.startsWith('http')
    ? { name: 'main', driver: 'http', preset: 'twilio', window: 64, options: twilio }
    : { ...(name.startsWith('SMPP') ? smsc.provider : kannel?.provider), window: 64 };
  return { DELIVERY: 'providers', SMS_PROVIDERS: JSON.stringify([entry]) };
}

interface Drained {
  readonly name: string;
  readonly seconds: number;
  readonly statements: number;
  readonly load: number;
}

/** Measures the time to send 10 000 messages that are all due. */
async function drain(name: (typeof OFFERED)[number]): Promise<Drained> {
  const DATABASE_URL = await database.create(SCHEMA);
  const ports = [await freePort(), await freePort()];
  const settings = { ...settingsOf(name), DATABASE_URL, BASE_URL: `http://127.0.0.1:${String(ports[0])}` };
  const replicas: ChildProcess[] = [];
  for (const port of ports) replicas.push(await start(settings, port));
  await enqueue(100);
  while ((await number(OPEN)) > 0) await sleep(20);
  const load = loadavg()[0] ?? 0;
  const [asked, from] = [await questions(), performance.now()];
  await enqueue(COUNT);
  while ((await number(OPEN)) > 0) await sleep(20);
  const seconds = (performance.now() - from) / 1000;
  const statements = ((await questions()) - asked) / COUNT;
  const taken = await number("SELECT COUNT(*) FROM messages WHERE state IN ('accepted', 'delivered')");
  if (taken !== COUNT + 100) throw new Error(`${name}: ${String(taken)} messages taken`);
  await Promise.all(replicas.map((child) => stop(child, 'SIGTERM')));
  return { name, seconds, statements, load };
}

async function kills() {
  const DATABASE_URL = await database.create(SCHEMA);
  provider.arrivals.length = 0;
  // The first replica creates the tables.
  await stop(await start({ ...provider.webhook('first'), DATABASE_URL }, await freePort()), 'SIGTERM');
  return killRun(
    {
      arrivals: provider.arrivals,
      start: async (sender) => {
        const child = await start({ ...provider.webhook(sender), DATABASE_URL }, await freePort());
        return { kill: () => stop(child, 'SIGKILL') };
      },
      enqueue,
      rows: (statement) => database.rows(SCHEMA, statement),
    },
    { processes: 2, kills: 10, each: 100 },
  );
}

try {
  const drained: Drained[] = [];
  for (const name of OFFERED) drained.push(await drain(name));
  const { sent, lost, twice, inHand, outside } = await kills();
  const text = [
    '# Messages a second',
    '',
    `\`npm run bench:delivery\`, ${new Date().toISOString().slice(0, 10)}. Two replicas, MariaDB with every commit on disk, the providers and the`,
    `bench share one machine: ${String(cpus().length)} × ${cpus()[0]?.model.trim() ?? ''}, Node ${process.version}. 10 000 messages are due at`,
    'once. Receipts arrive meanwhile, and their statements are counted. The load is that of the machine in the minute before.',
    '',
    '| Driver | Messages a second | 10 000 drained in | Statements a message | Load before |',
    '| --- | --- | --- | --- | --- |',
    ...drained.map(
      ({ name, seconds, statements, load }) =>
        `| ${name} | ${String(Math.round(COUNT / seconds))} | ${seconds.toFixed(1)} s | ${statements.toFixed(1)} | ${load.toFixed(1)} |`,
    ),
    '',
    '## Ten kills',
    '',
    `A replica was killed ten times while it sent ${String(sent)} messages by the webhook. ${String(lost)} were lost, ${String(twice)} came twice,`,
    `and ${String(outside.length)} of those outside the declared window. ${String(inHand)} were claimed by a replica at its kill.`,
    '',
    ...outside.map((line) => `- ${line}`),
  ].join('\n');
  process.stdout.write(text);
  writeFileSync(join(ROOT, 'bench/DELIVERY.md'), `${text.trimEnd()}\n`);
} finally {
  for (const child of running) child.kill('SIGKILL');
  await kannel?.kill();
  await smsc.down();
  provider.stop();
  await database.stop();
}
