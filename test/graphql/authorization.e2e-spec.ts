import { getIntrospectionQuery } from 'graphql';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { AccessTokens } from '../../src/sign-in/tokens/access-tokens.js';
import { Actor } from '../support/actors/actor.js';
import { startApp, useApp } from '../support/servers/app.js';
import { dataOf, gqlCodeOf, postGraphql } from '../support/actors/graphql.js';
import { postJson, type Answer } from '../support/actors/http.js';
import { staffMember } from '../support/actors/staff.js';

const QUERIES = [
  ['data', '{ Application { application } }'],
  ['__typename', '{ __typename }'],
  ['the schema', getIntrospectionQuery()],
] as const;
const TICKET = 'TicketAdd(ticket_department_id: 1, title: "t", content: "c") { id }';

describe('POST /api/v4/graphql', () => {
  let sara: Actor;
  const app = useApp({ LIMITS: 'off' });
  beforeAll(async () => {
    sara = await Actor.signedIn(app);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  function expectUnauthenticated(answer: Answer): void {
    expect(answer.status).toBe(401);
    expect(answer.body.data).toBeNull();
    expect(answer.body.errors?.[0]?.message).toMatch(/^Unauthenticated/);
    expect(gqlCodeOf(answer)).toBe('UNAUTHENTICATED');
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer /);
  }

  /** Signs in a new user whose token has this scope only. */
  async function narrowed(scope: string): Promise<Actor> {
    return (await staffMember(app, { scope })).actor;
  }

  describe.each(QUERIES)('with a query of %s', (_name, query) => {
    it.each([
      ['no header', undefined],
      ['an empty header', ''],
      ['another scheme', 'Basic dXNlcjpwYXNzd29yZA=='],
      ['a scheme of our own', 'Token abc'],
      ['a scheme without a token', 'Bearer'],
      ['a scheme and a space', 'Bearer '],
      ['garbage', 'Bearer garbage'],
      ['three parts of garbage', 'Bearer a.b.c'],
      ['characters that no token has', 'Bearer {"alg":"none"}'],
    ])('returns 401 to a request with %s', async (_name, authorization) => {
      const headers = authorization === undefined ? {} : { authorization };
      expectUnauthenticated(await postGraphql({ app }, { query }, headers));
    });

    it('returns 401 to an expired token, also if it accepted the token before', async () => {
      const actor = await Actor.signedIn(app);
      expect((await actor.gql(query)).status).toBe(200);
      const later = Math.floor(Date.now() / 1000) + app.config.ACCESS_TOKEN_TTL + 1;
      vi.spyOn(app.get(AccessTokens), 'nowInSeconds').mockReturnValue(later);
      expectUnauthenticated(await actor.gql(query));
      expectUnauthenticated(await sara.gql(query));
    });

    it('returns 401 at once to the token of a session that has ended [REF-7]', async () => {
      const actor = await Actor.signedIn(app);
      expect((await actor.gql(query)).status).toBe(200);
      const token = actor.tokens?.refresh_token;
      expect((await postJson(`${app.url}/api/oauth/revoke`, { ...app.client, token })).status).toBe(
        200,
      );
      expectUnauthenticated(await actor.gql(query));
    });
  });

  it('names an error in WWW-Authenticate only if a token was sent', async () => {
    const challenge = async (headers: Record<string, string>) =>
      (await postGraphql({ app }, { query: '{ __typename }' }, headers)).headers.get(
        'www-authenticate',
      );
    expect(await challenge({})).toBe('Bearer realm="keypad"');
    expect(await challenge({ authorization: 'Bearer x' })).toBe(
      'Bearer realm="keypad", error="invalid_token"',
    );
  });

  it('reads the scheme Bearer in any case', async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      const authorization = `${scheme} ${String(sara.tokens?.access_token)}`;
      expect(
        (await postGraphql({ app }, { query: '{ __typename }' }, { authorization })).status,
      ).toBe(200);
    }
  });

  it('ignores a token in the query string, the body or a cookie', async () => {
    const access_token = String(sara.tokens?.access_token);
    const url = `${app.url}/api/v4/graphql?access_token=${access_token}`;
    expectUnauthenticated(
      await postJson(url, { query: '{ __typename }', access_token }, { cookie: access_token }),
    );
  });

  it('runs nothing of a mutation without a token', async () => {
    const before = await app.query('SELECT COUNT(*) AS n FROM tickets');
    expectUnauthenticated(await postGraphql({ app }, { query: `mutation { ${TICKET} }` }));
    expect(await app.query('SELECT COUNT(*) AS n FROM tickets')).toEqual(before);
  });

  describe('with a token that lacks the scope of a field', () => {
    let narrow: Actor;
    beforeAll(async () => {
      narrow = await narrowed('tickets');
    });

    it.each([
      ['beside a mutation within the scope', `mutation { ${TICKET} CardRemove(id: 1) { id } }`],
      [
        'in an inline fragment',
        `mutation { ${TICKET} ... { ... on Mutation { CardRemove(id: 1) { id } } } }`,
      ],
      [
        'in fragments of fragments',
        `mutation { ${TICKET} ...A } fragment A on Mutation { ...B } fragment B on Mutation { CardRemove(id: 1) { id } }`,
      ],
      ['under an alias', `mutation { ${TICKET} Tickets: CardRemove(id: 1) { id } }`],
      ['behind a directive', `mutation { ${TICKET} CardRemove(id: 1) @include(if: false) { id } }`],
    ])('returns 403 and runs nothing if the field is %s', async (_name, query) => {
      const answer = await narrow.gql(query);
      expect(answer.status).toBe(403);
      expect(answer.body.data).toBeNull();
      expect(answer.body.errors?.[0]?.message).toMatch(/^Unauthorized/);
      expect(gqlCodeOf(answer)).toBe('FORBIDDEN');
      expect(answer.headers.get('www-authenticate')).toContain('error="insufficient_scope"');
      expect(dataOf(await narrow.gql('{ Tickets { id } }'))).toEqual({ Tickets: [] });
    });

    it('needs no scope for an operation that operationName does not choose', async () => {
      const query = 'query A { Tickets { id } } query B { Cards { id } }';
      expect(dataOf(await postGraphql(narrow, { query, operationName: 'A' }))).toEqual({
        Tickets: [],
      });
      expect((await postGraphql(narrow, { query, operationName: 'B' })).status).toBe(403);
    });
  });

  it('returns the schema only if INTROSPECTION is on [GQL-4]', async () => {
    expect(dataOf(await sara.gql(getIntrospectionQuery()))).toHaveProperty('__schema.types');
    const closed = await startApp({ INTROSPECTION: 'off' });
    const answer = await (await Actor.signedIn(closed)).gql(getIntrospectionQuery());
    await closed.close();
    expect(answer.body.data).toBeUndefined();
    expect(gqlCodeOf(answer)).toBe('GRAPHQL_VALIDATION_FAILED');
    expect(answer.body.errors?.[0]?.message).toContain('The schema is not available here.');
  });
});
