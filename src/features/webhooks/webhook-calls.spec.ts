import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Config } from '../../platform/config/index.js';
import { WebhookCalls } from './webhook-calls.js';

describe('WebhookCalls', () => {
  let reply: (response: ServerResponse) => void = () => undefined;
  let calls: WebhookCalls;
  const server = createServer((_request, response) => {
    reply(response);
  });
  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  afterEach(() => calls.onApplicationShutdown());
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Posts a body to a host of this machine. */
  function post(host: string, WEBHOOK_PRIVATE_ADDRESSES: 'allow' | 'refuse', wait?: number) {
    const config = { NODE_ENV: 'test', WEBHOOK_PRIVATE_ADDRESSES };
    calls = new WebhookCalls(config as unknown as Config<never>);
    const { port } = server.address() as AddressInfo;
    return calls.postBody(`http://${host}:${String(port)}/`, {}, '{}', wait);
  }

  it.each([200, 204, 302, 407, 410, 503])('returns the status %i [HOOK-2]', async (status) => {
    reply = (response) => response.writeHead(status, { location: '/x' }).end();
    expect(await post('127.0.0.1', 'allow')).toBe(status);
  });

  it('returns the status of a response that does not end', async () => {
    reply = (response) => response.writeHead(200).write('a');
    expect(await post('127.0.0.1', 'allow')).toBe(200);
  });

  it('tells a private address and a timeout apart [HOOK-3]', async () => {
    expect(await post('localhost', 'refuse')).toBe('private address');
    reply = () => undefined;
    expect(await post('127.0.0.1', 'allow', 50)).toBe('timeout');
  });
});
