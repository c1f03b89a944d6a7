import { beforeAll, describe, expect, it } from 'vitest';
import { ClientsService, PLATFORMS } from '../src/clients/index.js';
import { SCOPES } from '../src/auth/scopes.js';
import { Actor } from './support/actor.js';
import { startApp, type TestApp } from './support/app.js';
import { ask, dataOf, gqlCodeOf } from './support/graphql.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ LIMITS: 'off' });
  return app.close;
});

describe('Application', () => {
  it.each(PLATFORMS)('is the client of the access token: a name, and the platform %s', async (platform) => {
    const name = `فروشگاه ${platform}`;
    const client = await app.get(ClientsService).create({ name, platform, scopes: SCOPES.join(' ') });
    const actor = await Actor.signedIn(app, { client_id: client.id, client_secret: client.secret });
    expect(dataOf(await actor.gql('{ Application { application platform } }'))).toEqual({
      Application: { application: name, platform },
    });
  });

  it('follows the token, not the user', async () => {
    const actor = await Actor.signedIn(app);
    const other = await app.get(ClientsService).create({ name: 'Other', platform: 'IOS', scopes: 'profile' });
    const there = new Actor(app, actor.cell_number, { client_id: other.id, client_secret: other.secret });
    await app.travel(60);
    await there.signIn();
    expect(await ask(there, '{ Application { application } }')).toEqual({ application: 'Other' });
    expect(await ask(actor, '{ Application { application } }')).toEqual({ application: 'Test' });
  });
});

describe('Me', () => {
  it('is the signed-in user', async () => {
    const actor = await Actor.signedIn(app);
    const query = '{ Me { id first_name last_name cell_number email avatar created_at } }';
    const [row] = await app.query('SELECT id FROM users WHERE cell_number = ?', [actor.cell_number]);
    const me = await ask<Record<string, string>>(actor, query);
    expect(me).toEqual({
      id: String(row?.['id']),
      first_name: 'Sara',
      last_name: 'Ahmadi',
      cell_number: actor.cell_number,
      email: null,
      avatar: expect.stringMatching(/^https:\/\//) as string,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string,
    });
  });

  it('has the avatar that initialize shows, which tells nothing of number or e-mail', async () => {
    const actor = await Actor.registered(app);
    const { avatar } = (await actor.initialize('sms')).body;
    await app.travel(60);
    await actor.signIn();
    expect(await ask(actor, '{ Me { avatar } }')).toEqual({ avatar });
    expect(String(avatar)).not.toContain(actor.cell_number.slice(-7));
  });

  it('shows nothing of the sign-in', async () => {
    const actor = await Actor.signedIn(app);
    for (const field of ['status', 'sign_ins', 'verified_at', 'sessions', 'password', 'code']) {
      expect(gqlCodeOf(await actor.gql(`{ Me { ${field} } }`))).toBe('GRAPHQL_VALIDATION_FAILED');
    }
  });
});
