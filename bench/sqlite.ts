import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { assertAllOk, compare, inRounds, measured, type Figures, type Plan } from './compare.js';
import { keypadSettings, prepare, REFRESHERS, USERS, type Client } from './data-set.js';
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

/** Starts keypad on its default database, with the same users and tickets. */
export async function startOnSqlite(stage: Stage): Promise<Embedded> {
  const folder = join(stage.database.folder, 'embedded');
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
  const server = await stage.start(keypadProgram(settings, 'keypad on SQLite'));
  return { server, client, tokens: await accessTokens(server, client) };
}

/** Compares the first page of the caller's tickets on both databases. */
export function engines(
  mariadb: Omit<Embedded, 'client'>,
  sqlite: Omit<Embedded, 'client'>,
  plan: Plan,
): Promise<Figures[]> {
  const contender = (name: string, { server, tokens }: Omit<Embedded, 'client'>) => {
    const requests = ticketRequests(tokens);
    return { name, server, script: () => inTurn(requests) };
  };
  return compare([contender('on MariaDB', mariadb), contender('on SQLite', sqlite)], plan);
}

/** Measures reads at half of the maximum of SQLite, alone and beside a steady rate of refreshes. */
export function readsBesideWrites(
  { server, client, tokens }: Embedded,
  maximum: number,
  plan: Plan,
): Promise<Figures[]> {
  const requests = ticketRequests(tokens);
  const writes = refreshing(client, REFRESHERS, 10);
  const contenders = [
    { name: 'alone', writes: 0 },
    { name: `beside ${String(WRITES)} writes/s`, writes: WRITES },
  ];
  return inRounds(contenders, plan.rounds, async ({ name, writes: rate }, warmsUp) => {
    const seconds = warmsUp ? plan.warmUp : plan.seconds;
    const reader = { name, server, script: () => inTurn(requests) };
    const reads = measured(reader, { connections: plan.connections, seconds, rate: maximum / 2 });
    if (rate > 0)
      assertAllOk(name, await drive(writes, { port: server.port, connections: 10, seconds, rate }));
    return reads;
  });
}
