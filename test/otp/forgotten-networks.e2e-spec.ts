import { describe, expect, it } from 'vitest';
import { SessionRevocationService } from '../../src/sign-in/index.js';
import { Database } from '../../src/platform/database/index.js';
import { Actor, expectOk } from '../support/actors/actor.js';
import { guessFrom, HOME, settleAt } from '../support/actors/networks.js';
import { dataOf, gqlCodeOf } from '../support/actors/graphql.js';
import { useApp } from '../support/servers/app.js';

const ABROAD = '203.0.113.9';

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

  it('stays known after a logout, or while another session from it was not ended [OTP-6]', async () => {
    const actor = await settledTwice();
    const [home, abroad] = await sessionsOf(actor);
    if (home === undefined || abroad === undefined) throw new Error('a session is missing');
    await app.get(SessionRevocationService).revokeSession(abroad, 'logout', 'service');
    expect(await isKnown(ABROAD, actor)).toBe(true);
    await settleAt(ABROAD, actor);
    const [, , again] = await sessionsOf(actor);
    if (again === undefined) throw new Error('a session is missing');
    await app.get(SessionRevocationService).revokeSession(again, 'user', 'service');
    expect(await isKnown(ABROAD, actor)).toBe(true);
  });

  it('becomes unknown once the user ends all others, so that its owner waits for nobody else [OTP-6]', async () => {
    const actor = await settledTwice();
    await actor.signIn();
    expect(gqlCodeOf(await actor.gql('mutation { SessionRevokeOthers { id } }'))).toBeUndefined();
    await app.travel(600);
    expect([
      await isKnown(HOME, actor),
      await isKnown(ABROAD, actor),
      await isKnown('127.0.0.1', actor),
    ]).toEqual([false, false, true]);
    expectOk(await actor.initialize('sms'));
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
      expect(dataOf(await actor.gql('mutation { SessionForgetNetworks }'))).toEqual({
        SessionForgetNetworks: forgets,
      });
    expect([await isKnown(HOME, actor), await isKnown(ABROAD, actor)]).toEqual([true, false]);
    const events = await app.query(
      "SELECT actor FROM audit_events WHERE event = 'user.networks_forgotten'",
    );
    expect(events).toEqual([{ actor: `user:${String(abroad.user_id)}` }]);
  });
});
