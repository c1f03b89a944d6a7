import { describe, expect, it } from 'vitest';
import { Actor, expectOk } from '../support/actors/actor.js';
import { claimsOf } from '../support/assertions/claims.js';
import { expectTokenRefusal } from '../support/assertions/refusal.js';
import type { Answer } from '../support/actors/http.js';
import { postJson } from '../support/actors/http.js';
import { HOME, refreshFrom } from '../support/actors/networks.js';
import { useApp } from '../support/servers/app.js';

const MOBILE = '192.0.2.44';
const ABROAD = '203.0.113.9';

const app = useApp({ LIMITS: 'off', TRUSTED_PROXIES: '127.0.0.1' });

/** Returns an actor and the refresh token of the sign-in. */
async function signedIn(): Promise<{ actor: Actor; first: string }> {
  const actor = await Actor.registered(app);
  const { refresh_token: first } = await actor.signIn();
  return { actor, first };
}

/** Returns the refresh token of a successful response. */
function tokenOf(answer: Answer): string {
  return String(expectOk(answer).body['refresh_token']);
}

/** Returns the events at the end of the actor's session. */
async function endOf(actor: Actor): Promise<unknown[]> {
  const { sid } = claimsOf(actor.tokens?.access_token ?? '');
  const rows = await app.query(
    "SELECT event FROM audit_events WHERE subject = ? AND event LIKE 'session.ended%'",
    [`session:${String(sid)}`],
  );
  return rows.map(({ event }) => event);
}

describe('A refresh token that was copied', () => {
  it('ends the session when its owner refreshes after a ride from another network [REF-3]', async () => {
    const { actor, first } = await signedIn();
    const second = tokenOf(await refreshFrom(HOME, actor, first));
    const stolen = tokenOf(await refreshFrom(ABROAD, actor, first));
    expect(stolen).not.toBe(second);
    expect(await endOf(actor)).toEqual([]);
    await app.travel(900);
    expectTokenRefusal(await refreshFrom(HOME, actor, second), 'INVALID_GRANT');
    expectTokenRefusal(await refreshFrom(ABROAD, actor, stolen), 'INVALID_GRANT');
    expect(await endOf(actor)).toEqual(['session.ended.reuse']);
  });

  it.each([HOME, ABROAD])(
    'ends the session at the second ride in a row, from %s [REF-3]',
    async (network) => {
      const { actor, first } = await signedIn();
      const second = tokenOf(await refreshFrom(HOME, actor, first));
      expect(tokenOf(await refreshFrom(HOME, actor, first))).toBe(second);
      await app.travel(900);
      const third = tokenOf(await refreshFrom(HOME, actor, second));
      expectTokenRefusal(await refreshFrom(network, actor, second), 'INVALID_GRANT');
      expectTokenRefusal(await refreshFrom(HOME, actor, third), 'INVALID_GRANT');
      expect(await endOf(actor)).toEqual(['session.ended.reuse']);
    },
  );

  it('gets no clock from introspection that tells when its owner refreshes [REF-3]', async () => {
    const { actor, first } = await signedIn();
    const introspect = async () => {
      const url = `${app.url}/api/oauth/introspect`;
      const { iat, exp, ...body } = (await postJson(url, { ...actor.client, token: first })).body;
      return { ...body, lifetime: Number(exp) - Number(iat) };
    };
    const before = await introspect();
    expect(before).toMatchObject({ active: true, token_type: 'refresh_token' });
    await app.travel(10);
    const second = tokenOf(await refreshFrom(HOME, actor, first));
    expect(await introspect()).toEqual(before);
    await app.travel(31);
    expect(await introspect()).toEqual({ active: false, lifetime: NaN });
    await refreshFrom(HOME, actor, second);
    expect(await introspect()).toEqual({ active: false, lifetime: NaN });
  });
});

describe('A phone that lost a response', () => {
  it('refreshes again on the same network, any number of times, and gets the same token [REF-2]', async () => {
    const { actor, first } = await signedIn();
    const second = tokenOf(await refreshFrom(HOME, actor, first));
    for (let i = 0; i < 3; i += 1)
      expect(tokenOf(await refreshFrom(HOME, actor, first))).toBe(second);
    expectOk(await refreshFrom(HOME, actor, second));
  });

  it('refreshes again on another network and stays signed in [REF-2]', async () => {
    const { actor, first } = await signedIn();
    tokenOf(await refreshFrom(HOME, actor, first));
    await app.travel(29);
    let token = tokenOf(await refreshFrom(MOBILE, actor, first));
    for (const network of [MOBILE, HOME, ABROAD]) {
      await app.travel(900);
      token = tokenOf(await refreshFrom(network, actor, token));
    }
    expect(await endOf(actor)).toEqual([]);
  });

  it('loses responses at every second refresh and stays signed in [REF-2]', async () => {
    const { actor, first } = await signedIn();
    let token = first;
    for (const network of [HOME, MOBILE, HOME]) {
      tokenOf(await refreshFrom(HOME, actor, token));
      token = tokenOf(await refreshFrom(network, actor, token));
      await app.travel(900);
      token = tokenOf(await refreshFrom(HOME, actor, token));
    }
    expect(await endOf(actor)).toEqual([]);
  });
});
