import { createServer } from 'node:http';
import { betterAuth, type BetterAuthOptions } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { toNodeHandler } from 'better-auth/node';
import { phoneNumber } from 'better-auth/plugins/phone-number';
import { createPool } from 'mysql2/promise';

/**
 * better-auth with its phone-number plugin, as its documentation sets it up, in tables of its own making. Codes are sent
 * nowhere: whoever measures reads them from the table. No limits.
 */
const options = {
  baseURL: 'http://localhost',
  secret: process.env['JWT_SECRET'] ?? '',
  database: createPool({ uri: process.env['DATABASE_URL'] ?? '', connectionLimit: 10, timezone: 'Z' }),
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  plugins: [phoneNumber({ sendOTP: () => undefined })],
} satisfies BetterAuthOptions;

await (await getMigrations(options)).runMigrations();
const handler = toNodeHandler(betterAuth(options));

createServer((request, response) => {
  if (request.url === '/ready') response.end('{}');
  else void handler(request, response);
}).listen(Number(process.env['PORT']), '127.0.0.1');
