import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { assertAllOk, compare, inRounds, measured, type Figures, type Plan } from './compare.js';
import { keypadSettings, prepare, REFRESHERS, ROOT, USERS, type Client } from './data-set.js';
import { fillForReads } from './fill.js';
import { drive } from './load.js';
import type { Server } from './processes.js';
import { accessTokens, keypadProgram, ticketRequests } from './reads.js';
import { inTurn } from './requests.js';
import { refreshing } from './sign-in.js';
import type { Stage } from './stage.js';

/** Durable commits a second during the reads. */
const WRITES = 50;

export interface Embedded {
  readonly server: Server;
  readonly client: Client;
  readonly tokens: readonly string[];
}

interface Prepared {
  readonly name: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly client: Client;
}

/** Fills a default database with the same users and tickets. `env` is added to the settings. */
export async function prepareSqlite(
  stage: Stage,
  name: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Prepared> {
  const folder = join(stage.database.folder, name);
  const file = join(folder, 'keypad.sqlite');
  const settings = keypadSettings(`sqlite:${file}`, folder);
  const client = await prepare(settings);
  const database = new SqliteDatabase(file);
  const numbers = (count: number) =>
    `(WITH RECURSIVE s(seq) AS (SELECT 1 UNION ALL SELECT seq + 1 FROM s WHERE seq < ${String(count)}) SELECT seq FROM s)`;
  const run = (text: string) => Promise.resolve(void database.exec(text));
  await fillForReads({ sequence: numbers, run }, USERS, client);
  await run('ANALYZE');
  database.close();
  return { name, settings: { ...settings, ...env }, client };
}

/** Starts keypad on a filled database. */
export async function serveSqlite(
  stage: Stage,
  { name, settings, client }: Prepared,
  root = ROOT,
): Promise<Embedded> {
  const server = await stage.start(keypadProgram(settings, name, root));
  return { server, client, tokens: await accessTokens(server, client) };
}

interface TicketsServer extends Omit<Embedded, 'client'> {
  readonly name: string;
}

/** Compares the first page of the caller's tickets. */
export function engines(servers: readonly TicketsServer[], plan: Plan): Promise<Figures[]> {
  const contenders = servers.map(({ name, server, tokens }) => {
    const requests = ticketRequests(tokens);
    return { name, server, script: () => inTurn(requests) };
  });
  return compare(contenders, plan);
}

/** Measures a steady rate of reads alone and beside a steady rate of refreshes. */
export function readsBesideWrites(
  { server, client, tokens }: Embedded,
  rate: number,
  plan: Plan,
  refreshers = REFRESHERS,
): Promise<Figures[]> {
  const requests = ticketRequests(tokens);
  const writes = refreshing(client, refreshers, 10);
  const contenders = [
    { name: 'alone', writes: 0 },
    { name: `beside ${String(WRITES)} writes/s`, writes: WRITES },
  ];
  return inRounds(contenders, plan.rounds, async ({ name, writes: writeRate }, warmsUp) => {
    const seconds = warmsUp ? plan.warmUp : plan.seconds;
    const reader = { name, server, script: () => inTurn(requests) };
    const reads = measured(reader, { connections: plan.connections, seconds, rate });
    if (writeRate > 0)
      assertAllOk(
        name,
        await drive(writes, { port: server.port, connections: 10, seconds, rate: writeRate }),
      );
    return reads;
  });
}
