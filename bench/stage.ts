import { loadavg } from 'node:os';
import { keypadSettings, prepare, USERS, usersFrom, type Client } from './data-set.js';
import { Database } from './database.js';
import { fillChallenges, fillForReads, fillLimits } from './fill.js';
import { divideMachine, Server, type Program } from './processes.js';

/** A MariaDB with an empty keypad in it, and the servers that were started on it: gone together at the end. */
export class Stage {
  private readonly running: Server[] = [];

  private constructor(
    readonly database: Database,
    readonly url: string,
    readonly settings: Readonly<Record<string, string>>,
    readonly client: Client,
    /** How the machine is divided and what else it did before. */
    readonly machine: string,
  ) {}

  /** Runs `work` on a new stage and clears it away, whatever comes of it. */
  static async with(work: (stage: Stage) => Promise<void>): Promise<void> {
    const load = loadavg().map((each) => each.toFixed(1));
    const machine = `${divideMachine()}; load of the machine before the run: ${load.join(' ')}`;
    const database = await Database.start();
    try {
      const url = await database.create('keypad');
      const settings = keypadSettings(url, database.folder);
      const stage = new Stage(database, url, settings, await prepare(settings), machine);
      try {
        await work(stage);
      } finally {
        await Promise.all(stage.running.map((server) => server.stop()));
      }
    } finally {
      await database.stop();
    }
  }

  /** Users with all that is theirs. */
  async fill(): Promise<void> {
    const store = this.database.store('keypad');
    await fillForReads(store, USERS, this.client);
    await fillChallenges(store, USERS);
    await fillLimits(store, usersFrom(1, USERS));
    await store.run('ANALYZE TABLE users, sessions, tickets, challenges, limits');
  }

  async start(program: Program): Promise<Server> {
    const server = await Server.start(program, this.database.folder);
    this.running.push(server);
    return server;
  }

  /** Ends a server before the stage does. */
  async stop(server: Server): Promise<void> {
    this.running.splice(this.running.indexOf(server), 1);
    await server.stop();
  }
}
