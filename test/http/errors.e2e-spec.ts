import { gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { Actor, expectOk, newNumber } from '../support/actors/actor.js';
import { startApp, useApp } from '../support/servers/app.js';
import { gqlCodeOf } from '../support/actors/graphql.js';
import { postForm, postJson, send } from '../support/actors/http.js';
import { expectRefusal, expectTokenRefusal } from '../support/assertions/refusal.js';
import { count } from '../support/assertions/tally.js';

const app = useApp({ LIMITS: 'off' });

const SIGN_IN = ['register', 'initialize', 'token'] as const;
type SignInPath = (typeof SIGN_IN)[number];

const at = (path: string) => `${app.url}/api/oauth/${path}`;
const expectRefused = (path: SignInPath) => (path === 'token' ? expectTokenRefusal : expectRefusal);

function postRaw(
  url: string,
  body: string | Uint8Array<ArrayBuffer>,
  contentType = 'application/json',
) {
  return send(url, { method: 'POST', headers: { 'content-type': contentType }, body });
}

describe('the HTTP server', () => {
  it.each([
    '/',
    '/nope',
    '/api',
    '/api/oauth',
    '/api/oauth/nope',
    '/api/v4/nope',
    '/api/oauth/token/x',
    '/api/oauth/token//',
    '/api/v4/graphql//',
    '/..%2f..%2fetc',
    '/:a(',
    '/:a([)',
    '/:a((a+)+)',
    '/*',
  ])('returns 404 to POST %s, an unknown path', async (path) => {
    expectRefusal(await postJson(`${app.url}${path}`, {}), 'NOT_FOUND');
    // The body is not read.
    expectRefusal(
      await postRaw(`${app.url}${path}`, 'a=b', 'application/x-www-form-urlencoded'),
      'NOT_FOUND',
    );
    for (const body of ['{', 'x'.repeat(17 * 1024)]) {
      expectRefusal(await postRaw(`${app.url}${path}`, body), 'NOT_FOUND');
    }
    const put = await send(`${app.url}${path}`, { method: 'PUT' });
    expect([put.status, put.headers.get('allow')]).toEqual([404, null]);
  });

  it('returns 400 to an address that cannot be decoded', async () => {
    expectRefusal(await postJson(`${app.url}/api/oauth/%ZZ`, {}), 'MALFORMED_REQUEST');
  });

  it.each(SIGN_IN)('returns 405 with Allow to other methods on %s', async (path) => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await send(at(path), { method });
      expectRefused(path)(answer, 'METHOD_NOT_ALLOWED');
      expect(answer.headers.get('allow')).toBe('POST');
    }
    const xml = { method: 'PUT', headers: { 'content-type': 'application/xml' }, body: '<a/>' };
    const answer = await send(at(path), xml);
    expectRefused(path)(answer, 'METHOD_NOT_ALLOWED');
    expect(answer.headers.get('allow')).toBe('POST');
  });

  it.each(SIGN_IN)('returns 413 to a body of %s over 16 KiB', async (path) => {
    expectRefused(path)(
      await postJson(at(path), { first_name: 'x'.repeat(16 * 1024) }),
      'PAYLOAD_TOO_LARGE',
    );
  });

  it.each([
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'text/json',
    'nonsense',
  ])('returns 415 to the content type %s', async (contentType) => {
    for (const path of SIGN_IN) {
      expectRefused(path)(await postRaw(at(path), '{}', contentType), 'UNSUPPORTED_MEDIA_TYPE');
    }
  });

  it('returns 415 to a body without a content type', async () => {
    const answer = await send(at('token'), { method: 'POST', body: new Uint8Array([123, 125]) });
    expectTokenRefusal(answer, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it.each(['gzip', 'deflate', 'br', 'GZIP, identity', 'nonsense'])(
    'returns 415 to ten megabytes in ten kilobytes of content encoding %s, and never unpacks them',
    async (encoding) => {
      const bomb = new Uint8Array(gzipSync(`{"username":"${'0'.repeat(10 * 1024 * 1024)}"}`));
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
      for (const path of SIGN_IN) {
        const answer = await send(at(path), { method: 'POST', headers, body: bomb });
        expectRefused(path)(answer, 'UNSUPPORTED_MEDIA_TYPE');
        expect(answer.headers.get('accept-encoding')).toBe('identity');
      }
      const { tokens } = await Actor.signedIn(app);
      const authorization = `Bearer ${String(tokens?.access_token)}`;
      const init = { method: 'POST', headers: { ...headers, authorization }, body: bomb };
      const graphql = await send(`${app.url}/api/v4/graphql`, init);
      expect([graphql.status, gqlCodeOf(graphql)]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    },
  );

  it.each(['register', 'initialize'])(
    'returns 415 to a form for %s, unlike for the token endpoint',
    async (path) => {
      expectRefusal(await postForm(at(path), { username: newNumber() }), 'UNSUPPORTED_MEDIA_TYPE');
    },
  );

  it.each([
    ['empty', ''],
    ['not JSON', 'hello'],
    ['truncated', '{"grant_type": "password", "user'],
    ['with a trailing comma', '{"a": 1,}'],
    ['two values', '{}{}'],
    ['a list', '[]'],
    ['a string', '"x"'],
    ['a number', '1'],
    ['null', 'null'],
    ['with a key that changes prototypes', '{"__proto__": {"grant_type": "password"}}'],
    ['nested 5000 deep', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
  ])('returns 400 to a body that is %s', async (_what, body) => {
    for (const path of SIGN_IN)
      expectRefused(path)(await postRaw(at(path), body), 'MALFORMED_REQUEST');
  });

  it.each([
    ['register', 'first_name', 'MALFORMED_REQUEST'],
    ['initialize', 'username', 'MALFORMED_REQUEST'],
    ['token', 'grant_type', 'MALFORMED_REQUEST'],
  ] as const)(
    'returns 400 to a body of %s with a %s nested 2500 deep',
    async (path, field, code) => {
      const deep = `${'{"a":'.repeat(2_500)}1${'}'.repeat(2_500)}`;
      expectRefused(path)(await postRaw(at(path), `{"${field}": ${deep}}`), code);
    },
  );

  it.each([
    ['invalid UTF-8', Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a])],
    ['UTF-16', Uint8Array.from(Buffer.from('{"grant_type":"password"}', 'utf16le'))],
    ['gzip that is not announced', Uint8Array.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0])],
  ])('returns 400 to a body of %s', async (_what, body) => {
    for (const path of SIGN_IN)
      expectRefused(path)(await postRaw(at(path), body), 'MALFORMED_REQUEST');
  });

  it('reads the last of two members with one name, like JSON parsers do', async () => {
    const answer = await postRaw(
      at('register'),
      '{"first_name": "Sara", "first_name": 5, "last_name": "A"}',
    );
    expectRefusal(answer, 'VALIDATION_FAILED', 'first_name', 'cell_number');
  });
});

describe('POST /api/oauth/initialize while the delivery is unreachable', () => {
  it('returns DELIVERY_UNAVAILABLE for sms, but neither for ussd nor to unknown users', async () => {
    const unreachable = await startApp({
      DELIVERY: 'webhook',
      DELIVERY_WEBHOOK_URL: 'http://127.0.0.1:8/',
      DELIVERY_WEBHOOK_TOKEN: 'token',
      USSD_GATEWAY_TOKEN: 'x'.repeat(32),
    });
    const [sms, ussd] = [await Actor.registered(unreachable), await Actor.registered(unreachable)];
    // The outage is known after five failed messages.
    for (let i = 0; i < 5; i += 1)
      expectOk(await (await Actor.registered(unreachable)).initialize('sms'));
    await vi.waitUntil(async () => (await count(unreachable, 'message_attempts')) >= 5, {
      timeout: 10_000,
    });
    expectRefusal(await sms.initialize('sms'), 'DELIVERY_UNAVAILABLE');
    for (const username of [newNumber(), 'nobody@example.com']) {
      const stranger = await postJson(`${unreachable.url}/api/oauth/initialize`, {
        username,
        channel: 'sms',
      });
      expectRefusal(stranger, 'REST_USER_NOT_FOUND');
    }
    expect((await ussd.initialize('ussd')).status).toBe(200);
    await unreachable.close();
  });
});

describe('the message of a refusal', () => {
  it.each(['fa', 'fa-IR', 'fa-IR,fa;q=0.9,en;q=0.8', 'de,fa;q=0.7,en;q=0.3'])(
    'comes in Persian for Accept-Language: %s',
    async (language) => {
      const answer = await postJson(at('token'), {}, { 'accept-language': language });
      expectTokenRefusal(answer, 'VALIDATION_FAILED', 'grant_type', 'client_id', 'client_secret');
      expect(answer.body.errors?.[0]?.message).toMatch(/[\u0600-\u06ff]/);
      const unknown = await postJson(
        at('initialize'),
        { username: newNumber() },
        { 'accept-language': language },
      );
      expect(unknown.body.errors?.[0]?.message).toMatch(/[\u0600-\u06ff]/);
    },
  );

  it.each(['', 'en', 'en,fa;q=0.9', 'de', 'fa;q=0', ';;;,,,q=q', 'x'.repeat(2_000)])(
    'comes in English for Accept-Language: %s',
    async (language) => {
      const answer = await postJson(
        at('initialize'),
        { username: newNumber() },
        { 'accept-language': language },
      );
      expect(answer.body.errors?.[0]?.message).toMatch(/^[\x20-\x7e]+$/);
    },
  );

  it('comes with the same readable_code in every language', async () => {
    const username = newNumber();
    const [english, persian] = [
      await postJson(at('initialize'), { username }),
      await postJson(at('initialize'), { username }, { 'accept-language': 'fa' }),
    ];
    expectRefusal(english, 'REST_USER_NOT_FOUND');
    expectRefusal(persian, 'REST_USER_NOT_FOUND');
  });
});

describe('every response', () => {
  it('carries a request id of ours, never one that the caller chose', async () => {
    const answer = await postJson(
      at('token'),
      {},
      { 'x-request-id': 'chosen', 'request-id': 'chosen' },
    );
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.text).not.toContain('chosen');
  });

  it('hardens the browser and names no software [HTTP-2]', async () => {
    const actor = await Actor.registered(app);
    for (const answer of [await actor.initialize(), await postJson(at('nope'), {})]) {
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('x-frame-options')).toMatch(/DENY|SAMEORIGIN/);
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(answer.headers.has('x-powered-by')).toBe(false);
      expect(answer.headers.has('server')).toBe(false);
      expect(answer.headers.has('access-control-allow-origin')).toBe(false);
    }
  });

  it('lets no other origin in by default [HTTP-2]', async () => {
    const preflight = await send(at('token'), {
      method: 'OPTIONS',
      headers: { origin: 'https://app.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers.has('access-control-allow-origin')).toBe(false);
    expect(preflight.status).toBeLessThan(500);
  });

  it('lets exactly the origins of CORS_ORIGINS in [HTTP-2]', async () => {
    const open = await startApp({ CORS_ORIGINS: 'https://app.example' });
    const from = async (origin: string) =>
      (await postJson(`${open.url}/api/oauth/token`, {}, { origin })).headers.get(
        'access-control-allow-origin',
      );
    expect([await from('https://app.example'), await from('https://evil.example')]).toEqual([
      'https://app.example',
      null,
    ]);
    await open.close();
  });
});
