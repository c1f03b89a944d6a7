import { createServer, type ServerResponse } from 'node:http';
import { cardAdd, dial, initialize, refresh, token, type Asked } from './statements.js';

/**
 * A server on node:http with the prepared statements of keypad (docs/statements.md), on as many
 * connections. It has no keys, signatures, validation or log.
 */
const ROUTES: Readonly<Record<string, (body: Asked) => Promise<object>>> = {
  '/initialize': initialize,
  '/token': token,
  '/refresh': refresh,
  '/card-add': cardAdd,
  '/dial': dial,
  '/ready': () => Promise.resolve({}),
};

createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Asked;
    const work = ROUTES[request.url ?? ''] ?? (() => Promise.reject(new Error('no such route')));
    work(body).then(
      (result) => {
        respond(response, 200, result);
      },
      (error: unknown) => {
        respond(response, 500, { error: String(error) });
      },
    );
  });
}).listen(Number(process.env['PORT']), '127.0.0.1');

function respond(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}
