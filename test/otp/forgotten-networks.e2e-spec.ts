import { describe, expect, it } from 'vitest';
import { SessionRevocationService } from '../../src/sign-in/index.js';
import { Database } from '../../src/platform/database/index.js';
import { Actor, expectOk, tokensIn } from '../support/actors/actor.js';
import { codeFrom, guessFrom, HOME, settleAt } from '../support/actors/networks.js';
import { dataOf, postGraphql } from '../support/actors/graphql.js';
import { useApp } from '../support/servers/app.js';

const ABROAD = '203.0.113.9';
/** A network that never signed anybody in. */
const OUTSIDE = '192.0.2.66';

const app = useApp({ LIMITS: 'off', TRUSTED_PROXIES: '127.0.0.1' });

/** Returns a user who has signed in at HOME and then ABROAD. */
async function settledTwice(): Promise<Actor> {
  const actor = await settleAt(HOME, await Actor.registered(app));
  await app.travel(600);
  await settleAt(ABROAD, actor);
  await app.travel(600);
  return actor;
}

/** Returns whether a network is known to the user: a refusal names its reason only there. */
async function isKnown(network: string, actor: Actor): Promise<boolean> {
  const { body } = await guessFrom(network, actor, '123456');
  return body.errors?.[0]?.reason !== undefined;
}

/** Returns the sessions of an actor, oldest first. */
async function sessionsOf(actor: Actor): Promise<{ id: number; user_id: number }[]> {
  const rows = await app.query(
    'SELECT id, user_id FROM sessions WHERE user_id = (SELECT id FROM users WHERE cell_number = ?) ORDER BY created_at',
    [actor.cell_number],
  );
  return rows.map(({ id, user_id }) => ({ id: Number(id), user_id: Number(user_id) }));
}

/** Signs the actor in, who then acts with the tokens of that session. */
async function signInAt(network: string, actor: Actor): Promise<void> {
  const answer = await guessFrom(network, actor, await codeFrom(network, actor));
  actor.tokens = tokensIn(expectOk(answer));
}

/** Runs a mutation of the actor from a network, and returns its result. */
async function mutateFrom(network: string, actor: Actor, mutation: string): Promise<unknown> {
  const query = `mutation { result: ${mutation} }`;
  return dataOf(await postGraphql(actor, { query }, { 'x-forwarded-for': network }))['result'];
}

describe('The network of a session that was ended', () => {
  it.each(['user', 'operator', 'reuse', 'leaked', 'number'] as const)(
    'becomes unknown if the cause is %s [OTP-6]',
    async (cause) => {
      const actor = await settledTwice();
      const [, abroad] = await sessionsOf(actor);
      if (abroad === undefined) throw new Error('a session is missing');
      expect(await isKnown(ABROAD, actor)).toBe(true);
      const revocation = app.get(SessionRevocationService);
      if (cause === 'leaked') {
        await app
          .get(Database)
          .transaction((tx) => revocation.revokeEach(tx, [abroad.id], cause, 'service'));
      } else {
        await revocation.revokeSession(abroad, cause, 'service');
      }
      expect(await isKnown(ABROAD, actor)).toBe(false);
      expect(await isKnown(HOME, actor)).toBe(true);
    },
  );

  it.each(['user', 'reuse'] as const)(
    'stays known after a logout, or while another session from it was not ended, if the cause is %s [OTP-6]',
    async (cause) => {
      const actor = await settledTwice();
      const [home, abroad] = await sessionsOf(actor);
      if (home === undefined || abroad === undefined) throw new Error('a session is missing');
      await app.get(SessionRevocationService).revokeSession(abroad, 'logout', 'service');
      expect(await isKnown(ABROAD, actor)).toBe(true);
      await settleAt(ABROAD, actor);
      const [, , again] = await sessionsOf(actor);
      if (again === undefined) throw new Error('a session is missing');
      await app.get(SessionRevocationService).revokeSession(again, cause, 'service');
      expect(await isKnown(ABROAD, actor)).toBe(true);
    },
  );

  it('becomes unknown once the user ends it from a network that was known before [OTP-6]', async () => {
    const actor = await settledTwice();
    const [, abroad] = await sessionsOf(actor);
    await signInAt(HOME, actor);
    await mutateFrom(HOME, actor, `SessionRevoke(id: ${String(abroad?.id)}) { id }`);
    expect([await isKnown(HOME, actor), await isKnown(ABROAD, actor)]).toEqual([true, false]);
    await settleAt(ABROAD, actor);
    await mutateFrom(HOME, actor, 'SessionRevokeOthers { id }');
    expect([await isKnown(HOME, actor), await isKnown(ABROAD, actor)]).toEqual([true, false]);
  });
});

describe('A member who ends sessions', () => {
  it.each(['SessionRevokeOthers { id }', 'SessionForgetNetworks', 'SessionRevoke(id: ID) { id }'])(
    'forgets no network by a copied access token, with %s [OTP-6]',
    async (mutation) => {
      const actor = await settledTwice();
      const [home, abroad] = await sessionsOf(actor);
      if (abroad === undefined) throw new Error('a session is missing');
      await signInAt(HOME, actor);
      await app.get(SessionRevocationService).revokeSession(abroad, 'logout', 'service');
      await mutateFrom(OUTSIDE, actor, mutation.replace('ID', String(home?.id)));
      expect([await isKnown(HOME, actor), await isKnown(ABROAD, actor)]).toEqual([true, true]);
    },
  );

  it('forgets no network that was known before that of the caller, so that nobody who once signed in locks the owner out [OTP-6]', async () => {
    const owner = await settledTwice();
    await settleAt(HOME, owner);
    const thief = new Actor(app, owner.cell_number);
    await signInAt(ABROAD, thief);
    await mutateFrom(ABROAD, thief, 'SessionRevokeOthers { id }');
    await mutateFrom(ABROAD, thief, 'SessionForgetNetworks');
    expect([await isKnown(HOME, owner), await isKnown(ABROAD, owner)]).toEqual([true, true]);
  });
});

describe('SessionForgetNetworks', () => {
  it('makes the networks of sessions that were signed out unknown, and keeps that of a live one [OTP-6]', async () => {
    const actor = await settledTwice();
    const [, abroad] = await sessionsOf(actor);
    if (abroad === undefined) throw new Error('a session is missing');
    await app.get(SessionRevocationService).revokeSession(abroad, 'logout', 'service');
    await actor.signIn();
    expect(await isKnown(ABROAD, actor)).toBe(true);
    for (const forgets of [true, false])
      expect(await mutateFrom(HOME, actor, 'SessionForgetNetworks')).toBe(forgets);
    expect([await isKnown(HOME, actor), await isKnown(ABROAD, actor)]).toEqual([true, false]);
    const events = await app.query(
      "SELECT actor FROM audit_events WHERE event = 'user.networks_forgotten'",
    );
    expect(events).toEqual([{ actor: `user:${String(abroad.user_id)}` }]);
  });
});
