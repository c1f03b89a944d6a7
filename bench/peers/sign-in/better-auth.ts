import { createServer } from 'node:http';
import { betterAuth, type BetterAuthOptions } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { toNodeHandler } from 'better-auth/node';
import { phoneNumber } from 'better-auth/plugins/phone-number';
import { createPool } from 'mysql2/promise';

/**
 * better-auth with its phone-number plugin, as in its documentation, on its own tables. Codes are
 * not sent; the bench reads them from the table. Rate limits are off.
 */
const options = {
  baseURL: 'http://localhost',
  secret: process.env['JWT_SECRET'] ?? '',
  database: createPool({
    uri: process.env['DATABASE_URL'] ?? '',
    connectionLimit: 10,
    timezone: 'Z',
  }),
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
