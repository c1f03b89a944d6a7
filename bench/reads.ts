import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assertAllOk, compare, type Contender, type Figures, type Plan } from './compare.js';
import {
  CALLERS,
  COLLECTOR,
  ROOT,
  TICKETS_OF_COLLECTOR,
  usersFrom,
  type Client,
} from './data-set.js';
import { hs256, JWT_SECRET } from './hs256.js';
import { drive, type Script } from './load.js';
import type { Program, Server } from './processes.js';
import { inTurn, overAndOver, post } from './requests.js';
import { refreshGrant } from './sign-in.js';

const TICKETS = '{ Tickets(limit: 20) { id status } }';
const APPLICATION = '{ Application { application platform } }';

/** Returns keypad with the flags of `npm run start:prod`, which the image uses too. */
export function keypadProgram(
  settings: Readonly<Record<string, string>>,
  name = 'keypad',
  root = ROOT,
): Program {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { 'start:prod': string };
  };
  const command = scripts['start:prod'].replace('exec node ', '').split(' ');
  return {
    name,
    command: command.with(-1, join(root, command.at(-1) ?? '')),
    env: settings,
    ready: '/health/ready',
  };
}

/** Returns the peers for reads; `limit` is the practical limit, not a service. */
export function readers(databaseUrl: string): Record<'limit' | 'stock' | 'yoga', Program> {
  const env = { DATABASE_URL: databaseUrl, JWT_SECRET, CALLERS: String(CALLERS) };
  const program = (name: string, file: string): Program => ({
    name,
    command: [file],
    env,
    ready: '/ready',
  });
  return {
    limit: program('limit', join(import.meta.dirname, 'limit/server.js')),
    stock: program('stock', join(ROOT, 'bench/peers/dist/stock/main.js')),
    yoga: program('yoga', join(ROOT, 'bench/peers/dist/yoga/main.js')),
  };
}

/** Obtains an access token for each caller and, last, for the collector, by the refresh grant. */
export async function accessTokens(server: Server, client: Client, stride = 1): Promise<string[]> {
  const tokens: string[] = [];
  const asked: number[] = [];
  const sessions = usersFrom(stride, COLLECTOR, stride);
  let i = 0;
  const script = {
    next: (connection: number) => {
      const session = sessions[i];
      if (session === undefined) return undefined;
      asked[connection] = i++;
      return refreshGrant(client, session, 0);
    },
    answered: (connection: number, body: () => string) => {
      tokens[asked[connection] ?? 0] = (
        JSON.parse(body()) as { access_token: string }
      ).access_token;
    },
  };
  assertAllOk(
    server.name,
    await drive(script, { port: server.port, connections: 20, seconds: 120 }),
  );
  if (tokens.length < COLLECTOR) throw new Error('access tokens took too long');
  return tokens;
}

export interface Readers {
  readonly keypad: Server;
  /** Runs with `GRAPHQL_FAST_LANE=off`. */
  readonly standard: Server;
  readonly limit: Server;
  readonly stock: Server;
  readonly yoga: Server;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const keypadRequests = (tokens: readonly string[], query: string) =>
  tokens.slice(0, CALLERS).map((token) => graphqlRequest(token, query));

export function graphqlRequest(
  token: string,
  query: string,
  variables: Readonly<Record<string, unknown>> | null = null,
): Buffer {
  return post('/api/v4/graphql', { query, variables }, bearer(token));
}

/** Compares the first page of the caller's tickets; each request uses another of thousands of tokens. */
export function tickets(servers: Readers, tokens: readonly string[], plan: Plan) {
  return compareReaders(graphqlContenders(TICKETS, tokens, servers, '/tickets'), plan);
}

/** Compares `Application` with a constant behind a token check. */
export function application(servers: Readers, tokens: readonly string[], plan: Plan) {
  return compareReaders(graphqlContenders(APPLICATION, tokens, servers, '/application'), plan);
}

/** Compares all at their maximum; at a steady rate only keypad with the limit, because peers may not reach it. */
function compareReaders(contenders: readonly Contender[], plan: Plan): Promise<Figures[]> {
  const names = ['limit', 'keypad'];
  return compare(
    plan.rate === undefined ? contenders : contenders.filter(({ name }) => names.includes(name)),
    plan,
  );
}

/** Returns a request of each caller for the first page of their tickets. */
export function ticketRequests(tokens: readonly string[]): Buffer[] {
  return keypadRequests(tokens, TICKETS);
}

/** Returns a script of the same requests that sends the tokens which `tokens` has at that time. */
export function ticketReads(tokens: readonly string[]): Script {
  return overAndOver((i) => graphqlRequest(tokens[i % CALLERS] ?? '', TICKETS));
}

export function applicationRequests(tokens: readonly string[]): Buffer[] {
  return keypadRequests(tokens, APPLICATION);
}

/** Returns the contenders; `limitPath` is the path of the query at the practical limit. */
function graphqlContenders(
  query: string,
  tokens: readonly string[],
  servers: Readers,
  limitPath: string,
) {
  const { keypad, standard, limit, stock, yoga } = servers;
  const foreign = Array.from({ length: CALLERS }, (_, i) => bearer(hs256(i + 1)));
  const peer = foreign.map((headers) => post('/graphql', { query, variables: null }, headers));
  const bare = foreign.map((headers) => post(limitPath, {}, headers));
  const own = keypadRequests(tokens, query);
  return [
    { name: 'limit', server: limit, script: () => inTurn(bare) },
    { name: 'keypad', server: keypad, script: () => inTurn(own) },
    { name: 'keypad, fast lane off', server: standard, script: () => inTurn(own) },
    { name: 'Yoga + JIT', server: yoga, script: () => inTurn(peer) },
    { name: 'Nest + Apollo + Express', server: stock, script: () => inTurn(peer) },
  ];
}

/** Returns a request for a page of the collector's list. */
export function pageRequest(
  tokens: readonly string[],
  offset: number,
  before: number | null = null,
): Buffer {
  const page = `limit: 20, offset: ${String(offset)}, before: ${String(before)}`;
  const query = `{ Tickets(${page}) { id status } }`;
  return graphqlRequest(tokens[COLLECTOR - 1] ?? '', query);
}

export const LAST_PAGE = TICKETS_OF_COLLECTOR - 20;

/**
 * Compares the first and the last page of a list of ten thousand.
 * @param oldest - the id of the ticket before the last page
 */
export function pages(
  keypad: Server,
  { tokens, oldest }: { tokens: readonly string[]; oldest: number },
  plan: Plan,
): Promise<Figures[]> {
  const contenders = [
    ['first page', pageRequest(tokens, 0)],
    ['last page by offset', pageRequest(tokens, LAST_PAGE)],
    ['last page by before', pageRequest(tokens, 0, oldest)],
  ] as const;
  return compare(
    contenders.map(([name, request]) => {
      return { name, server: keypad, script: () => inTurn([request]) };
    }),
    plan,
  );
}
