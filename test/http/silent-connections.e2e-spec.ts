import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Controller, Get, Module } from '@nestjs/common';
import { beforeAll, describe, expect, it } from 'vitest';
import { Public } from '../../src/platform/http/index.js';
import { Actor } from '../support/actors/actor.js';
import { TicketUser } from '../support/actors/ticket-user.js';
import { useApp } from '../support/servers/app.js';
import { httpServerOf } from '../support/servers/http-server.js';

/** Texts of 4 MB, the largest response. */
const MESSAGES = 100;
/** Requests whose responses are more than the buffers of the system take. */
const REQUESTS = 3;
const LONGEST = '😀'.repeat(10_000);

/** Ends the response of `GET /slow`. */
const release = Promise.withResolvers<string>();

@Controller('slow')
@Public()
class SlowController {
  @Get()
  read(): Promise<string> {
    return release.promise;
  }
}

@Module({ controllers: [SlowController] })
class SlowModule {}

let server: Server;
let actor: Actor;
const accepted: Socket[] = [];
const app = useApp({ LIMITS: 'off', KEEP_ALIVE: '1' }, undefined, [SlowModule]);
beforeAll(async () => {
  server = httpServerOf(app);
  server.on('connection', (socket: Socket) => accepted.push(socket));
  actor = await Actor.signedIn(app);
  const { id } = await new TicketUser(actor).add('Long', LONGEST);
  for (let i = 1; i < MESSAGES; i += 1) {
    await app.query(
      'INSERT INTO ticket_replies (ticket_id, author, content, created_at) VALUES (?, ?, ?, ?)',
      [...[id, 'USER', LONGEST, 1]],
    );
  }
  await app.query('UPDATE tickets SET reply_count = ? WHERE id = ?', [MESSAGES, id]);
});

interface Ends {
  readonly client: Socket;
  readonly server: Socket;
}

/** Opens a connection that reads nothing. Returns the ends of the client and of the server. */
async function open(): Promise<Ends> {
  const { hostname, port } = new URL(app.url);
  const client = connect(Number(port), hostname).on('error', () => undefined);
  client.pause();
  await once(client, 'connect');
  const own = () =>
    accepted.find(({ remotePort }) => remotePort !== undefined && remotePort === client.localPort);
  await expect.poll(own).toBeDefined();
  const found = own();
  if (found === undefined) throw new Error('not connected');
  return { client, server: found };
}

/** Sends requests on a connection of their own and reads nothing. */
async function ask(query: string, requests = 1): Promise<Ends> {
  const ends = await open();
  const body = JSON.stringify({ query });
  const head = [
    'POST /api/v4/graphql HTTP/1.1',
    'Host: a',
    `Authorization: Bearer ${String(actor.tokens?.access_token)}`,
  ];
  const length = `Content-Length: ${String(Buffer.byteLength(body))}`;
  const request = [...head, 'Content-Type: application/json', length, '', body].join('\r\n');
  ends.client.write(request.repeat(requests));
  return ends;
}

describe('the HTTP server', () => {
  it('waits 30 s for a client to read', () => {
    expect(server.timeout).toBe(30_000);
  });

  it('ends a connection whose client reads nothing of its response [GQL-5]', async () => {
    const usual = server.timeout;
    server.timeout = 100;
    const ends = await ask(
      `{ Tickets(limit: 1) { replies(limit: ${String(MESSAGES)}) { content } } }`,
      REQUESTS,
    );
    server.timeout = usual;
    await expect.poll(() => ends.server.destroyed).toBe(true);
    expect(ends.server.bytesWritten).toBeGreaterThan(MESSAGES * Buffer.byteLength(LONGEST));
    ends.client.destroy();
  });

  it.each(['/health/live', '/.well-known/jwks.json'])(
    'announces KEEP_ALIVE in the response of %s [HTTP-6]',
    async (path) => {
      const { headers } = await fetch(app.url + path);
      expect(headers.get('keep-alive')).toBe('timeout=1');
    },
  );

  it('announces KEEP_ALIVE in responses of GraphQL [HTTP-6]', async () => {
    expect((await actor.gql('{ Me { id } }')).headers.get('keep-alive')).toBe('timeout=1');
  });

  it('ends connections that were idle for KEEP_ALIVE after a response [HTTP-6]', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, open));
    const ended = all.map(({ client }) => once(client.resume(), 'close'));
    for (const { client } of all) client.write('GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n');
    await Promise.all(ended);
  });

  it('keeps a connection while its response is open, however long it takes [HTTP-6]', async () => {
    const { client, server: socket } = await open();
    const asked = once(server, 'request');
    client.resume().write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n');
    await asked;
    socket.emit('timeout');
    expect(socket.destroyed).toBe(false);

    const ended = once(client, 'close');
    release.resolve('done');
    await ended;
    expect(socket.destroyed).toBe(true);
  });
});
