import { loadavg } from 'node:os';
import { Database, fill, keypadSettings, prepare, type Client } from './data-set.js';
import { divideMachine, Server, type Program } from './processes.js';
import { profiled, summary } from './profile.js';
import * as reads from './reads.js';
import { atLeast, p99Within, print, write, type Section } from './report.js';
import { bareProgram, refreshes } from './sign-in.js';

const USERS = 10_000;
const EMPTY = { rate: 0, cpu: 0, p50: 0, p99: 0, rss: 0 };
const quick = process.argv.includes('--quick');
const plan = { rounds: quick ? 2 : 5, seconds: quick ? 2 : 4, connections: 50 };

const load = loadavg()
  .map((each) => each.toFixed(1))
  .join(' ');
const machine = divideMachine();
const database = await Database.start();
const running: Server[] = [];
try {
  const url = await database.create('keypad');
  const settings = keypadSettings(url, database.folder);
  const client = await prepare(settings);
  await fill(database, 'keypad', USERS, client);
  if (process.argv.includes('--profile')) await profile(settings, client);
  else await measure(settings, url, client);
} finally {
  await Promise.all(running.map((server) => server.stop()));
  await database.stop();
}

async function start(program: Program): Promise<Server> {
  const server = await Server.start(program, database.folder);
  running.push(server);
  return server;
}

async function measure(settings: Record<string, string>, url: string, client: Client): Promise<void> {
  const programs = reads.readers(url);
  const keypad = await start(reads.keypadProgram(settings));
  const servers = {
    keypad,
    limit: await start(programs.limit),
    stock: await start(programs.stock),
    yoga: await start(programs.yoga),
  };
  const bare = await start(bareProgram(url));
  const sections = [idle(servers.stock, keypad)];
  const add = (section: Section) => {
    print(section);
    sections.push(section);
  };

  const tokens = await reads.accessTokens(keypad, client);
  const tickets = await reads.tickets(servers, tokens, plan);
  add({
    title: 'Tickets(limit: 20)',
    about:
      'Twenty tickets of the caller, each request with another of 4000 tokens; against one fixed prepared statement.',
    figures: tickets,
    goals: [atLeast(tickets, 'keypad', 0.6), p99Within(tickets, 'keypad', 3)],
  });
  const application = await reads.application(servers, tokens, plan);
  add({
    title: 'Application',
    about: 'Against node:http answering a constant behind a token check, without a database.',
    figures: application,
    goals: [atLeast(application, 'keypad', 0.5)],
  });
  const pages = await reads.pages(keypad, tokens, plan);
  add({ title: 'Pages of a list of 10 000 tickets', about: 'Offset 0 and offset 9980.', figures: pages, goals: [] });
  const rotations = await refreshes(keypad, bare, client, plan);
  add({
    title: 'Refresh grant',
    about: 'Against a bare program that makes the same three statements; every rotation is a durable commit.',
    figures: rotations,
    goals: [atLeast(rotations, 'keypad', 0.6)],
  });
  write(sections, { machine, load, mode: quick ? 'a quick run: `-- --quick`' : 'a full run' });
}

/** From the start of the process to the first answer, and memory before any load. */
function idle(stock: Server, keypad: Server): Section {
  const figures = [stock, keypad].map((server) => ({
    ...EMPTY,
    name: server.name,
    p50: server.coldStart,
    rss: server.rss(),
  }));
  const [first, second] = figures;
  const goal = (text: string, value: number) => ({
    text: `${text} at most 1.2 × the stock app's`,
    value,
    met: value <= 1.2,
  });
  return {
    title: 'Start and idle memory',
    about: 'The column p50 is the time from the start of the process to its first answer.',
    figures,
    goals: [
      goal('cold start', (second?.p50 ?? 0) / (first?.p50 ?? 1)),
      goal('idle memory', (second?.rss ?? 0) / (first?.rss ?? 1)),
    ],
  };
}

/** Where the time of `Tickets(limit: 20)` goes, by layer. */
async function profile(settings: Record<string, string>, client: Client): Promise<void> {
  const program = reads.keypadProgram(settings);
  const plain = await start(program);
  const tokens = await reads.accessTokens(plain, client);
  const { args, folder } = profiled(database.folder);
  const server = await Server.start(
    { ...program, name: 'profiled', command: [...args, ...program.command] },
    database.folder,
  );
  await reads.ticketsOf(server, tokens, { ...plan, seconds: 20, rounds: 1 });
  await server.stop();
  const { layers, functions } = summary(folder);
  for (const [name, share] of [...layers, ['', 0] as const, ...functions]) {
    console.log(`${(share * 100).toFixed(1).padStart(5)} % ${name}`);
  }
}
