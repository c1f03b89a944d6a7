import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Actor } from '../support/actors/actor.js';
import { startApp, useApp } from '../support/servers/app.js';
import { send, type Answer } from '../support/actors/http.js';
import { expectRefusal } from '../support/assertions/refusal.js';
import { claimsOf } from '../support/assertions/claims.js';

const KEY_SET = z.object({ keys: z.array(z.record(z.string(), z.string())) });

const app = useApp({ BASE_URL: 'https://login.example/keypad', LIMITS: 'off' });

const METADATA = '/.well-known/oauth-authorization-server';
const get = (path: string, init: RequestInit = {}): Promise<Answer> => send(app.url + path, init);

describe('GET /.well-known/jwks.json', () => {
  it('returns only public members of an ES256 key, cacheable for 5 minutes', async () => {
    await Actor.signedIn(app);
    const answer = await get('/.well-known/jwks.json');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    const text = expect.any(String) as string;
    expect(answer.body).toEqual({
      keys: [{ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid: text, x: text, y: text }],
    });
  });

  it('returns only modulus and exponent of an RS256 key', async () => {
    const rsa = await startApp({ JWT_ALG: 'RS256' });
    const { body } = await send(`${rsa.url}/.well-known/jwks.json`);
    const [key] = KEY_SET.parse(body).keys;
    expect(Object.keys(key ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    expect(Buffer.from(key?.['n'] ?? '', 'base64url')).toHaveLength(256);
    await rsa.close();
  });
});

describe('GET /.well-known/oauth-authorization-server', () => {
  it('returns the endpoints, grant types and scopes (RFC 8414)', async () => {
    const answer = await get(METADATA);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    const base = 'https://login.example/keypad';
    const methods = ['client_secret_post', 'client_secret_basic'];
    expect(answer.body).toEqual({
      issuer: base,
      token_endpoint: `${base}/api/oauth/token`,
      revocation_endpoint: `${base}/api/oauth/revoke`,
      introspection_endpoint: `${base}/api/oauth/introspect`,
      jwks_uri: `${base}/.well-known/jwks.json`,
      grant_types_supported: [
        'password',
        'refresh_token',
        'urn:keypad:params:oauth:grant-type:otp',
      ],
      response_types_supported: [],
      scopes_supported: ['profile', 'tickets', 'cards'],
      token_endpoint_auth_methods_supported: methods,
      revocation_endpoint_auth_methods_supported: methods,
      introspection_endpoint_auth_methods_supported: methods,
      service_documentation: `${base}/docs`,
    });
  });

  it('names endpoints that exist behind a proxy that strips the path of BASE_URL', async () => {
    const { body } = await get(METADATA);
    for (const name of ['token_endpoint', 'revocation_endpoint', 'introspection_endpoint']) {
      const path = String(body[name]).replace(app.config.BASE_URL, '');
      expect((await get(path, { method: 'POST' })).status).not.toBe(404);
    }
    for (const name of ['jwks_uri', 'service_documentation']) {
      expect((await get(String(body[name]).replace(app.config.BASE_URL, ''))).status).toBeLessThan(
        400,
      );
    }
  });

  it('responds also with the path of BASE_URL appended, and NOT_FOUND with any other (RFC 8414 §3.1)', async () => {
    expect((await get(`${METADATA}/keypad`)).body).toEqual((await get(METADATA)).body);
    for (const path of ['/other', '/keypad/more', '/%2e%2e', '/KEYPAD'])
      expectRefusal(await get(METADATA + path), 'NOT_FOUND');
  });

  it('names the issuer of access tokens', async () => {
    const actor = await Actor.signedIn(app);
    const { iss } = claimsOf(String(actor.tokens?.access_token));
    expect(iss).toBe((await get(METADATA)).body['issuer']);
  });

  it('names no documentation when CONSOLE=off', async () => {
    const bare = await startApp({ CONSOLE: 'off' });
    expect((await send(bare.url + METADATA)).body).not.toHaveProperty('service_documentation');
    await bare.close();
  });

  it('ignores a bad token and refuses POST with METHOD_NOT_ALLOWED', async () => {
    expect((await get(METADATA, { headers: { authorization: 'Bearer x' } })).status).toBe(200);
    const answer = await get(METADATA, { method: 'POST' });
    expectRefusal(answer, 'METHOD_NOT_ALLOWED');
    expect(answer.headers.get('allow')).toBe('GET');
  });
});
