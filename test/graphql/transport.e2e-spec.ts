import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { useApp } from '../support/servers/app.js';
import { dataOf, gqlCodeOf, graphqlUrl, postGraphql, postRaw } from '../support/actors/graphql.js';
import { send, type Answer, responseTo } from '../support/actors/http.js';

const QUERY = '{ Application { application } }';
const ANSWER = { Application: { application: 'Test' } };
const RESPONSE_TYPE = 'application/graphql-response+json';

describe('/api/v4/graphql', () => {
  let sara: Actor;
  const app = useApp();
  beforeAll(async () => {
    sara = await Actor.signedIn(app);
  });

  const authorization = () => ({ authorization: `Bearer ${String(sara.tokens?.access_token)}` });

  it.each(['', '/'])('responds at the path followed by "%s", without a redirect', async (end) => {
    const answer = await send(`${graphqlUrl(app)}${end}`, {
      method: 'POST',
      headers: {
        ...authorization(),
        'content-type': 'application/json',
        accept: 'application/json',
      },
      body: JSON.stringify({ query: QUERY, variables: null }),
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ data: ANSWER });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('returns no errors key with a success', async () => {
    expect(Object.keys((await sara.gql(QUERY)).body)).toEqual(['data']);
  });

  it.each([
    ['variables null', { variables: null }],
    ['no variables', {}],
    ['empty variables', { variables: {} }],
    ['variables that are not declared', { variables: { extra: 1, another: { deep: ['x'] } } }],
    ['operationName null', { operationName: null }],
    ['an empty operationName', { operationName: '' }],
    ['extensions', { extensions: { persistedQuery: { version: 1, sha256Hash: 'ab' } } }],
    ['members of other names', { id: 7, debug: true }],
  ])('accepts a request with %s', async (_name, members) => {
    expect(dataOf(await postGraphql(sara, { query: QUERY, ...members }))).toEqual(ANSWER);
  });

  it('runs the operation that operationName names', async () => {
    const query = 'query A { Application { application } } query B { Me { first_name } }';
    expect(dataOf(await postGraphql(sara, { query, operationName: 'B' }))).toEqual({
      Me: { first_name: 'Sara' },
    });
    for (const operationName of [undefined, 'C']) {
      const answer = await postGraphql(sara, { query, operationName });
      expect(gqlCodeOf(answer)).toBe('BAD_USER_INPUT');
      expect(answer.body.errors?.[0]?.message).toContain(
        'operationName must name one operation of the query',
      );
    }
  });

  it.each([
    ['no Content-Type', {}],
    ['the form type', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['a charset', { 'content-type': 'application/json; charset=utf-8' }],
    ['text/plain', { 'content-type': 'text/plain' }],
  ])('reads JSON with %s', async (_name, headers) => {
    expect(dataOf(await postRaw(sara, JSON.stringify({ query: QUERY }), headers))).toEqual(ANSWER);
  });

  it.each([
    ['an empty body', ''],
    ['no JSON', '{"query": '],
    ['a JSON string', '"{ Me { id } }"'],
    ['null', 'null'],
    ['a list: no batching', JSON.stringify([{ query: QUERY }, { query: QUERY }])],
    ['no query', '{}'],
    ['an empty query', '{"query": "  "}'],
    ['query null', '{"query": null}'],
    ['a query that is no string', '{"query": {"a": 1}}'],
    ['variables that are a list', JSON.stringify({ query: QUERY, variables: [1] })],
    ['variables that are a string', JSON.stringify({ query: QUERY, variables: '{}' })],
    ['an operationName that is no string', JSON.stringify({ query: QUERY, operationName: 1 })],
    ['a member __proto__', '{"query": "{ Me { id } }", "__proto__": {"a": 1}}'],
    ['a form', 'query=%7B%20Me%20%7B%20id%20%7D%20%7D'],
  ])(
    'returns 400 in the GraphQL envelope to %s, whatever the content type',
    async (_name, text) => {
      for (const type of ['application/json', 'application/x-www-form-urlencoded', undefined]) {
        const answer = await postRaw(
          sara,
          text,
          type === undefined ? {} : { 'content-type': type },
        );
        if (type !== 'application/json' && text.includes('__proto__')) continue;
        expect(answer.status).toBe(400);
        expect(answer.body.data).toBeNull();
        expect(gqlCodeOf(answer)).toBe('MALFORMED_REQUEST');
        expect(answer.body.errors?.[0]?.extensions?.['request_id']).toBe(
          answer.headers.get('x-request-id'),
        );
      }
    },
  );

  it('reads a body of 100 KiB, and returns 413 to a larger one', async () => {
    const body = (size: number) => {
      const start = JSON.stringify({ query: QUERY, padding: '' }).slice(0, -2);
      return `${start}${'x'.repeat(size - start.length - 2)}"}`;
    };
    expect(
      dataOf(await postRaw(sara, body(100 * 1024), { 'content-type': 'application/json' })),
    ).toEqual(ANSWER);
    for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
      const answer = await postRaw(sara, body(100 * 1024 + 1), { 'content-type': type });
      expect(answer.status).toBe(413);
      expect(answer.body.data).toBeNull();
      expect(gqlCodeOf(answer)).toBe('PAYLOAD_TOO_LARGE');
    }
  });

  describe('without a bearer token', () => {
    const bodies: Record<string, [string | Uint8Array<ArrayBuffer>, Record<string, string>]> = {
      'that is empty': ['', {}],
      'that is not JSON': ['{', { 'content-type': 'application/json' }],
      'that is not an object': ['[]', { 'content-type': 'text/plain' }],
      'of over 100 KiB': ['x'.repeat(200 * 1024), { 'content-type': 'application/json' }],
      'that is compressed': [
        new Uint8Array(gzipSync('{}')),
        { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      ],
    };

    it.each(Object.keys(bodies))(
      'returns 401 to a body %s, and reveals nothing about it',
      async (name) => {
        const [body, headers] = bodies[name] ?? ['', {}];
        for (const path of ['/api/v4/graphql', '/api/v4/graphql/', '/api/v4/graphql?a=1']) {
          const strange = await send(app.url + path, { method: 'POST', headers, body });
          expectUnauthenticated(strange, 'Bearer realm="keypad"');
          const basic = { ...headers, authorization: 'Basic eDp4' };
          const known = await send(app.url + path, { method: 'POST', headers: basic, body });
          expectUnauthenticated(known, 'Bearer realm="keypad", error="invalid_token"');
        }
      },
    );

    it('returns 401 at once to a body that never arrives', async () => {
      const headers = { 'content-type': 'application/json', 'content-length': 99 };
      const sent = request(graphqlUrl(app), { method: 'POST', headers }).on(
        'error',
        () => undefined,
      );
      sent.flushHeaders();
      const response = await responseTo(sent);
      expect(response.statusCode).toBe(401);
      sent.destroy();
    });

    function expectUnauthenticated(answer: Answer, challenge: string): void {
      expect([answer.status, gqlCodeOf(answer)]).toEqual([401, 'UNAUTHENTICATED']);
      expect(answer.headers.get('www-authenticate')).toBe(challenge);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.body.data).toBeNull();
      expect(answer.body.errors?.[0]?.extensions?.['request_id']).toBe(
        answer.headers.get('x-request-id'),
      );
    }
  });

  describe('with an Accept header', () => {
    const refused = {
      'a query that does not parse': '{ Me {',
      'a query that does not fit': '{ Nothing }',
    };
    for (const [name, query] of Object.entries(refused)) {
      it.each([
        ['application/json', 200, 'application/json'],
        ['*/*', 200, 'application/json'],
        ['application/json, application/graphql-response+json;q=0.5', 200, 'application/json'],
        ['application/graphql-response+json;q=0, application/json', 200, 'application/json'],
        [RESPONSE_TYPE, 400, RESPONSE_TYPE],
        ['application/graphql-response+json, application/json;q=0.9', 400, RESPONSE_TYPE],
        ['application/json, application/graphql-response+json', 400, RESPONSE_TYPE],
      ])(`refuses ${name} under %s with status %i`, async (accept, status, type) => {
        const answer = await postGraphql(sara, { query }, { accept });
        expect(answer.status).toBe(status);
        expect(answer.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
        expect(Object.keys(answer.body)).toEqual(['errors']);
      });
    }

    it.each(['application/json', RESPONSE_TYPE])(
      'returns 200 to a fault inside a valid request under %s',
      async (accept) => {
        const answer = await postGraphql(
          sara,
          { query: '{ Tickets(limit: 0) { id } Me { first_name } }' },
          { accept },
        );
        expect(answer.status).toBe(200);
        expect(answer.body.data).toEqual({ Tickets: null, Me: { first_name: 'Sara' } });
        expect(answer.body.errors?.[0]?.path).toEqual(['Tickets']);
        expect(gqlCodeOf(answer)).toBe('BAD_USER_INPUT');
      },
    );
  });

  it('returns Persian messages under the same codes for Accept-Language: fa', async () => {
    const persian = { 'accept-language': 'fa-IR,fa;q=0.9,en;q=0.8' };
    const answer = await postGraphql(sara, { query: '{ Tickets(limit: 0) { id } }' }, persian);
    expect(answer.body.errors?.[0]?.message).toBe(
      'یکی از ورودی‌ها معتبر نیست. limit باید بین ۱ و ۲۰۰ باشد.',
    );
    expect(gqlCodeOf(answer)).toBe('BAD_USER_INPUT');
    const refused = await postGraphql({ app }, { query: QUERY }, persian);
    expect(refused.body.errors?.[0]?.message).toMatch(/^Unauthenticated: .*\p{Script=Arabic}/u);
  });

  it.each(['GET', 'PUT', 'PATCH', 'DELETE'])(
    'returns 405 with Allow in the GraphQL envelope to %s',
    async (method) => {
      for (const end of ['', '/', `?query=${encodeURIComponent(QUERY)}`]) {
        const answer = await send(`${graphqlUrl(app)}${end}`, {
          method,
          headers: { ...authorization(), accept: 'application/json' },
        });
        expect(answer.status).toBe(405);
        expect(answer.headers.get('allow')).toBe('POST');
        expect(answer.body.data).toBeNull();
        expect(gqlCodeOf(answer)).toBe('METHOD_NOT_ALLOWED');
      }
    },
  );

  it('refuses a subscription as a query that does not fit the schema', async () => {
    for (const query of ['subscription { Tickets { id } }', 'subscription { __typename }']) {
      const answer = await sara.gql(query);
      expect(gqlCodeOf(answer)).toBe('GRAPHQL_VALIDATION_FAILED');
    }
  });

  it('returns QUERY_TOO_COMPLEX to a query with too much to compare, but not to one that names tokens', async () => {
    expect(gqlCodeOf(await sara.gql(`{ ${'__typename '.repeat(998)}}`))).toBe('QUERY_TOO_COMPLEX');
    expect(gqlCodeOf(await sara.gql('{ Me(tokens '))).toBe('GRAPHQL_PARSE_FAILED');
  });

  // 2^40 fields: whatever visits each of them never ends.
  it('responds to fragments that double from one to the next', async () => {
    const levels = Array.from(
      { length: 40 },
      (_, i) => `fragment F${String(i)} on Query { ...F${String(i + 1)} ...F${String(i + 1)} }`,
    );
    const answer = await sara.gql(
      `{ ...F0 ...F0 } ${levels.join(' ')} fragment F40 on Query { __typename }`,
    );
    expect(answer.status).toBe(200);
  });
});
