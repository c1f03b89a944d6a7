import { describe, expect, it, vi } from 'vitest';
import { newNumber } from '../support/actors/actor.js';
import { postJson, send } from '../support/actors/http.js';
import { expectRefusal, expectTokenRefusal } from '../support/assertions/refusal.js';
import { useApp } from '../support/servers/app.js';

const TOKEN_FIELDS = ['grant_type', 'client_id', 'client_secret'];

const app = useApp({ LIMITS: 'off' });

describe('POST /api/oauth/token', () => {
  const nested = (levels: number) => `{"x": ${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
  const post = (body: string) =>
    send(`${app.url}/api/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });

  it('reads JSON nested 64 deep, and refuses 65 levels without parsing them [HTTP-3]', async () => {
    expectTokenRefusal(await post(nested(64)), 'VALIDATION_FAILED', ...TOKEN_FIELDS);
    const parse = vi.spyOn(JSON, 'parse');
    const refused = await post(nested(65));
    const parsed = parse.mock.calls.map(([text]) => text).filter((text) => text.includes('[[['));
    parse.mockRestore();
    expectTokenRefusal(refused, 'MALFORMED_REQUEST');
    expect([refused.body['error_description'], parsed]).toEqual([
      'The body is nested too deep.',
      [],
    ]);
  });

  it('says that a body is no object, although it could be read', async () => {
    const answer = await post('[]');
    expectTokenRefusal(answer, 'MALFORMED_REQUEST');
    expect(answer.body['error_description']).toBe('The body must be a JSON object.');
  });
});

describe('The HTTP server', () => {
  it.each([
    ['/api/oauth/token', 'GET', 'POST'],
    ['/api/oauth/register', 'DELETE', 'POST'],
    ['/api/v4/graphql', 'GET', 'POST'],
    ['/api/v4/graphql', 'PUT', 'POST'],
    ['/health/live', 'PUT', 'GET'],
    ['/dev/phone/network', 'PATCH', 'GET, POST'],
  ])('names the methods of %s in the refusal of %s: %s', async (path, method, allowed) => {
    const messageIn = async (language: string) => {
      const answer = await send(`${app.url}${path}`, {
        method,
        headers: { 'accept-language': language },
      });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed]);
      return answer.body.errors?.[0]?.message;
    };
    expect(await messageIn('en')).toBe(`This method is not allowed here. Allowed: ${allowed}.`);
    expect(await messageIn('fa')).toContain(`مقدارهای مجاز: ${allowed}.`);
  });
});

describe('each 404 of REST', () => {
  it('has error and error_description, so that no library of OAuth takes it for a token', async () => {
    const unknown = await postJson(`${app.url}/api/oauth/initialize`, { username: newNumber() });
    expectRefusal(unknown, 'REST_USER_NOT_FOUND');
    const paths = [
      '/api/oauth/tokens',
      '/nope',
      '/.well-known/oauth-authorization-server/other',
      '/console/assets/x',
    ];
    const answers = [
      unknown,
      ...(await Promise.all(paths.map((path) => send(`${app.url}${path}`)))),
    ];
    for (const { status, body } of answers) {
      expect([status, body['error']]).toEqual([404, 'invalid_request']);
      expect(body['error_description']).toBe(body.errors?.[0]?.message);
    }
  });
});
