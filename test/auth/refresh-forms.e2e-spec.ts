import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRefreshToken, writeRefreshToken } from '../../src/auth/sessions/refresh-token.js';
import { Session } from '../../src/auth/sessions/session.entity.js';
import { Database, sql } from '../../src/database/index.js';
import { KeyRing } from '../../src/keys/index.js';
import { Actor, expectOk } from '../support/actors/actor.js';
import { claimsOf } from '../support/assertions/claims.js';
import { expectTokenRefusal } from '../support/assertions/refusal.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { freshDatabase } from '../support/servers/fresh-database.js';

const ALIVE = '{ Application { platform } }';

let app: TestApp;
/** Another replica, which still issues the form of version 0.1.0. */
let older: TestApp;
beforeAll(async () => {
  const database = await freshDatabase();
  const KEYS = `only:${randomBytes(32).toString('base64')}`;
  const settings = { LIMITS: 'off', DATABASE_URL: database.url, KEYS };
  app = await startApp(settings);
  older = await startApp({ ...settings, REFRESH_TOKEN_FORM: '1' });
  return () => database.drop();
});
afterAll(() => Promise.all([app.close(), older.close()]));

async function sessionOf(actor: Actor): Promise<Session> {
  const { sid } = claimsOf(actor.tokens?.access_token ?? '');
  const row = await app
    .get(Database)
    .row(Session, sql`/* sessionOf */ SELECT * FROM sessions WHERE id = ${Number(sid)}`);
  return row ?? expect.unreachable();
}

/** Signs in and returns the refresh token as version 0.1.0 writes it. */
async function oldTokenOf(actor: Actor): Promise<string> {
  return writeRefreshToken(app.get(KeyRing), await sessionOf(actor), 0, 1);
}

const carries = (token: unknown) => readRefreshToken(String(token))?.carried !== undefined;

describe('A refresh token that carries its session', () => {
  it('revokes nothing for a bad MAC, an unknown session or a future counter [REF-5]', async () => {
    const actor = await Actor.signedIn(app);
    const token = actor.tokens?.refresh_token ?? '';
    const bytes = Buffer.from(token.slice(4), 'base64url');
    const { id } = await sessionOf(actor);
    const mac = bytes.subarray(-32).toString('base64url');
    // Each byte is under the MAC: session, user, client, counter, times, nonce, key and scope.
    const changed = Array.from({ length: bytes.length }, (_, at) => {
      const other = Buffer.from(bytes);
      other.writeUInt8(other.readUInt8(at) ^ 0xff, at);
      return `kpr_${other.toString('base64url')}`;
    });
    const forged = [
      ...changed,
      `kpr_${id.toString(36)}_0_${mac}`,
      `kpr_${id.toString(36)}_1_${mac}`,
      `kpr_zzzzz_0_${mac}`,
      `kpr_zzzzzzzzzzz_zzzzzzzzzzz_${mac}`,
      token.slice(0, -43),
      token.toUpperCase(),
      'kpr_',
      'x'.repeat(200),
      String(actor.tokens?.access_token).slice(0, 200),
    ];
    for (const refresh_token of forged) expectTokenRefusal(await actor.refreshWith(refresh_token), 'INVALID_GRANT');
    expect((await actor.gql(ALIVE)).status).toBe(200);
    expectOk(await actor.refreshWith());
  });

  it('has the claims of the first access token after each refresh', async () => {
    const actor = await Actor.signedIn(app);
    const { sub, client_id, sid, auth_time, amr, scope } = claimsOf(actor.tokens?.access_token ?? '');
    for (let i = 0; i < 3; i += 1) await actor.refresh();
    const claims = claimsOf(actor.tokens?.access_token ?? '');
    expect(claims).toMatchObject({ sub, client_id, sid, auth_time, amr, scope });
  });
});

describe('A refresh token of version 0.1.0', () => {
  it('gets one successor within the grace, which carries the session [REF-2]', async () => {
    const actor = await Actor.signedIn(app);
    const old = await oldTokenOf(actor);
    expect(carries(old)).toBe(false);
    const answers = await Promise.all(Array.from({ length: 20 }, () => actor.refreshWith(old)));
    const successors = new Set(answers.map((answer) => expectOk(answer).body['refresh_token']));
    expect(successors.size).toBe(1);
    expect([...successors].every(carries)).toBe(true);
    expect((await sessionOf(actor)).counter).toBe(1);
    expectOk(await actor.refreshWith(String([...successors][0])));
  });

  it('ends the session when it is repeated later [REF-3]', async () => {
    const actor = await Actor.signedIn(app);
    const old = await oldTokenOf(actor);
    expectOk(await actor.refreshWith(old));
    await app.travel(31);
    expectTokenRefusal(await actor.refreshWith(old), 'INVALID_GRANT');
    expect((await sessionOf(actor)).revoked_by).toBe('reuse');
  });

  it('opens nothing with a bad MAC, for another client or for another session [REF-5] [REF-6]', async () => {
    const [actor, other] = [await Actor.signedIn(app), await Actor.signedIn(app)];
    const old = await oldTokenOf(actor);
    const [, , , mac = ''] = old.split('_', 4);
    for (const id of [(await sessionOf(other)).id, 99_999]) {
      expectTokenRefusal(await actor.refreshWith(`kpr_${id.toString(36)}_0_${mac}`), 'INVALID_GRANT');
    }
    expectTokenRefusal(await actor.refreshWith(`${old.slice(0, -3)}AAA`), 'INVALID_GRANT');
    expectTokenRefusal(await actor.refreshWith(old, { ...(await app.newClient()) }), 'INVALID_GRANT');
    expect(await sessionOf(other)).toMatchObject({ counter: 0, revoked_at: null });
    expectOk(await actor.refreshWith(old));
  });

  it('comes with REFRESH_TOKEN_FORM=1, and replicas accept both forms', async () => {
    const actor = await Actor.signedIn(app);
    expect(carries(actor.tokens?.refresh_token)).toBe(true);
    const there = new Actor(older, actor.cell_number, actor.client);
    there.tokens = actor.tokens;
    await there.refresh();
    expect(carries(there.tokens?.refresh_token)).toBe(false);
    await there.refresh();
    actor.tokens = there.tokens;
    await actor.refresh();
    expect(carries(actor.tokens?.refresh_token)).toBe(true);
  });
});
