import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { writeRefreshToken } from '../src/sign-in/sessions/refresh-token.js';
import { defineKeyPurpose } from '../src/platform/keys/key-purpose.js';
import { KeyRing } from '../src/platform/keys/key-ring.js';

export const ROOT = resolve(import.meta.dirname, '../../..');
export const USSD_TOKEN = 'c29e5d07b8413fa6e0d17c82954b3af6';
export const USSD_CODE = '*6655#';

/** Number of users whose access tokens are used in turn; each has `TICKETS_EACH` tickets. */
export const CALLERS = 4_000;
export const TICKETS_EACH = 25;
/** A user with a long list, for its last page. */
export const COLLECTOR = CALLERS + 1;
export const TICKETS_OF_COLLECTOR = 10_000;
/** Users whose sessions are only refreshed; their ids follow the collector. */
export const REFRESHERS = { from: COLLECTOR + 1, count: 1_000 };
/** Users who sign in. */
export const VISITORS = { from: REFRESHERS.from + REFRESHERS.count, count: 4_000 };
/** A user who is a member of staff in the soak. */
export const STAFF_MEMBER = VISITORS.from + VISITORS.count;
export const USERS = 10_000;

/** Returns the ids of `count` users. */
export function usersFrom(from: number, count: number, stride = 1): number[] {
  return Array.from({ length: count }, (_, i) => from + i * stride);
}

/** Scope of the sessions. */
export const SCOPE = 'profile tickets cards';
export const KEY_ID = 'bench';
const KEYS = `${KEY_ID}:${randomBytes(32).toString('base64')}`;
/** The key ring of keypad: the bench computes codes, tokens and buckets with it. */
export const ring = new KeyRing(KEYS);

export interface Client {
  readonly client_id: number;
  readonly client_secret: string;
  /** Scope of its sessions, by default `SCOPE`. */
  readonly scope?: string;
}

/** Returns production settings. Rate limits count as always, with values that are never reached. */
export function keypadSettings(databaseUrl: string, folder: string): Record<string, string> {
  const signIn = ['REGISTER', 'INITIALIZE', 'NUMBER_HOUR', 'NUMBER_DAY', 'FAILURES'];
  const rates = [
    ...signIn,
    'GRAPHQL',
    'GRAPHQL_STAFF',
    'STAFF_SEARCH',
    'TICKET_ADD',
    'TICKET_REPLY',
    'CARD_ADD',
    'USSD',
    'USSD_DIAL',
  ];
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    BASE_URL: 'https://keypad.bench',
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
    KEYS,
    DELIVERY: 'webhook',
    DELIVERY_WEBHOOK_URL: 'https://sms.bench/send',
    DELIVERY_WEBHOOK_TOKEN: '7d4c1be9a3f05826d1e7943bc0af5862',
    USSD_CODE,
    USSD_GATEWAY_TOKEN: USSD_TOKEN,
    TRUSTED_PROXIES: '127.0.0.1',
    WAITING_TIMES: '1',
    ACCESS_TOKEN_TTL: '3600',
    ...Object.fromEntries(rates.map((name) => [`LIMIT_${name}`, '999999999/86400'])),
  };
}

/** Migrates a new database and creates a client. */
export async function prepare(
  settings: Readonly<Record<string, string>>,
  options: readonly string[] = [],
): Promise<Client> {
  const keypad = async (...args: string[]) => {
    const env = { PATH: process.env['PATH'] ?? '', ...settings };
    const command = [join(ROOT, 'dist/cli/main.js'), ...args];
    return (await promisify(execFile)(process.execPath, command, { env })).stdout;
  };
  await keypad('migrate');
  const printed = await keypad(
    'client',
    'create',
    '--name',
    'Bench',
    '--platform',
    'ANDROID',
    '--json',
    ...options,
  );
  return JSON.parse(printed) as Client;
}

/** Returns the refresh token of a session of `fillForReads`. */
export function refreshToken(client: Client, session: number, counter: number): string {
  const now = Date.now();
  const source = {
    id: session,
    user_id: session,
    client_id: client.client_id,
    scope: client.scope ?? SCOPE,
    key_id: KEY_ID,
    nonce: toNonce(session),
    created_at: now,
    expires_at: now + 30 * 86_400_000,
  };
  return writeRefreshToken(ring, source, counter);
}

/** Returns the nonce of a session that was filled in. */
export function toNonce(session: number): string {
  return String(session).padStart(32, '0');
}

export function numberOf(user: number): string {
  return `+9891${String(user).padStart(8, '0')}`;
}

/** Returns the address of a user; each user has a network of their own, as reported by a proxy. */
export function addressOf(user: number): string {
  return `10.${String((user >> 16) & 255)}.${String((user >> 8) & 255)}.${String(user & 255)}`;
}

/** Returns the key of the row in `limits` that counts `who`. */
export function bucketOf(limit: string, who: string): string {
  return `${limit}:${ring.computeMac(defineKeyPurpose('limit-bucket'), KEY_ID, who).toString('hex')}`;
}
