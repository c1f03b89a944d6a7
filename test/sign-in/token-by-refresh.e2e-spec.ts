import { describe, expect, it } from 'vitest';
import { Actor, expectOk } from '../support/actors/actor.js';
import { useApp } from '../support/servers/app.js';
import { repeatUnavailable } from '../support/servers/connections.js';
import { postForm } from '../support/actors/http.js';
import { claimsOf } from '../support/assertions/claims.js';
import { expectTokenRefusal } from '../support/assertions/refusal.js';

const DAY = 86_400;
const ALIVE = '{ Application { platform } }';

const app = useApp({ LIMITS: 'off' });

/** Returns the session row of an actor who has signed in once. */
async function sessionOf(actor: Actor): Promise<Record<string, unknown>> {
  const [session] = await app.query(
    'SELECT s.* FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.cell_number = ?',
    [actor.cell_number],
  );
  return session ?? {};
}

async function expectSessionOver(actor: Actor, refresh_token?: string): Promise<void> {
  expect((await actor.gql(ALIVE)).status).toBe(401);
  const answer = await actor.refreshWith(refresh_token);
  expectTokenRefusal(answer, 'INVALID_GRANT');
  expect(answer.body.errors?.[0]?.message).toBe('Your session has ended. Sign in again.');
}

describe('POST /api/oauth/token with grant_type=refresh_token', () => {
  it('returns the members of the password grant, always with a new refresh token', async () => {
    const actor = await Actor.signedIn(app);
    const answer = await actor.refreshWith();
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body).sort()).toEqual(Object.keys(actor.tokens ?? {}).sort());
    expect(answer.body).toMatchObject({
      token_type: 'Bearer',
      expires_in: 900,
      scope: 'profile tickets cards',
    });
    expect(answer.body['refresh_token']).not.toBe(actor.tokens?.refresh_token);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('pragma')).toBe('no-cache');
  });

  it('refreshes again and again, each time with the previous token', async () => {
    const actor = await Actor.signedIn(app);
    for (let i = 0; i < 5; i += 1) {
      await actor.refresh();
      await app.travel(3_600);
      expect((await actor.gql(ALIVE)).status).toBe(200);
    }
  });

  it('accepts a form', async () => {
    const actor = await Actor.signedIn(app);
    const answer = await postForm(`${app.url}/api/oauth/token`, {
      grant_type: 'refresh_token',
      client_id: String(app.client.client_id),
      client_secret: app.client.client_secret,
      refresh_token: actor.tokens?.refresh_token ?? '',
      scope: '',
    });
    expect(answer.status).toBe(200);
  });

  it.each([undefined, null, '', 5, true, {}])('refuses refresh_token %j', async (refresh_token) => {
    const answer = await (await Actor.signedIn(app)).refreshWith('', { refresh_token });
    if (refresh_token === 5) expectTokenRefusal(answer, 'INVALID_GRANT');
    else expectTokenRefusal(answer, 'VALIDATION_FAILED', 'refresh_token');
  });

  it('refuses a session 30 days after its last refresh', async () => {
    const [kept, left] = [await Actor.signedIn(app), await Actor.signedIn(app)];
    await app.travel(29 * DAY);
    await kept.refresh();
    await app.travel(DAY);
    expectTokenRefusal(await left.refreshWith(), 'INVALID_GRANT');
    expectOk(await kept.refreshWith());
  });

  it('refuses a session 90 days after its sign-in, despite refreshes', async () => {
    const actor = await Actor.signedIn(app);
    for (let i = 0; i < 4; i += 1) {
      await app.travel(22 * DAY);
      await actor.refresh();
    }
    await app.travel(2 * DAY);
    expectTokenRefusal(await actor.refreshWith(), 'INVALID_GRANT');
  });
});

describe('The scope of POST /api/oauth/token with grant_type=refresh_token', () => {
  it.each([undefined, null, '', '*'])('remains as granted for %j', async (scope) => {
    const actor = await Actor.registered(app);
    await actor.signIn('sms', { scope: 'profile tickets' });
    expect((await actor.refreshWith(undefined, { scope })).body['scope']).toBe('profile tickets');
  });

  it('narrows one access token, and the next refresh grants everything again', async () => {
    const actor = await Actor.signedIn(app);
    const narrow = expectOk(await actor.refreshWith(undefined, { scope: 'cards' })).body;
    expect(narrow['scope']).toBe('cards');
    const next = expectOk(await actor.refreshWith(String(narrow['refresh_token'])));
    expect(next.body['scope']).toBe('profile tickets cards');
  });

  it('stays within the granted one, and a refused scope does not use up the token', async () => {
    const actor = await Actor.registered(app);
    await actor.signIn('sms', { scope: 'profile' });
    for (const scope of ['cards', 'profile cards', 'admin']) {
      const refused = await actor.refreshWith(undefined, { scope });
      expectTokenRefusal(refused, 'INVALID_SCOPE');
      expect(refused.body['error_description']).toMatch(/Allowed: profile\.$/);
    }
    expect((await sessionOf(actor))['counter']).toBe(0);
    expectOk(await actor.refreshWith());
  });
});

describe('Rotation of refresh tokens', () => {
  it('returns one successor to 100 parallel refreshes and increments the counter once [REF-1]', async () => {
    for (let round = 0; round < 3; round += 1) {
      const actor = await Actor.signedIn(app);
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => repeatUnavailable(() => actor.refreshWith())),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 200));
      expect(new Set(answers.map(({ body }) => body['refresh_token'])).size).toBe(1);
      expect(await sessionOf(actor)).toMatchObject({ counter: 1, revoked_at: null });
    }
  });

  it('returns the same successor when a refresh is repeated within 30 s [REF-2]', async () => {
    const actor = await Actor.signedIn(app);
    const lost = expectOk(await actor.refreshWith());
    await app.travel(20);
    const again = expectOk(await actor.refreshWith());
    expect(again.body['refresh_token']).toBe(lost.body['refresh_token']);
    expectOk(await actor.refreshWith(String(again.body['refresh_token'])));
  });

  it('grants no more than the session when a refresh is repeated [REF-2]', async () => {
    const actor = await Actor.registered(app);
    const { refresh_token: before } = await actor.signIn('sms', { scope: 'profile' });
    await actor.refresh();
    for (const scope of ['tickets', 'profile tickets']) {
      expectTokenRefusal(await actor.refreshWith(before, { scope }), 'INVALID_SCOPE');
    }
    for (const scope of [undefined, '', '*']) {
      const { body } = expectOk(await actor.refreshWith(before, { scope }));
      expect([body['scope'], claimsOf(String(body['access_token']))['scope']]).toEqual([
        'profile',
        'profile',
      ]);
    }
  });

  it('ends the session and its access tokens when a refresh is repeated later [REF-3]', async () => {
    const actor = await Actor.signedIn(app);
    const old = actor.tokens?.refresh_token;
    const { refresh_token } = await actor.refresh();
    await app.travel(31);
    expectTokenRefusal(await actor.refreshWith(old), 'INVALID_GRANT');
    await expectSessionOver(actor, refresh_token);
    expect((await sessionOf(actor))['revoked_by']).toBe('reuse');
  });

  it('ends the session for an older token at any time [REF-3]', async () => {
    const actor = await Actor.signedIn(app);
    const oldest = actor.tokens?.refresh_token;
    await actor.refresh();
    const { refresh_token } = await actor.refresh();
    expectTokenRefusal(await actor.refreshWith(oldest), 'INVALID_GRANT');
    await expectSessionOver(actor, refresh_token);
  });

  it('ends the session, audited, for an older token even with a refused scope [REF-3]', async () => {
    const actor = await Actor.signedIn(app);
    const oldest = actor.tokens?.refresh_token;
    await actor.refresh();
    const { refresh_token } = await actor.refresh();
    expectTokenRefusal(await actor.refreshWith(oldest, { scope: 'nonsense' }), 'INVALID_GRANT');
    await expectSessionOver(actor, refresh_token);
    const { id } = await sessionOf(actor);
    const ended = await app.query(
      "SELECT event FROM audit_events WHERE subject = ? AND event LIKE 'session.ended%'",
      [`session:${String(id)}`],
    );
    expect(ended).toEqual([{ event: 'session.ended.reuse' }]);
  });

  it('keeps the session for a refused scope as long as the refresh may be repeated [REF-3]', async () => {
    const actor = await Actor.signedIn(app);
    const before = actor.tokens?.refresh_token;
    const { refresh_token } = await actor.refresh();
    for (const token of [before, refresh_token]) {
      expectTokenRefusal(await actor.refreshWith(token, { scope: 'nonsense' }), 'INVALID_SCOPE');
    }
    expect(await sessionOf(actor)).toMatchObject({ counter: 1, revoked_at: null });
    await app.travel(31);
    expectTokenRefusal(await actor.refreshWith(before, { scope: 'nonsense' }), 'INVALID_GRANT');
    await expectSessionOver(actor, refresh_token);
  });

  it('closes the grace window as soon as the successor is used [REF-4]', async () => {
    const actor = await Actor.signedIn(app);
    const old = actor.tokens?.refresh_token;
    await actor.refresh();
    await actor.refresh();
    expectTokenRefusal(await actor.refreshWith(old), 'INVALID_GRANT');
    await expectSessionOver(actor);
  });

  it('keeps the end of the grace window when a refresh is repeated [REF-4]', async () => {
    const actor = await Actor.signedIn(app);
    const old = actor.tokens?.refresh_token;
    await actor.refresh();
    await app.travel(20);
    expectOk(await actor.refreshWith(old));
    await app.travel(11);
    expectTokenRefusal(await actor.refreshWith(old), 'INVALID_GRANT');
    await expectSessionOver(actor);
  });

  it('refuses another client and leaves the session unchanged [REF-6]', async () => {
    const actor = await Actor.signedIn(app);
    const other = await app.newClient();
    expectTokenRefusal(await actor.refreshWith(undefined, { ...other }), 'INVALID_GRANT');
    expect(await sessionOf(actor)).toMatchObject({ counter: 0, revoked_at: null });
    expectOk(await actor.refreshWith());
  });

  it('refuses a wrong client secret before it reads the refresh token', async () => {
    const actor = await Actor.signedIn(app);
    expectTokenRefusal(
      await actor.refreshWith(undefined, { client_secret: 'kps_wrong' }),
      'INVALID_CLIENT',
    );
    expect((await sessionOf(actor))['counter']).toBe(0);
  });
});
