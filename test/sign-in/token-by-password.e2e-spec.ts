import { describe, expect, it } from 'vitest';
import { Actor, expectOk } from '../support/actors/actor.js';
import { useApp } from '../support/servers/app.js';
import { postForm, postJson } from '../support/actors/http.js';
import { expectTokenRefusal } from '../support/assertions/refusal.js';
import { decode } from '../support/actors/forged-tokens.js';

const app = useApp({ LIMITS: 'off' });

const url = () => `${app.url}/api/oauth/token`;

describe('POST /api/oauth/token with grant_type=password', () => {
  it.each(['ussd', 'sms'] as const)(
    'exchanges the code of channel %s for tokens',
    async (channel) => {
      const actor = await Actor.registered(app);
      const answer = await actor.token(await actor.newCode(channel));
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        ...{ token_type: 'Bearer', expires_in: 900, scope: 'profile tickets cards' },
        access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) as string,
        refresh_token: expect.stringMatching(/^kpr_/) as string,
      });
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('pragma')).toBe('no-cache');
    },
  );

  it('issues an access token with the claims of RFC 9068 and no personal data', async () => {
    const actor = await Actor.signedIn(app);
    const [header, claims] = String(actor.tokens?.access_token).split('.', 2).map(decode);
    expect(header).toEqual({ typ: 'at+jwt', alg: 'ES256', kid: expect.any(String) as string });
    const names = [
      'iss',
      'aud',
      'sub',
      'client_id',
      'iat',
      'exp',
      'jti',
      'auth_time',
      'amr',
      'scope',
      'sid',
    ];
    expect(Object.keys(claims ?? {}).sort()).toEqual(names.sort());
    expect(Number(claims?.['exp']) - Number(claims?.['iat'])).toBe(900);
    expect(JSON.stringify(claims)).not.toContain(actor.cell_number.slice(-9));
  });

  it('accepts a form', async () => {
    const actor = await Actor.registered(app);
    const answer = await postForm(url(), await formOf(actor));
    expect(answer.status).toBe(200);
    expect(answer.body).toHaveProperty('refresh_token');
  });

  it('accepts client_id as an integer and as a string of digits', async () => {
    const actor = await Actor.registered(app);
    expectOk(await actor.token(await actor.newCode(), { client_id: app.client.client_id }));
    await app.travel(60);
    expectOk(await actor.token(await actor.newCode(), { client_id: String(app.client.client_id) }));
  });

  it('accepts the client by HTTP Basic, form-decoded (RFC 6749 §2.3.1)', async () => {
    const actor = await Actor.registered(app);
    const form = await formOf(actor, 'client_id', 'client_secret');
    const secret = app.client.client_secret.replaceAll('_', '%5F');
    const authorization = `Basic ${btoa(`${String(app.client.client_id)}:${secret}`)}`;
    expectOk(await postForm(url(), form, { authorization }));
  });

  it('refuses two client authentications at once', async () => {
    const actor = await Actor.registered(app);
    const authorization = `Basic ${btoa(`${String(app.client.client_id)}:${app.client.client_secret}`)}`;
    expectTokenRefusal(
      await postForm(url(), await formOf(actor), { authorization }),
      'MALFORMED_REQUEST',
    );
  });

  it('accepts the URN of the grant as an alias of password', async () => {
    const actor = await Actor.registered(app);
    expectOk(
      await actor.token(await actor.newCode(), {
        grant_type: 'urn:keypad:params:oauth:grant-type:otp',
      }),
    );
  });

  it.each(['client_id', 'client_secret', 'username', 'password'])(
    'refuses a missing, null or empty %s',
    async (field) => {
      const actor = await Actor.registered(app);
      const code = await actor.newCode();
      for (const value of [undefined, null, '']) {
        expectTokenRefusal(await actor.token(code, { [field]: value }), 'VALIDATION_FAILED', field);
      }
      expectOk(await actor.token(code));
    },
  );

  it.each(['client_id', 'client_secret', 'username', 'password', 'scope'])(
    'refuses %s of a wrong type',
    async (field) => {
      const actor = await Actor.registered(app);
      for (const value of [true, [1], { a: 1 }, 1.5, -1]) {
        const members = { scope: undefined, [field]: value };
        expectTokenRefusal(await actor.token('123456', members), 'VALIDATION_FAILED', field);
      }
    },
  );

  it.each(['0x1', '1e3', ' 1', '+1', '۱', '1; DROP TABLE clients'])(
    'refuses client_id %j',
    async (client_id) => {
      expectTokenRefusal(
        await new Actor(app).token('123456', { client_id }),
        'VALIDATION_FAILED',
        'client_id',
      );
    },
  );

  it.each([0, 2 ** 31, '2147483648', '99999999999', 2 ** 53, 1e21, '9'.repeat(400)])(
    'returns INVALID_CLIENT for client_id %j, which no client can have [CLI-2]',
    async (client_id) => {
      expectTokenRefusal(await new Actor(app).token('123456', { client_id }), 'INVALID_CLIENT');
    },
  );

  it('names every faulty field at once, those of the client first', async () => {
    const nothing = await postJson(url(), {});
    expectTokenRefusal(nothing, 'VALIDATION_FAILED', 'grant_type', 'client_id', 'client_secret');
    const grant = await postJson(url(), { grant_type: 'password', scope: 5.5 });
    expectTokenRefusal(
      grant,
      'VALIDATION_FAILED',
      'client_id',
      'client_secret',
      'username',
      'password',
      'scope',
    );
    const refresh = await postJson(url(), {
      grant_type: 'refresh_token',
      client_id: 'x',
      client_secret: 'x',
    });
    expectTokenRefusal(refresh, 'VALIDATION_FAILED', 'client_id', 'refresh_token');
    const client = await postJson(url(), { grant_type: 'password', ...app.client });
    expectTokenRefusal(client, 'VALIDATION_FAILED', 'username', 'password');
    const authorization = `Basic ${btoa(`${String(app.client.client_id)}:${app.client.client_secret}`)}`;
    const basic = await postForm(url(), { grant_type: 'password' }, { authorization });
    expectTokenRefusal(basic, 'VALIDATION_FAILED', 'username', 'password');
  });

  it('returns invalid_request when grant_type is missing', async () => {
    for (const grant_type of [undefined, null, '']) {
      const answer = await new Actor(app).token('123456', { grant_type });
      expectTokenRefusal(answer, 'VALIDATION_FAILED', 'grant_type');
    }
  });

  it.each(['PASSWORD', 'client_credentials', 'authorization_code', '__proto__', 'constructor'])(
    'refuses grant_type %s as unsupported',
    async (grant_type) => {
      expectTokenRefusal(
        await new Actor(app).token('123456', { grant_type }),
        'UNSUPPORTED_GRANT_TYPE',
      );
    },
  );

  it('refuses form parameters that are repeated (RFC 6749 §3.2)', async () => {
    const form = Object.entries(await formOf(await Actor.registered(app)));
    expectTokenRefusal(
      await postForm(url(), [...form, ['scope', '*']]),
      'MALFORMED_REQUEST',
      'scope',
    );
  });

  it('ignores unknown members', async () => {
    const actor = await Actor.registered(app);
    expectOk(
      await actor.token(await actor.newCode(), { device: 'x', user_id: 1, expires_in: 1e9 }),
    );
  });
});

describe('The scope of POST /api/oauth/token with grant_type=password', () => {
  it.each([undefined, null, '', '*', ' * '])(
    'grants everything that the client may have for %j',
    async (scope) => {
      const actor = await Actor.registered(app);
      expect((await actor.signIn('sms', { scope })).scope).toBe('profile tickets cards');
    },
  );

  it('contains no more than the client may have', async () => {
    const actor = await Actor.registered(app, await app.newClient('profile'));
    expect((await actor.signIn()).scope).toBe('profile');
    const refused = await actor.token('123456', { scope: 'profile cards' });
    expectTokenRefusal(refused, 'INVALID_SCOPE');
    expect(refused.body['error_description']).toMatch(/Allowed: profile\.$/);
  });

  it('contains each listed scope once', async () => {
    const actor = await Actor.registered(app);
    const { scope } = await actor.signIn('sms', { scope: 'cards  profile cards' });
    expect(scope.split(' ').sort()).toEqual(['cards', 'profile']);
    expect((await actor.gql('{ Tickets { id } }')).status).toBe(403);
    expect((await actor.gql('{ Application { platform } }')).status).toBe(200);
  });

  it.each(['admin', 'tickets admin', '* tickets', 'TICKETS', 'tickets,cards', '__proto__'])(
    '%j is refused',
    async (scope) => {
      const actor = await Actor.registered(app);
      const code = await actor.newCode();
      expectTokenRefusal(await actor.token(code, { scope }), 'INVALID_SCOPE');
      expectOk(await actor.token(code));
    },
  );
});

describe('Client authentication of POST /api/oauth/token', () => {
  it('returns one INVALID_CLIENT for an unknown client, a wrong secret and a disabled client [CLI-2]', async () => {
    const disabled = await app.newClient();
    await app.query('UPDATE clients SET disabled_at = 1 WHERE id = ?', [disabled.client_id]);
    const actor = new Actor(app);
    const answers = [
      await actor.token('123456', { client_id: 999_999 }),
      await actor.token('123456', { client_secret: 'kps_wrong' }),
      await actor.token('123456', { ...disabled }),
    ];
    const bodies = answers.map((answer) => {
      expectTokenRefusal(answer, 'INVALID_CLIENT');
      return answer.text.replaceAll(String(answer.headers.get('x-request-id')), '');
    });
    expect(new Set(bodies).size).toBe(1);
  });

  it('sends a Basic challenge only if Basic was tried [CLI-2]', async () => {
    const actor = new Actor(app);
    const byBody = await actor.token('123456', { client_secret: 'kps_wrong' });
    expect(byBody.headers.has('www-authenticate')).toBe(false);
    const body = { grant_type: 'password', username: actor.cell_number, password: '123456' };
    for (const credentials of [
      `${String(app.client.client_id)}:kps_wrong`,
      'x:y',
      'no colon',
      '%zz:%zz',
    ]) {
      const byBasic = await postJson(url(), body, { authorization: `Basic ${btoa(credentials)}` });
      expectTokenRefusal(byBasic, 'INVALID_CLIENT');
      expect(byBasic.headers.get('www-authenticate')).toMatch(/^Basic /);
    }
  });

  it('spends no try for a wrong client [OTP-9]', async () => {
    const actor = await Actor.registered(app);
    const code = await actor.newCode();
    for (let i = 0; i < 6; i += 1) {
      expectTokenRefusal(await actor.token(code, { client_secret: 'kps_wrong' }), 'INVALID_CLIENT');
    }
    expectOk(await actor.token(code));
  });
});

/** Returns the form fields of a password grant with a new code, except those in `leaveOut`. */
async function formOf(actor: Actor, ...leaveOut: string[]): Promise<Record<string, string>> {
  const fields = Object.entries({
    grant_type: 'password',
    client_id: String(app.client.client_id),
    client_secret: app.client.client_secret,
    username: actor.cell_number,
    password: await actor.newCode(),
    scope: '*',
  });
  return Object.fromEntries(fields.filter(([name]) => !leaveOut.includes(name)));
}
