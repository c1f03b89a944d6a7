import { loadavg } from 'node:os';
import { keypadSettings, prepare, USERS, usersFrom, type Client } from './data-set.js';
import { Database } from './database.js';
import { fillChallenges, fillForReads, fillLimits } from './fill.js';
import { divideMachine, Server, type Program } from './processes.js';

/** A temporary MariaDB with the schema of keypad, and the servers that use it. All of them are stopped at the end. */
export class Stage {
  private readonly running: Server[] = [];

  private constructor(
    readonly database: Database,
    readonly url: string,
    readonly settings: Readonly<Record<string, string>>,
    readonly client: Client,
    /** The division of the cores, and the load before the run. */
    readonly machine: string,
  ) {}

  /** Runs `work` on a new stage and removes the stage afterwards, also after an error. */
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

  /** Inserts the users with their sessions, tickets, challenges and rate limits. */
  async fill(name = 'keypad', client = this.client): Promise<void> {
    const store = this.database.store(name);
    await fillForReads(store, USERS, client);
    await fillChallenges(store, USERS);
    await fillLimits(store, usersFrom(1, USERS));
    await store.run('ANALYZE TABLE users, sessions, tickets, challenges, limits');
  }

  async start(program: Program): Promise<Server> {
    const server = await Server.start(program, this.database.folder);
    this.running.push(server);
    return server;
  }

  /** Stops a server before the end of the run. */
  async stop(server: Server): Promise<void> {
    this.running.splice(this.running.indexOf(server), 1);
    await server.stop();
  }
}
