import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { MessageLeases } from '../../src/delivery/outbox/index.js';
import { Actor } from '../support/actors/actor.js';
import { ask, dataOf, gqlCodeOf } from '../support/actors/graphql.js';
import { staffMember, userIdOf, type StaffMember } from '../support/actors/staff.js';
import { proveStaff } from '../support/actors/staff-proof.js';
import { useApp } from '../support/servers/app.js';

const app = useApp({ LIMITS: 'off' });
let support: StaffMember;
let auditor: StaffMember;
let admin: StaffMember;
beforeAll(async () => {
  support = await staffMember(app, {}, 'support');
  auditor = await staffMember(app, {}, 'auditor');
});
beforeEach(async () => {
  admin = await staffMember(app);
});

const sessionsOf = ({ id }: StaffMember, by: StaffMember) =>
  by.actor.gql(`{ StaffUserSessions(user_id: ${String(id)}) { id } }`);
const endSession = (id: number, by: StaffMember) =>
  by.actor.gql(`mutation { StaffSessionRevoke(id: ${String(id)}, reason: "Because") { id } }`);
const resendCode = ({ id }: StaffMember, by: StaffMember) =>
  by.actor.gql(
    `mutation { StaffDeliveryResend(user_id: ${String(id)}, reason: "Because") { waiting_time } }`,
  );
const sessionIdOf = async ({ id }: StaffMember) => {
  const [row] = await app.query('SELECT MAX(id) AS id FROM sessions WHERE user_id = ?', [id]);
  return Number(row?.['id']);
};

describe('an account of staff', () => {
  it('shows its sessions to admins and auditors only [ROLE-5]', async () => {
    for (const target of [admin, auditor, await staffMember(app, {}, 'support')]) {
      expect(gqlCodeOf(await sessionsOf(target, support))).toBe('STAFF_PROTECTED');
      for (const by of [auditor, admin])
        expect(dataOf(await sessionsOf(target, by))['StaffUserSessions']).toHaveLength(1);
    }
  });

  it('keeps its sessions and codes whatever support does, so that the admins stay [ROLE-5]', async () => {
    await admin.actor.initialize('ussd');
    const messages = await app.query('SELECT COUNT(*) AS n FROM messages');
    const refusals = [
      await endSession(await sessionIdOf(admin), support),
      await endSession(await sessionIdOf(auditor), support),
      await resendCode(admin, support),
    ];
    expect(refusals.map((answer) => gqlCodeOf(answer))).toEqual(
      refusals.map(() => 'STAFF_PROTECTED'),
    );
    await ask(admin.actor, '{ Me { id } }');
    expect(await app.query('SELECT COUNT(*) AS n FROM messages')).toEqual(messages);
  });

  it('keeps its messages whatever support does, and loses one to an admin who proves the act [ROLE-5]', async () => {
    const claim = vi.spyOn(app.get(MessageLeases), 'claimMessage').mockResolvedValue(undefined);
    onTestFinished(() => {
      claim.mockRestore();
    });
    await admin.actor.initialize('sms');
    const [message] = await app.query('SELECT MAX(id) AS id FROM messages WHERE recipient = ?', [
      admin.actor.cell_number,
    ]);
    const cancel = (by: StaffMember) =>
      by.actor.gql(
        `mutation { StaffDeliveryCancel(id: ${String(message?.['id'])}, reason: "Because") { result } }`,
      );
    const other = await staffMember(app);
    expect(gqlCodeOf(await cancel(support))).toBe('STAFF_PROTECTED');
    expect(gqlCodeOf(await cancel(other))).toBe('PROOF_REQUIRED');
    const state = () => app.query('SELECT state FROM messages WHERE id = ?', [message?.['id']]);
    expect(await state()).toEqual([{ state: 'ready' }]);
    proveStaff(other.actor);
    dataOf(await cancel(other));
    expect(await state()).toEqual([{ state: 'cancelled' }]);
  });

  it('loses a session to an admin who proves the act, and not without a proof [ROLE-5]', async () => {
    const leaving = await staffMember(app, {}, 'support');
    expect(gqlCodeOf(await endSession(await sessionIdOf(leaving), admin))).toBe('PROOF_REQUIRED');
    await ask(leaving.actor, '{ Me { id } }');
    proveStaff(admin.actor);
    dataOf(await endSession(await sessionIdOf(leaving), admin));
    expect((await leaving.actor.gql('{ Me { id } }')).status).toBe(401);
  });

  it('leaves the sessions of other users to support [ROLE-5]', async () => {
    const actor = await Actor.signedIn(app);
    const user = { actor, id: await userIdOf(actor) };
    expect(dataOf(await sessionsOf(user, support))['StaffUserSessions']).toHaveLength(1);
    dataOf(await endSession(await sessionIdOf(user), support));
    expect((await actor.gql('{ Me { id } }')).status).toBe(401);
  });
});
