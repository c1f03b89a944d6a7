import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { buildSchema, getIntrospectionQuery } from 'graphql';
import { calculateReadingCost } from '../src/platform/graphql/limits/operation-shape-limits.js';
import { newPan } from '../test/support/actors/pans.js';
import { keypadSettings, prepare, refreshToken, ROOT, type Client } from './data-set.js';
import { fillForSearch, SEARCHER, SEARCHER_SCOPE, TICKET_OF_SEARCHER } from './dearest-rows.js';
import { crossed, mutated, OperationWriter, randomGenes, type Genes } from './operations.js';
import { Server } from './processes.js';
import { keypadProgram } from './reads.js';
import { machine } from './report.js';

/** Operations of the first part, which are random, and of the second, which change and mix the best. */
const [RANDOM = 600, CLIMBS = 900] = process.argv.slice(2).map(Number);
/** Operations that are changed, and printed. */
const BEST = 15;
/** Introspection five times, as far as one operation may. */
const TEN = Array.from({ length: 10 }, (_, i) => String(i));
const META_ALL = '__schema { types { name fields { name args { name } } } }';
/** Executions that are measured together, first roughly and then exactly. */
const ROUGH = 4;
const EXACT = 30;
/** Executions after which a query is compiled. */
const OFTEN = 10;

/** An operation and what it takes. */
interface Measured {
  readonly query: string;
  readonly genes: Genes;
  /** True if the text was new each time, so that it had to be parsed and validated. */
  readonly isNew: boolean;
  readonly units: number;
  /** CPU time of one execution in microseconds, all threads. */
  readonly cpu: number;
  readonly outcome: string;
}

const perUnit = ({ cpu, units }: Measured) => cpu / units;

class Search {
  private serial = 0;

  private constructor(
    private readonly server: Server,
    private readonly token: string,
    private readonly process: string,
  ) {}

  static async start(
    client: Client,
    settings: Readonly<Record<string, string>>,
    folder: string,
  ): Promise<Search> {
    const server = await Server.start(keypadProgram(settings), folder);
    const url = `http://127.0.0.1:${String(server.port)}/api/oauth/token`;
    const body = {
      grant_type: 'refresh_token',
      ...client,
      refresh_token: refreshToken({ ...client, scope: SEARCHER_SCOPE }, SEARCHER, 0),
      scope: SEARCHER_SCOPE,
    };
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
    const { access_token } = (await response.json()) as { access_token: string };
    return new Search(server, access_token, `/proc/${String(server.pid)}/task`);
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  async measure(genes: Genes, query: string, isNew: boolean, times: number): Promise<Measured> {
    const text = () => (isNew ? `${query}#${String((this.serial += 1))}` : query);
    for (let i = 0; i < (isNew ? 1 : OFTEN); i += 1) await this.send(text());
    const before = this.cpu();
    let last: Sent | undefined;
    for (let i = 0; i < times; i += 1) last = await this.send(text());
    const cpu = (this.cpu() - before) / times;
    if (last === undefined) throw new Error('nothing was sent');
    // Only a query that is executed is compiled in the end.
    const isCompiled = !isNew && last.isExecuted && !/^mutation|"|__/.test(query);
    const reading = calculateReadingCost(isCompiled ? undefined : query, last.length);
    return { query, genes, isNew, cpu, units: 1 + reading + last.cost, outcome: last.outcome };
  }

  async send(query: string): Promise<Sent> {
    const body = JSON.stringify({ query });
    const response = await fetch(`http://127.0.0.1:${String(this.server.port)}/api/v4/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${this.token}`,
        'x-graphql-cost': '1',
      },
      body,
    });
    const text = await response.text();
    const { errors, extensions } = JSON.parse(text) as Answer;
    const codes = [...new Set((errors ?? []).map((each) => each.extensions.code))].join(' ');
    const isExecuted = !/QUERY_TOO_COMPLEX|GRAPHQL_/.test(codes);
    return {
      cost: isExecuted ? (extensions?.cost.operation ?? 0) : 0,
      outcome: `${codes} ${String(text.length)}`,
      length: body.length,
      isExecuted,
    };
  }

  /** Returns the CPU time of all threads in microseconds. */
  private cpu(): number {
    const times = readdirSync(this.process).map((thread) => {
      const file = join(this.process, thread, 'schedstat');
      return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) / 1000 : 0;
    });
    return times.reduce((sum, each) => sum + each, 0);
  }
}

interface Sent {
  /** Cost that the rate limit counted. */
  readonly cost: number;
  readonly outcome: string;
  /** Length of the body. */
  readonly length: number;
  readonly isExecuted: boolean;
}

interface Answer {
  readonly errors?: readonly { readonly extensions: { readonly code: string } }[];
  readonly extensions?: { readonly cost: { readonly operation: number } };
}

const LONG = `"${'0 '.repeat(4_999)}"`;
const VALUES = {
  limit: ['20', '200', '100', '50', '4', '2', '1', '0'],
  offset: ['0', '0', '1', '200', '10000', '-1'],
  id: [TICKET_OF_SEARCHER, '2', '999999'].map((id) => `"${id}"`),
  user_id: [`"${String(SEARCHER)}"`, '"2"'],
  ticket_department_id: ['"1"', '"99"'],
  ticket_id: [TICKET_OF_SEARCHER, '999999'].map((id) => `"${id}"`),
  assignee_id: [`"${String(SEARCHER)}"`, '"2"'],
  reply_id: ['"1"', '"999999"'],
  assigned: ['true', 'false'],
  content: ['"Hello"', LONG, `"${'4111111111111111 '.repeat(588)}"`, `"${'😀'.repeat(10_000)}"`],
  title: ['"Hello"', `"${'0 '.repeat(127)}"`],
  first_name: ['"Sara"'],
  last_name: ['"Ahmadi"'],
  rating: ['1', '9'],
  email: ['"sara@example.com"', '"x"'],
  cell_number: ['"09123456789"', '"x"'],
  code: ['"123456"', '"x"'],
  pan: ['"4111111111111111"', '"4111"'],
  expired_at: ['"2031-01-31 23:59:59"', '"x"'],
};

const folder = mkdtempSync(join(tmpdir(), 'keypad-dearest-'));
const file = join(folder, 'keypad.sqlite');
const settings = { ...keypadSettings(`sqlite:${file}`, folder), INTROSPECTION: 'on', LIMITS: 'on' };
const client = await prepare(settings, ['--scope', SEARCHER_SCOPE]);
const database = new SqliteDatabase(file);
fillForSearch(database, client);
database.close();
const search = await Search.start(client, settings, folder);
try {
  for (let i = 0; i < 200; i += 1)
    await search.send(`mutation { CardAdd(pan: "${newPan()}") { id } }`);
  await run();
} finally {
  await search.stop();
  rmSync(folder, { recursive: true });
}

async function run(): Promise<void> {
  const writer = new OperationWriter(
    buildSchema(readFileSync(join(ROOT, 'src/platform/graphql/schema.gql'), 'utf8')),
    VALUES,
  );
  // The code of the service is compiled by then.
  for (let i = 0; i < 200; i += 1) await search.send(writer.write(randomGenes()));
  const found: Measured[] = [];
  const tried = async (genes: Genes) => {
    const query = writer.write(genes);
    for (const isNew of [false, true]) found.push(await search.measure(genes, query, isNew, ROUGH));
    found.sort((a, b) => perUnit(b) - perUnit(a));
  };
  for (let i = 0; i < RANDOM; i += 1) await tried(randomGenes());
  const random = found.map(perUnit).sort((a, b) => a - b);
  const median = random[Math.floor(random.length / 2)] ?? NaN;
  const longest = [...found].sort((a, b) => b.cpu - a.cpu)[0];
  for (let i = 0; i < CLIMBS; i += 1) {
    const best = () => found[Math.floor(Math.random() * BEST)]?.genes ?? randomGenes();
    await tried(i % 3 === 0 ? crossed(best(), best()) : mutated(best()));
    if (i % 100 === 0)
      console.log(`${String(i)}: ${(found[0] ? perUnit(found[0]) : 0).toFixed(0)} µs`);
  }
  const seen = new Set<string>();
  const best = found.filter(({ query }) => !seen.has(query) && seen.add(query)).slice(0, BEST);
  const special = [
    getIntrospectionQuery(),
    `{ ${Array.from({ length: 5 }, (_, i) => `a${String(i)}: Tickets(limit: 200) { unread }`).join(' ')} }`,
    `{ Tickets(limit: 200) { unread ${Array.from({ length: 10 }, (_, i) => `a${String(i)}: unread`).join(' ')} } }`,
    `{ Tickets(id: ${TICKET_OF_SEARCHER}) { replies(limit: 104) { content } } }`,
    `{ Tickets(id: ${TICKET_OF_SEARCHER}) { replies(limit: 10) { content ${TEN.map((i) => `a${i}: content`).join(' ')} } } }`,
    `{ StaffTickets(limit: 166) { user { id } assignee { id } ticket { unread department { id } replies(limit: 1) { id } } } }`,
    `{ ${Array.from({ length: 300 }, (_, i) => `no${String(i)}`).join(' ')} }`,
    `query (${Array.from({ length: 120 }, (_, i) => `$v${String(i)}: Int`).join(' ')}) { Me { id } }`,
    `{ ${Array.from({ length: 5 }, (_, i) => `a${String(i)}: ${META_ALL}`).join(' ')} }`,
  ];
  const exact: Measured[] = [];
  for (const { genes, query, isNew } of best)
    exact.push(await search.measure(genes, query, isNew, EXACT));
  for (const query of special)
    for (const isNew of [false, true]) exact.push(await search.measure([], query, isNew, EXACT));
  print(
    median,
    exact.sort((a, b) => perUnit(b) - perUnit(a)),
    [longest, ...found.sort((a, b) => b.cpu - a.cpu)][0],
  );
}

function print(median: number, dearest: readonly Measured[], longest: Measured | undefined): void {
  console.log(`${machine()}; median of a unit ${median.toFixed(1)} µs`);
  for (const each of [...dearest, ...(longest === undefined ? [] : [longest])]) {
    const { query, isNew, units, cpu, outcome } = each;
    const times = (perUnit(each) / median).toFixed(1);
    const text = query.length > 300 ? `${query.slice(0, 200)} … ${query.slice(-60)}` : query;
    console.log(
      `${times.padStart(5)} × ${perUnit(each).toFixed(0).padStart(5)} µs/unit ${(cpu / 1000).toFixed(2).padStart(7)} ms ${String(units).padStart(4)} units ${isNew ? 'new  ' : 'known'} ${outcome}  ${text}`,
    );
  }
}
