import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { UserDirectory } from '../src/accounts/users/index.js';
import { createServices } from '../src/app/create-app.js';
import { loadConfig } from '../src/app/settings.js';
import { StaffOverviewService } from '../src/features/staff-api/staff-overview.service.js';
import { readTicketCounts } from '../src/features/tickets/staff-ticket-counts.js';
import { Ticket } from '../src/features/tickets/ticket.entity.js';
import { toQueuePage } from '../src/features/tickets/ticket-queue.js';
import { TicketSearch } from '../src/features/tickets/ticket-search.js';
import { readTypedWords } from '../src/features/tickets/ticket-words.js';
import { AuditSearch } from '../src/platform/audit/index.js';
import { Database as Service } from '../src/platform/database/index.js';
import { DataSource } from 'typeorm';
import { Database } from './database.js';
import { machine } from './report.js';
import { fillForSearches, toWord } from './search-rows.js';

/** Users, and tickets; times that each search is repeated. */
const [COUNT = 1_000_000, TIMES = 9] = process.argv.slice(2).map(Number);
const SETTLING_MS = 5_000;
const PAGE = { limit: 20, offset: 0 };
const INDICES = ['ticket_words_word (word, ticket_id)', 'ticket_words_ticket (ticket_id, word)'];

interface SearchTime {
  readonly took: number;
  readonly turn: number;
}

type SearchCase = readonly [name: string, run: () => Promise<unknown>];

/** Prints how long searches and their turns of the event loop take. */
async function measureSearches(name: string, url: string, folder: string): Promise<void> {
  const env = {
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'silent',
    LIMITS: 'off',
  };
  const services = await createServices(loadConfig(env));
  const source = services.get(DataSource);
  const isSqlite = url.startsWith('sqlite:');
  const startedAt = performance.now();
  await fillTables(source, isSqlite);
  console.log(`${name}: filled after ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);

  console.log(`${name}: ${await describeWords(source, isSqlite)}`);

  for (const [title, run] of listCases(services)) {
    const times: SearchTime[] = [];
    for (let i = 0; i < TIMES; i += 1) times.push(await measureOnce(run));
    const median = times.map(({ took }) => took).sort((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0;
    const longest = Math.max(...times.map(({ turn }) => turn));
    console.log(`| ${title} | ${name} | ${median.toFixed(1)} | ${longest.toFixed(1)} |`);
  }
  await services.close();
}

async function fillTables(source: DataSource, isSqlite: boolean): Promise<void> {
  const run = (text: string) => source.query(text);
  const [off, on] = isSqlite
    ? ['PRAGMA synchronous = OFF', 'PRAGMA synchronous = FULL']
    : ['SET unique_checks = 0', 'SET unique_checks = 1'];
  await run(off);
  for (const index of INDICES) {
    const [indexName = ''] = index.split(' ');
    await run(isSqlite ? `DROP INDEX ${indexName}` : `DROP INDEX ${indexName} ON ticket_words`);
  }
  await fillForSearches(run, COUNT);
  for (const index of INDICES) await run(`CREATE INDEX ${index.replace(' ', ' ON ticket_words ')}`);
  if (!isSqlite) await run('ANALYZE TABLE users, tickets, ticket_words, sessions, audit_events');
  await run(on);
  // Frees the statements of the filling, which take a second.
  globalThis.gc?.();
  await sleep(SETTLING_MS);
}

/** Says how large the table of words is beside the texts that they are from. */
async function describeWords(source: DataSource, isSqlite: boolean): Promise<string> {
  const sizeQuery = isSqlite
    ? "SELECT SUM(pgsize) AS n FROM dbstat WHERE name LIKE 'ticket_words%'"
    : `SELECT data_length + index_length AS n FROM information_schema.tables
       WHERE table_schema = DATABASE() AND table_name = 'ticket_words'`;
  const read = async (text: string) =>
    Number((await source.query<{ n: unknown }[]>(text))[0]?.n ?? 0);
  const size = await read(sizeQuery);
  const texts = await read('SELECT SUM(LENGTH(word) + 1) AS n FROM ticket_words');
  return `${(size / 1e6).toFixed(0)} MB of words, ${(size / texts).toFixed(1)} times the texts`;
}

function listCases(services: Pick<INestApplicationContext, 'get'>): SearchCase[] {
  const database = services.get(Service);
  const tickets = services.get(TicketSearch, { strict: false });
  const people = services.get(UserDirectory, { strict: false });
  const [often, alsoOften, seldom] = [toWord(0), toWord(1), toWord(20_000)];
  const find = (text: string, more = {}) =>
    tickets.findPage({ ...PAGE, ...more, words: readTypedWords(text) });
  const findUsers = async (search: string) => {
    const page = { limit: 20, search };
    const found = await people.searchNames(page);
    return people.listPage(database, page, found?.ids);
  };
  return [
    ['tickets by a rare word', () => find(seldom)],
    ['tickets by a rare word and two frequent ones', () => find(`${often} ${alsoOften} ${seldom}`)],
    ['tickets by a frequent word', () => find(often)],
    ['tickets by the first letter of many words', () => find(often.slice(0, 1))],
    [
      'tickets by frequent words in a list without tickets',
      () => find(`${often} ${alsoOften}`, { assigned: true }),
    ],
    [
      'tickets with an assignee, of which there are none',
      () => tickets.findPage({ ...PAGE, assigned: true }),
    ],
    ['people by a rare name', () => findUsers(`${toWord(700)} ${toWord(15_000)}`)],
    ['people by a frequent name', () => findUsers(toWord(0))],
    ['people by two frequent names', () => findUsers(`${toWord(0)} ${toWord(1)}`)],
    ['people by the first letter of many names', () => findUsers(toWord(0).slice(0, 1))],
    ['people by the last four digits of a number', () => findUsers('0042')],
    ['people by a whole number', () => findUsers('+989100000042')],
    [
      'StaffTicketQueue of one department',
      () => database.rows(Ticket, toQueuePage({ ...PAGE, departmentId: 1 })),
    ],
    ['StaffTicketCounts', () => readTicketCounts(database, 1)],
    ['StaffOverview', () => services.get(StaffOverviewService, { strict: false }).getOverview()],
    [
      'StaffAuditEvents of an event that is not there',
      () => services.get(AuditSearch, { strict: false }).findPage({ event: 'x', limit: 20 }),
    ],
  ];
}

/**
 * Measures the time of a search, and the longest turn of the event loop as CPU time of its thread,
 * which other work on the machine does not change.
 */
async function measureOnce(run: () => Promise<unknown>): Promise<SearchTime> {
  let turn = 0;
  let isOver = false;
  let turnAt = readThreadMs();
  const takeTurn = () => {
    turn = Math.max(turn, readThreadMs() - turnAt);
    turnAt = readThreadMs();
    if (!isOver) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  const startedAt = performance.now();
  await run();
  const took = performance.now() - startedAt;
  await nextTurn();
  isOver = true;
  return { took, turn };
}

function readThreadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

const folder = mkdtempSync(join(tmpdir(), 'keypad-searches-'));
console.log(machine());
console.log(`${String(COUNT)} users and tickets; median ms, longest turn of the event loop in ms`);
try {
  await measureSearches('SQLite', `sqlite:${join(folder, 'keypad.sqlite')}`, folder);
  const server = await Database.start();
  await server.run('mysql', 'SET GLOBAL innodb_buffer_pool_size = 2 * 1024 * 1024 * 1024');
  await server.run('mysql', 'SET GLOBAL innodb_flush_log_at_trx_commit = 0');
  await measureSearches('MariaDB', await server.create('keypad'), folder);
  await server.stop();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
