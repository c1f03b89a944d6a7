import { describe, expect, it } from 'vitest';
import { ClientAccessService } from '../../src/sign-in/index.js';
import { AUTH } from '../../src/sign-in/auth.facts.js';
import { ClientsService } from '../../src/accounts/clients/index.js';
import { ERRORS } from '../../src/platform/errors/index.js';
import { Actor, expectOk } from '../support/actors/actor.js';
import { useApp, type ClientCredentials } from '../support/servers/app.js';
import { codeOf, postForm, postJson, type Answer } from '../support/actors/http.js';
import { Recorder } from '../support/assertions/recorder.js';
import { expectTokenRefusal } from '../support/assertions/refusal.js';

const app = useApp({ LIMITS: 'off' });

describe('Client authentication', () => {
  it('returns one INVALID_CLIENT for an unknown client, a wrong secret and a disabled client [CLI-2]', async () => {
    const disabled = await app.newClient();
    await app.get(ClientAccessService).disableClient(disabled.client_id);
    const texts = [];
    for (const path of ['token', 'revoke', 'introspect']) {
      for (const client of [
        { client_id: 999_999, client_secret: app.client.client_secret },
        { client_id: 0, client_secret: app.client.client_secret },
        { client_id: 2 ** 31, client_secret: app.client.client_secret },
        { client_id: 99_999_999_999, client_secret: app.client.client_secret },
        { ...app.client, client_secret: 'kps_wrong' },
        { ...app.client, client_secret: `${app.client.client_secret}x` },
        disabled,
      ]) {
        const body = { grant_type: 'refresh_token', refresh_token: 'x', token: 'x' };
        for (const byBasic of [false, true]) {
          const answer = await (byBasic
            ? postBasic(path, client, body)
            : postJson(urlOf(path), { ...body, ...client }));
          expectTokenRefusal(answer, 'INVALID_CLIENT');
          expect(answer.headers.get('www-authenticate')).toBe(
            byBasic ? 'Basic realm="keypad", charset="UTF-8"' : null,
          );
          texts.push(answer.text.replaceAll(answer.headers.get('x-request-id') ?? '', ''));
        }
      }
    }
    expect(new Set(texts).size).toBe(1);
  });

  it('costs the same work for an unknown client, a disabled client and a wrong secret [CLI-2]', async () => {
    const [rotated, disabled] = [await app.newClient(), await app.newClient()];
    await app.get(ClientsService).rotateSecret(rotated.client_id);
    await app.get(ClientAccessService).disableClient(disabled.client_id);
    await postJson(urlOf('introspect'), { ...app.client, token: 'x' });
    const recorder = new Recorder(app);
    const cases = {
      unknown: { client_id: 999_999, client_secret: app.client.client_secret },
      'larger than any': { client_id: 2 ** 31, client_secret: app.client.client_secret },
      wrong: { ...app.client, client_secret: 'kps_wrong' },
      'wrong, with two live secrets': { ...rotated, client_secret: 'kps_wrong' },
      disabled,
    };
    const work = [];
    for (const path of ['token', 'revoke', 'introspect']) {
      for (const [name, client] of Object.entries(cases)) {
        const body = { grant_type: 'refresh_token', refresh_token: 'x', token: 'x', ...client };
        const done = await recorder.during(() => postJson(urlOf(path), body));
        expectTokenRefusal(done.answer, 'INVALID_CLIENT');
        work.push({ name, path, ...done.work });
      }
    }
    const [first] = work;
    expect(first?.statements.filter((text) => text.includes('FROM clients'))).toHaveLength(1);
    expect(first?.macs).toEqual(Array.from({ length: 4 }, () => 'client-secret'));
    const { statements, macs } = first ?? {};
    expect(work).toEqual(work.map(({ name, path }) => ({ name, path, statements, macs })));
  });

  it('form-decodes the credentials of HTTP Basic (RFC 6749 §2.3.1)', async () => {
    const { client_id, client_secret } = app.client;
    const every = [...client_secret].map((char) => `%${char.charCodeAt(0).toString(16)}`).join('');
    const id = String(client_id);
    const encodedId = [...id].map((digit) => `%3${digit}`).join('');
    for (const [good, credentials] of [
      [true, `${id}:${client_secret}`],
      [true, `${id}:${every}`],
      [true, `${encodedId}:${every.toUpperCase().replaceAll('KPS', 'kps')}`],
      [false, `${id}:${client_secret}+`],
      [false, `${id}:${client_secret}%20`],
      [false, `${id}%3A${client_secret}`],
      [false, `${id}:%`],
      [false, `${id}:`],
      [false, ':'],
      [false, ''],
    ] as const) {
      const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
      const answer = await postForm(urlOf('introspect'), { token: 'x' }, { authorization });
      expect([answer.status, answer.headers.has('www-authenticate')], credentials).toEqual(
        good ? [200, false] : [401, true],
      );
    }
  });

  it('accepts client_id beside Basic only if both name the same client', async () => {
    const other = await app.newClient();
    const form = { token: 'x', client_id: String(app.client.client_id) };
    expectOk(await postBasic('introspect', app.client, form));
    expectTokenRefusal(await postBasic('introspect', other, form), 'MALFORMED_REQUEST');
    for (const client_id of ['99999999999', 'x']) {
      expectTokenRefusal(
        await postBasic('introspect', app.client, { ...form, client_id }),
        'MALFORMED_REQUEST',
      );
    }
  });

  it('refuses credentials sent in two ways, and other schemes than Basic', async () => {
    const both = { token: 'x', client_secret: app.client.client_secret };
    expectTokenRefusal(await postBasic('introspect', app.client, both), 'MALFORMED_REQUEST');
    const answer = await postJson(
      urlOf('introspect'),
      { token: 'x' },
      { authorization: 'Bearer abc' },
    );
    expectTokenRefusal(answer, 'VALIDATION_FAILED', 'client_id', 'client_secret');
    const authorization = `Basic ${btoa(`${String(app.client.client_id)}:${app.client.client_secret}`)}`;
    const mistyped = await postJson(
      urlOf('introspect'),
      { token: 'x', client_id: {} },
      { authorization },
    );
    expectTokenRefusal(mistyped, 'VALIDATION_FAILED', 'client_id');
  });

  it('says which two authentications do not go together, in both languages', async () => {
    const other = await app.newClient();
    const messageOf = async (form: Record<string, string>, language: string) => {
      const authorization = `Basic ${btoa(`${String(app.client.client_id)}:${app.client.client_secret}`)}`;
      const answer = await postForm(urlOf('token'), form, {
        authorization,
        'accept-language': language,
      });
      expectTokenRefusal(answer, 'MALFORMED_REQUEST');
      return answer.body.errors?.[0]?.message;
    };
    const twice = { grant_type: 'refresh_token', client_secret: app.client.client_secret };
    expect(await messageOf(twice, 'en')).toBe(AUTH.errors.CLIENT_SENT_TWICE.en);
    expect(await messageOf(twice, 'fa')).toBe(AUTH.errors.CLIENT_SENT_TWICE.fa);
    const differ = { grant_type: 'refresh_token', client_id: String(other.client_id) };
    expect(await messageOf(differ, 'en')).toBe(AUTH.errors.CLIENTS_DIFFER.en);
    expect(await messageOf(differ, 'fa')).toBe(AUTH.errors.CLIENTS_DIFFER.fa);
  });

  it('names the parameter of a form that is repeated, if it is one of OAuth', async () => {
    const form: [string, string][] = [
      ['grant_type', 'refresh_token'],
      ['scope', 'a'],
      ['scope', 'secret_word'],
    ];
    const named = await postForm(urlOf('token'), form);
    expectTokenRefusal(named, 'MALFORMED_REQUEST', 'scope');
    expect(named.body['error_description']).toBe('scope must be given once');
    const strange = await postForm(urlOf('token'), [
      ['secret_word', 'a'],
      ['secret_word', 'b'],
    ]);
    expectTokenRefusal(strange, 'MALFORMED_REQUEST');
    expect(strange.body['error_description']).toBe(ERRORS.PARAMETER_REPEATED.en);
    expect(named.text + strange.text).not.toContain('secret_word');
  });

  it('returns invalid_client for credentials that are missing or no number, and invalid_request for others', async () => {
    const errorOf = async (members: object) => {
      const answer = await postJson(urlOf('token'), {
        grant_type: 'refresh_token',
        refresh_token: 'x',
        ...members,
      });
      expect([answer.status, codeOf(answer)]).toEqual([400, 'VALIDATION_FAILED']);
      return answer.body['error'];
    };
    const { client_id, client_secret } = app.client;
    expect(await errorOf({})).toBe('invalid_client');
    expect(await errorOf({ client_id })).toBe('invalid_client');
    expect(await errorOf({ client_secret })).toBe('invalid_client');
    expect(await errorOf({ client_id: 'my-app', client_secret })).toBe('invalid_client');
    expect(await errorOf({ client_id, client_secret, refresh_token: '' })).toBe('invalid_request');
    expect(await errorOf({ client_id, client_secret, grant_type: '' })).toBe('invalid_request');
    for (const path of ['revoke', 'introspect']) {
      expect((await postJson(urlOf(path), { token: 'x' })).body['error']).toBe('invalid_client');
      expect((await postJson(urlOf(path), app.client)).body['error']).toBe('invalid_request');
    }
  });

  it('returns INVALID_CLIENT before any fault of the grant or the token', async () => {
    const wrong = { ...app.client, client_secret: 'kps_wrong' };
    for (const grant_type of ['password', 'refresh_token']) {
      expectTokenRefusal(
        await postJson(urlOf('token'), { ...wrong, grant_type }),
        'INVALID_CLIENT',
      );
    }
    for (const path of ['revoke', 'introspect'])
      expectTokenRefusal(await postJson(urlOf(path), wrong), 'INVALID_CLIENT');
  });

  it('spends no try for a wrong client and reveals nothing of the code [OTP-9]', async () => {
    const actor = await Actor.registered(app);
    const code = await actor.newCode();
    const [right, wrong] = [[], []] as string[][];
    for (let i = 0; i < 6; i += 1) {
      for (const [texts, password] of [
        [right, code],
        [wrong, 'wrong'],
      ] as const) {
        const answer = await actor.token(password, { client_secret: 'kps_wrong' });
        expectTokenRefusal(answer, 'INVALID_CLIENT');
        texts?.push(answer.text.replaceAll(answer.headers.get('x-request-id') ?? '', ''));
      }
    }
    expect(right).toEqual(wrong);
    const [row] = await app.query(
      'SELECT c.tries FROM challenges c JOIN users u ON u.id = c.user_id WHERE u.cell_number = ?',
      [actor.cell_number],
    );
    expect(row).toEqual({ tries: 0 });
    expectOk(await actor.token(code));
  });
});

function postBasic(
  path: string,
  client: ClientCredentials,
  form: Record<string, string>,
): Promise<Answer> {
  const authorization = `Basic ${btoa(`${String(client.client_id)}:${client.client_secret}`)}`;
  return postForm(urlOf(path), form, { authorization });
}

function urlOf(path: string): string {
  return `${app.url}/api/oauth/${path}`;
}
