import { request } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AUTH } from '../../src/sign-in/auth.facts.js';
import { SuspensionService } from '../../src/sign-in/index.js';
import { AccessTokens } from '../../src/sign-in/tokens/access-tokens.js';
import { toAddressBucket } from '../../src/platform/http/index.js';
import { RateLimits } from '../../src/platform/rate-limits/index.js';
import { Actor } from '../support/actors/actor.js';
import { gqlCodeOf, gqlMessagesOf, graphqlUrl, postGraphql } from '../support/actors/graphql.js';
import { postJson, readAnswer, type Answer, responseTo } from '../support/actors/http.js';
import { Recorder } from '../support/assertions/recorder.js';
import { startApp, type TestApp } from '../support/servers/app.js';

const ME = { query: '{ Me { first_name } }' };
const FORGED =
  `${btoa('{"alg":"ES256","kid":"x","typ":"at+jwt"}')}.${btoa('{}')}.${'A'.repeat(86)}`.replaceAll(
    '=',
    '',
  );

let app: TestApp;
afterEach(() => app.close());

async function start(): Promise<Actor> {
  app = await startApp();
  return Actor.signedIn(app);
}

const bearing = (token: unknown) => ({ authorization: `Bearer ${String(token)}` });

/** Sends the headers of a request whose body never arrives, and returns the response. */
async function withoutBody(headers: Record<string, string>): Promise<Answer> {
  const all = { 'content-type': 'application/json', 'content-length': 99, ...headers };
  const sent = request(graphqlUrl(app), { method: 'POST', headers: all }).on(
    'error',
    () => undefined,
  );
  sent.flushHeaders();
  const response = await responseTo(sent);
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += String(chunk);
  sent.destroy();
  return readAnswer(response.statusCode ?? 0, new Headers(), text);
}

describe('POST /api/v4/graphql', () => {
  it('refuses a token that is not ours, expired or revoked before the body arrives [HTTP-3]', async () => {
    const sara = await start();
    const token = String(sara.tokens?.access_token);
    expect((await sara.gql(ME.query)).status).toBe(200);
    for (const text of ['x', FORGED, `${token.slice(0, -4)}AAAA`, 'a.b.c']) {
      const answer = await withoutBody(bearing(text));
      expect([answer.status, gqlCodeOf(answer)]).toEqual([401, 'UNAUTHENTICATED']);
    }
    const revoked = await Actor.signedIn(app);
    await postJson(`${app.url}/api/oauth/revoke`, {
      ...app.client,
      token: revoked.tokens?.refresh_token,
    });
    expect((await withoutBody(bearing(revoked.tokens?.access_token))).status).toBe(401);
    const now = vi
      .spyOn(app.get(AccessTokens), 'nowInSeconds')
      .mockReturnValue(Date.now() / 1000 + 901);
    expect((await withoutBody(bearing(token))).status).toBe(401);
    now.mockRestore();
  });

  it('parses no body of a caller without a valid token [HTTP-3]', async () => {
    await start();
    const parse = vi.spyOn(JSON, 'parse');
    const answer = await postGraphql({ app }, { query: 'neverparsed' }, bearing(FORGED));
    const parsed = parse.mock.calls.filter(
      ([text]) => text.includes('neverparsed') && !text.includes('errors'),
    );
    parse.mockRestore();
    expect([answer.status, parsed]).toEqual([401, []]);
  });

  it('verifies a token once, although it reads the header twice [HTTP-3]', async () => {
    const sara = await start();
    const verified = vi.spyOn(app.get(AccessTokens), 'toPrincipal');
    for (let i = 0; i < 3; i += 1) expect((await sara.gql(ME.query)).status).toBe(200);
    expect(verified).toHaveBeenCalledTimes(1);
  });

  it('refuses a session that ended while the body arrived [REF-7]', async () => {
    const sara = await start();
    const [user] = await app.query('SELECT id FROM users WHERE cell_number = ?', [
      sara.cell_number,
    ]);
    const body = JSON.stringify(ME);
    const headers = { 'content-type': 'application/json', 'content-length': body.length };
    const all = { ...headers, ...bearing(sara.tokens?.access_token) };
    const admitted = vi.spyOn(app.get(AccessTokens), 'nowInSeconds');
    const sent = request(graphqlUrl(app), { method: 'POST', headers: all });
    sent.flushHeaders();
    await vi.waitUntil(() => admitted.mock.calls.length > 0);
    await app.get(SuspensionService).suspendUser(Number(user?.['id']));
    sent.end(body);
    const response = await responseTo(sent);
    expect(response.resume().statusCode).toBe(401);
  });

  it.each([
    ['the token alone', (token: string) => token],
    ['another scheme', (token: string) => `Token ${token}`],
    ['Basic', () => 'Basic eDp4'],
    ['more than the token', (token: string) => `Bearer ${token}, x`],
  ])('tells a caller who sends %s to write Bearer and the token', async (_what, header) => {
    const sara = await start();
    const headers = { authorization: header(String(sara.tokens?.access_token)) };
    const answer = await postGraphql({ app }, ME, headers);
    expect([answer.status, gqlCodeOf(answer)]).toEqual([401, 'UNAUTHENTICATED']);
    expect(gqlMessagesOf(answer)).toMatch(
      /^Unauthenticated: .* the word Bearer, a space and the access token\.$/,
    );
    expect(answer.headers.get('www-authenticate')).toContain('Bearer realm="keypad"');
    const persian = await postGraphql({ app }, ME, { ...headers, 'accept-language': 'fa' });
    expect(gqlMessagesOf(persian)).toMatch(/^Unauthenticated: .*Bearer.*\p{Script=Arabic}/u);
    const absent = await postGraphql({ app }, ME);
    expect(gqlMessagesOf(absent)).not.toContain('Bearer');
  });
});

describe('the rate limit of access tokens', () => {
  /** Starts with a window that has room for `left` more. */
  async function startWithRoom(left: number): Promise<Actor> {
    const sara = await start();
    const { bearer_failures } = AUTH.limits;
    await app
      .get(RateLimits)
      .countOrRefuse(bearer_failures, toAddressBucket('127.0.0.1'), { amount: 600 - left });
    return sara;
  }

  it('refuses further tokens that are not ours with 429, and accepts a valid one all the same [LIM-4]', async () => {
    const sara = await startWithRoom(3);
    const tryWith = (token: string) => postGraphql({ app }, ME, bearing(token));
    for (let i = 0; i < 3; i += 1) expect((await tryWith('x')).status).toBe(401);
    const refused = await tryWith(FORGED);
    expect([refused.status, gqlCodeOf(refused)]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await sara.gql(ME.query)).status).toBe(200);
    const omid = await Actor.signedIn(app);
    expect((await omid.gql(ME.query)).status).toBe(200);
  });

  it('counts neither expired nor revoked tokens of ours, nor requests without a token [LIM-4]', async () => {
    const sara = await startWithRoom(1);
    const token = sara.tokens?.access_token;
    const now = vi
      .spyOn(app.get(AccessTokens), 'nowInSeconds')
      .mockReturnValue(Date.now() / 1000 + 901);
    for (let i = 0; i < 5; i += 1) expect((await sara.gql(ME.query)).status).toBe(401);
    now.mockRestore();
    await postJson(`${app.url}/api/oauth/revoke`, { ...app.client, token });
    for (let i = 0; i < 5; i += 1) expect((await sara.gql(ME.query)).status).toBe(401);
    for (let i = 0; i < 5; i += 1) expect((await postGraphql({ app }, ME)).status).toBe(401);
    expect((await postGraphql({ app }, ME, bearing('x'))).status).toBe(401);
    expect((await postGraphql({ app }, ME, bearing('x'))).status).toBe(429);
  });

  it('costs no statement, whether the token is valid or not [LIM-4]', async () => {
    const sara = await startWithRoom(3);
    const recorder = new Recorder(app);
    const typename = { query: '{ __typename }' };
    const valid = await recorder.during(() => postGraphql(sara, typename));
    expect([valid.answer.status, valid.work.statements]).toEqual([200, []]);
    for (const status of [401, 401, 401, 429]) {
      const { answer, work } = await recorder.during(() =>
        postGraphql({ app }, typename, bearing(FORGED)),
      );
      expect([answer.status, work.statements]).toEqual([status, []]);
    }
  });
});
