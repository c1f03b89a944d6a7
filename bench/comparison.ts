import { coldStarts } from './cold-start.js';
import type { Figures, Plan } from './compare.js';
import { USERS } from './data-set.js';
import { fillForReads } from './fill.js';
import * as reads from './reads.js';
import { atLeast, machine, p99Within, print, rowsOf, write, type Goal, type Section } from './report.js';
import { bareProgram, refreshes } from './sign-in.js';
import type { Stage } from './stage.js';

/** keypad against the limit of the machine, against bare programs, and against its peers. */
export async function comparison(stage: Stage, { quick }: { quick: boolean }): Promise<void> {
  const plan: Plan = quick
    ? { rounds: 2, seconds: 0.7, warmUp: 1.5, connections: 50 }
    : { rounds: 5, seconds: 4, warmUp: 12, connections: 50 };
  const sections: Section[] = [];
  const add = (title: string, about: string, figures: readonly Figures[], goals: readonly Goal[]) => {
    const section = { title, about, rows: rowsOf(figures), goals };
    print(section);
    sections.push(section);
  };

  await fillForReads(stage.database.store('keypad'), USERS, stage.client);
  await stage.database.run('keypad', 'ANALYZE TABLE users, sessions, tickets');
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
  const rotations = await refreshes(keypad, bare, stage.client, plan);
  add(
    'Refresh grant',
    'Against a bare program that makes the same three statements; every rotation is a durable commit.',
    rotations,
    [atLeast(rotations, 'keypad', 0.6)],
  );
  const mode = quick ? '`npm run bench -- --quick`' : '`npm run bench`';
  write({ title: 'Comparison', how: [mode, machine(), stage.machine], sections });
}
