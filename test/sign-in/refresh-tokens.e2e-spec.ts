import { describe, expect, inject, it } from 'vitest';
import { Actor, expectOk } from '../support/actors/actor.js';
import { useApp } from '../support/servers/app.js';
import { claimsOf } from '../support/assertions/claims.js';
import { postJson } from '../support/actors/http.js';
import { expectTokenRefusal } from '../support/assertions/refusal.js';

const app = useApp({ LIMITS: 'off' });

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
    const { id } = await sessionOf(lost);
    await app.query('DELETE FROM sessions WHERE id = ?', [id]);
    await giveOutAgain('sessions', Number(id));
    await later.signIn();
    expect(await sessionOf(later)).toMatchObject({ id });
    expectTokenRefusal(await lost.refreshWith(), 'INVALID_GRANT');
    const token = lost.tokens?.access_token;
    const introspected = await postJson(`${app.url}/api/oauth/introspect`, {
      ...app.client,
      token,
    });
    expect(introspected.body).toEqual({ active: false });
    expectOk(await postJson(`${app.url}/api/oauth/revoke`, { ...app.client, token }));
    expect(await sessionOf(later)).toMatchObject({ counter: 0, revoked_at: null });
    await later.refresh();
  });

  it('fails at another session of the same user and client that got its id after a restore [REF-5]', async () => {
    const actor = await Actor.signedIn(app);
    const { id } = await sessionOf(actor);
    const lost = actor.tokens?.refresh_token ?? '';
    await app.query('DELETE FROM sessions WHERE id = ?', [id]);
    await giveOutAgain('sessions', Number(id));
    await app.travel(60);
    await actor.signIn();
    expect(await sessionOf(actor)).toMatchObject({ id });
    expectTokenRefusal(await actor.refreshWith(lost), 'INVALID_GRANT');
    expect(await sessionOf(actor)).toMatchObject({ counter: 0, revoked_at: null });
    await actor.refresh();
  });

  it('revokes nothing for a bad MAC, an unknown session or a future counter [REF-5]', async () => {
    const actor = await Actor.signedIn(app);
    const token = actor.tokens?.refresh_token ?? '';
    const bytes = Buffer.from(token.slice(4), 'base64url');
    // Each byte is under the MAC: session, user, client, counter, times, nonce, key and scope.
    const changed = Array.from({ length: bytes.length }, (_, at) => {
      const other = Buffer.from(bytes);
      other.writeUInt8(other.readUInt8(at) ^ 0xff, at);
      return `kpr_${other.toString('base64url')}`;
    });
    const forged = [
      ...changed,
      token.slice(0, -43),
      token.toUpperCase(),
      'kpr_',
      'x'.repeat(200),
      String(actor.tokens?.access_token).slice(0, 200),
    ];
    for (const refresh_token of forged)
      expectTokenRefusal(await actor.refreshWith(refresh_token), 'INVALID_GRANT');
    expect((await actor.gql('{ Application { platform } }')).status).toBe(200);
    expectOk(await actor.refreshWith());
  });

  it('has the claims of the first access token after each refresh', async () => {
    const actor = await Actor.signedIn(app);
    const { sub, client_id, sid, auth_time, amr, scope } = claimsOf(
      actor.tokens?.access_token ?? '',
    );
    for (let i = 0; i < 3; i += 1) await actor.refresh();
    const claims = claimsOf(actor.tokens?.access_token ?? '');
    expect(claims).toMatchObject({ sub, client_id, sid, auth_time, amr, scope });
  });
});
