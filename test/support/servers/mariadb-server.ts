import { once } from 'node:events';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { scratchFolder } from './scratch.js';
import { fixedPort } from './ports.js';

/** The programs of a local MariaDB. */
export interface Programs {
  readonly server: string;
  readonly installer: string;
}

/** `TEST_DATABASE_URL`, else the programs of a local MariaDB, else undefined. */
export function findMariadb(): { readonly url: string } | Programs | undefined {
  const url = process.env['TEST_DATABASE_URL'];
  if (url) return { url };
  const server = findProgram('mariadbd', 'mysqld');
  const installer = findProgram('mariadb-install-db', 'mysql_install_db');
  return server === undefined || installer === undefined ? undefined : { server, installer };
}

function findProgram(...names: string[]): string | undefined {
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    '/usr/sbin',
    '/usr/local/sbin',
    '/usr/local/bin',
  ];
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find((candidate) => {
    try {
      accessSync(candidate, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/**
 * Kills the server when standard input closes: at `kill`, and also when the process that started it
 * is interrupted or killed. Then removes the folder, if one is given.
 */
const KEEPER =
  'folder=$1; shift; "$@" & server=$!; cat >/dev/null; kill -9 $server; wait $server; rm -rf "$folder"';

export interface MariadbServer {
  readonly url: string;
  /** Ends the server at once and removes its folder. */
  readonly stop: () => Promise<void>;
}

/** A server whose data survive it. */
export interface MortalMariadb {
  readonly url: string;
  /** kill -9 */
  readonly kill: () => Promise<void>;
  /** Starts it again, on the same port and data. */
  readonly start: () => Promise<void>;
  /** Halts it without a word to anybody, or lets it go on. */
  readonly signal: (name: 'SIGSTOP' | 'SIGCONT') => void;
}

/**
 * Starts a server of our own on a free loopback port, in a folder of its own; takes about a second.
 */
export async function startMariadb(programs: Programs): Promise<MariadbServer> {
  const folder = scratchFolder('keypad-mariadb-');
  install(programs, folder);
  const port = await fixedPort();
  const keeper = await launch(programs, { folder, port, durable: false, removes: folder });
  return { url: urlOf(port), stop: () => end(keeper) };
}

/** Starts a durable server that a test can kill and start again; the caller removes the folder. */
export async function startMortalMariadb(
  programs: Programs,
  folder: string,
  options: readonly string[] = [],
): Promise<MortalMariadb> {
  install(programs, folder);
  const port = await fixedPort();
  const start = () => launch(programs, { folder, port, durable: true, removes: '', options });
  let keeper = await start();
  return {
    url: urlOf(port),
    kill: () => end(keeper),
    start: async () => {
      keeper = await start();
    },
    signal: (name) => {
      const pid = readFileSync(join(folder, 'pid'), 'utf8').trim();
      process.kill(Number(pid), name);
      if (name === 'SIGSTOP') untilHalted(`/proc/${pid}/task`);
    },
  };
}

/**
 * Waits until all threads of a process are stopped: the signal arrives at each of them on its own.
 * Only Linux shows them.
 */
export function untilHalted(threads: string): void {
  const runs = (thread: string) =>
    !/\) [Tt] /.test(readFileSync(join(threads, thread, 'stat'), 'utf8'));
  while (existsSync(threads) && readdirSync(threads).some(runs));
}

/** Creates the data of a server; its administrator `root` has no password. */
export function install({ installer }: Programs, folder: string, user = asUser()): void {
  const how = ['--auth-root-authentication-method=normal', '--skip-test-db'];
  // In /tmp another server that starts would remove its temporary tables. The account of the server
  // may be another one.
  const temporary = join(folder, 'installation');
  mkdirSync(temporary);
  chmodSync(temporary, 0o777);
  const env = { ...process.env, TMPDIR: temporary };
  const quietly = { stdio: 'pipe', timeout: 60_000, env } as const;
  execFileSync(
    installer,
    ['--no-defaults', `--datadir=${join(folder, 'data')}`, ...user, ...how],
    quietly,
  );
}

/** Options of a server whose data nobody needs after a crash. */
const THROW_AWAY = [
  '--innodb-flush-log-at-trx-commit=0',
  '--skip-innodb-doublewrite',
  '--performance-schema=OFF',
];

export interface Launch {
  readonly folder: string;
  readonly port: number;
  /** True if commits are on disk before they are acknowledged. */
  readonly durable: boolean;
  /** Folder that goes with the server; '' keeps all. */
  readonly removes: string;
  /** Further ones of the server. */
  readonly options?: readonly string[];
  /** Option that names the account of the server. */
  readonly user?: readonly string[];
  /** Further variables of its environment, as `NAME=value`. */
  readonly environment?: readonly string[];
}

/**
 * Starts a server, waits until it accepts connections and returns its keeper, which `end` ends
 * together with the server.
 */
export async function launch({ server }: Programs, launched: Launch): Promise<ChildProcess> {
  const {
    folder,
    port,
    durable,
    removes,
    options = [],
    user = asUser(),
    environment = [],
  } = launched;
  const log = join(folder, 'error.log');
  // A server that starts removes what looks like a temporary table from its folder for them, of
  // other servers too.
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary, { recursive: true });
  const keeper = spawn(
    'sh',
    [
      ...['-c', KEEPER, 'sh', removes],
      ...[
        'env',
        ...environment,
        server,
        '--no-defaults',
        `--datadir=${join(folder, 'data')}`,
        ...user,
      ],
      ...[
        `--port=${String(port)}`,
        '--bind-address=127.0.0.1',
        '--skip-name-resolve',
        '--max-connections=400',
      ],
      ...[
        `--socket=${join(folder, 'socket')}`,
        `--pid-file=${join(folder, 'pid')}`,
        `--log-error=${log}`,
        `--tmpdir=${temporary}`,
      ],
      ...(durable ? ['--innodb-flush-log-at-trx-commit=1'] : THROW_AWAY),
      ...options,
    ],
    { stdio: ['pipe', 'ignore', 'ignore'], detached: true },
  );
  keeper.unref();
  try {
    await answer(urlOf(port));
  } catch (error) {
    const reason = readFileSync(log, { encoding: 'utf8', flag: 'a+' }).slice(-2_000);
    await end(keeper);
    throw new Error(`MariaDB did not start: ${reason}`, { cause: error });
  }
  return keeper;
}

function asUser(): string[] {
  return process.getuid?.() === 0 ? ['--user=root'] : [];
}

function urlOf(port: number): string {
  return `mariadb://root@127.0.0.1:${String(port)}`;
}

/** Ends a server at once, as kill -9 does. */
export async function end(keeper: ChildProcess): Promise<void> {
  const gone = once(keeper, 'exit');
  keeper.ref();
  keeper.stdin?.end();
  await gone;
}

async function answer(url: string): Promise<void> {
  const deadline = performance.now() + 90_000;
  for (;;) {
    try {
      const connection = await createConnection(url.replace(/^mariadb:/, 'mysql:'));
      await connection.end();
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(50);
    }
  }
}
