import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { HttpAdapterHost } from '@nestjs/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { TicketUser } from '../support/actors/ticket-user.js';
import { useApp } from '../support/servers/app.js';

/** Texts of 4 MB, the largest response. */
const MESSAGES = 100;
/** Requests whose responses are more than the buffers of the system take. */
const REQUESTS = 3;
const LONGEST = '😀'.repeat(10_000);

let server: Server;
let actor: Actor;
const accepted: Socket[] = [];
const app = useApp({ LIMITS: 'off' });
beforeAll(async () => {
  server = app.get(HttpAdapterHost).httpAdapter.getHttpServer() as Server;
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

/**
 * Sends requests on a connection of their own and reads nothing. Returns the ends of the client and
 * of the server.
 */
async function ask(query: string, requests = 1): Promise<{ client: Socket; server: Socket }> {
  const { hostname, port } = new URL(app.url);
  const client = connect(Number(port), hostname).on('error', () => undefined);
  client.pause();
  await once(client, 'connect');
  const body = JSON.stringify({ query });
  const head = [
    'POST /api/v4/graphql HTTP/1.1',
    'Host: a',
    `Authorization: Bearer ${String(actor.tokens?.access_token)}`,
  ];
  const length = `Content-Length: ${String(Buffer.byteLength(body))}`;
  const request = [...head, 'Content-Type: application/json', length, '', body].join('\r\n');
  client.write(request.repeat(requests));
  const own = () =>
    accepted.find(({ remotePort }) => remotePort !== undefined && remotePort === client.localPort);
  await expect.poll(own).toBeDefined();
  const found = own();
  if (found === undefined) throw new Error('not connected');
  return { client, server: found };
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

  it('keeps a connection that has nothing to read [GQL-5]', async () => {
    const ends = await ask('{ Me { id } }');
    await once(ends.client.resume(), 'data');
    ends.server.emit('timeout');
    expect(ends.server.destroyed).toBe(false);
    ends.client.destroy();
  });
});
