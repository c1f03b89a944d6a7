import { beforeAll, describe, expect, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { gqlCodeOf, gqlMessagesOf, postGraphql } from '../support/actors/graphql.js';
import { useApp } from '../support/servers/app.js';

const QUERY = '{ Me { first_name } }';
const HASH = { persistedQuery: { version: 1, sha256Hash: 'ab'.repeat(32) } };

let sara: Actor;
const app = useApp({ LIMITS: 'off' });
beforeAll(async () => {
  sara = await Actor.signedIn(app);
});

describe('POST /api/v4/graphql', () => {
  it.each([
    [
      'a list of operations',
      [{ query: QUERY }],
      /^Send one operation in each request/,
      /فهرست عملیات/,
    ],
    ['no object', 'text', /^The body must be a JSON object\.$/, /شیء JSON/],
    ['no query', {}, /^The body has no query/, /query ندارد/],
    ['an empty query', { query: ' ' }, /^The body has no query/, /query ندارد/],
    [
      'variables that are a list',
      { query: QUERY, variables: [1] },
      /variables must be an object/,
      /variables باید/,
    ],
    [
      'an operationName of digits',
      { query: QUERY, operationName: 1 },
      /operationName must be/,
      /operationName باید/,
    ],
  ])('says in both languages that a body has %s', async (_what, body, en, fa) => {
    for (const [language, says] of [
      ['en', en],
      ['fa', fa],
    ] as const) {
      const answer = await postGraphql(sara, body, { 'accept-language': language });
      expect([answer.status, gqlCodeOf(answer)]).toEqual([400, 'MALFORMED_REQUEST']);
      expect(gqlMessagesOf(answer)).toMatch(says);
    }
  });
});

it.each(['', [], null, {}])(
  'POST /api/v4/graphql takes variables %j as none: PHP writes an empty object as [] [TYPE-4]',
  async (variables) => {
    const answer = await postGraphql(sara, { query: QUERY, variables }, {});
    expect(answer.status).toBe(200);
  },
);

describe('POST /api/v4/graphql with a persisted query', () => {
  it.each(['en', 'fa'])(
    'returns PersistedQueryNotSupported without its text, in any language such as %s, so that links send it',
    async (language) => {
      const headers = { accept: '*/*', 'accept-language': language };
      for (const members of [{}, { query: null }]) {
        const answer = await postGraphql(
          sara,
          { ...members, extensions: HASH, variables: { a: 1 } },
          headers,
        );
        expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['errors']]);
        expect(answer.body.errors).toEqual([
          {
            message: 'PersistedQueryNotSupported',
            extensions: {
              code: 'PERSISTED_QUERY_NOT_SUPPORTED',
              request_id: answer.headers.get('x-request-id'),
            },
          },
        ]);
      }
    },
  );

  it('returns 400 without its text to a client that prefers application/graphql-response+json', async () => {
    const accept = 'application/graphql-response+json, application/json;q=0.9';
    const answer = await postGraphql(sara, { extensions: HASH }, { accept });
    expect([answer.status, gqlCodeOf(answer)]).toEqual([400, 'PERSISTED_QUERY_NOT_SUPPORTED']);
    expect(answer.headers.get('content-type')).toContain('application/graphql-response+json');
  });

  it('runs the text that comes with the hash', async () => {
    const answer = await postGraphql(sara, { query: QUERY, extensions: HASH });
    expect(answer.body).toEqual({ data: { Me: { first_name: 'Sara' } } });
  });

  it('returns MALFORMED_REQUEST for extensions without a hash', async () => {
    for (const extensions of [{}, { persistedQuery: null }, { persistedQuery: 1 }, 'x', []]) {
      expect(gqlCodeOf(await postGraphql(sara, { extensions }))).toBe('MALFORMED_REQUEST');
    }
  });
});
