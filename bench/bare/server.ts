import { createServer, type ServerResponse } from 'node:http';
import mysql, { type ExecuteValues, type ResultSetHeader, type RowDataPacket } from 'mysql2';

/**
 * node:http making the statements that keypad makes (docs/statements.md), prepared, on as many connections, and nothing
 * else: no keys, no signatures, no validation, no log.
 */
const pool = mysql.createPool({ uri: process.env['DATABASE_URL'] ?? '', connectionLimit: 10 });
const NOW = "(TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(3)) DIV 1000)";
const LIVE = `(revoked_at IS NULL AND idle_expires_at > ${NOW} AND expires_at > ${NOW})`;
const MONTH = 30 * 86_400_000;

/** Of the size of a token response. */
const TOKENS = { token_type: 'Bearer', access_token: 'x'.repeat(520), refresh_token: 'x'.repeat(56) };

createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Asked;
    const work = request.url === '/refresh' ? refresh(body) : Promise.resolve({});
    work.then(
      (result) => {
        answer(response, 200, result);
      },
      () => {
        answer(response, 500, {});
      },
    );
  });
}).listen(Number(process.env['PORT']), '127.0.0.1');

interface Asked {
  readonly session: number;
  readonly counter: number;
}

async function refresh({ session, counter }: Asked): Promise<object> {
  await execute(`SELECT *, ${NOW} AS now FROM clients WHERE id = ?`, [1]);
  await execute(`SELECT *, ${LIVE} AS live, ${NOW} - rotated_at AS rotated_ago FROM sessions WHERE id = ?`, [session]);
  const changed = await execute(
    `UPDATE sessions SET counter = counter + 1, rotated_at = ${NOW}, idle_expires_at = ${NOW} + ?
     WHERE id = ? AND counter = ? AND ${LIVE}`,
    [MONTH, session, counter],
  );
  if ((changed as ResultSetHeader).affectedRows !== 1) throw new Error('not rotated');
  return TOKENS;
}

function execute(text: string, values: ExecuteValues): Promise<ResultSetHeader | RowDataPacket[]> {
  return new Promise((resolve, reject) => {
    pool.execute<ResultSetHeader | RowDataPacket[]>(text, values, (error, result) => {
      if (error) reject(error);
      else resolve(result);
    });
  });
}

function answer(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  response.end(text);
}
