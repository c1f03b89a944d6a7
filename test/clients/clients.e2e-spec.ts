import { describe, expect, it } from 'vitest';
import { ClientAccessService } from '../../src/sign-in/index.js';
import { ClientsService } from '../../src/accounts/clients/index.js';
import { Actor, expectOk } from '../support/actors/actor.js';
import { useApp, type ClientCredentials } from '../support/servers/app.js';
import { keypad } from '../support/servers/command.js';
import { postJson, type Answer } from '../support/actors/http.js';
import { expectTokenRefusal } from '../support/assertions/refusal.js';
import { readCredentials } from '../support/servers/credentials.js';
import { readJsonObjects } from '../support/assertions/read-json.js';

const app = useApp({ LIMITS: 'off' });

describe('secrets of a client [CLI-1]', () => {
  it('contain a prefix and 256 random bits, and are stored as a keyed hash only', async () => {
    const client = await app.newClient();
    expect(client.client_secret).toMatch(/^kps_[A-Za-z0-9_-]{43}$/);
    expect((await app.newClient()).client_secret).not.toBe(client.client_secret);
    const row = JSON.stringify(await rowOf(client));
    const bytes = Buffer.from(client.client_secret.slice(4), 'base64url');
    for (const form of [
      client.client_secret.slice(4),
      bytes.toString('hex'),
      bytes.toString('base64'),
    ]) {
      expect(row).not.toContain(form);
    }
  });

  it('stay valid after one rotation and end with the next', async () => {
    const first = await app.newClient();
    const second = await rotate(first);
    expect(second.client_secret).not.toBe(first.client_secret);
    expect(await statusesOf(first, second)).toEqual([200, 200]);
    const third = await rotate(first);
    expect(await statusesOf(first, second, third)).toEqual([401, 200, 200]);
  });

  it('record each the minute of their last use', async () => {
    const first = await app.newClient();
    expect(await rowOf(first)).toMatchObject({
      secret_used_at: null,
      previous_secret_used_at: null,
    });
    await introspect(first);
    const used = Number((await rowOf(first))['secret_used_at']);
    expect(Math.abs(used - Date.now())).toBeLessThan(60_000);

    const second = await rotate(first);
    expect(await rowOf(first)).toMatchObject({
      secret_used_at: null,
      previous_secret_used_at: used,
    });
    await introspect(second);
    expect((await rowOf(first))['secret_used_at']).toBeGreaterThanOrEqual(used);
    expect(await rowOf(first)).toMatchObject({ previous_secret_used_at: used });

    await app.travel(61);
    await introspect(first);
    const row = await rowOf(first);
    expect(Number(row['previous_secret_used_at'])).toBeGreaterThanOrEqual(used);
    expect(Number(row['previous_secret_used_at']) - Number(row['secret_used_at'])).toBeGreaterThan(
      55_000,
    );
  });

  it('record their use once a minute, and never that of a wrong secret', async () => {
    const client = await app.newClient();
    await introspect({ ...client, client_secret: 'kps_wrong' });
    expect(await rowOf(client)).toMatchObject({ secret_used_at: null });
    await introspect(client);
    await app.travel(30);
    const stamp = (await rowOf(client))['secret_used_at'];
    await Promise.all(Array.from({ length: 20 }, () => introspect(client)));
    expect((await rowOf(client))['secret_used_at']).toBe(stamp);
  });

  it('rotate under load without one refusal', async () => {
    const first = await app.newClient();
    const answers: Promise<Answer>[] = [];
    let newest = first;
    let previous = first;
    for (let round = 0; round < 10; round += 1) {
      const inUse = [previous, newest];
      for (let i = 0; i < 10; i += 1) answers.push(introspect(inUse[i % 2] ?? newest));
      // Everybody has moved on from the oldest before it is taken away, as an operator would wait
      // for the stamp.
      await Promise.all(answers);
      for (let i = 0; i < 10; i += 1) answers.push(introspect(newest));
      previous = newest;
      newest = await rotate(first);
    }
    expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(
      new Set([200]),
    );
  });

  it('work only for their own client', async () => {
    const [one, two] = [await app.newClient(), await app.newClient()];
    expect(await statusesOf({ ...one, client_secret: two.client_secret })).toEqual([401]);
  });
});

describe('a client', () => {
  it('gets unauthorized_client for a grant that it lacks, and spends no try', async () => {
    const client = await newClient({ grants: 'password' });
    const actor = await Actor.registered(app, client);
    const { refresh_token } = await actor.signIn();
    expectTokenRefusal(await actor.refreshWith(refresh_token), 'UNAUTHORIZED_CLIENT');
    expect(await introspectToken(client, refresh_token)).toMatchObject({ active: true });

    const other = await newClient({ grants: 'refresh_token' });
    await app.travel(60);
    const code = await actor.newCode();
    for (const grant_type of ['password', 'urn:keypad:params:oauth:grant-type:otp']) {
      for (let i = 0; i < 3; i += 1) {
        expectTokenRefusal(
          await actor.token(code, { ...other, grant_type }),
          'UNAUTHORIZED_CLIENT',
        );
      }
    }
    expectOk(await actor.token(code));
  });

  it('gets only the scopes that it was given', async () => {
    const client = await app.newClient('profile cards');
    const actor = await Actor.registered(app, client);
    const granted = async (scope: unknown) => {
      await app.travel(600);
      return (await actor.signIn('sms', { scope })).scope;
    };
    for (const all of ['*', '', undefined, null]) expect(await granted(all)).toBe('profile cards');
    expect(await granted('cards')).toBe('cards');
    expect(await granted('cards profile')).toBe('profile cards');
    const code = await freshCode(actor);
    for (const scope of [
      'tickets',
      'cards tickets',
      'unknown',
      'cards\tprofile',
      '* cards',
      'CARDS',
    ]) {
      expectTokenRefusal(await actor.token(code, { scope }), 'INVALID_SCOPE');
    }
    expectOk(await actor.token(code));
    expect((await actor.gql('{ Tickets { id } }')).status).toBe(403);
  });

  it('loses access and all its tokens as soon as it is disabled [REF-7]', async () => {
    const client = await app.newClient();
    const actor = await Actor.signedIn(app, client);
    await app.travel(60);
    const code = await actor.newCode();
    expectOk(await actor.gql('{ Me { id } }'));
    await app.get(ClientAccessService).disableClient(client.client_id);
    expect((await actor.gql('{ Me { id } }')).status).toBe(401);
    expectTokenRefusal(await actor.refreshWith(), 'INVALID_CLIENT');
    expectTokenRefusal(await actor.token(code), 'INVALID_CLIENT');
    expectTokenRefusal(await introspect(client), 'INVALID_CLIENT');
    await expect(app.get(ClientsService).rotateSecret(client.client_id)).rejects.toMatchObject({
      code: 'CLIENT_DISABLED',
    });
    expectOk(await actor.token(code, { ...app.client }));
  });
});

describe('operator commands for clients', () => {
  it('create a client with grants and scopes, and list shows them and the last use of its secrets', async () => {
    const { DATABASE_URL, KEYS, DATA_DIR } = app.config;
    const operate = (...words: string[]) =>
      keypad({ DATABASE_URL, KEYS, DATA_DIR }, ['client', ...words, '--json']);
    const options = [
      '--name',
      'Kiosk',
      '--platform',
      'OTHER',
      '--scope',
      'tickets',
      '--grant',
      'password',
    ];
    const client = readCredentials((await operate('create', ...options)).stdout);
    expectOk(await introspect(client));
    const listed = readJsonObjects((await operate('list')).stdout);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string;
    expect(listed.find(({ id }) => id === client.client_id)).toEqual({
      ...{
        id: client.client_id,
        name: 'Kiosk',
        platform: 'OTHER',
        scope: 'tickets',
        grants: 'password',
      },
      ...{
        demo: false,
        secret_used_at: time,
        previous_secret_used_at: null,
        created_at: time,
        disabled_at: null,
      },
      ...{ has_previous_secret: false, sessions_ending: false },
    });
  });
});

async function newClient(given: { grants: string }): Promise<ClientCredentials> {
  const { id, secret } = await app
    .get(ClientsService)
    .create({ name: 'Test', platform: 'WEB', scopes: 'profile', ...given });
  return { client_id: id, client_secret: secret };
}

async function rotate({ client_id }: ClientCredentials): Promise<ClientCredentials> {
  return { client_id, client_secret: await app.get(ClientsService).rotateSecret(client_id) };
}

/** The cheapest call that authenticates a client. */
function introspect(client: ClientCredentials): Promise<Answer> {
  return postJson(urlOf('introspect'), { ...client, token: 'x' });
}

async function introspectToken(client: ClientCredentials, token: string): Promise<unknown> {
  return (await postJson(urlOf('introspect'), { ...client, token })).body;
}

async function statusesOf(...clients: ClientCredentials[]): Promise<number[]> {
  return (await Promise.all(clients.map(introspect))).map(({ status }) => status);
}

async function freshCode(actor: Actor): Promise<string> {
  await app.travel(600);
  return actor.newCode();
}

async function rowOf({ client_id }: ClientCredentials): Promise<Record<string, unknown>> {
  const [row] = await app.query('SELECT * FROM clients WHERE id = ?', [client_id]);
  return row ?? {};
}

function urlOf(path: string): string {
  return `${app.url}/api/oauth/${path}`;
}
