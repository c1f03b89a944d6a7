import { join } from 'node:path';
import { buildReleased } from '../test/support/servers/released.js';
import { compare, type Figures, type Plan } from './compare.js';
import { keypadSettings, prepare, REFRESHERS, ROOT, type Client } from './data-set.js';
import { drive, type Script } from './load.js';
import { pairs, signInWithKeypad } from './pairs.js';
import type { Server } from './processes.js';
import { accessTokens, applicationRequests, keypadProgram, ticketRequests } from './reads.js';
import { machine, print, write, type Section } from './report.js';
import { inTurn } from './requests.js';
import { refreshing } from './sign-in.js';
import type { Stage } from './stage.js';
import { cardsAdded } from './writes.js';

/** Short bursts, so that other work on the machine affects both versions. */
const PLAN: Plan = { rounds: 15, seconds: 1, warmUp: 3, connections: 50 };
/** Few enough that no visitor signs in twice. */
const PAIRS = 130;

/** A version of keypad on a database of its own, which has the schema of that version. */
interface Version {
  readonly name: string;
  readonly server: Server;
  readonly client: Client;
  readonly database: string;
  /** Form of the refresh tokens that it issues. */
  readonly form: 1 | 2;
  readonly tokens: readonly string[];
}

type Task = (stage: Stage, versions: readonly Version[]) => Promise<Figures[]>;

const TASKS: Readonly<Record<string, Task>> = {
  refresh: (_stage, versions) =>
    inBursts(versions, ({ client, form }) => refreshing(client, { ...REFRESHERS, form }, PLAN.connections)),
  'sign-in pair': signIns,
  CardAdd: (_stage, versions) => inBursts(versions, ({ tokens }) => cardsAdded(tokens)),
  'Tickets(limit: 20)': (_stage, versions) => inBursts(versions, ({ tokens }) => inTurn(ticketRequests(tokens))),
  Application: (_stage, versions) => inBursts(versions, ({ tokens }) => inTurn(applicationRequests(tokens))),
};

/**
 * Compares this version with 0.1.0 in one run, burst by burst. Every figure is a ratio of the two. A word chooses tasks
 * by their names; then the chapter of the results is not written.
 */
export async function versus(stage: Stage, word?: string): Promise<void> {
  const root = await buildReleased(ROOT);
  if (root === undefined) throw new Error('this clone has no history: version 0.1.0 cannot be built');
  const versions = [await startReleased(stage, root), await startThis(stage)] as const;
  const tasks: (readonly [string, Figures[]])[] = [];
  for (const [name, task] of Object.entries(TASKS)) {
    if (name.includes(word ?? '')) tasks.push([name, await task(stage, versions)]);
  }
  const section: Section = {
    title: 'This version against 0.1.0',
    about: 'Each ratio is that of this version to 0.1.0: requests a second, CPU time of the server for a request, p99.',
    rows: rowsOf(tasks),
    goals: [],
  };
  print(section);
  if (word !== undefined) return;
  write({ title: 'Versus', how: ['`npm run bench:versus`', machine(), stage.machine], sections: [section] });
}

async function startThis(stage: Stage): Promise<Version> {
  await stage.fill();
  const server = await stage.start(keypadProgram(stage.settings, 'this'));
  return warm({ name: 'this', server, client: stage.client, database: 'keypad', form: 2 });
}

async function startReleased(stage: Stage, root: string): Promise<Version> {
  const database = 'released';
  const settings = keypadSettings(await stage.database.create(database), join(stage.database.folder, database));
  const client = await prepare(settings, [], root);
  await stage.fill(database, client);
  const server = await stage.start(keypadProgram(settings, '0.1.0', root));
  return warm({ name: '0.1.0', server, client, database, form: 1 });
}

/** Obtains access tokens and sends each once, because a service verifies the signature of a token once. */
async function warm(version: Omit<Version, 'tokens'>): Promise<Version> {
  const { server, client, form } = version;
  const tokens = await accessTokens(server, client, 1, form);
  const requests = ticketRequests(tokens);
  const each = requests.values();
  await drive({ next: () => each.next().value }, { port: server.port, connections: 50, seconds: 60 });
  return { ...version, tokens };
}

function inBursts(versions: readonly Version[], script: (version: Version) => Script): Promise<Figures[]> {
  const contenders = versions.map((version) => {
    // One script for all rounds, because refreshes continue where the last round stopped.
    const only = script(version);
    return { ...version, script: () => only };
  });
  return compare(contenders, PLAN);
}

function signIns({ database }: Stage, versions: readonly Version[]): Promise<Figures[]> {
  const contenders = versions.map((version) => ({
    ...signInWithKeypad(version.server, version.client, database, version.database),
    name: version.name,
  }));
  return pairs(contenders, { rounds: PLAN.rounds, connections: PLAN.connections, pairs: PAIRS });
}

const MEASURES: readonly (readonly [string, (figures: Figures) => number, number])[] = [
  ['req/s', ({ rate }) => rate, 0],
  ['CPU µs', ({ cpu }) => cpu, 0],
  ['p99 ms', ({ p99 }) => p99, 1],
];

function rowsOf(tasks: readonly (readonly [string, readonly Figures[]])[]): string[][] {
  return [
    ['', ...MEASURES.flatMap(([name]) => [`${name}, 0.1.0`, 'this', 'ratio'])],
    ...tasks.map(([task, [released, now]]) => [
      task,
      ...MEASURES.flatMap(([, of, digits]) => {
        if (released === undefined || now === undefined) return [];
        return [of(released).toFixed(digits), of(now).toFixed(digits), (of(now) / of(released)).toFixed(2)];
      }),
    ]),
  ];
}
