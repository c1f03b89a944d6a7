import { coldStarts } from './cold-start.js';
import { compare, type Plan } from './compare.js';
import { COLLECTOR, REFRESHERS } from './data-set.js';
import { drive } from './load.js';
import { pairs, signInBare, signInWithKeypad } from './pairs.js';
import { signInWithBetterAuth, startBetterAuth, startOidcProvider } from './peers.js';
import type { Server } from './processes.js';
import * as reads from './reads.js';
import { atLeast, figureOf, machine, p99Within, Sections, write } from './report.js';
import { inTurn } from './requests.js';
import { bareProgram, refreshContenders } from './sign-in.js';
import { engines, prepareSqlite, readsBesideWrites, serveSqlite } from './sqlite.js';
import type { Stage } from './stage.js';
import { cards, dials } from './writes.js';

const TOKENS_SECONDS = 4;
const STEADY = "Half of keypad's maximum, whether responses come or not.";
const FULL: Scale = {
  plan: { rounds: 5, seconds: 4, warmUp: 12, connections: 50 },
  starts: 5,
  pairs: 600,
};
const QUICK: Scale = {
  plan: { rounds: 2, seconds: 0.6, warmUp: 1, connections: 50 },
  starts: 1,
  pairs: 120,
};

interface Scale {
  readonly plan: Plan;
  /** Cold starts of each program. */
  readonly starts: number;
  /** Sign-ins of each round. */
  readonly pairs: number;
}

/** A comparison that is under way. */
interface Run extends Scale {
  readonly stage: Stage;
  readonly sections: Sections;
  readonly keypad: Server;
  readonly bare: Server;
  readonly tokens: readonly string[];
}

/** Compares keypad with the limit of the machine, with bare programs and with its peers. */
export async function comparison(stage: Stage, { quick }: { quick: boolean }): Promise<void> {
  const scale = quick ? QUICK : FULL;
  const sections = new Sections();
  await stage.fill();
  const programs = reads.readers(stage.url);
  sections.add(
    await coldStarts(stage, programs.stock, reads.keypadProgram(stage.settings), scale.starts),
  );
  const keypad = await stage.start(reads.keypadProgram(stage.settings));
  const standard = await stage.start(
    reads.keypadProgram({ ...stage.settings, GRAPHQL_FAST_LANE: 'off' }, 'keypad, fast lane off'),
  );
  const limit = await stage.start(programs.limit);
  const stock = await stage.start(programs.stock);
  const yoga = await stage.start(programs.yoga);
  const bare = await stage.start(bareProgram(stage.url));
  const tokens = await reads.accessTokens(keypad, stage.client);
  // keypad verifies the signature of a token once. Without this, that would be most of the work of the first seconds.
  await drive(inTurn(reads.ticketRequests(tokens)), {
    ...scale.plan,
    port: keypad.port,
    seconds: TOKENS_SECONDS,
  });

  const run: Run = { ...scale, stage, sections, keypad, bare, tokens };
  await compareReads(run, { keypad, standard, limit, stock, yoga });
  await compareRefreshes(run);
  await compareSignIns(run);
  await compareWrites(run);
  await compareDatabases(run);
  const mode = quick ? '`npm run bench -- --quick`' : '`npm run bench`';
  write({ title: 'Comparison', how: [mode, machine(), stage.machine], sections: sections.all });
}

async function compareReads(
  { stage, sections, keypad, tokens, plan }: Run,
  servers: reads.Readers,
): Promise<void> {
  const tickets = await reads.tickets(servers, tokens, plan);
  sections.compare(
    'Tickets(limit: 20)',
    'Twenty tickets of the caller, each request with another of 4000 tokens; against one fixed prepared statement.',
    tickets,
    [atLeast(tickets, 'keypad', 0.6), p99Within(tickets, 'keypad', 3)],
  );
  const application = await reads.application(servers, tokens, plan);
  sections.compare(
    'Application',
    'Against node:http answering a constant behind a token check, without a database.',
    application,
    [atLeast(application, 'keypad', 0.5)],
  );
  for (const [name, measure, { rate }] of [
    ['Tickets(limit: 20)', reads.tickets, figureOf(tickets, 'keypad')],
    ['Application', reads.application, figureOf(application, 'keypad')],
  ] as const) {
    const steady = await measure(servers, tokens, { ...plan, rate: rate / 2 });
    sections.compare(`${name} at a steady rate`, STEADY, steady, [p99Within(steady, 'keypad', 2)]);
  }
  const oldest = await findOldest(stage);
  const pages = await reads.pages(keypad, { tokens, oldest }, plan);
  sections.compare(
    'Pages of a list of 10 000 tickets',
    'Offset 0, offset 9980, and what is older than ticket 9980.',
    pages,
    [],
  );
}

/** Finds the ticket of the collector before the last page. */
async function findOldest({ database }: Stage): Promise<number> {
  const [row] = await database.rows<{ id: number }>(
    'keypad',
    'SELECT id FROM tickets WHERE user_id = ? ORDER BY created_at, id LIMIT 1 OFFSET 20',
    [COLLECTOR],
  );
  return row?.id ?? 0;
}

async function compareRefreshes({ stage, sections, keypad, bare, plan }: Run): Promise<void> {
  const oidc = await startOidcProvider(stage, REFRESHERS.count / 2);
  const servers = { keypad, bare, oidc };
  const contenders = refreshContenders(servers, stage.client, plan.connections);
  const rotations = await compare(contenders, plan);
  sections.compare(
    'Refresh grant',
    'Against a bare program that makes the same durable UPDATE and nothing else, and node-oidc-provider.',
    rotations,
    [atLeast(rotations, 'keypad', 0.6), atLeast(rotations, 'keypad', 5, 'oidc-provider')],
  );
  const rate = figureOf(rotations, 'keypad').rate / 2;
  const steady = await compare(contenders.slice(0, 2), { ...plan, rate });
  sections.compare('Refresh grant at a steady rate', STEADY, steady, [
    p99Within(steady, 'keypad', 2),
  ]);
}

async function compareSignIns({
  stage,
  sections,
  keypad,
  bare,
  plan,
  pairs: count,
}: Run): Promise<void> {
  const contenders = [
    signInBare(bare, stage.database),
    signInWithKeypad(keypad, stage.client, stage.database),
    signInWithBetterAuth(await startBetterAuth(stage), stage.database),
  ];
  const pairsPlan = { rounds: plan.rounds, connections: plan.connections, pairs: count };
  const signIns = await pairs(contenders, pairsPlan);
  sections.compare(
    'Sign-in: initialize and token',
    'Pairs of them, by channel ussd; against a bare program that makes the same statements, and better-auth.',
    signIns,
    [atLeast(signIns, 'keypad', 0.6), atLeast(signIns, 'keypad', 3, 'better-auth')],
  );
  const rate = figureOf(signIns, 'keypad').rate / 2;
  const steady = await pairs(contenders.slice(0, 2), { ...pairsPlan, rate });
  sections.compare('Sign-in at a steady rate', `Pairs of both. ${STEADY}`, steady, [
    p99Within(steady, 'keypad', 2),
  ]);
}

async function compareWrites({ stage, sections, keypad, bare, tokens, plan }: Run): Promise<void> {
  const added = await cards({ keypad, bare }, tokens, plan);
  sections.compare('CardAdd', 'Against a bare program that makes the same statements.', added, [
    atLeast(added, 'keypad', 0.5),
  ]);
  const dialled = await dials({ keypad, bare }, stage.database, plan);
  sections.compare(
    'USSD callback',
    'Dials that show a code, at half the maximum of a bare program that makes the same statements.',
    dialled,
    [p99Within(dialled, 'keypad', 3)],
  );
}

async function compareDatabases({ stage, sections, keypad, tokens, plan }: Run): Promise<void> {
  const sqlite = await serveSqlite(stage, await prepareSqlite(stage, 'on SQLite'));
  const onEither = await engines(
    [
      { name: 'on MariaDB', server: keypad, tokens },
      { name: 'on SQLite', ...sqlite },
    ],
    plan,
  );
  sections.compare(
    'Tickets(limit: 20) on SQLite',
    'The same service on its default database.',
    onEither,
    [atLeast(onEither, 'on SQLite', 0.7)],
  );
  const { rate } = figureOf(onEither, 'on SQLite');
  const beside = await readsBesideWrites(sqlite, rate / 2, plan);
  sections.compare(
    'SQLite: reads beside writes',
    'Reads at half of their maximum; the writes are refreshes.',
    beside,
    [p99Within(beside, beside.at(-1)?.name ?? '', 3)],
  );
}
