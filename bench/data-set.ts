import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createConnection, type Connection } from 'mysql2/promise';
import { writeRefreshToken } from '../src/auth/sessions/refresh-token.js';
import { KeyRing } from '../src/keys/key-ring.js';
import { findMariadb, startMortalMariadb, type MortalMariadb } from '../test/support/mariadb-server.js';

export const ROOT = resolve(import.meta.dirname, '../../..');
export const USSD_TOKEN = 'bench-gateway-token-0123456789';
export const USSD_CODE = '*6655#';

/** Users whose access tokens are used, in turn; each has `TICKETS_EACH` tickets. */
export const CALLERS = 4_000;
export const TICKETS_EACH = 25;
/** A user with a long list, for its last page. */
export const COLLECTOR = CALLERS + 1;
export const TICKETS_OF_COLLECTOR = 10_000;
/** Sessions that only refresh, after those of the callers and the collector. */
export const REFRESHERS = { from: COLLECTOR + 1, count: 1_000 };

const KEY_ID = 'bench';
const KEYS = `${KEY_ID}:${randomBytes(32).toString('base64')}`;
const ring = new KeyRing(KEYS);

export interface Client {
  readonly client_id: number;
  readonly client_secret: string;
}

/** A throw-away MariaDB whose commits are on disk before they are acknowledged. */
export class Database {
  private constructor(
    private readonly server: MortalMariadb,
    readonly folder: string,
    private readonly root: Connection,
  ) {}

  static async start(): Promise<Database> {
    const programs = findMariadb();
    if (programs === undefined || 'url' in programs) throw new Error('the bench needs mariadbd on this machine');
    const folder = mkdtempSync(join(tmpdir(), 'keypad-bench-'));
    const server = await startMortalMariadb(programs, folder);
    const root = await createConnection({ uri: server.url.replace(/^mariadb:/, 'mysql:'), multipleStatements: true });
    return new Database(server, folder, root);
  }

  async create(name: string): Promise<string> {
    await this.root.query(`DROP DATABASE IF EXISTS ${name}; CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
    return `${this.server.url}/${name}`;
  }

  async query(database: string, text: string): Promise<void> {
    await this.root.query(`USE ${database}; ${text}`);
  }

  async stop(): Promise<void> {
    await this.root.end();
    await this.server.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** keypad as in production: all guards, limits and logging on. Budgets count as always but never run out. */
export function keypadSettings(databaseUrl: string, folder: string): Record<string, string> {
  const rates = ['REGISTER', 'INITIALIZE', 'NUMBER_HOUR', 'NUMBER_DAY', 'FAILURES', 'GRAPHQL', 'CARD_ADD'];
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    BASE_URL: 'https://keypad.bench',
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
    KEYS,
    DELIVERY: 'webhook',
    DELIVERY_WEBHOOK_URL: 'https://sms.bench/send',
    DELIVERY_WEBHOOK_TOKEN: 'bench-webhook-token-0123456789',
    USSD_CODE,
    USSD_GATEWAY_TOKEN: USSD_TOKEN,
    TRUSTED_PROXIES: '127.0.0.1',
    WAITING_TIMES: '1',
    ACCESS_TOKEN_TTL: '3600',
    ...Object.fromEntries(rates.map((name) => [`LIMIT_${name}`, '1000000/60'])),
  };
}

/** Brings a new database to the present schema and makes a client. */
export async function prepare(settings: Record<string, string>): Promise<Client> {
  await keypad(settings, 'migrate');
  const printed = await keypad(settings, 'client', 'create', '--name', 'Bench', '--platform', 'ANDROID', '--json');
  return JSON.parse(printed) as Client;
}

async function keypad(settings: Record<string, string>, ...args: string[]): Promise<string> {
  const env = { PATH: process.env['PATH'] ?? '', ...settings };
  const { stdout } = await promisify(execFile)(process.execPath, [join(ROOT, 'dist/cli/main.js'), ...args], { env });
  return stdout;
}

/** Fills a migrated MariaDB with `users` users, sessions for those who call, and their tickets. */
export async function fill(database: Database, name: string, users: number, client: Client): Promise<void> {
  const now = Date.now();
  const later = now + 30 * 86_400_000;
  const sessions = REFRESHERS.from + REFRESHERS.count - 1;
  const ticket = `FLOOR(1 + RAND() * 3), CONCAT('Question ', n.seq), 'NEW', 'MEDIUM', 1, ${String(now)} - n.seq * 1000, ${String(now)}`;
  const columns = 'user_id, department_id, title, status, priority, reply_count, created_at, updated_at';
  await database.query(
    name,
    `INSERT INTO users (id, first_name, last_name, cell_number, status, verified_at, sign_ins, created_at, updated_at)
       SELECT seq, 'Mina', 'Karimi', CONCAT('+9891', LPAD(seq, 8, '0')), 'ACTIVE', ${String(now)}, 1, ${String(now)}, ${String(now)}
       FROM seq_1_to_${String(users)};
     INSERT INTO sessions (id, user_id, client_id, scope, counter, key_id, amr, network, created_at, idle_expires_at, expires_at)
       SELECT seq, seq, ${String(client.client_id)}, 'profile tickets cards', 0, '${KEY_ID}', 'otp', '', ${String(now)}, ${String(later)}, ${String(later)}
       FROM seq_1_to_${String(sessions)};
     INSERT INTO tickets (${columns})
       SELECT u.seq, ${ticket} FROM seq_1_to_${String(CALLERS)} u, seq_1_to_${String(TICKETS_EACH)} n;
     INSERT INTO tickets (${columns})
       SELECT ${String(COLLECTOR)}, ${ticket} FROM seq_1_to_${String(TICKETS_OF_COLLECTOR)} n;
     ANALYZE TABLE users, sessions, tickets`,
  );
}

export function refreshToken(session: number, counter: number): string {
  return writeRefreshToken(ring, { id: session, key_id: KEY_ID }, counter);
}

export function numberOf(user: number): string {
  return `+9891${String(user).padStart(8, '0')}`;
}
