import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { Database } from '../../src/platform/database/index.js';
import { StaffPasskeysService } from '../../src/sign-in/index.js';
import { Actor } from '../support/actors/actor.js';
import { dataOf, gqlCodeOf } from '../support/actors/graphql.js';
import {
  addPasskey,
  challengeFor,
  confirmSession,
  passkeyAddition,
  passkeyOptions,
} from '../support/actors/passkey.js';
import { Passkey, type PasskeyFaults } from '../support/actors/passkey-device.js';
import {
  newestText,
  proofFor,
  readAct,
  requestProof,
  withProof,
} from '../support/actors/staff-proof.js';
import { staffMember, userIdOf } from '../support/actors/staff.js';
import { useApp } from '../support/servers/app.js';

const app = useApp({ LIMITS: 'off' });
let admin: Actor;
let adminId: number;
let target: number;
beforeEach(async () => {
  ({ actor: admin, id: adminId } = await staffMember(app));
  target = await userIdOf(await Actor.registered(app));
});

const suspend = (id = target, reason = 'Stolen phone') =>
  `mutation { StaffUserSuspend(id: ${String(id)}, reason: "${reason}") { id } }`;
const removal = (id: string) => `mutation { StaffPasskeyRemove(id: ${id}, reason: "Lost") { id } }`;
const statusOf = async (id: number) =>
  (await app.query('SELECT status FROM users WHERE id = ?', [id]))[0]?.['status'];
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

describe('StaffPasskeyAdd', () => {
  it('adds the first passkey after a code for this very passkey, with an audit row [ROLE-10]', async () => {
    const passkey = new Passkey(admin);
    const addition = passkeyAddition(passkey.create(await passkeyOptions(admin)));
    expect(gqlCodeOf(await admin.gql(addition))).toBe('PROOF_REQUIRED');
    const proof = await proofFor(admin, readAct(addition));
    const other = passkeyAddition(new Passkey(admin).create(await passkeyOptions(admin)));
    expect(gqlCodeOf(await admin.gql(withProof(other, proof)))).toBe('CODE_INVALID');
    expect(await passkeysOf(adminId)).toEqual([]);
    dataOf(await admin.gql(withProof(addition, proof)));
    expect(await passkeysOf(adminId)).toEqual([expect.objectContaining({ name: 'Laptop' })]);
    expect(await eventsOf(adminId)).toContain('staff.passkey_added');
    const listed = dataOf(await admin.gql('{ StaffPasskeys { needed passkeys { name } } }'));
    expect(listed).toEqual({ StaffPasskeys: { needed: false, passkeys: [{ name: 'Laptop' }] } });
  });

  it('names the key in the message with the code, so that one of the same name is told apart [ROLE-10]', async () => {
    const texts = [];
    for (const passkey of [new Passkey(admin), new Passkey(admin)]) {
      const addition = passkeyAddition(passkey.create(await passkeyOptions(admin)));
      const act = readAct(addition);
      const digest = createHash('sha256').update(String(act.args['credential'])).digest('hex');
      const proof = await proofFor(admin, act);
      const text = `${proof} confirms: add passkey Laptop with key #${digest.slice(0, 16)}`;
      texts.push(text);
      expect(await newestText(admin)).toBe(text);
    }
    expect(new Set(texts.map((text) => text.slice(-17))).size).toBe(2);
  });

  it('adds a further one only after an answer of one that is registered [ROLE-10]', async () => {
    const first = new Passkey(admin);
    await addPasskey(admin, first);
    const second = new Passkey(admin, 'rsa');
    const addition = passkeyAddition(second.create(await passkeyOptions(admin)), 'Key');
    expect(gqlCodeOf(await requestProof(admin, readAct(addition)))).toBe('PASSKEY_REQUIRED');
    expect(gqlCodeOf(await admin.gql(addition))).toBe('PASSKEY_REQUIRED');
    const self = second.answer(await challengeFor(admin, readAct(addition)));
    expect(gqlCodeOf(await admin.gql(withProof(addition, self)))).toBe('PASSKEY_INVALID');
    await addPasskey(admin, second, first);
    await addPasskey(admin, new Passkey(admin, 'ed25519'), second);
    expect(await passkeysOf(adminId)).toHaveLength(3);
  });

  it.each<[string, PasskeyFaults]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another service', { partyId: 'evil.example' }],
    ['a frame of another site', { crossOrigin: true }],
    ['an answer instead of a new passkey', { type: 'webauthn.get' }],
    ['a user who was not verified', { flags: 0x41 }],
    ['a user who was not there', { flags: 0x44 }],
    ['no credential', { flags: 0x05 }],
    ['another challenge', { challenge: Buffer.alloc(54).toString('base64url') }],
  ])('refuses %s with PASSKEY_INVALID [ROLE-10]', async (_what, faults) => {
    const created = new Passkey(admin).create(await passkeyOptions(admin), faults);
    expect(gqlCodeOf(await admin.gql(passkeyAddition(created)))).toBe('PASSKEY_INVALID');
  });

  it('refuses a passkey of another session, of another user and one that is registered [ROLE-10]', async () => {
    const { actor: other, id: otherId } = await staffMember(app);
    const elsewhere = await anotherSession(admin);
    for (const actor of [other, elsewhere]) {
      const created = new Passkey(admin).create(await passkeyOptions(actor));
      expect(gqlCodeOf(await admin.gql(passkeyAddition(created)))).toBe('PASSKEY_INVALID');
    }
    const passkey = new Passkey(admin);
    await addPasskey(admin, passkey);
    const again = passkeyAddition(passkey.create(await passkeyOptions(other)));
    const proof = await proofFor(other, readAct(again));
    expect(gqlCodeOf(await other.gql(withProof(again, proof)))).toBe('PASSKEY_INVALID');
    expect(await passkeysOf(otherId)).toEqual([]);
  });

  it('refuses the eleventh passkey with PASSKEYS_FULL', async () => {
    const first = new Passkey(admin);
    await addPasskey(admin, first);
    for (let i = 1; i < 10; i += 1) await addPasskey(admin, new Passkey(admin), first);
    const addition = passkeyAddition(new Passkey(admin).create(await passkeyOptions(admin)));
    const proof = first.answer(await challengeFor(admin, readAct(addition)));
    expect(gqlCodeOf(await admin.gql(withProof(addition, proof)))).toBe('PASSKEYS_FULL');
  });
});

describe('StaffPasskeyRemove', () => {
  it('removes the own passkey after an answer of a passkey, and none of another user [ROLE-10]', async () => {
    const passkey = new Passkey(admin);
    const id = await addPasskey(admin, passkey);
    const { actor: other } = await staffMember(app);
    const otherPasskey = new Passkey(other);
    await addPasskey(other, otherPasskey);
    const foreign = otherPasskey.answer(await challengeFor(other, readAct(removal(id))));
    expect(gqlCodeOf(await other.gql(withProof(removal(id), foreign)))).toBe('NOT_FOUND');

    const thief = new Actor(app, admin.cell_number, admin.client);
    thief.tokens = admin.tokens;
    expect(gqlCodeOf(await thief.gql(removal(id)))).toBe('PASSKEY_REQUIRED');
    expect(gqlCodeOf(await thief.gql(withProof(removal(id), '123456')))).toBe('PASSKEY_REQUIRED');
    expect(gqlCodeOf(await requestProof(thief, readAct(removal(id))))).toBe('PASSKEY_REQUIRED');
    expect(await passkeysOf(adminId)).toHaveLength(1);

    const proof = passkey.answer(await challengeFor(admin, readAct(removal(id))));
    dataOf(await admin.gql(withProof(removal(id), proof)));
    expect(await passkeysOf(adminId)).toEqual([]);
    expect(await eventsOf(adminId)).toContain('staff.passkey_removed');
  });
});

describe('the audit trail', () => {
  const reasonsOf = async (id: number) => {
    const rows = await app.query(
      `SELECT event, reason FROM audit_events e JOIN audit_reasons r ON r.nonce = e.nonce
      WHERE e.user_id = ? ORDER BY e.id`,
      [id],
    );
    return rows.map(({ event, reason }) => [event, reason]);
  };

  it('names the passkey that was added or removed, and that confirmed an act or a session [ROLE-10]', async () => {
    const passkey = new Passkey(admin);
    const id = await addPasskey(admin, passkey);
    const named = `passkey ${id} (Laptop)`;
    const elsewhere = await anotherSession(admin);
    dataOf(await confirmSession(elsewhere, passkey.answer(await challengeFor(elsewhere))));
    const proof = passkey.answer(await challengeFor(admin, readAct(suspend())));
    dataOf(await admin.gql(withProof(suspend(), proof)));
    const removed = passkey.answer(await challengeFor(admin, readAct(removal(id))));
    dataOf(await admin.gql(withProof(removal(id), removed)));

    expect(await reasonsOf(target)).toContainEqual(['user.suspended', `by ${named}: Stolen phone`]);
    const events = await reasonsOf(adminId);
    expect(events).toEqual(
      expect.arrayContaining([
        ['staff.passkey_added', `${named}: Mine`],
        ['staff.passkey_confirmed', `StaffPasskeySignIn by ${named} from 127.0.0.1`],
        ['staff.passkey_removed', `${named}: by ${named}: Lost`],
      ]),
    );
    const query = `{ StaffAuditEvents(user_id: ${String(target)}) { events { event reason } } }`;
    expect(dataOf(await admin.gql(query))).toMatchObject({
      StaffAuditEvents: {
        events: expect.arrayContaining([
          { event: 'user.suspended', reason: `by ${named}: Stolen phone` },
        ]) as unknown,
      },
    });
  });
});

describe('an answer of a passkey', () => {
  let passkey: Passkey;
  beforeEach(async () => {
    passkey = new Passkey(admin);
    await addPasskey(admin, passkey);
  });
  const answerTo = async (query: string, faults?: PasskeyFaults) =>
    passkey.answer(await challengeFor(admin, readAct(query)), faults);

  it('confirms one act: another operation, target, reason or session gets PASSKEY_INVALID [ROLE-10]', async () => {
    const elsewhere = await anotherSession(admin);
    dataOf(await confirmSession(elsewhere, passkey.answer(await challengeFor(elsewhere))));
    const other = await userIdOf(await Actor.registered(app));
    const proof = await answerTo(suspend());
    const tries: [Actor, string][] = [
      [admin, suspend().replace('Suspend', 'Delete')],
      [admin, suspend(other)],
      [admin, suspend(target, 'Another reason')],
      [elsewhere, suspend()],
    ];
    for (const [actor, query] of tries)
      expect(gqlCodeOf(await actor.gql(withProof(query, proof)))).toBe('PASSKEY_INVALID');
    expect(gqlCodeOf(await confirmSession(admin, proof))).toBe('PASSKEY_INVALID');
    expect(await statusOf(target)).toBe('ACTIVE');
    dataOf(await admin.gql(withProof(suspend(), proof)));
    expect(await statusOf(target)).toBe('SUSPENDED');
  });

  it('counts once, also for the same act, and not after an answer to a newer challenge [ROLE-10]', async () => {
    const older = await answerTo(suspend());
    const proof = await answerTo(suspend());
    dataOf(await admin.gql(withProof(suspend(), proof)));
    for (const spent of [proof, older])
      expect(gqlCodeOf(await admin.gql(withProof(suspend(), spent)))).toBe('PASSKEY_INVALID');
    expect(await eventsOf(adminId)).toContain('staff.proof_wrong');
    expect(await eventsOf(adminId)).not.toContain('staff.passkey_copied');
  });

  it.each<[string, (faults: typeof FAULTS) => PasskeyFaults]>([
    ['another origin', () => ({ origin: 'https://evil.example' })],
    ['another service', () => ({ partyId: 'evil.example' })],
    ['a frame of another site', () => ({ crossOrigin: true })],
    ['a new passkey instead of an answer', () => ({ type: 'webauthn.create' })],
    ['a user who was not verified', () => ({ flags: 0x01 })],
    ['a user who was not there', () => ({ flags: 0x04 })],
    ['a challenge of its own', () => ({ challenge: Buffer.alloc(54).toString('base64url') })],
    ['a signature of another key', ({ stranger }) => ({ as: stranger() })],
  ])('gets PASSKEY_INVALID with %s [ROLE-10]', async (_what, toFaults) => {
    const proof = await answerTo(suspend(), toFaults(FAULTS));
    expect(gqlCodeOf(await admin.gql(withProof(suspend(), proof)))).toBe('PASSKEY_INVALID');
    expect(await statusOf(target)).toBe('ACTIVE');
    expect(await eventsOf(adminId)).toContain('staff.proof_wrong');
  });
  const FAULTS = { stranger: () => new Passkey(admin) };

  it('gets PASSKEY_INVALID from a passkey that is not registered, or of another user [ROLE-10]', async () => {
    const { actor: other } = await staffMember(app);
    const otherPasskey = new Passkey(other);
    await addPasskey(other, otherPasskey);
    for (const foreign of [new Passkey(admin), otherPasskey]) {
      const proof = foreign.answer(await challengeFor(admin, readAct(suspend())));
      expect(gqlCodeOf(await admin.gql(withProof(suspend(), proof)))).toBe('PASSKEY_INVALID');
    }
  });

  it('gets PASSKEY_INVALID if the counter went back, which is in the audit trail [ROLE-10]', async () => {
    dataOf(await admin.gql(withProof(suspend(), await answerTo(suspend(), { counter: 7 }))));
    for (const counter of [7, 6, 0]) {
      const proof = await answerTo(suspend(), { counter });
      expect(gqlCodeOf(await admin.gql(withProof(suspend(), proof)))).toBe('PASSKEY_INVALID');
    }
    const events = await eventsOf(adminId);
    expect(events.filter((event) => event === 'staff.passkey_copied')).toHaveLength(3);
    expect(events).not.toContain('staff.proof_wrong');
    dataOf(await admin.gql(withProof(suspend(), await answerTo(suspend(), { counter: 8 }))));
  });

  it('uses each value of a counter once, also in two acts at the same moment [ROLE-10]', async () => {
    const [store, database] = [app.get(StaffPasskeysService), app.get(Database)];
    const json = await answerTo(suspend(), { counter: 5 });
    const assertion = await store.readSigned(json, adminId);
    const use = (at: number) => database.transaction((tx) => store.useAssertion(tx, assertion, at));
    const now = database.clock.now();
    expect([await use(now), await use(now + 1)]).toEqual([true, false]);
  });

  it('counts if the authenticator has no counter', async () => {
    for (const reason of ['One', 'Two']) {
      const act = suspend(target, reason);
      dataOf(await admin.gql(withProof(act, await answerTo(act, { counter: 0 }))));
    }
  });

  it('stays usable if its act fails [ROLE-10]', async () => {
    const act = suspend(999_999);
    const proof = await answerTo(act);
    expect(gqlCodeOf(await admin.gql(withProof(act, proof)))).toBe('NOT_FOUND');
    expect(gqlCodeOf(await admin.gql(withProof(act, proof)))).toBe('NOT_FOUND');
  });

  it('takes the place of codes for everybody who has a passkey: none is sent, and none confirms [ROLE-10]', async () => {
    expect(gqlCodeOf(await admin.gql(suspend()))).toBe('PASSKEY_REQUIRED');
    expect(await eventsOf(adminId)).toContain('staff.act_refused');
    const refusedBefore = (await eventsOf(adminId)).length;
    expect(gqlCodeOf(await requestProof(admin, readAct(suspend())))).toBe('PASSKEY_REQUIRED');
    expect((await eventsOf(adminId)).slice(refusedBefore)).toEqual(['staff.act_refused']);
    expect(gqlCodeOf(await admin.gql(withProof(suspend(), '123456')))).toBe('PASSKEY_REQUIRED');
    const { actor: fresh } = await staffMember(app);
    const code = await proofFor(fresh, readAct(suspend()));
    const own = new Passkey(fresh);
    const addition = passkeyAddition(own.create(await passkeyOptions(fresh)));
    dataOf(await fresh.gql(withProof(addition, await proofFor(fresh, readAct(addition)))));
    expect(gqlCodeOf(await fresh.gql(withProof(suspend(), code)))).toBe('PASSKEY_REQUIRED');
  });
});
