import * as oauth from 'openid-client';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ClientsService } from '../../src/accounts/clients/index.js';
import { Database } from '../../src/platform/database/index.js';
import { ERRORS } from '../../src/platform/errors/index.js';
import { Actor, expectOk } from '../support/actors/actor.js';
import { startApp, type ClientCredentials, type TestApp } from '../support/servers/app.js';
import { fixedPort } from '../support/servers/ports.js';

const OTP_GRANT = 'urn:keypad:params:oauth:grant-type:otp';

let app: TestApp;
beforeAll(async () => {
  const PORT = String(await fixedPort());
  app = await startApp({
    PORT,
    BASE_URL: `http://127.0.0.1:${PORT}`,
    LIMIT_REGISTER: '100/60',
    LIMIT_FAILURES: '30/60',
  });
  return app.close;
});

/** Discovers the server as an application does that has only its address and credentials. */
function discover(
  { client_id, client_secret }: ClientCredentials = app.client,
  authentication = oauth.ClientSecretPost,
): Promise<oauth.Configuration> {
  return oauth.discovery(
    new URL(app.config.BASE_URL),
    String(client_id),
    undefined,
    authentication(client_secret),
    {
      algorithm: 'oauth2',
      execute: [oauth.allowInsecureRequests],
    },
  );
}

async function credentialsOf(
  actor: Actor,
): Promise<{ username: string; password: string; scope: string }> {
  return { username: actor.cell_number, password: await actor.newCode(), scope: '*' };
}

describe('openid-client 6', () => {
  it('discovers the server', async () => {
    const server = (await discover()).serverMetadata();
    expect(server.issuer).toBe(app.config.BASE_URL);
    expect(server.token_endpoint).toBe(`${app.config.BASE_URL}/api/oauth/token`);
  });

  it.each([
    ['client_secret_post', oauth.ClientSecretPost, 'password'],
    ['client_secret_basic', oauth.ClientSecretBasic, OTP_GRANT],
  ])('signs in, refreshes, introspects and revokes by %s', async (_name, authentication, grant) => {
    const config = await discover(app.client, authentication);
    const actor = await Actor.registered(app);
    const tokens = await oauth.genericGrantRequest(config, grant, await credentialsOf(actor));
    expect(tokens).toMatchObject({
      token_type: 'bearer',
      expires_in: 900,
      scope: 'profile tickets cards',
    });

    const next = await oauth.refreshTokenGrant(config, String(tokens.refresh_token));
    expect(next.refresh_token).not.toBe(tokens.refresh_token);
    const narrow = await oauth.refreshTokenGrant(config, String(next.refresh_token), {
      scope: 'profile',
    });
    expect(narrow.scope).toBe('profile');

    const url = new URL(`${app.config.BASE_URL}/api/v4/graphql`);
    const headers = new Headers({ 'content-type': 'application/json' });
    const query = JSON.stringify({ query: '{ Me { cell_number } }' });
    const answer = await oauth.fetchProtectedResource(
      config,
      narrow.access_token,
      url,
      'POST',
      query,
      headers,
    );
    expect(await answer.json()).toEqual({ data: { Me: { cell_number: actor.cell_number } } });

    for (const token of [narrow.access_token, String(narrow.refresh_token)]) {
      expect(await oauth.tokenIntrospection(config, token)).toMatchObject({ active: true });
    }
    await oauth.tokenRevocation(config, String(narrow.refresh_token));
    expect(await oauth.tokenIntrospection(config, narrow.access_token)).toEqual({ active: false });
    await expect(
      oauth.refreshTokenGrant(config, String(narrow.refresh_token)),
    ).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });
});

describe('openid-client 6, for a refusal,', () => {
  it('reports the error of a wrong, used or missing one-time password', async () => {
    const config = await discover();
    const actor = await Actor.registered(app);
    const credentials = await credentialsOf(actor);
    const sign = (parts: object) =>
      oauth.genericGrantRequest(config, 'password', { ...credentials, ...parts });
    await refused(sign({ password: '000000' }), 400, 'invalid_grant');
    await sign({});
    await refused(sign({}), 400, 'invalid_grant');
    for (const password of ['', 'wrong', '12345'])
      await refused(sign({ password }), 400, 'invalid_request');
    await refused(sign({ username: 'nobody' }), 400, 'invalid_request');
    await refused(sign({ scope: 'everything' }), 400, 'invalid_scope');
  });

  it('reports the error of a refresh token that is reused, malformed or asks for more scope', async () => {
    const config = await discover();
    const actor = await Actor.registered(app);
    const credentials = await credentialsOf(actor);
    const tokens = await oauth.genericGrantRequest(config, 'password', {
      ...credentials,
      scope: 'profile',
    });
    const refresh = (token: unknown, parts = {}) =>
      oauth.refreshTokenGrant(config, String(token), parts);
    await refused(refresh(tokens.refresh_token, { scope: 'cards' }), 400, 'invalid_scope');
    await refused(refresh('none'), 400, 'invalid_grant');
    await refresh(tokens.refresh_token);
    await app.travel(31);
    await refused(refresh(tokens.refresh_token), 400, 'invalid_grant');
  });

  it('reports the error of a grant type that is unknown or not allowed for the client', async () => {
    await refused(
      oauth.genericGrantRequest(await discover(), 'implicit', {}),
      400,
      'unsupported_grant_type',
    );
    await refused(oauth.clientCredentialsGrant(await discover()), 400, 'unsupported_grant_type');
    const own = {
      name: 'Kiosk',
      platform: 'OTHER',
      scopes: 'profile',
      grants: 'password',
    } as const;
    const { id, secret } = await app.get(ClientsService).create(own);
    const config = await discover({ client_id: id, client_secret: secret });
    await refused(oauth.refreshTokenGrant(config, 'x'), 400, 'unauthorized_client');
  });

  it('reports invalid_client for a wrong client secret', async () => {
    const wrong = { ...app.client, client_secret: 'kps_wrong' };
    const config = await discover(wrong);
    await refused(oauth.genericGrantRequest(config, 'password', {}), 401, 'invalid_client');
    await refused(oauth.tokenIntrospection(config, 'x'), 401, 'invalid_client');
    await refused(oauth.tokenRevocation(config, 'x'), 401, 'invalid_client');
    // After Basic, the library reports the challenge and not the body.
    const basic = oauth.genericGrantRequest(
      await discover(wrong, oauth.ClientSecretBasic),
      'password',
      {},
    );
    await expect(basic).rejects.toMatchObject({
      code: 'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
      status: 401,
      cause: [{ scheme: 'basic', parameters: { realm: 'keypad', charset: 'UTF-8' } }],
    });
  });

  it("reports invalid_grant for another client's token", async () => {
    const { refresh_token } = await (await Actor.registered(app)).signIn();
    const stranger = await discover(await app.newClient());
    await refused(oauth.tokenRevocation(stranger, refresh_token), 400, 'invalid_grant');
    await refused(oauth.refreshTokenGrant(stranger, refresh_token), 400, 'invalid_grant');
    expect(await oauth.tokenIntrospection(stranger, refresh_token)).toEqual({ active: false });
  });

  it('receives 503 with Retry-After while the database is down', async () => {
    const config = await discover();
    const { refresh_token } = await (await Actor.registered(app)).signIn();
    const down = (['row', 'change'] as const).map((method) =>
      vi.spyOn(app.get(Database), method).mockRejectedValue(ERRORS.SERVICE_UNAVAILABLE()),
    );
    const call = oauth.refreshTokenGrant(config, refresh_token);
    // The library does not read the body of a status above 499. The response is the cause.
    const failure: unknown = await call.catch((reason: unknown) => reason);
    for (const each of down) each.mockRestore();
    const response = failure instanceof Error ? failure.cause : failure;
    if (!(response instanceof Response)) expect.fail(`no response: ${String(response)}`);
    expect([response.status, response.headers.has('retry-after')]).toEqual([503, true]);
    expect(await response.json()).toMatchObject({ error: 'temporarily_unavailable' });
  });

  it('reports slow_down with Retry-After after too many failures', async () => {
    // Ends the window of the failures before, which would end meanwhile on a busy machine.
    await app.travel(61);
    const config = await discover({ ...app.client, client_secret: 'kps_wrong' });
    const tries = Array.from({ length: 30 }, () =>
      oauth.tokenIntrospection(config, 'x').catch(() => undefined),
    );
    await Promise.all(tries);
    const error = await refused(oauth.tokenIntrospection(config, 'x'), 429, 'slow_down');
    expect(Number(error.response.headers.get('retry-after'))).toBeGreaterThan(0);
    await app.travel(61);
    expectOk(await new Actor(app).register());
    expect(await oauth.tokenIntrospection(await discover(), 'x')).toEqual({ active: false });
  });
});

/** Asserts how a refusal reaches the caller of the library. */
async function refused(
  call: Promise<unknown>,
  status: number,
  error: string,
): Promise<oauth.ResponseBodyError> {
  const thrown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(thrown instanceof oauth.ResponseBodyError))
    throw new Error(`expected ${error}, got ${String(thrown)}`, { cause: thrown });
  expect({ status: thrown.status, error: thrown.error }).toEqual({ status, error });
  expect(thrown.error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
  return thrown;
}
