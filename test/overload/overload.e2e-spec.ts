import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { OverloadGate } from '../../src/platform/overload/index.js';
import { Actor, expectOk } from '../support/actors/actor.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { httpServerOf } from '../support/servers/http-server.js';

/** Requests that may be in progress with a pool of ten connections, by priority. */
const PLACES = { high: 40, normal: 30 };

/** Longest wait of the first requests that have to wait. */
const TOO_LONG_MS = 10_001;

let passedMs = 0;
let app: TestApp;
let actor: Actor;
let lines: string[];
beforeAll(async () => {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passedMs);
  lines = [];
  app = await startApp(
    { LOG_LEVEL: 'info', LIMITS: 'off', CORS_ORIGINS: 'https://app.test', LONGEST_WAIT: '1' },
    { write: (line) => void lines.push(line) },
  );
  actor = await Actor.signedIn(app);
});
afterAll(() => app.close());

/** Runs `test` while requests of a class take all places, and until all of these have ended. */
async function saturated(priority: 'high' | 'normal', test: () => Promise<void>): Promise<void> {
  const gate = app.get(OverloadGate);
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const held = Array.from({ length: PLACES[priority] }, () =>
    Promise.resolve(
      gate.runWhenPlaced(
        priority,
        () => promise,
        () => undefined,
      ),
    ),
  );
  try {
    await test();
  } finally {
    resolve(undefined);
    await Promise.all(held);
  }
}

/** Returns the responses after the requests have waited for longer than they may. */
async function waitTooLong<T>(answers: readonly Promise<T>[]): Promise<T[]> {
  await vi.waitUntil(() => app.get(OverloadGate).countWaiting() === answers.length);
  passedMs += TOO_LONG_MS;
  return Promise.all(answers);
}

const JSON_TYPE = { 'content-type': 'application/json' };

const graphql = async (headers: Record<string, string> = {}) =>
  fetch(`${app.url}/api/v4/graphql`, {
    method: 'POST',
    body: '{"query":"{ Me { id } }"}',
    headers: { ...JSON_TYPE, ...headers },
  });

async function refused(): Promise<Record<string, number>> {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  const found = text.matchAll(/keypad_overload_refused_total\{priority="(\w+)"\} (\d+)/g);
  return Object.fromEntries(
    [...found].map(([, priority = '', count]) => [priority, Number(count)]),
  );
}

const signIn = async (path: string, method = 'POST') =>
  fetch(app.url + path, { method, headers: JSON_TYPE, ...(method === 'POST' && { body: '{}' }) });

const isRetryAfter = expect.stringMatching(/^[1-5]$/) as string;

describe('a replica whose places are all taken', () => {
  it('refuses reads that waited too long in the form of GraphQL, and serves sign-ins and probes [FLT-6]', async () => {
    const before = (await refused())['normal'] ?? 0;
    await saturated('normal', async () => {
      const token = { authorization: `Bearer ${String(actor.tokens?.access_token)}` };
      const headers = { ...token, 'accept-language': 'fa', origin: 'https://app.test' };
      const waiting = graphql(headers);
      await vi.waitUntil(() => app.get(OverloadGate).countWaiting() === 1);

      expectOk(await actor.refreshWith());
      await Actor.signedIn(app);
      for (const path of ['/health/live', '/health/ready', '/metrics', '/.well-known/jwks.json'])
        expect((await fetch(app.url + path)).status).toBe(200);

      const [answer] = await waitTooLong([waiting]);
      expect([answer?.status, answer?.headers.get('retry-after')]).toEqual([503, isRetryAfter]);
      expect(answer?.headers.get('access-control-allow-origin')).toBe('https://app.test');
      expect(answer?.headers.get('x-frame-options')).toBe('SAMEORIGIN');
      expect(await answer?.json()).toEqual({
        data: null,
        errors: [
          {
            message: 'سرویس موقتاً در دسترس نیست. کمی بعد دوباره تلاش کنید.',
            extensions: {
              code: 'SERVICE_UNAVAILABLE',
              request_id: answer?.headers.get('x-request-id'),
            },
          },
        ],
      });
    });
    expect((await refused())['normal']).toBe(before + 1);
    expectOk(await actor.gql('{ Me { id } }'));
  });

  it('refuses sign-ins in the form of RFC 6749 only when they alone are too many [FLT-6]', async () => {
    await saturated('high', async () => {
      const answers = await waitTooLong([
        signIn('/api/oauth/token'),
        signIn('/api/oauth/register'),
        signIn('/api/oauth/initialize'),
        signIn('/ussd/token'),
        signIn('/ussd/token', 'GET'),
      ]);
      for (const { status, headers } of answers)
        expect([status, headers.get('retry-after')]).toEqual([503, isRetryAfter]);
      expect(await answers[0]?.json()).toMatchObject({
        data: null,
        errors: [{ readable_code: 'SERVICE_UNAVAILABLE' }],
        error: 'temporarily_unavailable',
      });
      expect((await fetch(`${app.url}/health/live`)).status).toBe(200);
    });
    expectOk(await actor.refreshWith());
  });

  it('lets requests wait for their turn, and serves all of them [FLT-6]', async () => {
    const answers: ReturnType<typeof actor.gql>[] = [];
    await saturated('high', async () => {
      for (let i = 0; i < 20; i += 1) answers.push(actor.gql('{ Me { id } }'));
      await vi.waitUntil(() => app.get(OverloadGate).countWaiting() === answers.length);
    });
    for (const answer of await Promise.all(answers)) expectOk(answer);
  });

  it('asks clients to return at different times [FLT-6]', async () => {
    lines.length = 0;
    await saturated('high', async () => {
      const answers = await waitTooLong(
        Array.from({ length: 50 }, () => signIn('/api/oauth/token')),
      );
      const times = new Set(answers.map(({ headers }) => headers.get('retry-after')));
      expect(times.size).toBeGreaterThan(1);
    });
    await expect
      .poll(() => lines.join(''))
      .toMatch(/"refused":\d+,"msg":"overloaded: requests were refused"/);
    expect(lines.filter((line) => line.includes('oauth'))).toEqual([]);
  });

  it('takes no place for requests whose bodies are still arriving', async () => {
    let begun = 0;
    const count = () => void (begun += 1);
    const server = httpServerOf(app);
    server.on('request', count);
    const { hostname, port } = new URL(app.url);
    const slow = ['/api/oauth/token', '/api/v4/graphql'].flatMap((path) =>
      Array.from({ length: PLACES.high }, () => {
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

  it.each(['gql', 'refreshWith'] as const)(
    'serves 200 requests at once by %s [FLT-6]',
    async (method) => {
      const all = Array.from({ length: 200 }, () =>
        method === 'gql' ? actor.gql('{ Me { id } }') : actor.refreshWith(),
      );
      for (const { status } of await Promise.all(all)) expect(status).toBe(200);
    },
  );
});
