import { coldStarts } from './cold-start.js';
import type { Figures, Plan } from './compare.js';
import { REFRESHERS } from './data-set.js';
import { drive } from './load.js';
import { cards, dials } from './writes.js';
import { pairs, signInBare, signInWithKeypad } from './pairs.js';
import { signInWithBetterAuth, startBetterAuth, startOidcProvider } from './peers.js';
import * as reads from './reads.js';
import { atLeast, figureOf, machine, p99Within, print, rowsOf, write, type Goal, type Section } from './report.js';
import { inTurn } from './requests.js';
import { bareProgram, refreshes } from './sign-in.js';
import { engines, readsBesideWrites, startOnSqlite } from './sqlite.js';
import type { Stage } from './stage.js';

const TOKENS_SECONDS = 4;

/** keypad against the limit of the machine, against bare programs, and against its peers. */
export async function comparison(stage: Stage, { quick }: { quick: boolean }): Promise<void> {
  const plan: Plan = quick
    ? { rounds: 2, seconds: 0.6, warmUp: 1, connections: 50 }
    : { rounds: 5, seconds: 4, warmUp: 12, connections: 50 };
  const sections: Section[] = [];
  const add = (title: string, about: string, figures: readonly Figures[], goals: readonly Goal[]) => {
    const section = { title, about, rows: rowsOf(figures), goals };
    print(section);
    sections.push(section);
  };

  await stage.fill();
  const programs = reads.readers(stage.url);
  const starts = await coldStarts(stage, programs.stock, reads.keypadProgram(stage.settings), quick ? 1 : 5);
  print(starts);
  sections.push(starts);
  const keypad = await stage.start(reads.keypadProgram(stage.settings));
  const limit = await stage.start(programs.limit);
  const stock = await stage.start(programs.stock);
  const yoga = await stage.start(programs.yoga);
  const servers = { keypad, limit, stock, yoga };
  const bare = await stage.start(bareProgram(stage.url));

  const tokens = await reads.accessTokens(keypad, stage.client);
  // Each token is checked once in its life: in the first seconds that is most of the work, and after them none.
  await drive(inTurn(reads.ticketRequests(tokens)), { ...plan, port: keypad.port, seconds: TOKENS_SECONDS });
  const tickets = await reads.tickets(servers, tokens, plan);
  add(
    'Tickets(limit: 20)',
    'Twenty tickets of the caller, each request with another of 4000 tokens; against one fixed prepared statement.',
    tickets,
    [atLeast(tickets, 'keypad', 0.6), p99Within(tickets, 'keypad', 3)],
  );
  const application = await reads.application(servers, tokens, plan);
  add('Application', 'Against node:http answering a constant behind a token check, without a database.', application, [
    atLeast(application, 'keypad', 0.5),
  ]);
  const pages = await reads.pages(keypad, tokens, plan);
  add('Pages of a list of 10 000 tickets', 'Offset 0 and offset 9980.', pages, []);
  const oidc = await startOidcProvider(stage, REFRESHERS.count / 2);
  const rotations = await refreshes({ keypad, bare, oidc }, stage.client, plan);
  add(
    'Refresh grant',
    'Against a bare program that makes the same three statements, one that makes the rotation alone, and node-oidc-provider; rotations are durable commits.',
    rotations,
    [atLeast(rotations, 'keypad', 0.6), atLeast(rotations, 'keypad', 5, 'oidc-provider')],
  );
  const signIns = await pairs(
    [
      signInBare(bare, stage.database),
      signInWithKeypad(keypad, stage.client, stage.database),
      signInWithBetterAuth(await startBetterAuth(stage), stage.database),
    ],
    { rounds: plan.rounds, connections: plan.connections, pairs: quick ? 120 : 600 },
  );
  add(
    'Sign-in: initialize and token',
    'Pairs of them, by channel ussd; against a bare program that makes the same statements, and better-auth.',
    signIns,
    [atLeast(signIns, 'keypad', 0.6), atLeast(signIns, 'keypad', 3, 'better-auth')],
  );
  const added = await cards({ keypad, bare }, tokens, plan);
  add('CardAdd', 'Against a bare program that makes the same statements.', added, [atLeast(added, 'keypad', 0.5)]);
  const dialled = await dials({ keypad, bare }, stage.database, plan);
  add(
    'USSD callback',
    'Dials that show a code, at half the maximum of a bare program that makes the same statements.',
    dialled,
    [p99Within(dialled, 'keypad', 3)],
  );
  const embedded = await startOnSqlite(stage);
  const onEither = await engines({ server: keypad, tokens }, embedded, plan);
  add('Tickets(limit: 20) on SQLite', 'The same service on its default database.', onEither, [
    atLeast(onEither, 'on SQLite', 0.7),
  ]);
  const besides = await readsBesideWrites(embedded, figureOf(onEither, 'on SQLite').rate, plan);
  add('SQLite: reads beside writes', 'Reads at half of their maximum; the writes are refreshes.', besides, [
    p99Within(besides, besides.at(-1)?.name ?? '', 3),
  ]);
  const mode = quick ? '`npm run bench -- --quick`' : '`npm run bench`';
  write({ title: 'Comparison', how: [mode, machine(), stage.machine], sections });
}
