import { beforeEach, describe, expect, it } from 'vitest';
import { Actor, expectOk, tokensIn } from '../support/actors/actor.js';
import {
  dataOf,
  gqlCodeOf,
  operationOn,
  postGraphql,
  rootFieldsOf,
} from '../support/actors/graphql.js';
import { codeFrom, guessFrom, HOME, knowsNetwork } from '../support/actors/networks.js';
import {
  addPasskey,
  challengeFor,
  confirmSession,
  requestChallenge,
} from '../support/actors/passkey.js';
import { Passkey } from '../support/actors/passkey-device.js';
import { readAct, requestProof, withProof } from '../support/actors/staff-proof.js';
import { staffMember } from '../support/actors/staff.js';
import { useApp } from '../support/servers/app.js';

const app = useApp({ LIMITS: 'off', TRUSTED_PROXIES: '127.0.0.1' });
const ABROAD = '203.0.113.9';
/** A network that never signed anybody in. */
const OUTSIDE = '192.0.2.66';

let admin: Actor;
let adminId: number;
beforeEach(async () => {
  ({ actor: admin, id: adminId } = await staffMember(app));
});

const SUSPENSION = 'mutation { StaffUserSuspend(id: 1, reason: "Stolen phone") { id } }';
const removal = (id: string) => `mutation { StaffPasskeyRemove(id: ${id}, reason: "Lost") { id } }`;
const passkeysOf = (id: number) =>
  app.query('SELECT id, name FROM staff_passkeys WHERE user_id = ? ORDER BY id', [id]);
const eventsOf = async (id: number) =>
  (await app.query('SELECT event FROM audit_events WHERE user_id = ? ORDER BY id', [id])).map(
    ({ event }) => event,
  );

/** Signs the same member in once more. */
async function anotherSession(actor: Actor): Promise<Actor> {
  const other = new Actor(app, actor.cell_number, actor.client);
  await app.travel(60);
  await other.signIn();
  return other;
}

/**
 * Returns a member who has signed in at HOME and later ABROAD, and a third session at HOME, which
 * acts.
 */
async function settledStaff(): Promise<{ id: number; session: Actor }> {
  const { actor, id } = await staffMember(app);
  // The first session is that of this machine, which knows no other network.
  for (const network of [HOME, ABROAD, HOME]) {
    await app.travel(60);
    actor.tokens = tokensIn(
      expectOk(await guessFrom(network, actor, await codeFrom(network, actor))),
    );
  }
  return { id, session: actor };
}

describe('a session of staff whose member has a passkey', () => {
  let passkey: Passkey;
  let session: Actor;
  beforeEach(async () => {
    passkey = new Passkey(admin);
    await addPasskey(admin, passkey);
    session = await anotherSession(admin);
  });

  it('opens staff operations only after an answer of the passkey, but other operations [ROLE-12]', async () => {
    const reads = ['{ StaffMembers { id } }', '{ StaffDepartments { id } }'];
    for (const read of [...reads, SUSPENSION])
      expect(gqlCodeOf(await session.gql(read))).toBe('PASSKEY_SIGN_IN_REQUIRED');
    expect(gqlCodeOf(await requestProof(session, readAct(SUSPENSION)))).toBe('PASSKEY_REQUIRED');
    expect(gqlCodeOf(await requestChallenge(session, readAct(SUSPENSION)))).toBe(
      'PASSKEY_SIGN_IN_REQUIRED',
    );
    dataOf(await session.gql('{ Me { id } }'));
    expect(dataOf(await session.gql('{ StaffPasskeys { needed } }'))).toEqual({
      StaffPasskeys: { needed: true },
    });
    expect(await eventsOf(adminId)).toContain('staff.act_refused');

    dataOf(await confirmSession(session, passkey.answer(await challengeFor(session))));
    for (const read of reads) dataOf(await session.gql(read));
    await session.refresh();
    for (const read of reads) dataOf(await session.gql(read));
    expect(await eventsOf(adminId)).toContain('staff.passkey_confirmed');
  });

  it('opens no field for staff without one, but those on the own passkeys [ROLE-12]', async () => {
    const fields = rootFieldsOf(app).filter(({ extensions }) =>
      /^admin:(?!self$)/.test(String(extensions['scope'])),
    );
    expect(fields.length).toBeGreaterThan(30);
    for (const field of fields) {
      const code = gqlCodeOf(await session.gql(operationOn(field)));
      expect([field.name, code]).toEqual([field.name, 'PASSKEY_SIGN_IN_REQUIRED']);
    }
  });

  it('stays closed to an answer for another session, by a used one or by another user [ROLE-12]', async () => {
    const elsewhere = await anotherSession(admin);
    const answer = passkey.answer(await challengeFor(elsewhere));
    expect(gqlCodeOf(await confirmSession(session, answer))).toBe('PASSKEY_INVALID');
    dataOf(await confirmSession(elsewhere, answer));
    expect(gqlCodeOf(await confirmSession(elsewhere, answer))).toBe('PASSKEY_INVALID');
    expect(gqlCodeOf(await session.gql('{ StaffMembers { id } }'))).toBe(
      'PASSKEY_SIGN_IN_REQUIRED',
    );
  });

  it('needs another confirmation when the passkey that confirmed it is removed [ROLE-12]', async () => {
    dataOf(await confirmSession(session, passkey.answer(await challengeFor(session))));
    const second = new Passkey(admin);
    await addPasskey(admin, second, passkey);
    const [{ id } = {}] = await passkeysOf(adminId);
    const proof = second.answer(await challengeFor(admin, readAct(removal(String(id)))));
    dataOf(await admin.gql(withProof(removal(String(id)), proof)));
    expect(gqlCodeOf(await session.gql('{ StaffMembers { id } }'))).toBe(
      'PASSKEY_SIGN_IN_REQUIRED',
    );
    dataOf(await confirmSession(session, second.answer(await challengeFor(session))));
    dataOf(await session.gql('{ StaffMembers { id } }'));
  });
});

describe('the last passkey of a member of staff', () => {
  it('ends the other staff sessions when it is removed, and no session without a scope for staff [ROLE-12]', async () => {
    const passkey = new Passkey(admin);
    const id = await addPasskey(admin, passkey);
    const [unconfirmed, confirmed] = [await anotherSession(admin), await anotherSession(admin)];
    dataOf(await confirmSession(confirmed, passkey.answer(await challengeFor(confirmed))));
    const ofUser = new Actor(app, admin.cell_number, admin.client);
    await app.travel(60);
    await ofUser.signIn('sms', { scope: 'profile' });
    const proof = passkey.answer(await challengeFor(admin, readAct(removal(id))));
    dataOf(await admin.gql(withProof(removal(id), proof)));

    for (const session of [unconfirmed, confirmed]) {
      expect((await session.gql('{ StaffMembers { id } }')).status).toBe(401);
      expect((await session.refreshWith()).status).toBe(400);
    }
    dataOf(await admin.gql('{ StaffMembers { id } }'));
    dataOf(await ofUser.gql('{ Me { id } }'));
  });
});

describe('the known networks of a member of staff', () => {
  it('outlast the removal of the last passkey by whoever has a younger network or none [OTP-6]', async () => {
    for (const [address, isKept] of [
      [ABROAD, true],
      [OUTSIDE, true],
      [HOME, false],
    ] as const) {
      const { id, session } = await settledStaff();
      const passkey = new Passkey(session);
      const passkeyId = await addPasskey(session, passkey);
      const act = readAct(removal(passkeyId));
      const proof = passkey.answer(await challengeFor(session, act));
      const query = withProof(removal(passkeyId), proof);
      dataOf(await postGraphql(session, { query }, { 'x-forwarded-for': address }));

      expect([address, await knowsNetwork(app, id, HOME)]).toEqual([address, true]);
      expect([address, await knowsNetwork(app, id, ABROAD)]).toEqual([address, isKept]);
    }
  });
});

describe('STAFF_PROOF=passkey', () => {
  const strict = useApp({ LIMITS: 'off', STAFF_PROOF: 'passkey' });

  it('opens nothing of staff before the first passkey, which a code confirms [ROLE-12]', async () => {
    const { actor } = await staffMember(strict);
    expect(gqlCodeOf(await actor.gql('{ StaffMembers { id } }'))).toBe('PASSKEY_SIGN_IN_REQUIRED');
    expect(gqlCodeOf(await requestProof(actor, readAct(SUSPENSION)))).toBe('PASSKEY_REQUIRED');
    const passkey = new Passkey(actor);
    await addPasskey(actor, passkey);
    dataOf(await actor.gql('{ StaffMembers { id } }'));
  });
});
