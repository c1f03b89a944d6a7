import { join } from 'node:path';
import { numberOf, ROOT, USERS } from './data-set.js';
import type { Database } from './database.js';
import { JWT_SECRET } from './hs256.js';
import type { SignIn } from './pairs.js';
import type { Program, Server } from './processes.js';
import { post } from './requests.js';
import type { Stage } from './stage.js';

/** Starts a peer on its own database in the same MariaDB. */
async function start(stage: Stage, name: string, file: string): Promise<Server> {
  const url = await stage.database.create(file.replace('-', '_'));
  const env = { DATABASE_URL: url.replace(/^mariadb:/, 'mysql:'), JWT_SECRET };
  const command = [join(ROOT, `bench/peers/dist/sign-in/${file}.js`)];
  const program: Program = { name, command, env, ready: '/ready' };
  return stage.start(program);
}

/** Starts better-auth with as many users as keypad has. */
export async function startBetterAuth(stage: Stage): Promise<Server> {
  const server = await start(stage, 'better-auth', 'better-auth');
  await stage.database.run(
    'better_auth',
    `INSERT INTO user (id, name, email, emailVerified, createdAt, updatedAt, phoneNumber, phoneNumberVerified)
       SELECT CONCAT('user', seq), 'Mina Karimi', CONCAT(seq, '@example.org'), 1, NOW(3), NOW(3),
         CONCAT('+9891', LPAD(seq, 8, '0')), 1
       FROM seq_1_to_${String(USERS)};
     ANALYZE TABLE user`,
  );
  return server;
}

export function signInWithBetterAuth(server: Server, database: Database): SignIn {
  return {
    name: 'better-auth',
    server,
    begin: (user) => post('/api/auth/phone-number/send-otp', { phoneNumber: numberOf(user) }),
    codes: async (users) => {
      const text = 'SELECT identifier, value FROM verification WHERE identifier IN (?)';
      const numbers = users.map(numberOf);
      const rows = await database.rows<{ identifier: string; value: string }>('better_auth', text, [
        numbers,
      ]);
      const codes = new Map(
        rows.map(({ identifier, value }) => [identifier, value.split(':')[0] ?? '']),
      );
      return new Map(users.map((user) => [user, codes.get(numberOf(user)) ?? '']));
    },
    finish: (user, code) =>
      post('/api/auth/phone-number/verify', { phoneNumber: numberOf(user), code }),
  };
}

/** Starts node-oidc-provider and creates the refresh tokens of `sessions` sessions. */
export async function startOidcProvider(
  stage: Stage,
  sessions: number,
): Promise<{ server: Server; tokens: readonly string[] }> {
  const server = await start(stage, 'oidc-provider', 'oidc-provider');
  const response = await fetch(
    `http://127.0.0.1:${String(server.port)}/seed?count=${String(sessions)}`,
  );
  return { server, tokens: (await response.json()) as string[] };
}
