import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { HttpAdapterHost } from '@nestjs/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/servers/app.js';
import { readAnswer, type Answer } from '../support/actors/http.js';
import { expectRefusal } from '../support/assertions/refusal.js';
import { count } from '../support/assertions/tally.js';

const SECRET = 'wordthatisnowhere';
const ASK = 'GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n';
const HEAD = `POST /api/oauth/register HTTP/1.1\r\nHost: a\r\nX-Secret: ${SECRET}\r\nContent-Type: application/json\r\n`;

const TIMES = { headersTimeout: 30_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 };

let numbers = 1_000;
const lines: string[] = [];
let app: TestApp;
let server: Server;
beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'info', LIMITS: 'off' }, { write: (line) => void lines.push(line) });
  server = app.get(HttpAdapterHost).httpAdapter.getHttpServer() as Server;
  return app.close;
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
  const pairs = headers.map((line) => line.split(': ', 2) as [string, string]);
  const answer = readAnswer(Number(first.split(' ')[1]), new Headers(pairs), body);
  expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(body)));
  return answer;
}

function expectHeaders({ headers }: Answer): void {
  expect(Object.fromEntries(headers)).toMatchObject({
    connection: 'close',
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
  });
}

describe('the HTTP server [HTTP-2]', () => {
  it.each([
    ['no HTTP', `${SECRET}\r\n\r\n`, 'MALFORMED_REQUEST'],
    ['an unreadable header', `GET / HTTP/1.1\r\n${SECRET} x\r\n\r\n`, 'MALFORMED_REQUEST'],
    ['two lengths', `${HEAD}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 'MALFORMED_REQUEST'],
    ['an unreadable chunk', `${HEAD}Transfer-Encoding: chunked\r\n\r\n${SECRET}`, 'MALFORMED_REQUEST'],
    ['headers of over 16 KiB', `${HEAD}X-Long: ${'x'.repeat(16 * 1024)}\r\n\r\n`, 'HEADERS_TOO_LARGE'],
  ] as const)('refuses %s like any other request', async (_what, request, code) => {
    const answer = read(await allAnswersTo(request));
    expectRefusal(answer, code);
    expectHeaders(answer);
    expect(answer.text).not.toContain(SECRET);
    const id = answer.headers.get('x-request-id') ?? '';
    expect(lines.filter((line) => line.includes(id))).toEqual([expect.stringContaining(code)]);
    expect(lines.join('')).not.toContain(SECRET);
  });

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
    const answer = read(await rest);
    allow(TIMES);
    expectRefusal(answer, 'REQUEST_TIMEOUT');
    expectHeaders(answer);
  });

  it('refuses a malformed request after one that has its response', async () => {
    const { socket, rest } = await open();
    socket.write(ASK);
    await once(socket, 'data');
    socket.write('no HTTP\r\n\r\n');
    const [, ...second] = (await rest).split(/(?=HTTP\/1.1 )/);
    expectRefusal(read(second.join('')), 'MALFORMED_REQUEST');
  });

  it('sends no second response to a malformed body', async () => {
    const { socket, rest } = await open();
    socket.write('POST /api/v4/graphql HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n');
    await once(socket, 'data');
    socket.write(`${SECRET}\r\n`);
    const answers = (await rest).split(/(?=HTTP\/1.1 )/);
    expect(answers).toEqual([expect.stringMatching(/^HTTP\/1.1 401 /)]);
  });

  it.each([
    ['text that is no HTTP', 'no HTTP\r\n\r\n'],
    ['a line of text without an end', 'no HTTP'],
    ['64 KiB of it', 'no HTTP\r\n'.repeat(7_000)],
    ['a request with two lengths', `${HEAD}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
    ['headers of over 16 KiB', `${HEAD}X-Long: ${'x'.repeat(16 * 1024)}\r\n\r\n`],
  ])('responds to each complete request before %s, then refuses that [HTTP-4]', async (_what, garbage) => {
    const before = await count(app, 'users');
    const register = (number: number) => {
      const body = JSON.stringify({ first_name: 'Sara', last_name: 'A', cell_number: `+98912111${String(number)}` });
      return `${HEAD}Content-Length: ${String(body.length)}\r\n\r\n${body}`;
    };
    numbers += 2;
    const answers = await allAnswersTo(register(numbers) + ASK + register(numbers + 1) + garbage);
    const [first, live, second, ...refusal] = answers.split(/(?=HTTP\/1.1 )/);
    expect([first, live, second].map((text) => read(text ?? '').status)).toEqual([200, 200, 200]);
    expect(await count(app, 'users')).toBe(before + 2);
    expectHeaders(read(refusal.join('')));
    expect(read(refusal.join('')).status).toBeOneOf([400, 431]);
  });

  it('responds to a request that asks to close the connection, and sends no more [HTTP-4]', async () => {
    const last = ASK.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
    const answers = await allAnswersTo(`${last}no HTTP\r\n\r\n`);
    expect(answers.split(/(?=HTTP\/1.1 )/)).toEqual([expect.stringMatching(/^HTTP\/1.1 200 /)]);
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
    const answers = await allAnswersTo(ASK.replace('\r\n\r\n', '\r\nExpect: foo\r\nConnection: close\r\n\r\n'));
    expect(answers).toMatch(/^HTTP\/1.1 200 /);
  });
});
