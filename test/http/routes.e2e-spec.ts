import type { OutgoingHttpHeaders } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { gqlCodeOf } from '../support/actors/graphql.js';
import { sendTarget } from '../support/actors/http.js';
import { expectRefusal, expectTokenRefusal } from '../support/assertions/refusal.js';
import { useApp } from '../support/servers/app.js';

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };
const HOST = 'http://keypad.example';
const GATEWAY_TOKEN = 'x'.repeat(32);

let sara: Actor;
const app = useApp({ LIMITS: 'off', USSD_GATEWAY_TOKEN: GATEWAY_TOKEN });
beforeAll(async () => {
  sara = await Actor.signedIn(app);
});

const ask = (method: string, target: string, headers?: OutgoingHttpHeaders, body?: string) =>
  sendTarget(app.url, method, target, headers, body);

const TOKEN_TARGETS = ['/api/oauth/toke%6e', '/%61pi/oauth/token/?a=1', `${HOST}/api/oauth/token`];
const GRAPHQL_TARGETS = ['/api/v4/graph%71l', '/%61pi/v4/graphql/?a=1', `${HOST}/api/v4/graphql`];

describe('the HTTP server, however a request target is written [HTTP-2]', () => {
  it.each(TOKEN_TARGETS)('reads a form that is posted to %s', async (target) => {
    const form = `grant_type=refresh_token&client_id=${String(app.client.client_id)}&client_secret=${
      app.client.client_secret
    }&refresh_token=${encodeURIComponent(String(sara.tokens?.refresh_token))}`;
    const answer = await ask('POST', target, FORM_TYPE, form);
    expect(answer.status).toBe(200);
    sara = await Actor.signedIn(app);
  });

  it.each(TOKEN_TARGETS)(
    'refuses another method at %s with 405, Allow and the OAuth members',
    async (target) => {
      const answer = await ask('PUT', target);
      expectTokenRefusal(answer, 'METHOD_NOT_ALLOWED');
      expect(answer.headers.get('allow')).toBe('POST');
    },
  );

  it.each(['/api/oauth/revok%65', '/api/oauth/introspec%74'])(
    'refuses an empty form at %s with the OAuth members',
    async (target) => {
      const answer = await ask('POST', target, FORM_TYPE, 'a=1&a=2');
      expectTokenRefusal(answer, 'MALFORMED_REQUEST');
    },
  );

  it.each(['/api/oauth/registe%72', `${HOST}/api/oauth/register`])(
    'refuses a form at %s with 415',
    async (target) => {
      expectRefusal(await ask('POST', target, FORM_TYPE, 'a=1'), 'UNSUPPORTED_MEDIA_TYPE');
    },
  );

  it.each(GRAPHQL_TARGETS)('runs a query that is posted to %s as text', async (target) => {
    const headers = {
      authorization: `Bearer ${String(sara.tokens?.access_token)}`,
      'content-type': 'text/plain',
    };
    const answer = await ask('POST', target, headers, '{"query": "{ Me { first_name } }"}');
    expect(answer.body.data).toEqual({ Me: { first_name: 'Sara' } });
  });

  it.each(GRAPHQL_TARGETS)(
    'refuses a request without a token at %s with a GraphQL error',
    async (target) => {
      const answer = await ask('POST', target, JSON_TYPE, '{');
      expect([answer.status, gqlCodeOf(answer)]).toEqual([401, 'UNAUTHENTICATED']);
    },
  );

  it.each(GRAPHQL_TARGETS)(
    'refuses other methods at %s with 405, Allow and a GraphQL error',
    async (target) => {
      for (const method of ['GET', 'PUT']) {
        const answer = await ask(method, target);
        expect([answer.status, gqlCodeOf(answer)]).toEqual([405, 'METHOD_NOT_ALLOWED']);
        expect(answer.headers.get('allow')).toBe('POST');
      }
    },
  );

  it.each(['/uss%64', `${HOST}/ussd`])(
    'hands over a callback at %s as text of any type',
    async (path) => {
      const callback = (type: string) =>
        ask(
          'POST',
          `${path}/${GATEWAY_TOKEN}`,
          { 'content-type': type },
          'sessionId=1&phoneNumber=%2B989121234567&text=',
        );
      for (const type of ['application/x-www-form-urlencoded', 'application/json', 'text/plain']) {
        const answer = await callback(type);
        expect([answer.status, answer.text.slice(0, 4)]).toEqual([200, 'END ']);
      }
      const long = await ask('POST', `${path}/${GATEWAY_TOKEN}`, JSON_TYPE, 'x'.repeat(5 * 1024));
      expectRefusal(long, 'PAYLOAD_TOO_LARGE');
    },
  );

  it('returns 404 to a path that only looks like one of ours', async () => {
    for (const target of [
      '/api/oauth%2ftoken',
      '/api/v4/graphql%2f',
      '/ussd%2fx',
      '/api/v4/graphqlx',
    ]) {
      expectRefusal(await ask('POST', target, FORM_TYPE, 'a=1'), 'NOT_FOUND');
    }
  });
});
