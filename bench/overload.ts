import { median } from './compare.js';
import { REFRESHERS, USERS, usersFrom, VISITORS } from './data-set.js';
import { drive, type Outcome, type Script } from './load.js';
import { initialize } from './pairs.js';
import type { Server } from './processes.js';
import { accessTokens, applicationRequests, keypadProgram, ticketRequests } from './reads.js';
import {
  ABOUT,
  CROWDS,
  goalsOf,
  HEAD,
  PATIENT,
  ROUNDS,
  rowOf,
  SECONDS,
  TIMES,
  type Figure,
  type Round,
} from './overload-table.js';
import { atMost, machine, Sections, write, type Goal, type Section } from './report.js';
import { get, inTurn } from './requests.js';
import { refreshing } from './sign-in.js';
import type { Stage } from './stage.js';

/** One kind of request. Its scripts are for each number of connections, because a session belongs to one. */
interface Kind {
  readonly name: string;
  readonly patient: Script;
  readonly crowds: readonly { readonly connections: number; readonly script: Script }[];
}

/** A version of the service. */
interface Version {
  readonly name: string;
  readonly server: Server;
}

/**
 * Measures goodput at three times the load that the service can carry. `before` is the folder of another version that
 * is built; both are measured in turn.
 */
export async function overload(stage: Stage, before?: string): Promise<void> {
  await stage.fill();
  // A user is requested again after some seconds.
  const settings = { ...stage.settings, WAITING_TIMES: '1' };
  const start = (name: string, root?: string) => stage.start(keypadProgram(settings, name, root));
  const versions: Version[] = [{ name: 'keypad', server: await start('keypad') }];
  if (before !== undefined)
    versions.unshift({ name: 'before', server: await start('before', before) });
  const [{ server }] = versions as [Version];
  const tokens = await accessTokens(server, stage.client);
  const same = (script: Script) => ({
    patient: script,
    crowds: CROWDS.map((connections) => ({ connections, script })),
  });
  const refresh = {
    name: 'refresh grant',
    patient: refreshing(stage.client, REFRESHERS, PATIENT),
    crowds: refreshCrowds(stage),
  };
  const kinds: readonly Kind[] = [
    { name: 'initialize', ...same(asking()) },
    refresh,
    { name: 'Tickets(limit: 20)', ...same(inTurn(ticketRequests(tokens))) },
    { name: 'Application', ...same(inTurn(applicationRequests(tokens))) },
  ];
  const sections = new Sections();
  const maxima = new Map<string, number>();
  for (const [i, connections] of CROWDS.entries()) {
    const rows = [HEAD];
    const goals: Goal[] = [];
    for (const kind of kinds) {
      const rounds = await measureInTurn(versions, kind, i);
      for (const { name } of versions) {
        const of: Figure = (pick) => median((rounds.get(name) ?? []).map(pick));
        rows.push(rowOf(`${kind.name}, ${name}`, of));
        maxima.set(
          `${kind.name}, ${name}`,
          of(({ most }) => most),
        );
        if (name === 'keypad') goals.push(...goalsOf(kind.name, connections, of));
      }
    }
    const title = `Three times the load over ${String(connections)} connections`;
    sections.add({ title, about: ABOUT, rows, goals });
  }
  for (const { name, server: one } of versions) {
    const mostOf = (kind: string) => maxima.get(`${kind}, ${name}`) ?? 0;
    const rates = {
      refresh: mostOf(refresh.name) / 3,
      reads: TIMES * mostOf('Tickets(limit: 20)'),
    };
    const reads = inTurn(ticketRequests(tokens));
    sections.add(
      await both({ name, server: one }, refresh.crowds[0]?.script ?? reads, reads, rates),
    );
  }
  write({
    title: 'Overload',
    how: ['`npm run bench -- --overload`', machine(), stage.machine],
    sections: sections.all,
  });
}

/** Returns scripts that share the sessions: a session is refreshed by one connection at a time. */
function refreshCrowds({ client }: Stage): Kind['crowds'] {
  const half = VISITORS.count / 2;
  return [
    { connections: 500, script: refreshing(client, { from: VISITORS.from, count: half }, 500) },
    {
      connections: half,
      script: refreshing(client, { from: VISITORS.from + half, count: half }, half),
    },
  ];
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

async function measureInTurn(
  versions: readonly Version[],
  kind: Kind,
  crowd: number,
): Promise<Map<string, Round[]>> {
  const rounds = new Map<string, Round[]>(versions.map(({ name }) => [name, []]));
  for (let i = 0; i <= ROUNDS; i += 1)
    for (const { name, server } of versions) {
      const round = await measure(server, kind, crowd);
      // The first round warms up.
      if (i > 0) rounds.get(name)?.push(round);
    }
  return rounds;
}

async function measure(server: Server, { patient, crowds }: Kind, i: number): Promise<Round> {
  const crowd = crowds[i];
  if (crowd === undefined) throw new Error('no such crowd');
  const { port } = server;
  const calm = await drive(patient, { port, connections: PATIENT, seconds: SECONDS });
  const most = calm.requests / calm.seconds;
  const load = { port, connections: crowd.connections, seconds: SECONDS, rate: TIMES * most };
  const [busy, live] = await Promise.all([drive(crowd.script, load), probe(server)]);
  assertRefused(busy);
  return {
    most,
    offered: busy.requests / busy.seconds,
    served: (busy.requests - busy.refused) / busy.seconds,
    refused: busy.refused / busy.requests,
    p99: busy.latencies.at(0.99),
    p99FromSending: busy.fromSending.at(0.99),
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

/** Adds refreshes that the service can carry to three times the reads. */
async function both(
  { name: version, server }: Version,
  refreshes: Script,
  reads: Script,
  rates: { readonly refresh: number; readonly reads: number },
): Promise<Section> {
  const load = { port: server.port, connections: CROWDS[0] ?? 0, seconds: SECONDS };
  const [signIns, tickets, live] = await Promise.all([
    drive(refreshes, { ...load, rate: rates.refresh }),
    drive(reads, { ...load, rate: rates.reads }),
    probe(server),
  ]);
  assertRefused(tickets);
  const row = (name: string, { requests, refused, seconds, latencies, fromSending }: Outcome) => [
    name,
    (requests / seconds).toFixed(0),
    ((requests - refused) / seconds).toFixed(0),
    latencies.at(0.99).toFixed(0),
    fromSending.at(0.99).toFixed(0),
  ];
  const slowest = signIns.fromSending.at(0.99);
  return {
    title: `Signing in beside three times the reads, ${version}`,
    about: 'Refreshes at a third of their maximum.',
    rows: [
      ['', 'offered/s', 'served/s', 'p99 ms from due', 'p99 ms from sending'],
      row('refresh grant', signIns),
      row('Tickets', tickets),
      row('live', live),
    ],
    goals:
      version === 'keypad'
        ? [
            atMost('refused refreshes', signIns.refused, 0),
            atMost('p99 of refreshes from sending at most 500 ms', slowest, 500),
          ]
        : [],
  };
}

function assertRefused({ statuses, refusal }: Outcome): void {
  const others = [...statuses.keys()].filter((status) => status !== '200' && status !== '503');
  if (others.length > 0) throw new Error(`neither 200 nor 503: ${refusal ?? others.join()}`);
}
