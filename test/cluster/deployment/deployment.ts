import { execFile } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Settings } from '../../support/servers/app.js';
import { COMPILED_CODE, ROOT } from '../../support/servers/built.js';
import { cleanAtExit } from '../../support/servers/clean-at-exit.js';
import { GaleraNode, type Galera } from '../../support/servers/galera-node.js';
import { fixedPort } from '../../support/servers/ports.js';
import { scratchFolder } from '../../support/servers/scratch.js';
import { startServer, type ServerProcess } from '../../support/servers/service-process.js';
import type { Credentials } from '../load/user.js';
import { Agent } from './agent.js';
import { Balancer, type Mode } from './balancer.js';
import { SETTINGS } from './settings.js';
import { readCredentials } from '../../support/servers/credentials.js';

const NAMES = ['n1', 'n2', 'n3'];

interface Options {
  readonly galera: Galera;
  readonly mode: Mode;
}

/** Ports of the parts by the number of their replica or node. */
interface Ports {
  readonly replicas: readonly number[];
  readonly balancer: readonly number[];
  readonly agents: readonly number[];
}

/**
 * Three nodes of a Galera cluster at the server's default settings, HAProxy, and three replicas of
 * the service.
 */
export class Deployment {
  readonly replicas: ServerProcess[] = [];
  readonly balancer: Balancer;
  client: Credentials = { client_id: 0, client_secret: '' };
  private readonly agents: readonly Agent[];

  private constructor(
    readonly nodes: readonly GaleraNode[],
    private readonly ports: Ports,
    /** Folder of all parts, which is removed at the end. */
    readonly folder: string,
  ) {
    const agents = nodes.map(({ name, port }, i) => ({ name, port, agent: ports.agents[i] ?? 0 }));
    this.agents = agents.map(({ port, agent }) => new Agent(agent, port));
    this.balancer = new Balancer(folder, agents, ports.balancer);
  }

  static async start({ galera, mode }: Options): Promise<Deployment> {
    const folder = scratchFolder('keypad-cluster-');
    cleanAtExit(() => {
      rmSync(folder, { recursive: true, force: true });
    });
    // The account of the servers must reach their folders.
    chmodSync(folder, 0o755);
    const nodes = await Promise.all(
      NAMES.map((name) => GaleraNode.prepare(galera, name, join(folder, name))),
    );
    const some = () => Promise.all(NAMES.map(() => fixedPort()));
    const ports = { replicas: await some(), balancer: await some(), agents: await some() };
    const deployment = new Deployment(nodes, ports, folder);
    try {
      await GaleraNode.startTogether(nodes);
      await Promise.all(deployment.agents.map((agent) => agent.start()));
      await deployment.balancer.lead(mode);
      await deployment.createDatabase();
      await Promise.all(NAMES.map((_name, i) => deployment.startReplica(i)));
    } catch (error) {
      await deployment.stop();
      throw error;
    }
    return deployment;
  }

  /** Addresses of the replicas. */
  get urls(): readonly string[] {
    return this.ports.replicas.map((port) => `http://127.0.0.1:${String(port)}`);
  }

  /** Address of the database that replica `i` uses. */
  databaseOf(i: number): string {
    return `mysql://keypad:keypad@127.0.0.1:${String(this.ports.balancer[i])}/keypad`;
  }

  /** Starts a replica, or starts it again on its port. */
  async startReplica(i: number, settings: Settings = {}): Promise<void> {
    const options = { runFolder: this.folder, port: this.ports.replicas[i] ?? 0 };
    this.replicas[i] = await startServer({ ...this.settingsOf(i), ...settings }, options);
  }

  /** Runs an operator command and returns what it prints. */
  readonly keypad = async (...args: string[]): Promise<string> => {
    const env = {
      NODE_ENV: 'test',
      DEMO: 'off',
      NODE_COMPILE_CACHE: COMPILED_CODE,
      ...this.settingsOf(0),
    };
    return (
      await promisify(execFile)(process.execPath, [join(ROOT, 'dist/cli/main.js'), ...args], {
        env,
      })
    ).stdout;
  };

  async stop(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.stop('SIGKILL')));
    for (const agent of this.agents) agent.stop();
    await this.balancer.process.kill();
    await Promise.all(this.nodes.map((node) => node.kill()));
    rmSync(this.folder, { recursive: true });
  }

  private settingsOf(i: number): Settings {
    return { ...SETTINGS, DATABASE_URL: this.databaseOf(i) };
  }

  /** Creates the database, its user, the schema and a client that may ask for every scope. */
  private async createDatabase(): Promise<void> {
    for (const statement of [
      'CREATE DATABASE keypad CHARACTER SET utf8mb4',
      // An administrator could write to a read-only server.
      "CREATE USER keypad@'%' IDENTIFIED BY 'keypad'",
      'GRANT ALL ON keypad.* TO keypad',
      'CREATE DATABASE probe',
      'CREATE TABLE probe.beats (id INT PRIMARY KEY, n INT NOT NULL)',
      'INSERT INTO probe.beats VALUES (1, 0)',
      'GRANT ALL ON probe.* TO keypad',
    ]) {
      await this.nodes[0]?.query(statement);
    }
    await this.keypad('migrate');
    const create = ['client', 'create', '--name', 'Load', '--platform', 'WEB', '--json'];
    this.client = readCredentials(await this.keypad(...create));
  }
}
