import { setTimeout as sleep } from 'node:timers/promises';
import { inRounds, measured, type Figures } from './compare.js';
import { REFRESHERS, refreshToken, VISITORS, addressOf, numberOf } from './data-set.js';
import { Latencies } from './latencies.js';
import { drive, type Script } from './load.js';
import type { Server } from './processes.js';
import { accessTokens, keypadProgram, limitTickets, readers, ticketRequests } from './reads.js';
import { atLeast, atMost, figureOf, machine, p99Within, print, rowsOf, write, type Section } from './report.js';
import { inTurn, post } from './requests.js';
import { bareProgram, refreshing, refreshingBare } from './sign-in.js';
import type { Stage } from './stage.js';

const COUNTS = [1, 2, 4] as const;
const CONNECTIONS = 48;
const RACES = 20;
const SETTLE_MS = 2_000;
/** The warm-up is long because a replica needs some hundred thousand requests until its code is compiled. */
const PLAN = { rounds: 5, seconds: 3, warmUp: 30 };

/**
 * Measures 1, 2 and 4 replicas on one MariaDB. All share the core of the server, which costs any program something. Bare
 * programs in the same numbers show how much of the cost is that of keypad.
 */
export async function replicas(stage: Stage): Promise<void> {
  await stage.fill();
  const most = Math.max(...COUNTS);
  const servers = await started(most, (name) => stage.start(keypadProgram(stage.settings, name)));
  const limits = await started(most, (name) => stage.start({ ...readers(stage.url).limit, name: `limit ${name}` }));
  const bares = await started(most, (name) => stage.start({ ...bareProgram(stage.url), name: `bare ${name}` }));
  const [first] = servers;
  if (first === undefined) throw new Error('no replica');
  const requests = ticketRequests(await accessTokens(first, stage.client));
  const share = Math.floor(REFRESHERS.count / 2 / most / 2);
  const part = (i: number) => ({ from: REFRESHERS.from + i * share, count: share });
  const rotations = servers.map((_server, i) => refreshing(stage.client, part(i), CONNECTIONS));
  const bareRotations = bares.map((_bare, i) => refreshingBare(part(most + i), CONNECTIONS));

  const sections = [
    flat('Tickets(limit: 20)', await spread(servers, () => inTurn(requests)), await spread(limits, limitTickets)),
    flat(
      'Refresh grant',
      await spread(servers, (i) => rotations[i] ?? inTurn([])),
      await spread(bares, (i) => bareRotations[i] ?? inTurn([])),
    ),
    await besideOthers(servers, () => inTurn(requests)),
    await races(servers, stage),
  ];
  for (const section of sections) print(section);
  write({ title: 'Replicas', how: ['`npm run bench -- --replicas`', machine(), stage.machine], sections });
}

async function started(count: number, start: (name: string) => Promise<Server>): Promise<Server[]> {
  const servers: Server[] = [];
  while (servers.length < count) servers.push(await start(`replica ${String(servers.length + 1)}`));
  return servers;
}

const named = (count: number) => (count === 1 ? '1 replica' : `${String(count)} replicas`);

/** Measures the first 1, 2 and 4 servers in turn. Warms up each one alone, because together they would take too long. */
async function spread(servers: readonly Server[], script: (replica: number) => Script): Promise<Figures[]> {
  for (const [i, { port }] of servers.entries()) {
    await drive(script(i), { port, connections: CONNECTIONS, seconds: PLAN.warmUp });
  }
  return inRounds(COUNTS, PLAN.rounds, async (count, warmsUp) => {
    const driven = servers.slice(0, count);
    const latencies = new Latencies();
    const seconds = warmsUp ? 1 : PLAN.seconds;
    const before = sum(driven.map((server) => server.cpu()));
    const outcomes = await Promise.all(
      driven.map(({ port }, i) => drive(script(i), { port, connections: CONNECTIONS / count, seconds, latencies })),
    );
    const used = sum(driven.map((server) => server.cpu())) - before;
    const refused = sum(outcomes.map((outcome) => outcome.refused));
    if (refused > 0) throw new Error(outcomes.find(({ refusal }) => refusal !== undefined)?.refusal);
    const requests = sum(outcomes.map((outcome) => outcome.requests));
    return {
      name: named(count),
      rate: sum(outcomes.map((outcome) => outcome.requests / outcome.seconds)),
      cpu: used / requests,
      p50: latencies.at(0.5),
      p99: latencies.at(0.99),
      rss: sum(driven.map((server) => server.rss())),
    };
  });
}

function flat(title: string, ours: readonly Figures[], bare: readonly Figures[]): Section {
  const growth = (figures: readonly Figures[], of: (each: Figures) => number) =>
    of(figureOf(figures, named(4))) / of(figureOf(figures, named(1)));
  const times = (of: (each: Figures) => number) => growth(ours, of) / growth(bare, of);
  const about =
    'The same connections, divided among the replicas; and among bare programs in the same numbers, on the same core.';
  return {
    title,
    about,
    rows: [...rowsOf(ours), ...rowsOf(bare.map((each) => ({ ...each, name: `${each.name}, bare` }))).slice(1)],
    goals: [
      atMost(
        'CPU time of a request with 4 replicas to that with 1, at most 1.3 × as with bare programs',
        times((each) => each.cpu),
        1.3,
      ),
      atMost(
        'p99 with 4 replicas to that with 1, at most 1.3 × as with bare programs',
        times((each) => each.p99),
        1.3,
      ),
    ],
  };
}

/** Measures one replica while the three others are idle, and while they are paused. */
async function besideOthers([driven, ...others]: readonly Server[], script: () => Script): Promise<Section> {
  if (driven === undefined) throw new Error('no replica');
  const contenders = ['beside three halted', 'beside three idle'] as const;
  const figures = await inRounds(contenders, PLAN.rounds, async (name, warmsUp) => {
    for (const other of others) other.signal(name === 'beside three halted' ? 'SIGSTOP' : 'SIGCONT');
    // A resumed process first runs the timers that are overdue.
    await sleep(SETTLE_MS);
    const seconds = warmsUp ? PLAN.warmUp : PLAN.seconds;
    return measured({ name, server: driven, script }, { connections: CONNECTIONS, seconds });
  });
  for (const other of others) other.signal('SIGCONT');
  return {
    title: 'Tickets(limit: 20) of one replica among four',
    about: 'What idle replicas take from a busy one on the same core and database.',
    rows: rowsOf(figures),
    goals: [atLeast(figures, 'beside three idle', 0.95), p99Within(figures, 'beside three idle', 1.3)],
  };
}

/** Counts the responses and measures the waiting time when all callers send the same request at once. */
async function races(servers: readonly Server[], stage: Stage): Promise<Section> {
  const rows: string[][] = [['', 'races', 'callers', '200', '429', '503', 'other', 'p50 ms', 'p99 ms']];
  let unexpected = 0;
  let turn = 0;
  for (const count of COUNTS) {
    const kinds = [
      {
        name: 'refresh of one token',
        request: refreshOf(stage, REFRESHERS.from + REFRESHERS.count / 2),
        winners: CONNECTIONS,
      },
      { name: 'initialize of one user', request: initializeOf(VISITORS.from), winners: 1 },
    ];
    for (const { name, request, winners } of kinds) {
      const latencies = new Latencies();
      const total = new Map<string, number>();
      for (let race = 0; race < RACES; race += 1) {
        const at = turn * RACES + race;
        const statuses = await atOnce(servers.slice(0, count), (caller) => request(at, caller), latencies);
        if (statuses.get('200') !== winners) unexpected += 1;
        for (const [status, answers] of statuses) total.set(status, (total.get(status) ?? 0) + answers);
      }
      const expected = ['200', '429', '503'].map((status) => total.get(status) ?? 0);
      const other = RACES * CONNECTIONS - sum(expected);
      const waited = [latencies.at(0.5), latencies.at(0.99)].map((each) => each.toFixed(1));
      rows.push([
        `${name}, ${named(count)}`,
        String(RACES),
        String(CONNECTIONS),
        ...[...expected, other].map(String),
        ...waited,
      ]);
    }
    turn += 1;
  }
  return {
    title: 'Races',
    about: 'All callers at once, twenty times: one token (all get its one successor), or one user (one gets a code).',
    rows,
    goals: [atMost('races that ended otherwise', unexpected, 0)],
  };
}

function refreshOf(stage: Stage, from: number) {
  return (race: number) =>
    post('/api/oauth/token', {
      grant_type: 'refresh_token',
      ...stage.client,
      refresh_token: refreshToken(stage.client, from + race, 0),
      scope: '',
    });
}

function initializeOf(from: number) {
  return (race: number, caller: number) =>
    post(
      '/api/oauth/initialize',
      { username: numberOf(from + race), channel: 'ussd' },
      { 'x-forwarded-for': addressOf(1 + caller) },
    );
}

/** Sends one request of each caller at once, divided among the replicas. */
async function atOnce(
  servers: readonly Server[],
  request: (caller: number) => Buffer,
  latencies: Latencies,
): Promise<Map<string, number>> {
  const statuses = new Map<string, number>();
  const connections = CONNECTIONS / servers.length;
  const outcomes = await Promise.all(
    servers.map(({ port }, i) => {
      const asked = new Set<number>();
      const next = (connection: number) => {
        if (asked.has(connection)) return undefined;
        asked.add(connection);
        return request(i * connections + connection);
      };
      return drive({ next }, { port, connections, seconds: 10, latencies });
    }),
  );
  for (const outcome of outcomes) {
    for (const [status, answers] of outcome.statuses) statuses.set(status, (statuses.get(status) ?? 0) + answers);
  }
  return statuses;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
