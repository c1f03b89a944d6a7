import { beforeAll, describe, expect, inject, it } from 'vitest';
import { writeRefreshToken, type TokenSource } from '../../src/auth/sessions/refresh-token.js';
import { keyPurpose, KeyRing } from '../../src/keys/index.js';
import { Actor, expectOk } from '../support/actors/actor.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { claimsOf } from '../support/assertions/claims.js';
import { postJson } from '../support/actors/http.js';
import { expectTokenRefusal } from '../support/assertions/refusal.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ LIMITS: 'off' });
  return app.close;
});

/** Returns the row of the actor's session. */
async function sessionOf(actor: Actor): Promise<Record<string, unknown>> {
  const { sid } = claimsOf(actor.tokens?.access_token ?? '');
  const [session] = await app.query('SELECT * FROM sessions WHERE id = ?', [Number(sid)]);
  return session ?? {};
}

/** Gives this id, the highest of the table, to its next row, as after a restore of a backup. */
async function giveOutAgain(table: string, id: number): Promise<void> {
  if (inject('engine') === 'sqlite')
    await app.query('UPDATE sqlite_sequence SET seq = ? WHERE name = ?', [id - 1, table]);
  else await app.query(`ALTER TABLE ${table} AUTO_INCREMENT = ${String(id)}`);
}

describe('A refresh token', () => {
  it('fails the MAC of another session that got its id after a restore [REF-5]', async () => {
    const [lost, later] = [await Actor.signedIn(app), await Actor.registered(app)];
    const row = await sessionOf(lost);
    const { id } = row;
    // As version 0.1.0 wrote it.
    const old = writeRefreshToken(app.get(KeyRing), row as unknown as TokenSource, 0, 1);
    await app.query('DELETE FROM sessions WHERE id = ?', [id]);
    await giveOutAgain('sessions', Number(id));
    await later.signIn();
    expect(await sessionOf(later)).toMatchObject({ id });
    expectTokenRefusal(await lost.refreshWith(), 'INVALID_GRANT');
    expectTokenRefusal(await lost.refreshWith(old), 'INVALID_GRANT');
    const token = lost.tokens?.access_token;
    const introspected = await postJson(`${app.url}/api/oauth/introspect`, { ...app.client, token });
    expect(introspected.body).toEqual({ active: false });
    expectOk(await postJson(`${app.url}/api/oauth/revoke`, { ...app.client, token }));
    expect(await sessionOf(later)).toMatchObject({ counter: 0, revoked_at: null });
    await later.refresh();
  });

  it('stays valid when its session is older than nonces [REF-1]', async () => {
    const actor = await Actor.signedIn(app);
    const { id, key_id } = await sessionOf(actor);
    await app.query('UPDATE sessions SET nonce = NULL WHERE id = ?', [id]);
    expectTokenRefusal(await actor.refreshWith(), 'INVALID_GRANT');
    const mac = app.get(KeyRing).mac(keyPurpose('refresh-token'), String(key_id), Number(id), 0).toString('base64url');
    const first = expectOk(await actor.refreshWith(`kpr_${Number(id).toString(36)}_0_${mac}`));
    expectOk(await actor.refreshWith(String(first.body['refresh_token'])));
  });
});
