import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import {
  ClientAccessService,
  SessionRevocationService,
  SessionsService,
} from '../../src/sign-in/index.js';
import { authorizeOperator } from '../../src/platform/audit/index.js';
import { Database, type Transaction } from '../../src/platform/database/index.js';
import { ClientsService } from '../../src/accounts/clients/index.js';
import { HousekeepingService } from '../../src/platform/scheduling/index.js';
import { Actor, expectOk } from '../support/actors/actor.js';
import { ask, gqlCodeOf, readField } from '../support/actors/graphql.js';
import { codeOf, postJson } from '../support/actors/http.js';
import { proveStaff } from '../support/actors/staff-proof.js';
import { staffMember, userIdOf, type StaffMember } from '../support/actors/staff.js';
import { count } from '../support/assertions/tally.js';
import { useApp, type ClientCredentials } from '../support/servers/app.js';
import { graphql } from '../support/actors/typed-query.js';

const MADE = z.object({ client: z.looseObject({}), client_secret: z.string() });

let admin: StaffMember;
let client: ClientCredentials;
const app = useApp({ LIMITS: 'off' });
beforeEach(async () => {
  admin = await staffMember(app);
  proveStaff(admin.actor);
  client = await app.newClient();
});

const leak = (end: boolean, id = client.client_id) =>
  admin.actor.gql(
    `mutation { StaffClientLeak(id: ${String(id)}, end_sessions: ${String(end)}, reason: "On a public page") { client { id has_previous_secret } client_secret } }`,
  );
async function drill(end: boolean): Promise<ClientCredentials> {
  const made = readField(await leak(end), MADE);
  expect(made.client).toEqual({ id: String(client.client_id), has_previous_secret: false });
  return { ...client, client_secret: made.client_secret };
}

async function statusOf(credentials: ClientCredentials): Promise<number> {
  return (await postJson(`${app.url}/api/oauth/introspect`, { ...credentials, token: 'x' })).status;
}
const housekeep = () => app.get(HousekeepingService).sweepAll();
const unended = () => count(app, 'client_leaks WHERE client_id = ?', [client.client_id]);
const live = () =>
  count(app, 'sessions WHERE client_id = ? AND revoked_at IS NULL', [client.client_id]);
/**
 * Waits for the run after the response. Time must not pass meanwhile, because it passes table by
 * table.
 */
const noneLive = () =>
  vi.waitFor(async () => {
    expect(await live()).toBe(0);
    // The pass has ended.
    expect(
      await count(app, 'client_leaks WHERE client_id = ? AND position = 0', [client.client_id]),
    ).toBe(1);
  });
/**
 * Runs passes until one has ended that began late enough. The run after the response may still be
 * within an earlier one.
 */
const finishEnding = () =>
  vi.waitFor(async () => {
    await housekeep();
    expect(await unended()).toBe(0);
  });
const acts = () =>
  app.query(
    `SELECT event, actor, reason FROM audit_events e LEFT JOIN audit_reasons r ON r.nonce = e.nonce
    WHERE e.subject = ? ORDER BY e.id`,
    [`client:${String(client.client_id)}`],
  );
/** Returns the number of audit events about the end of a session of the client. */
async function endings(): Promise<number> {
  const sessions = await app.query('SELECT id FROM sessions WHERE client_id = ?', [
    client.client_id,
  ]);
  const own = new Set(sessions.map(({ id }) => `session:${String(id)}`));
  const ended = await app.query(
    "SELECT subject FROM audit_events WHERE event = 'session.ended.leaked'",
  );
  return ended.filter(({ subject }) => own.has(String(subject))).length;
}

/** Starts a session without the requests of a sign-in. */
async function startSession(userId: number): Promise<number> {
  const wanted = {
    userId,
    clientId: client.client_id,
    address: '127.0.0.1',
    scope: 'profile',
    signIns: 1,
  };
  const start = (tx: Transaction) => app.get(SessionsService).startSession(tx, wanted);
  return (await app.get(Database).transaction(start)).id;
}

describe('StaffClientLeak', () => {
  it('returns a new secret, and ends the current and the previous one at once [CLI-3]', async () => {
    const rotated = {
      ...client,
      client_secret: await app.get(ClientsService).rotateSecret(client.client_id),
    };
    expect(await Promise.all([client, rotated].map(statusOf))).toEqual([200, 200]);
    const fresh = await drill(false);
    expect(await Promise.all([client, rotated, fresh].map(statusOf))).toEqual([401, 401, 200]);
    expect(await acts()).toMatchObject([
      { event: 'client.created' },
      { event: 'client.secret_rotated' },
      {
        event: 'client.secret_leaked',
        actor: `user:${String(admin.id)}`,
        reason: 'On a public page',
      },
    ]);
  });

  it('keeps the sessions of the client, which go on with the new secret, without end_sessions', async () => {
    const user = await Actor.signedIn(app, client);
    const { client_secret } = await drill(false);
    expectOk(await user.gql('{ Me { id } }'));
    expect(codeOf(await user.refreshWith())).toBe('INVALID_CLIENT');
    expectOk(await user.refreshWith(undefined, { client_secret }));
    expect(await unended()).toBe(0);
  });

  it('ends the sessions of the client with end_sessions, no others, and leaves one event with their number [CLI-3]', async () => {
    const users = [await Actor.signedIn(app, client), await Actor.signedIn(app, client)];
    const gone = await Actor.signedIn(app, client);
    expectOk(
      await postJson(`${app.url}/api/oauth/revoke`, {
        ...client,
        token: gone.tokens?.refresh_token,
      }),
    );
    const bystander = await Actor.signedIn(app);
    const { client_secret } = await drill(true);
    await noneLive();
    for (const user of users) {
      await vi.waitFor(async () => {
        expect((await user.gql('{ Me { id } }')).status).toBe(401);
      });
      expect(codeOf(await user.refreshWith(undefined, { client_secret }))).toBe('INVALID_GRANT');
    }
    expectOk(await bystander.gql('{ Me { id } }'));
    expectOk(await bystander.refreshWith());
    const isEnding = async () => {
      const clients = await ask(
        admin.actor,
        graphql('{ StaffClients(limit: 200) { id sessions_ending } }'),
      );
      return clients.filter(({ sessions_ending }) => sessions_ending).map(({ id }) => Number(id));
    };
    expect(await isEnding()).toContain(client.client_id);
    await app.travel(70);
    await finishEnding();
    expect(await isEnding()).not.toContain(client.client_id);
    expect(await endings()).toBe(2);
    const actor = `user:${String(admin.id)}`;
    expect((await acts()).slice(1)).toEqual([
      { event: 'client.secret_leaked', actor, reason: 'On a public page' },
      { event: 'client.sessions_ended', actor, reason: 'sessions ended: 2' },
    ]);
  });

  it('lets users sign in again with the new secret, and these sessions stay', async () => {
    const user = await Actor.signedIn(app, client);
    const { client_secret } = await drill(true);
    await noneLive();
    await app.travel(70);
    const again = new Actor(app, user.cell_number, { ...client, client_secret });
    await again.signIn();
    await finishEnding();
    expectOk(await again.gql('{ Me { id } }'));
    expect(await live()).toBe(1);
  });

  it('ends also a session that another replica started with the old secret in the next seconds', async () => {
    const userId = await userIdOf(await Actor.registered(app));
    await drill(true);
    await startSession(userId);
    await housekeep();
    expect([await live(), await unended()]).toEqual([0, 1]);
    await app.travel(6);
    await startSession(userId);
    await app.travel(60);
    await finishEnding();
    expect([await live(), await endings()]).toEqual([1, 1]);
    expect((await acts()).at(-1)).toMatchObject({
      event: 'client.sessions_ended',
      reason: 'sessions ended: 1',
    });
  });

  it('ends each session once if it crashes and several runs continue it [CLI-3]', async () => {
    const userId = await userIdOf(await Actor.registered(app));
    await startSession(userId);
    const columns =
      'user_id, client_id, scope, counter, key_id, nonce, amr, network, created_at, idle_expires_at, expires_at';
    // 2048 sessions, which are several batches.
    for (let i = 0; i < 11; i += 1) {
      await app.query(
        `INSERT INTO sessions (${columns}) SELECT ${columns} FROM sessions WHERE client_id = ?`,
        [client.client_id],
      );
    }
    const access = app.get(ClientAccessService);
    await access.replaceLeakedSecret(client.client_id, { endsSessions: true }, authorizeOperator);
    const revocation = app.get(SessionRevocationService);
    const revokeEach = revocation.revokeEach.bind(revocation);
    const crash = vi.spyOn(revocation, 'revokeEach').mockImplementation(async (...call) => {
      await revokeEach(...call);
      if (crash.mock.calls.length > 2) throw new Error('crash before the commit');
      return call[1].length;
    });
    await expect(access.endSessions(client.client_id)).rejects.toThrow('crash');
    crash.mockRestore();
    const left = await live();
    expect(left).toBeGreaterThan(500);
    expect(left).toBeLessThan(2048);
    const ended = await Promise.all([1, 2, 3].map(() => access.endSessions(client.client_id)));
    expect(ended.reduce((sum, each) => sum + each)).toBe(left);
    await app.travel(70);
    await Promise.all([housekeep(), housekeep()]);
    await finishEnding();
    expect([await live(), await endings()]).toEqual([0, 2048]);
    const finished = (await acts()).filter(({ event }) => event === 'client.sessions_ended');
    expect(finished).toEqual([
      { event: 'client.sessions_ended', actor: 'operator', reason: 'sessions ended: 2048' },
    ]);
  });

  it('begins again if the new secret leaks too, and counts the sessions of both', async () => {
    const userId = await userIdOf(await Actor.registered(app));
    await startSession(userId);
    await drill(true);
    await noneLive();
    await app.travel(30);
    await startSession(userId);
    await drill(true);
    await noneLive();
    await app.travel(70);
    await finishEnding();
    expect(await live()).toBe(0);
    expect((await acts()).at(-1)).toMatchObject({
      event: 'client.sessions_ended',
      reason: 'sessions ended: 2',
    });
  });

  it('returns NOT_FOUND for an unknown client and CLIENT_DISABLED for a disabled one, and changes nothing', async () => {
    expect(gqlCodeOf(await leak(true, 987_654_321))).toBe('NOT_FOUND');
    await app.get(ClientAccessService).disableClient(client.client_id);
    expect(gqlCodeOf(await leak(true))).toBe('CLIENT_DISABLED');
    expect(await unended()).toBe(0);
    expect((await acts()).map(({ event }) => event)).toEqual(['client.created', 'client.disabled']);
  });
});
