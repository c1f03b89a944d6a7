import { describe, expect, it, vi } from 'vitest';
import { SigningKeys, SuspensionService } from '../../src/sign-in/index.js';
import { BearerStrategy } from '../../src/sign-in/tokens/bearer.strategy.js';
import { Actor, expectOk, type Tokens } from '../support/actors/actor.js';
import { decode, signed } from '../support/actors/forged-tokens.js';
import { useApp, type ClientCredentials } from '../support/servers/app.js';
import { postForm, postJson, type Answer } from '../support/actors/http.js';
import { expectTokenRefusal } from '../support/assertions/refusal.js';

const app = useApp({ LIMITS: 'off' });

const INACTIVE = { active: false };

describe('POST /api/oauth/introspect', () => {
  it('describes a refresh token to its client (RFC 7662)', async () => {
    const { actor, tokens, userId } = await signedIn();
    const { body, headers } = await ask('introspect', tokens.refresh_token);
    expect(body).toEqual({
      ...{
        active: true,
        token_type: 'refresh_token',
        sub: userId,
        client_id: String(actor.client.client_id),
      },
      ...{ scope: 'profile tickets cards', sid: expect.stringMatching(/^\d+$/) as string },
      ...{ iat: expect.any(Number) as number, exp: expect.any(Number) as number },
    });
    expect(Number(body['exp']) - Number(body['iat'])).toBe(app.config.REFRESH_ABSOLUTE_TTL);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('describes an access token with the scope that it was issued with', async () => {
    const { actor, userId } = await signedIn();
    const answer = await actor.refreshWith(undefined, { scope: 'cards' });
    const token = String(answer.body['access_token']);
    const { body } = await ask('introspect', token);
    expect(body).toMatchObject({ active: true, token_type: 'Bearer', sub: userId, scope: 'cards' });
    expect(Number(body['exp']) - Number(body['iat'])).toBe(app.config.ACCESS_TOKEN_TTL);
    expect(JSON.stringify(body)).not.toContain(actor.cell_number.slice(-9));
  });

  it('accepts forms and JSON, Basic and body, with and without a hint', async () => {
    const { tokens } = await signedIn();
    for (const token of [tokens.refresh_token, tokens.access_token]) {
      for (const hint of [undefined, 'access_token', 'refresh_token', 'nonsense']) {
        const fields = { token, ...(hint === undefined ? {} : { token_type_hint: hint }) };
        const client = {
          client_id: String(app.client.client_id),
          client_secret: app.client.client_secret,
        };
        const authorization = `Basic ${btoa(`${client.client_id}:${client.client_secret}`)}`;
        const answers = [
          await postJson(urlOf('introspect'), { ...fields, ...client }),
          await postJson(urlOf('introspect'), fields, { authorization }),
          await postForm(urlOf('introspect'), { ...fields, ...client }),
          await postForm(urlOf('introspect'), fields, { authorization }),
        ];
        for (const answer of answers) expect(expectOk(answer).body['active']).toBe(true);
      }
    }
  });

  it('returns active: false and nothing else for anything but a live token of the client', async () => {
    const { actor, tokens } = await signedIn();
    const stranger = await app.newClient();
    for (const token of [tokens.refresh_token, tokens.access_token]) {
      expect((await ask('introspect', token, stranger)).body).toEqual(INACTIVE);
    }
    const { refresh_token, access_token } = tokens;
    const bad = [
      ...[
        'x',
        'null',
        'kpr_1_0_',
        'a.b.c',
        '\u0000',
        '٣',
        refresh_token.slice(0, -1),
        `${refresh_token}A`,
      ],
      ...[
        `${refresh_token.slice(0, -2)}AA`,
        refresh_token.replace(/^kpr_A/, 'kpr_B'),
        access_token.slice(0, -2),
      ],
      ...[access_token.split('.').slice(0, 2).join('.'), app.client.client_secret],
    ];
    for (const token of bad) expect((await ask('introspect', token)).body).toEqual(INACTIVE);

    await actor.refresh();
    await app.travel(31);
    expect((await ask('introspect', refresh_token)).body).toEqual(INACTIVE);
    expect((await ask('introspect', access_token)).body['active']).toBe(true);
  });

  it('verifies an access token by passport once, together with GraphQL', async () => {
    const { actor, tokens } = await signedIn();
    const validate = vi.spyOn(app.get(BearerStrategy), 'validate');
    for (let i = 0; i < 2; i += 1) {
      expect((await ask('introspect', tokens.access_token)).body).toMatchObject({ active: true });
      expectOk(await actor.gql('{ Me { id } }'));
    }
    expect(validate).toHaveBeenCalledTimes(1);
    validate.mockRestore();
  });

  it('leaves the token usable', async () => {
    const { actor, tokens } = await signedIn();
    for (let i = 0; i < 3; i += 1) await ask('introspect', tokens.refresh_token);
    await actor.refresh();
  });

  it('returns active: false once the session ended: revoked, reused, idle, too old, user suspended', async () => {
    const ends: ((of: Awaited<ReturnType<typeof signedIn>>) => Promise<unknown>)[] = [
      ({ tokens }) => ask('revoke', tokens.access_token),
      async ({ actor, tokens }) => {
        await actor.refresh();
        await app.travel(31);
        await actor.refreshWith(tokens.refresh_token);
      },
      ({ userId }) =>
        app.query('UPDATE sessions SET idle_expires_at = 1 WHERE user_id = ?', [userId]),
      ({ userId }) => app.query('UPDATE sessions SET expires_at = 1 WHERE user_id = ?', [userId]),
      ({ userId }) => app.get(SuspensionService).suspendUser(Number(userId)),
    ];
    for (const end of ends) {
      const session = await signedIn();
      await end(session);
      const { access_token, refresh_token } = session.actor.tokens ?? session.tokens;
      for (const token of [access_token, refresh_token])
        expect((await ask('introspect', token)).body).toEqual(INACTIVE);
    }
  });
});

describe('POST /api/oauth/revoke', () => {
  it.each(['refresh_token', 'access_token'] as const)(
    'ends the session and its access tokens when given the %s (RFC 7009)',
    async (kind) => {
      const { actor, tokens } = await signedIn();
      expectOk(await actor.gql('{ Me { id } }'));
      const answer = await ask('revoke', tokens[kind]);
      expect([answer.status, answer.body, answer.headers.get('cache-control')]).toEqual([
        200,
        {},
        'no-store',
      ]);
      expect((await actor.gql('{ Me { id } }')).status).toBe(401);
      expectTokenRefusal(await actor.refreshWith(), 'INVALID_GRANT');
    },
  );

  it('ends the session of a refresh token that was already rotated', async () => {
    const { actor, tokens } = await signedIn();
    await actor.refresh();
    expectOk(await ask('revoke', tokens.refresh_token));
    expectTokenRefusal(await actor.refreshWith(), 'INVALID_GRANT');
  });

  it('returns 200 and changes nothing for garbage and for a token of an ended session', async () => {
    const { actor, tokens } = await signedIn();
    const { refresh_token } = tokens;
    for (const token of [
      'x',
      'a.b.c',
      'kpr_1_0_x',
      `${refresh_token.slice(0, -2)}AA`,
      refresh_token.slice(4),
    ]) {
      expect(expectOk(await ask('revoke', token)).body).toEqual({});
    }
    await actor.refresh();
    for (let i = 0; i < 2; i += 1) expectOk(await ask('revoke', actor.tokens?.refresh_token ?? ''));
  });

  it("returns INVALID_GRANT for another client's token and leaves it valid", async () => {
    const { actor, tokens } = await signedIn();
    const stranger = await app.newClient();
    for (const token of [tokens.refresh_token, tokens.access_token]) {
      expectTokenRefusal(await ask('revoke', token, stranger), 'INVALID_GRANT');
    }
    expectOk(await actor.gql('{ Me { id } }'));
    await actor.refresh();
  });

  it('knows no token that our key signed for another issuer or audience [JWT-1]', async () => {
    const { actor, tokens } = await signedIn();
    const [header, claims] = tokens.access_token.split('.').slice(0, 2).map(decode);
    const resigned = (changes: object) =>
      signed(header, { ...claims, ...changes }, app.get(SigningKeys).current.privateKey);
    expect((await ask('introspect', resigned({}))).body).toMatchObject({ active: true });
    for (const changes of [{ iss: 'https://other.example' }, { aud: 'other' }]) {
      expect((await ask('introspect', resigned(changes))).body).toEqual(INACTIVE);
      expect(expectOk(await ask('revoke', resigned(changes))).body).toEqual({});
    }
    expectOk(await actor.gql('{ Me { id } }'));
  });

  it('accepts a form', async () => {
    const { actor, tokens } = await signedIn();
    const form = {
      token: tokens.refresh_token,
      token_type_hint: 'refresh_token',
      client_secret: app.client.client_secret,
    };
    expectOk(await postForm(urlOf('revoke'), { ...form, client_id: String(app.client.client_id) }));
    expectTokenRefusal(await actor.refreshWith(), 'INVALID_GRANT');
  });
});

describe.each(['revoke', 'introspect'])('POST /api/oauth/%s', (path) => {
  it('refuses a request without a valid client or token', async () => {
    expectTokenRefusal(
      await ask(path, 'x', { ...app.client, client_secret: 'kps_wrong' }),
      'INVALID_CLIENT',
    );
    expectTokenRefusal(
      await postJson(urlOf(path), {}),
      'VALIDATION_FAILED',
      'client_id',
      'client_secret',
      'token',
    );
    expectTokenRefusal(
      await postJson(urlOf(path), { token: 'x' }),
      'VALIDATION_FAILED',
      'client_id',
      'client_secret',
    );
    for (const token of [undefined, null, '', ['x'], {}, true, 'x'.repeat(4_097)]) {
      expectTokenRefusal(
        await postJson(urlOf(path), { ...app.client, token }),
        'VALIDATION_FAILED',
        'token',
      );
    }
    for (const body of [null, [], 'x', 1])
      expectTokenRefusal(await postJson(urlOf(path), body), 'MALFORMED_REQUEST');
    const twice: [string, string][] = [
      ['token', 'x'],
      ['token', 'y'],
    ];
    expectTokenRefusal(await postForm(urlOf(path), twice), 'MALFORMED_REQUEST', 'token');
  });
});

async function signedIn(): Promise<{ actor: Actor; tokens: Tokens; userId: string }> {
  const actor = await Actor.registered(app);
  const tokens = await actor.signIn();
  const [user] = await app.query('SELECT id FROM users WHERE cell_number = ?', [actor.cell_number]);
  return { actor, tokens, userId: String(user?.['id']) };
}

function ask(path: string, token: string, client: ClientCredentials = app.client): Promise<Answer> {
  return postJson(urlOf(path), { ...client, token });
}

function urlOf(path: string): string {
  return `${app.url}/api/oauth/${path}`;
}
