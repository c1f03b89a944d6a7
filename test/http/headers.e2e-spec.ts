import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { startApp, type Settings, type TestApp } from '../support/servers/app.js';
import { postJson, send, type Answer } from '../support/actors/http.js';

const ORIGIN = 'https://shop.example';
const OTHERS = [
  'https://evil.example',
  'https://shop.example.evil.example',
  'http://shop.example',
  'null',
];

describe('every response behind https [HTTP-2]', () => {
  const at = start({ BASE_URL: 'https://login.example' });

  it('carries the headers of helmet and names no software', async () => {
    const app = at();
    const actor = await Actor.signedIn(app);
    const answers: [string, Answer][] = [
      ['ok', await send(`${app.url}/health/live`)],
      ['ready', await send(`${app.url}/health/ready`)],
      ['key set', await send(`${app.url}/.well-known/jwks.json`)],
      ['token', await actor.refreshWith()],
      ['query', await actor.gql('{ Me { id } }')],
      ['refused query', await postJson(`${app.url}/api/v4/graphql`, { query: '{ Me { id } }' })],
      ['refused register', await postJson(`${app.url}/api/oauth/register`, {})],
      ['not found', await send(`${app.url}/nothing/here`)],
      ['not allowed', await send(`${app.url}/api/oauth/token`)],
      [
        'malformed',
        await send(`${app.url}/api/oauth/token`, { method: 'POST', headers: JSON_TYPE, body: '{' }),
      ],
      ['undecodable', await send(`${app.url}/%zz-secret`)],
      ['console', await send(`${app.url}/api/v4/graphql`, { headers: { accept: 'text/html' } })],
    ];
    for (const [name, { headers }] of answers) {
      expect(Object.fromEntries(headers), name).toMatchObject(HELMET);
      for (const banner of ['server', 'x-powered-by', 'via', 'x-nest', 'x-ratelimit-limit']) {
        expect(headers.has(banner), `${name}: ${banner}`).toBe(false);
      }
      const text = JSON.stringify([...headers]).toLowerCase();
      expect(text, name).not.toMatch(/fastify|nest|node|apollo|\d+\.\d+\.\d+/);
      expect(headers.get('x-request-id'), name).toMatch(/^[0-9a-f-]{36}$/);
    }
    for (const [name, { text }] of answers) expect(text, name).not.toContain('zz-secret');
  });

  it('carries a request id of ours, whatever id the caller sends', async () => {
    const answer = await send(`${at().url}/health/live`, {
      headers: { 'x-request-id': 'mine', 'request-id': 'mine' },
    });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('allows no other origin, preflight included', async () => {
    for (const init of [{}, { method: 'OPTIONS', headers: PREFLIGHT }]) {
      const answer = await send(`${at().url}/api/oauth/token`, {
        ...init,
        headers: { origin: ORIGIN, ...init.headers },
      });
      expect(corsOf(answer)).toEqual({});
    }
  });
});

describe('every response on plain http [HTTP-2]', () => {
  const at = start({});

  it('carries no Strict-Transport-Security header', async () => {
    expect((await send(`${at().url}/health/live`)).headers.has('strict-transport-security')).toBe(
      false,
    );
  });
});

describe('CORS_ORIGINS', () => {
  const at = start({ CORS_ORIGINS: `${ORIGIN}, https://admin.example` });

  it('opens the API to the listed origins, without credentials', async () => {
    for (const origin of [ORIGIN, 'https://admin.example']) {
      const answer = await postJson(`${at().url}/api/oauth/register`, {}, { origin });
      expect(corsOf(answer)).toMatchObject({ 'access-control-allow-origin': origin });
      expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
      expect(answer.headers.get('vary')).toMatch(/origin/i);
    }
  });

  it('lets applications read Retry-After, X-Request-Id and WWW-Authenticate', async () => {
    const answers = [
      await postJson(`${at().url}/api/oauth/register`, {}, { origin: ORIGIN }),
      await postJson(`${at().url}/api/v4/graphql`, {}, { origin: ORIGIN }),
    ];
    for (const answer of answers) {
      const exposed = answer.headers.get('access-control-expose-headers')?.split(/, */).sort();
      expect(exposed).toEqual(['retry-after', 'www-authenticate', 'x-request-id']);
    }
  });

  it('returns 204 to a preflight', async () => {
    for (const path of [
      '/api/oauth/token',
      '/api/oauth/initialize',
      '/api/v4/graphql',
      '/api/v4/graphql/',
    ]) {
      const answer = await send(at().url + path, {
        method: 'OPTIONS',
        headers: { origin: ORIGIN, ...PREFLIGHT },
      });
      expect(answer.status).toBe(204);
      expect(corsOf(answer)).toEqual({
        'access-control-allow-origin': ORIGIN,
        'access-control-allow-methods': expect.stringMatching(/\bPOST\b/) as string,
        'access-control-allow-headers': 'authorization,content-type',
        'access-control-max-age': '600',
        'access-control-expose-headers': expect.any(String) as string,
      });
    }
  });

  it.each(OTHERS)('leaves the API closed to %s', async (origin) => {
    const answer = await postJson(`${at().url}/api/oauth/register`, {}, { origin });
    expect(corsOf(answer)).not.toHaveProperty('access-control-allow-origin');
    const preflight = await send(`${at().url}/api/oauth/token`, {
      method: 'OPTIONS',
      headers: { origin, ...PREFLIGHT },
    });
    expect(corsOf(preflight)).not.toHaveProperty('access-control-allow-origin');
  });
});

const JSON_TYPE = { 'content-type': 'application/json' };
const PREFLIGHT = {
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization,content-type',
};
const HELMET = {
  'content-security-policy': expect.stringContaining("default-src 'self'") as string,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': expect.stringMatching(/^max-age=\d{8}/) as string,
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'SAMEORIGIN',
};

function corsOf({ headers }: Answer): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')));
}

function start(settings: Settings): () => TestApp {
  let app: TestApp | undefined;
  beforeAll(async () => {
    app = await startApp(settings);
  });
  afterAll(() => app?.close());
  return () => {
    if (app === undefined) throw new Error('not started');
    return app;
  };
}
