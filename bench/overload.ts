import { median } from './compare.js';
import { REFRESHERS, USERS, usersFrom, VISITORS } from './data-set.js';
import { drive, type Outcome, type Script } from './load.js';
import { initialize } from './pairs.js';
import type { Server } from './processes.js';
import { accessTokens, applicationRequests, keypadProgram, ticketRequests } from './reads.js';
import { atMost, machine, Sections, write, type Goal } from './report.js';
import { get, inTurn } from './requests.js';
import { refreshing } from './sign-in.js';
import type { Stage } from './stage.js';

const ROUNDS = 3;
const SECONDS = 3;
const TIMES = 3;
const PATIENT = 50;
const CROWD = 500;

/** One kind of request. Two scripts, because a session belongs to one connection. */
interface Kind {
  readonly name: string;
  readonly patient: Script;
  readonly crowd: Script;
}

/** The figures of one round at the maximum and one at three times that. */
interface Round {
  /** Requests a second of patient clients. */
  readonly most: number;
  /** CPU time of the server for each of them, in microseconds. */
  readonly each: number;
  readonly offered: number;
  readonly served: number;
  /** Requests served for each second of CPU time, as a share of those at the maximum. */
  readonly forCpu: number;
  /** CPU time of a refusal as a share of that of a served request. */
  readonly cost: number;
  readonly p99: number;
  readonly refusedP99: number;
  readonly liveP99: number;
}

/** Measures goodput at three times the load that the service can carry. */
export async function overload(stage: Stage): Promise<void> {
  await stage.fill();
  // A user is requested again after some seconds.
  const server = await stage.start(keypadProgram({ ...stage.settings, WAITING_TIMES: '1' }));
  const tokens = await accessTokens(server, stage.client);
  const reads = (requests: readonly Buffer[]) => ({
    patient: inTurn(requests),
    crowd: inTurn(requests),
  });
  const refresh = {
    name: 'refresh grant',
    patient: refreshing(stage.client, REFRESHERS, PATIENT),
    crowd: refreshing(stage.client, VISITORS, CROWD),
  };
  const visits = asking();
  const kinds: readonly Kind[] = [
    { name: 'initialize', patient: visits, crowd: visits },
    refresh,
    { name: 'Tickets(limit: 20)', ...reads(ticketRequests(tokens)) },
    { name: 'Application', ...reads(applicationRequests(tokens)) },
  ];
  const sections = new Sections();
  const rows = [HEAD];
  const goals: Goal[] = [];
  const maxima: number[] = [];
  for (const kind of kinds) {
    await drive(kind.patient, { port: server.port, connections: PATIENT, seconds: SECONDS });
    await drive(kind.crowd, { port: server.port, connections: CROWD, seconds: SECONDS, rate: 500 });
    const rounds: Round[] = [];
    for (let i = 0; i < ROUNDS; i += 1) rounds.push(await measure(server, kind));
    const of = (pick: (round: Round) => number) => median(rounds.map(pick));
    const goodput = of(({ served, most }) => served / most);
    maxima.push(of(({ most }) => most));
    rows.push(rowOf(kind.name, of));
    goals.push(
      {
        text: `goodput of ${kind.name} at least 0.9 of its maximum`,
        value: goodput,
        met: goodput >= 0.9,
      },
      atMost(
        `p99 of refusals of ${kind.name} at most 50 ms`,
        of(({ refusedP99 }) => refusedP99),
        50,
      ),
    );
  }
  sections.add({ title: 'Three times the load', about: ABOUT, rows, goals });
  sections.add(await both(server, refresh, inTurn(ticketRequests(tokens)), maxima));
  write({
    title: 'Overload',
    how: ['`npm run bench -- --overload`', machine(), stage.machine],
    sections: sections.all,
  });
}

/** Returns a script that requests a code for one user after another, and then for the first ones again. */
function asking(): Script {
  const users = usersFrom(1, USERS);
  const asked: number[] = [];
  return {
    next: (connection) => {
      const user = users.shift();
      if (user === undefined) throw new Error('too few users');
      asked[connection] = user;
      return initialize(user);
    },
    answered: (connection) => {
      users.push(asked[connection] ?? 0);
    },
  };
}

const HEAD = [
  '',
  'maximum/s',
  'CPU µs',
  'offered/s',
  'served/s',
  'goodput',
  'for CPU',
  'refusal',
  'p99 ms',
  'p99 refused ms',
  'p99 live ms',
];
const ABOUT = `Medians of ${String(ROUNDS)} rounds. Goodput: served requests as a share of the maximum. For CPU: the same for each second of CPU
time that the server got. Refusal: its CPU time as a share of that of a served request.`;

async function measure(server: Server, { patient, crowd }: Kind): Promise<Round> {
  const before = server.cpu();
  const calm = await drive(patient, { port: server.port, connections: PATIENT, seconds: SECONDS });
  const each = (server.cpu() - before) / calm.requests;
  const most = calm.requests / calm.seconds;
  const from = server.cpu();
  const [busy, live] = await Promise.all([
    drive(crowd, { port: server.port, connections: CROWD, seconds: SECONDS, rate: TIMES * most }),
    probe(server),
  ]);
  assertRefused(busy);
  const spent = server.cpu() - from;
  const served = busy.requests - busy.refused;
  return {
    most,
    each,
    offered: busy.requests / busy.seconds,
    served: served / busy.seconds,
    forCpu: (served * each) / spent,
    cost: (spent - served * each) / busy.refused / each,
    p99: busy.latencies.at(0.99),
    refusedP99: busy.refusals.at(0.99),
    liveP99: live.latencies.at(0.99),
  };
}

function probe(server: Server): Promise<Outcome> {
  return drive(inTurn([get('/health/live')]), {
    port: server.port,
    connections: 2,
    seconds: SECONDS,
    rate: 20,
  });
}

function rowOf(name: string, of: (pick: (round: Round) => number) => number): string[] {
  return [
    name,
    of(({ most }) => most).toFixed(0),
    of(({ each }) => each).toFixed(0),
    of(({ offered }) => offered).toFixed(0),
    of(({ served }) => served).toFixed(0),
    of(({ served, most }) => served / most).toFixed(2),
    of(({ forCpu }) => forCpu).toFixed(2),
    of(({ cost }) => cost).toFixed(3),
    of(({ p99 }) => p99).toFixed(0),
    of(({ refusedP99 }) => refusedP99).toFixed(0),
    of(({ liveP99 }) => liveP99).toFixed(0),
  ];
}

/** Adds refreshes that the service can carry to three times the reads. */
async function both(
  server: Server,
  refresh: Kind,
  reads: Script,
  [, refreshMost = 0, readMost = 0]: readonly number[],
) {
  const load = { port: server.port, connections: CROWD, seconds: SECONDS };
  const [signIns, tickets, live] = await Promise.all([
    drive(refresh.crowd, { ...load, rate: refreshMost / 3 }),
    drive(reads, { ...load, rate: TIMES * readMost }),
    probe(server),
  ]);
  assertRefused(tickets);
  const row = (name: string, { requests, refused, seconds, latencies }: Outcome) => [
    name,
    (requests / seconds).toFixed(0),
    ((requests - refused) / seconds).toFixed(0),
    latencies.at(0.99).toFixed(0),
  ];
  return {
    title: 'Signing in beside three times the reads',
    about: 'Refreshes at a third of their maximum.',
    rows: [
      ['', 'offered/s', 'served/s', 'p99 ms'],
      row('refresh grant', signIns),
      row('Tickets', tickets),
      row('live', live),
    ],
    goals: [atMost('refused refreshes', signIns.refused, 0)],
  };
}

function assertRefused({ statuses, refusal }: Outcome): void {
  const others = [...statuses.keys()].filter((status) => status !== '200' && status !== '503');
  if (others.length > 0) throw new Error(`neither 200 nor 503: ${refusal ?? others.join()}`);
}
