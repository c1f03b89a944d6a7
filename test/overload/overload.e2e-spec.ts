import type { Server } from 'node:http';
import { connect } from 'node:net';
import { HttpAdapterHost } from '@nestjs/core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { OverloadGate } from '../../src/platform/overload/index.js';
import { Actor, expectOk } from '../support/actors/actor.js';
import { startApp, type TestApp } from '../support/servers/app.js';

/** Requests of one class that may be in progress with a pool of ten connections. */
const LIMIT = 266;

let app: TestApp;
let actor: Actor;
let lines: string[];
beforeAll(async () => {
  lines = [];
  app = await startApp(
    { LOG_LEVEL: 'info', LIMITS: 'off', CORS_ORIGINS: 'https://app.test' },
    { write: (line) => void lines.push(line) },
  );
  actor = await Actor.signedIn(app);
});
afterAll(() => app.close());

/** Runs `test` while requests of a class take all room. */
async function saturated(priority: 'high' | 'normal', test: () => Promise<void>): Promise<void> {
  const gate = app.get(OverloadGate);
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const held = Array.from({ length: LIMIT }, () =>
    Promise.resolve(gate.runAdmitted(priority, () => promise)),
  );
  try {
    await test();
  } finally {
    resolve(undefined);
    await Promise.all(held);
  }
}

const graphql = (headers: Record<string, string> = {}) =>
  fetch(`${app.url}/api/v4/graphql`, {
    method: 'POST',
    body: '{"query":"{ Me { id } }"}',
    headers,
  });

async function refused(): Promise<Record<string, number>> {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  const found = text.matchAll(/keypad_overload_refused_total\{priority="(\w+)"\} (\d+)/g);
  return Object.fromEntries(
    [...found].map(([, priority = '', count]) => [priority, Number(count)]),
  );
}

describe('a replica with too many requests in progress', () => {
  it('refuses reads in the form of GraphQL, before their token and body, and serves sign-ins and probes [FLT-6]', async () => {
    await saturated('normal', async () => {
      const before = (await refused())['normal'] ?? 0;
      const answer = await graphql({ 'accept-language': 'fa', origin: 'https://app.test' });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
      expect(answer.headers.get('access-control-allow-origin')).toBe('https://app.test');
      expect(await answer.json()).toEqual({
        data: null,
        errors: [
          {
            message: 'سرویس موقتاً در دسترس نیست. کمی بعد دوباره تلاش کنید.',
            extensions: {
              code: 'SERVICE_UNAVAILABLE',
              request_id: answer.headers.get('x-request-id'),
            },
          },
        ],
      });
      expect((await refused())['normal']).toBe(before + 1);

      expectOk(await actor.refreshWith());
      await Actor.signedIn(app);
      for (const path of ['/health/live', '/health/ready', '/metrics', '/.well-known/jwks.json'])
        expect((await fetch(app.url + path)).status).toBe(200);
    });
    expectOk(await actor.gql('{ Me { id } }'));
  });

  it('refuses sign-ins in the form of RFC 6749 only when they alone are too many [FLT-6]', async () => {
    await saturated('high', async () => {
      const answer = await fetch(`${app.url}/api/oauth/token`, { method: 'POST', body: '{}' });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
      expect(await answer.json()).toMatchObject({
        data: null,
        errors: [{ readable_code: 'SERVICE_UNAVAILABLE' }],
        error: 'temporarily_unavailable',
      });
      for (const [method, path] of [
        ['POST', '/api/oauth/register'],
        ['POST', '/api/oauth/initialize'],
        ['POST', '/ussd/token'],
        ['GET', '/ussd/token'],
        ['POST', '/api/v4/graphql'],
      ] as const)
        expect((await fetch(app.url + path, { method })).status).toBe(503);
      expect((await fetch(`${app.url}/health/live`)).status).toBe(200);
    });
    expectOk(await actor.refreshWith());
  });

  it('writes one log line for all refusals of a second', async () => {
    lines.length = 0;
    await saturated('normal', async () => {
      for (let i = 0; i < 20; i += 1) expect((await graphql()).status).toBe(503);
    });
    await expect
      .poll(() => lines.join(''))
      .toMatch(/"refused":\d+,"msg":"overloaded: requests were refused"/);
    expect(lines.filter((line) => line.includes('graphql'))).toEqual([]);
  });

  it('takes no room for requests whose bodies are still arriving', async () => {
    let begun = 0;
    const count = () => void (begun += 1);
    const server = app.get(HttpAdapterHost).httpAdapter.getHttpServer() as Server;
    server.on('request', count);
    const { hostname, port } = new URL(app.url);
    const slow = ['/api/oauth/token', '/api/v4/graphql'].flatMap((path) =>
      Array.from({ length: LIMIT }, () => {
        const head = `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 99\r\n`;
        const socket = connect(Number(port), hostname).on('error', () => undefined);
        socket.write(`${head}authorization: Bearer ${actor.tokens?.access_token ?? ''}\r\n\r\n{`);
        return socket;
      }),
    );
    await vi.waitUntil(() => begun === slow.length);
    server.off('request', count);
    expectOk(await actor.gql('{ Me { id } }'));
    expectOk(await actor.refreshWith());
    for (const socket of slow) socket.destroy();
  });

  it.each(['gql', 'refreshWith'] as const)('serves 200 requests at once by %s', async (method) => {
    const all = Array.from({ length: 200 }, () =>
      method === 'gql' ? actor.gql('{ Me { id } }') : actor.refreshWith(),
    );
    for (const { status } of await Promise.all(all)) expect(status).toBe(200);
  });
});
