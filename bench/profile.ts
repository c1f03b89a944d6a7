import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assertAllOk } from './compare.js';
import { REFRESHERS, type Client } from './data-set.js';
import { drive, type Script } from './load.js';
import { accessTokens, applicationRequests, keypadProgram, ticketRequests } from './reads.js';
import { inTurn } from './requests.js';
import { refreshing } from './sign-in.js';
import { signIns } from './soak.js';
import type { Stage } from './stage.js';
import { cardsAdded } from './writes.js';

interface Profile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: Frame;
}

interface Frame {
  readonly functionName: string;
  readonly url: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
}

/** Layers by the path of a file; the first match counts. */
const LAYERS: readonly (readonly [string, RegExp])[] = [
  ['SQL: driver', /node_modules\/(mysql2|better-sqlite3|sqlstring|denque|lru\.min|iconv|named-placeholders|generate)/],
  ['SQL: ours', /\/src\/database\//],
  ['GraphQL: executor and Apollo', /node_modules\/(graphql|@apollo|@graphql-tools)\//],
  ['GraphQL: ours', /\/src\/graphql\//],
  ['Nest', /node_modules\/(@nestjs|rxjs|reflect-metadata|class-validator|class-transformer)\//],
  ['auth', /(\/src\/auth\/|node_modules\/(passport|jsonwebtoken|jws|jwa|passport-jwt)|node:internal\/crypto)/],
  ['limits', /\/src\/(limits|keys)\//],
  [
    'HTTP: Fastify',
    /node_modules\/(fastify|@fastify|find-my-way|light-my-request|avvio|fast-json-stringify|secure-json)/,
  ],
  ['log', /node_modules\/(pino|sonic-boom|quick-format|@pinojs)/],
  ['HTTP: ours', /\/src\/(http|errors|app)/],
  ['keypad, other', /\/src\//],
  ['Node: HTTP, streams, sockets', /^node:/],
];

/** The loads that can be profiled, by their name on the command line. */
const LOADS: Readonly<Record<string, (client: Client, tokens: readonly string[]) => Script>> = {
  tickets: (_client, tokens) => inTurn(ticketRequests(tokens)),
  application: (_client, tokens) => inTurn(applicationRequests(tokens)),
  refresh: (client) => refreshing(client, REFRESHERS, CONNECTIONS),
  cards: (_client, tokens) => cardsAdded(tokens),
  'sign-in': (client) => signIns(client),
};
const CONNECTIONS = 50;

/** Prints the shares of layers and functions in the CPU time of a request. */
export async function profile(stage: Stage, what = 'tickets'): Promise<void> {
  const load = LOADS[what];
  if (load === undefined) throw new Error(`usage: npm run bench -- --profile [${Object.keys(LOADS).join(' | ')}]`);
  await stage.fill();
  const program = keypadProgram(stage.settings);
  const tokens = await accessTokens(await stage.start(program), stage.client);
  const { args, folder } = profiled(stage.database.folder);
  const server = await stage.start({ ...program, name: 'profiled', command: [...args, ...program.command] });
  const script = load(stage.client, tokens);
  assertAllOk(what, await drive(script, { port: server.port, connections: CONNECTIONS, seconds: 20 }));
  await stage.stop(server);
  const { layers, functions } = summary(folder);
  for (const [name, share] of [...layers, ['', 0] as const, ...functions]) {
    console.log(`${(share * 100).toFixed(1).padStart(5)} % ${name}`);
  }
}

/** Returns the flags with which a server writes a CPU profile into a new folder when it exits. */
function profiled(folder: string): { readonly args: readonly string[]; readonly folder: string } {
  const into = mkdtempSync(join(folder, 'profile-'));
  return { args: ['--cpu-prof', `--cpu-prof-dir=${into}`], folder: into };
}

/** Returns the share of each layer in the busy time, and the functions with the largest shares. */
function summary(folder: string): { layers: [string, number][]; functions: [string, number][] } {
  const [file = ''] = readdirSync(folder);
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile;
  const byId = new Map(nodes.map((node) => [node.id, original(node.callFrame)]));
  const layers = new Map<string, number>();
  const functions = new Map<string, number>();
  let busy = 0;
  samples.forEach((id, i) => {
    const frame = byId.get(id);
    const time = timeDeltas[i] ?? 0;
    if (frame === undefined || ['(idle)', '(root)'].includes(frame.functionName)) return;
    busy += time;
    const layer = LAYERS.find(([, pattern]) => pattern.test(frame.url))?.[0] ?? layerOfNative(frame.functionName);
    layers.set(layer, (layers.get(layer) ?? 0) + time);
    const name = `${frame.functionName || '(anonymous)'} ${frame.url.replace(/.*\/(node_modules|src)\//, '')}:${String(frame.lineNumber + 1)}`;
    functions.set(name, (functions.get(name) ?? 0) + time);
  });
  const ranked = (map: Map<string, number>): [string, number][] =>
    [...map].map(([name, time]): [string, number] => [name, time / busy]).sort(([, a], [, b]) => b - a);
  return { layers: ranked(layers), functions: ranked(functions).slice(0, 60) };
}

const maps = new Map<string, SourceMap | undefined>();

/** Returns a frame of the bundle with its place in the source files. */
function original(frame: Frame): Frame {
  if (!maps.has(frame.url)) {
    const file = frame.url.startsWith('file:') ? `${fileURLToPath(frame.url)}.map` : '';
    const isBundled = frame.url.includes('/dist/chunks/') && existsSync(file);
    maps.set(
      frame.url,
      isBundled ? new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload) : undefined,
    );
  }
  const entry = maps.get(frame.url)?.findEntry(frame.lineNumber, frame.columnNumber);
  // Code that the bundler wrote has no source.
  if (entry === undefined || !('originalSource' in entry) || (entry.originalSource as string | null) === null)
    return frame;
  return { ...frame, url: entry.originalSource, lineNumber: entry.originalLine };
}

function layerOfNative(name: string): string {
  if (name === '(garbage collector)') return 'garbage collection';
  if (name === '(program)') return 'Node: native code';
  return /^(writev|writeBuffer|writeUtf8String|writeLatin1String|writeBuffers)/.test(name)
    ? 'Node: HTTP, streams, sockets'
    : 'Node: built-in functions';
}
