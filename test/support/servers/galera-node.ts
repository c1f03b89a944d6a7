import { execFile, execFileSync, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { end, findMariadb, install, launch, untilHalted, type Programs } from './mariadb-server.js';
import { fixedPort } from './ports.js';

const PROVIDERS = ['/usr/lib/galera/libgalera_smm.so', '/usr/lib64/galera/libgalera_smm.so'];
const RESPONSE_MS = 2_000;
const [FAKETIME] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');

/** False if libfaketime, which moves the clock of a node, is not installed. */
export const hasFaketime = FAKETIME !== undefined;

/** The programs of a local MariaDB and its library for clusters. */
export interface Galera {
  readonly programs: Programs;
  readonly provider: string;
}

/** Returns undefined if MariaDB or Galera is not installed. */
export function findGalera(): Galera | undefined {
  const programs = findMariadb();
  const provider = PROVIDERS.find((path) => existsSync(path));
  if (provider === undefined || programs === undefined || !('server' in programs)) return undefined;
  return { programs, provider };
}

interface Ports {
  readonly sql: number;
  /**
   * Port of the group; `transfers` is that of incremental and `snapshots` that of whole state
   * transfers.
   */
  readonly group: number;
  readonly transfers: number;
  readonly snapshots: number;
}

/**
 * One node of a cluster at the server's default settings, which can fail in any way and come back.
 */
export class GaleraNode {
  private keeper: ChildProcess | undefined;
  private peers = '';

  private constructor(
    private readonly galera: Galera,
    readonly name: string,
    private readonly folder: string,
    private readonly ports: Ports,
    private readonly clockShiftMs: number,
  ) {}

  /**
   * Prepares a node in `folder`, which is created. The nodes then form one cluster by
   * `startTogether`. `clockShiftMs` moves its clock, and not its monotonic one.
   */
  static async prepare(
    galera: Galera,
    name: string,
    folder: string,
    clockShiftMs = 0,
  ): Promise<GaleraNode> {
    mkdirSync(folder, { recursive: true });
    const ports = {
      ...{ sql: await fixedPort(), group: await fixedPort() },
      ...{ transfers: await fixedPort(), snapshots: await fixedPort() },
    };
    return new GaleraNode(galera, name, folder, ports, clockShiftMs);
  }

  /** Starts a new cluster of these nodes. The others begin with a copy of the data of the first. */
  static async startTogether(nodes: readonly GaleraNode[]): Promise<void> {
    const [first, ...others] = nodes;
    if (first === undefined) return;
    const peers = nodes.map(({ ports }) => `127.0.0.1:${String(ports.group)}`).join(',');
    for (const node of nodes) node.peers = peers;
    await first.start({ isFirst: true });
    await first.leave();
    for (const other of others) {
      execFileSync('cp', ['-a', join(first.folder, 'data'), other.folder]);
      for (const file of ['galera.cache', 'gvwstate.dat'])
        rmSync(join(other.folder, 'data', file), { force: true });
      own(other.folder);
    }
    await first.start({ isFirst: true });
    await Promise.all(others.map((other) => other.start()));
  }

  /** Address of its administrator, without a database. */
  get url(): string {
    return `mysql://root@127.0.0.1:${String(this.ports.sql)}`;
  }

  get port(): number {
    return this.ports.sql;
  }

  /**
   * Starts the node, also after `kill`, `leave` or `wipe`, and waits until it is in step with its
   * cluster.
   */
  async start({ isFirst = false } = {}): Promise<void> {
    if (!existsSync(join(this.folder, 'data'))) {
      install(this.galera.programs, this.folder, asUser());
      own(this.folder);
    }
    const position = await this.recoveredPosition();
    const options = [
      ...this.options(),
      ...(isFirst ? ['--wsrep-new-cluster'] : []),
      ...(position === undefined ? [] : [`--wsrep-start-position=${position}`]),
    ];
    const { folder, ports, galera } = this;
    this.keeper = await launch(galera.programs, {
      ...{ folder, port: ports.sql, durable: true, removes: '', options, user: asUser() },
      environment: clockMovedBy(this.clockShiftMs),
    });
    while (!(await this.view()).startsWith('Synced')) await sleep(50);
  }

  /** Waits until each of the nodes has the same view of the cluster, with all of them in it. */
  static async inStep(nodes: readonly GaleraNode[]): Promise<void> {
    for (;;) {
      const views = await Promise.all(nodes.map((node) => node.view()));
      if (new Set(views).size === 1 && views[0]?.startsWith(`Synced ${String(nodes.length)} `))
        return;
      await sleep(50);
    }
  }

  /** Ends it at once, as kill -9 does. */
  async kill(): Promise<void> {
    const { keeper } = this;
    this.keeper = undefined;
    if (keeper !== undefined) await end(keeper);
  }

  /** Halts all its threads without a word to anybody, until `resume`. */
  pause(): void {
    process.kill(this.pid, 'SIGSTOP');
    untilHalted(`/proc/${String(this.pid)}/task`);
  }

  resume(): void {
    process.kill(this.pid, 'SIGCONT');
  }

  /** Shuts it down properly, so that it tells the others. */
  async leave(): Promise<void> {
    const { pid } = this;
    process.kill(pid, 'SIGTERM');
    while (isRunning(pid)) await sleep(20);
    await this.kill();
  }

  /** Deletes its data; the next start copies all of them from another node. */
  wipe(): void {
    rmSync(join(this.folder, 'data'), { recursive: true });
  }

  /** Cuts it off from the other nodes, or joins it to them again. Clients reach it all the same. */
  async isolate(isCutOff: boolean): Promise<void> {
    await this.query(
      `SET GLOBAL wsrep_provider_options = 'gmcast.isolate=${isCutOff ? '1' : '0'}'`,
    );
  }

  /**
   * Returns its state, the size of its part of the cluster and the number of that view; '' if it
   * does not respond.
   */
  private async view(): Promise<string> {
    const names = ['wsrep_local_state_comment', 'wsrep_cluster_size', 'wsrep_cluster_conf_id'];
    const list = names.map((name) => `'${name}'`).join(', ');
    const rows = await this.query(`SHOW STATUS WHERE Variable_name IN (${list})`).catch(() => []);
    const values = new Map(rows.map(({ Variable_name, Value }) => [Variable_name, String(Value)]));
    return names.map((name) => values.get(name) ?? '').join(' ');
  }

  /** Runs a statement of the administrator on this node. */
  async query(statement: string, database?: string): Promise<Record<string, unknown>[]> {
    const connection = await createConnection({
      ...{ host: '127.0.0.1', port: this.ports.sql, user: 'root', connectTimeout: RESPONSE_MS },
      ...(database !== undefined && { database }),
    });
    connection.on('error', () => undefined);
    try {
      // A node may be behind otherwise; its state is told in any case.
      if (database !== undefined) await connection.query('SET SESSION wsrep_sync_wait = 1');
      const [rows] = await connection.query<RowDataPacket[]>({
        sql: statement,
        timeout: 10 * RESPONSE_MS,
      });
      return rows;
    } finally {
      connection.destroy();
    }
  }

  private get pid(): number {
    return Number(readFileSync(join(this.folder, 'pid'), 'utf8').trim());
  }

  private options(): string[] {
    const { group, transfers, snapshots } = this.ports;
    const at = (port: number) => `127.0.0.1:${String(port)}`;
    const provider = [
      ...[`gmcast.listen_addr=tcp://${at(group)}`, `base_port=${String(group)}`],
      ...[`ist.recv_addr=${at(transfers)}`, 'gcache.size=64M'],
    ].join(';');
    return [
      ...['--performance-schema=OFF', '--innodb-buffer-pool-size=64M', '--binlog-format=ROW'],
      ...[
        '--innodb-autoinc-lock-mode=2',
        '--wsrep-on=ON',
        `--wsrep-provider=${this.galera.provider}`,
      ],
      ...[`--wsrep-cluster-address=gcomm://${this.peers}`, '--wsrep-cluster-name=keypad'],
      ...[`--wsrep-node-name=${this.name}`, `--wsrep-node-address=${at(group)}`],
      ...['--wsrep-sst-method=rsync', `--wsrep-sst-receive-address=${at(snapshots)}`],
      `--wsrep-provider-options=${provider}`,
    ];
  }

  /**
   * Returns the last transaction of a node that did not shut down properly, as `mariadbd-safe` does
   * before a start.
   */
  private async recoveredPosition(): Promise<string | undefined> {
    if (!existsSync(join(this.folder, 'data/grastate.dat'))) return undefined;
    const log = join(this.folder, 'recovery.log');
    rmSync(log, { force: true });
    const where = [
      `--datadir=${join(this.folder, 'data')}`,
      `--tmpdir=${join(this.folder, 'tmp')}`,
    ];
    const port = [`--port=${String(this.ports.sql)}`, '--bind-address=127.0.0.1'];
    const how = [
      `--log-error=${log}`,
      `--socket=${join(this.folder, 'socket')}`,
      `--pid-file=${this.folder}/recovery`,
    ];
    const args = [
      '--no-defaults',
      ...asUser(),
      ...where,
      ...port,
      ...how,
      ...this.options(),
      '--wsrep-recover',
    ];
    await promisify(execFile)(this.galera.programs.server, args, { timeout: 60_000 });
    return /Recovered position:\s*(\S+:\d+)/.exec(readFileSync(log, 'utf8'))?.[1];
  }
}

/**
 * Options with which root starts a server as another account: rsync copies only what its own
 * account may read.
 */
function asUser(): string[] {
  return process.getuid?.() === 0 ? ['--user=mysql'] : [];
}

function clockMovedBy(milliseconds: number): string[] {
  if (milliseconds === 0) return [];
  if (FAKETIME === undefined) throw new Error('apt-get install libfaketime');
  const seconds = `${milliseconds > 0 ? '+' : ''}${String(milliseconds / 1_000)}s`;
  return [
    `LD_PRELOAD=${FAKETIME}`,
    `FAKETIME=${seconds}`,
    'FAKETIME_DONT_FAKE_MONOTONIC=1',
    'NO_FAKE_STAT=1',
  ];
}

function own(folder: string): void {
  if (process.getuid?.() !== 0) return;
  mkdirSync(join(folder, 'tmp'), { recursive: true });
  chmodSync(folder, 0o755);
  execFileSync('chown', ['-R', 'mysql:', folder]);
}

function isRunning(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${String(pid)}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}
