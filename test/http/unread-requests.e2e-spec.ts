import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../support/servers/app.js';
import { readAnswer, type Answer, readHeader } from '../support/actors/http.js';
import { expectRefusal } from '../support/assertions/refusal.js';
import { httpServerOf } from '../support/servers/http-server.js';

const SECRET = 'wordthatisnowhere';
const ASK = 'GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n';
const HEAD = `POST /api/oauth/register HTTP/1.1\r\nHost: a\r\nX-Secret: ${SECRET}\r\nContent-Type: application/json\r\n`;

const TIMES = {
  headersTimeout: 30_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
};

const lines: string[] = [];
let server: Server;
const app = useApp(
  { LOG_LEVEL: 'info', LIMITS: 'off' },
  { write: (line) => void lines.push(line) },
);
beforeAll(() => {
  server = httpServerOf(app);
});

/** Opens a connection. `rest` is everything that the server sends on it. */
async function open(): Promise<{ socket: Socket; rest: Promise<string> }> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  let text = '';
  socket.on('data', (chunk: string) => {
    text += chunk;
  });
  const rest = new Promise<string>((resolve) => {
    socket
      .on('error', () => undefined)
      .on('close', () => {
        resolve(text);
      });
  });
  await once(socket, 'connect');
  return { socket, rest };
}

/** Changes the times of the server. Node begins its checks anew when a server begins to listen. */
function allow(times: typeof TIMES): void {
  Object.assign(server, times).emit('listening');
}

async function allAnswersTo(request: string): Promise<string> {
  const { socket, rest } = await open();
  socket.write(request);
  return rest;
}

function read(text: string): Answer {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [first = '', ...headers] = head.split('\r\n');
  const pairs = headers.map(readHeader);
  const answer = readAnswer(Number(first.split(' ')[1]), new Headers(pairs), body);
  expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(body)));
  return answer;
}

describe('the HTTP server [HTTP-2]', () => {
  it.each([
    ['no HTTP', `${SECRET}\r\n\r\n`, 400],
    ['an unreadable header', `GET / HTTP/1.1\r\n${SECRET} x\r\n\r\n`, 400],
    ['two lengths', `${HEAD}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400],
    ['an unreadable chunk', `${HEAD}Transfer-Encoding: chunked\r\n\r\n${SECRET}`, 400],
    ['headers of over 16 KiB', `${HEAD}X-Long: ${'x'.repeat(16 * 1024)}\r\n\r\n`, 431],
  ] as const)(
    'refuses %s, closes the connection and logs neither its bytes nor an error [HTTP-4]',
    async (_what, request, status) => {
      const before = lines.length;
      const text = await allAnswersTo(request);
      expect(text).toMatch(new RegExp(`^HTTP/1.1 ${String(status)} `));
      expect(text).not.toContain(SECRET);
      expect(lines.slice(before).join('')).not.toMatch(
        new RegExp(`${SECRET}|"level":"(warn|error|fatal)"`),
      );
    },
  );

  it('allows 30 seconds for headers and body, and checks every 5 seconds', () => {
    expect(server).toMatchObject(TIMES);
  });

  it.each([
    ['headers', HEAD],
    ['a body', `${HEAD}Content-Length: 99\r\n\r\n{`],
  ])('returns 408 to %s that do not arrive in time', async (_what, request) => {
    allow({ headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 10 });
    const { socket, rest } = await open();
    socket.write(request);
    const text = await rest;
    allow(TIMES);
    expect(text).toMatch(/^HTTP\/1.1 408 /);
  });

  it.each([
    ['no Host', 'GET /health/live HTTP/1.1\r\n'],
    ['two Hosts', 'GET /health/live HTTP/1.1\r\nHost: a\r\nhost: b\r\n'],
    ['the same Host twice', 'GET /health/live HTTP/1.1\r\nHost: a\r\nX-Other: host\r\nHOST: a\r\n'],
    ['two Hosts and HTTP/1.0', 'GET /health/live HTTP/1.0\r\nHost: a\r\nHost: b\r\n'],
    ['the version HTTP/2.0', 'GET /health/live HTTP/2.0\r\nHost: a\r\n'],
    ['the version HTTP/0.9', 'GET /health/live HTTP/0.9\r\nHost: a\r\n'],
  ])('refuses a request with %s like any other request [HTTP-4]', async (_what, head) => {
    const answer = read(await allAnswersTo(`${head}Connection: close\r\n\r\n`));
    expectRefusal(answer, 'MALFORMED_REQUEST');
    expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  });

  it('serves HTTP/1.0 without Host', async () => {
    expect(await allAnswersTo('GET /health/live HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /);
  });

  it('ignores an unknown expectation', async () => {
    const answers = await allAnswersTo(
      ASK.replace('\r\n\r\n', '\r\nExpect: foo\r\nConnection: close\r\n\r\n'),
    );
    expect(answers).toMatch(/^HTTP\/1.1 200 /);
  });
});
