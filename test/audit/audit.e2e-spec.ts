import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AuditChain } from '../../src/platform/audit/index.js';
import { PeriodicRunner } from '../../src/platform/scheduling/index.js';
import { ClientAccessService, SuspensionService } from '../../src/sign-in/index.js';
import { ClientsService } from '../../src/accounts/clients/index.js';
import { Actor, expectOk } from '../support/actors/actor.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { claimsOf } from '../support/assertions/claims.js';
import { postJson } from '../support/actors/http.js';
import { count } from '../support/assertions/tally.js';

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ LIMITS: 'off', SESSIONS_PER_USER: '1' });
  // Sealed when a test says so.
  await app.get(PeriodicRunner).beforeApplicationShutdown();
  await chain().sealRows();
});
afterEach(() => app.close());

const chain = () => app.get(AuditChain);
const newest = async (n = 1) => {
  const rows = await app.query(`SELECT * FROM audit_events ORDER BY id DESC LIMIT ${String(n)}`);
  return rows
    .reverse()
    .map(({ event, actor, subject, user_id }) => ({ event, actor, subject, user_id }));
};

async function signedIn() {
  const actor = await Actor.signedIn(app);
  const { sub, sid } = claimsOf(actor.tokens?.access_token ?? '');
  const client = `client:${String(app.client.client_id)}`;
  return { actor, userId: Number(sub), session: `session:${String(sid)}`, client };
}

describe('AUD-1 the audit trail has', () => {
  it('every sign-in, and the session that it put out', async () => {
    const { actor, userId, session, client } = await signedIn();
    expect(await newest()).toEqual([
      { event: 'session.started', actor: client, subject: session, user_id: userId },
    ]);
    await app.travel(60);
    await actor.signIn();
    expect(await newest()).toEqual([
      { event: 'session.ended.evicted', actor: 'service', subject: session, user_id: userId },
    ]);
  });

  it('records reuse of a refresh token once, however often it is tried [REF-3]', async () => {
    const { actor, userId, session, client } = await signedIn();
    const old = actor.tokens?.refresh_token;
    await actor.refresh();
    await app.travel(31);
    await Promise.all([actor.refreshWith(old), actor.refreshWith(old), actor.refreshWith(old)]);
    expect(await newest()).toEqual([
      { event: 'session.ended.reuse', actor: client, subject: session, user_id: userId },
    ]);
    expect(await count(app, "audit_events WHERE event = 'session.ended.reuse'")).toBe(1);
  });

  it('revocation by a client, and nothing for a session that has ended', async () => {
    const { actor, userId, session, client } = await signedIn();
    const token = actor.tokens?.refresh_token;
    for (let i = 0; i < 2; i += 1)
      expectOk(await postJson(`${app.url}/api/oauth/revoke`, { ...app.client, token }));
    expect(await count(app, "audit_events WHERE event LIKE 'session.ended%'")).toBe(1);
    expect(await newest()).toEqual([
      { event: 'session.ended.logout', actor: client, subject: session, user_id: userId },
    ]);
  });

  it('suspension with each session it ended, and the return', async () => {
    const { userId, session } = await signedIn();
    const suspension = app.get(SuspensionService);
    for (let i = 0; i < 2; i += 1) await suspension.suspendUser(userId);
    await suspension.resumeUser(userId);
    const of = { actor: 'operator', user_id: userId };
    expect(await newest(3)).toEqual([
      { ...of, event: 'user.suspended', subject: `user:${String(userId)}` },
      { ...of, event: 'session.ended.suspended', subject: session },
      { ...of, event: 'user.resumed', subject: `user:${String(userId)}` },
    ]);
  });

  it('making, rotating and disabling a client, and each signing key', async () => {
    const clients = app.get(ClientsService);
    const { client_id } = await app.newClient();
    await clients.rotateSecret(client_id);
    await expect(clients.rotateSecret(99_999)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (let i = 0; i < 2; i += 1) await app.get(ClientAccessService).disableClient(client_id);
    const of = { actor: 'operator', subject: `client:${String(client_id)}`, user_id: null };
    expect(await newest(3)).toEqual([
      { ...of, event: 'client.created' },
      { ...of, event: 'client.secret_rotated' },
      { ...of, event: 'client.disabled' },
    ]);
    const [key] = await app.query('SELECT kid FROM signing_keys');
    expect(
      await app.query("SELECT subject FROM audit_events WHERE event = 'signing_key.created'"),
    ).toEqual([{ subject: `key:${String(key?.['kid'])}` }]);
  });

  it('no row when the event itself is rolled back, and no event when the row cannot be written', async () => {
    const { actor, session } = await signedIn();
    const before = await count(app, 'audit_events');
    await app.query('ALTER TABLE audit_events RENAME TO away');
    const token = actor.tokens?.refresh_token;
    expect((await postJson(`${app.url}/api/oauth/revoke`, { ...app.client, token })).status).toBe(
      500,
    );
    await app.query('ALTER TABLE away RENAME TO audit_events');
    expect(
      await count(app, 'sessions WHERE id = ? AND revoked_at IS NULL', [
        Number(session.split(':')[1]),
      ]),
    ).toBe(1);
    expect(await count(app, 'audit_events')).toBe(before);
  });
});
