import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import type { Store } from './fill.js';
import {
  findMariadb,
  startMortalMariadb,
  type MortalMariadb,
} from '../test/support/servers/mariadb-server.js';

type SqlValue = string | number | string[] | (string | number | null)[][];

/** A temporary MariaDB that writes each commit to disk before it acknowledges it, with a connection of the generator. */
export class Database {
  private constructor(
    private readonly server: MortalMariadb,
    readonly folder: string,
    private readonly root: Connection,
  ) {}

  static async start(): Promise<Database> {
    const programs = findMariadb();
    if (programs === undefined || 'url' in programs)
      throw new Error('the bench needs mariadbd on this machine');
    const folder = mkdtempSync(join(tmpdir(), 'keypad-bench-'));
    process.once('exit', () => {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    });
    const server = await startMortalMariadb(programs, folder);
    const root = await createConnection({
      uri: server.url.replace(/^mariadb:/, 'mysql:'),
      multipleStatements: true,
    });
    return new Database(server, folder, root);
  }

  /** Returns a database to insert rows into. */
  store(name: string): Store {
    return {
      sequence: (count) => `seq_1_to_${String(count)}`,
      run: (text) => this.run(name, text),
    };
  }

  /** Creates an empty database and returns its URL. */
  async create(name: string): Promise<string> {
    await this.root.query(
      `DROP DATABASE IF EXISTS ${name}; CREATE DATABASE ${name} CHARACTER SET utf8mb4`,
    );
    return `${this.server.url}/${name}`;
  }

  async run(database: string, text: string, values: SqlValue[] = []): Promise<void> {
    await this.root.query(`USE ${database}; ${text}`, values);
  }

  async rows<T>(database: string, text: string, values: SqlValue[] = []): Promise<T[]> {
    await this.root.query(`USE ${database}`);
    const [rows] = await this.root.query<RowDataPacket[]>(text, values);
    return rows as T[];
  }

  async stop(): Promise<void> {
    await this.root.end();
    await this.server.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
