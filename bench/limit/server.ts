import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import mysql from 'mysql2';

/**
 * The practical limit of this machine: node:http and one prepared statement, without
 * authentication, GraphQL, rate limits, log or errors. `/application` returns a constant behind an
 * HS256 check, without a database.
 */
const pool = mysql.createPool({ uri: process.env['DATABASE_URL'] ?? '', connectionLimit: 10 });
const key = createSecretKey(Buffer.from(process.env['JWT_SECRET'] ?? ''));
const TICKETS =
  'SELECT id, status FROM tickets WHERE user_id = ? ORDER BY created_at DESC, id DESC LIMIT 20';
const CALLERS = Number(process.env['CALLERS']);
let calls = 0;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    JSON.parse(Buffer.concat(chunks).toString() || '{}');
    if (request.url === '/application') application(request, response);
    else if (request.url === '/ready') answer(response, 200, {});
    else tickets(response);
  });
});
server.listen(Number(process.env['PORT']), '127.0.0.1');

function tickets(response: ServerResponse): void {
  calls += 1;
  pool.execute(TICKETS, [1 + (calls % CALLERS)], (error, rows) => {
    if (error === null) answer(response, 200, { data: { Tickets: rows } });
    else answer(response, 500, {});
  });
}

function application(request: IncomingMessage, response: ServerResponse): void {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const end = token.lastIndexOf('.');
  const expected = createHmac('sha256', key).update(token.slice(0, end)).digest();
  const given = Buffer.from(token.slice(end + 1), 'base64url');
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  const claims = isOurs
    ? (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
        exp: number;
      })
    : { exp: 0 };
  if (claims.exp * 1000 > Date.now()) {
    answer(response, 200, { data: { Application: { application: 'Bench', platform: 'ANDROID' } } });
  } else answer(response, 401, {});
}

function answer(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}
