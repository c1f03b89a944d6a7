import { setTimeout as sleep } from 'node:timers/promises';
import { inRounds, measured, type Figures } from './compare.js';
import { CALLERS, COLLECTOR, keypadSettings, prepare, usersFrom, type Client } from './data-set.js';
import type { Database } from './database.js';
import { fillChallenges, fillForReads, fillLimits, fillWithHistory } from './fill.js';
import type { Script } from './load.js';
import { signIn, signInWithKeypad } from './pairs.js';
import type { Server } from './processes.js';
import { accessTokens, keypadProgram, LAST_PAGE, pageRequest, ticketRequests } from './reads.js';
import { atMost, machine, print, write, type Goal } from './report.js';
import { inTurn } from './requests.js';
import { refreshing } from './sign-in.js';
import type { Stage } from './stage.js';
import { cardsAdded } from './writes.js';

const SIZES = [10_000, 1_000_000] as const;
/** Few connections, because the work of one request must not grow; queueing is not measured. */
const PLAN = { rounds: 5, seconds: 2, warmUp: 4, connections: 4 };
/** Number of users who sign in in each round. */
const CROWD = 200;

interface Service {
  readonly name: string;
  readonly users: number;
  readonly server: Server;
  readonly client: Client;
  readonly tokens: readonly string[];
}

/** Sends the same requests to databases with 10 000 and with 1 000 000 users. */
export async function scale(stage: Stage): Promise<void> {
  await stage.database.run('mysql', 'SET GLOBAL innodb_buffer_pool_size = 4 * 1024 * 1024 * 1024');
  const services: Service[] = [];
  for (const users of SIZES) services.push(await filled(stage, users));
  await settled(stage.database);
  console.log(`filled after ${process.uptime().toFixed(0)} s`);

  const operations: (readonly [string, readonly Figures[]])[] = [
    ['initialize', await half(stage.database, services, 'begun')],
    ['token', await half(stage.database, services, 'finished')],
    ['refresh', await each(services, refreshesOf)],
    ['Tickets, first page', await each(services, ({ tokens }) => inTurn(ticketRequests(tokens)))],
    [
      'Tickets, last page',
      await each(services, ({ tokens }) => inTurn([pageRequest(tokens, LAST_PAGE)])),
    ],
    ['CardAdd', await each(services, ({ tokens }) => cardsAdded(tokens))],
  ];
  const goals: Goal[] = [];
  const rows = [['', ...services.flatMap(({ name }) => [`p50 ms, ${name}`, `p99 ms, ${name}`])]];
  for (const [name, figures] of operations) {
    rows.push([name, ...figures.flatMap(({ p50, p99 }) => [p50.toFixed(2), p99.toFixed(2)])]);
    const [first, last] = [figures.at(0), figures.at(-1)];
    if (first === undefined || last === undefined) throw new Error(`no figures for ${name}`);
    goals.push(
      atMost(`${name}: p50 with 1 M users at most 1.3 × that with 10 k`, last.p50 / first.p50, 1.3),
    );
    goals.push(
      atMost(`${name}: p99 with 1 M users at most 1.3 × that with 10 k`, last.p99 / first.p99, 1.3),
    );
  }
  const about =
    'Four connections; users spread over the whole table; ten sessions and ten audit rows for each user; the last page is that of a list of 10 000.';
  const section = { title: 'Latencies by number of users', about, rows, goals };
  print(section);
  write({
    title: 'Scale',
    how: ['`npm run bench -- --scale`', machine(), stage.machine],
    sections: [section],
  });
}

function refreshesOf({ client, users }: Service): Script {
  return refreshing(client, { from: 1, count: CALLERS, stride: strideOf(users) }, PLAN.connections);
}

/** Returns the distance between the ids of two callers. */
function strideOf(users: number): number {
  return Math.floor(users / (COLLECTOR + 500));
}

const nameOf = (users: number) => `keypad_${String(users)}`;

async function filled(stage: Stage, users: number): Promise<Service> {
  const name = nameOf(users);
  const settings = keypadSettings(await stage.database.create(name), stage.database.folder);
  const client = await prepare(settings);
  const store = stage.database.store(name);
  const stride = strideOf(users);
  await stage.database.run('mysql', 'SET GLOBAL innodb_flush_log_at_trx_commit = 0');
  await fillForReads(store, users, client, stride);
  await fillChallenges(store, users);
  await fillWithHistory(store, users);
  await fillLimits(store, [...usersFrom(stride, CALLERS, stride), ...visitorsOf(users)]);
  await store.run(
    'ANALYZE TABLE users, sessions, tickets, challenges, limits, cards, audit_events',
  );
  await stage.database.run('mysql', 'SET GLOBAL innodb_flush_log_at_trx_commit = 1');
  const server = await stage.start(keypadProgram(settings, name));
  const tokens = await accessTokens(server, client, stride);
  const short = users < 1_000_000 ? `${String(users / 1_000)} k` : `${String(users / 1_000_000)} M`;
  return { name: short, users, server, client, tokens };
}

/** Returns the users who sign in, which have the ids next to the callers. */
function visitorsOf(users: number): number[] {
  return usersFrom(1, CALLERS, strideOf(users));
}

/** Waits until all filled pages are on disk, so that no measurement includes their writes. */
async function settled(database: Database): Promise<void> {
  await database.run('mysql', 'SET GLOBAL innodb_max_dirty_pages_pct = 0');
  for (let second = 0; second < 120; second += 1) {
    const [row] = await database.rows<{ Value: string }>(
      'mysql',
      "SHOW STATUS LIKE 'Innodb_buffer_pool_pages_dirty'",
    );
    if (Number(row?.Value) < 100) break;
    await sleep(1_000);
  }
  await database.run('mysql', 'SET GLOBAL innodb_max_dirty_pages_pct = 90');
}

/** Measures one operation on each service in turn. */
function each(services: readonly Service[], script: (service: Service) => Script) {
  const contenders = services.map((service) => {
    const own = script(service);
    return { name: service.name, server: service.server, script: () => own };
  });
  return inRounds(contenders, PLAN.rounds, (contender, warmsUp) =>
    measured(contender, {
      connections: PLAN.connections,
      seconds: warmsUp ? PLAN.warmUp : PLAN.seconds,
    }),
  );
}

/** Measures one half of a sign-in on each service in turn, with new users each time. */
function half(
  database: Database,
  services: readonly Service[],
  which: 'begun' | 'finished',
): Promise<Figures[]> {
  const turns = new Map(
    services.map((service) => [service, which === 'begun' ? 0 : PLAN.rounds + 2]),
  );
  return inRounds(services, PLAN.rounds, async (service, warmsUp) => {
    const { server, client, users, name } = service;
    const turn = turns.get(service) ?? 0;
    const size = warmsUp ? 2 * CROWD : CROWD;
    turns.set(service, turn + size / CROWD);
    const crowd = visitorsOf(users).slice(turn * CROWD, turn * CROWD + size);
    const contender = signInWithKeypad(server, client, database, nameOf(users));
    const { seconds, cpu, latencies } = (await signIn(contender, crowd, PLAN.connections))[which];
    const [p50, p99] = [latencies.at(0.5), latencies.at(0.99)];
    return { name, rate: size / seconds, cpu: cpu / size, p50, p99, rss: server.rss() };
  });
}
