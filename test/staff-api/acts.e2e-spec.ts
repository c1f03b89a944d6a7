import { beforeEach, describe, expect, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { ask, dataOf, gqlCodeOf } from '../support/actors/graphql.js';
import { codeOf } from '../support/actors/http.js';
import { newPan } from '../support/actors/pans.js';
import { proofFor, proveStaff, readAct, withProof } from '../support/actors/staff-proof.js';
import { staffMember, userIdOf, type StaffMember } from '../support/actors/staff.js';
import { useApp } from '../support/servers/app.js';
import { graphql } from '../support/actors/typed-query.js';

let admin: StaffMember;
const app = useApp({ LIMITS: 'off' });
beforeEach(async () => {
  admin = await staffMember(app);
  proveStaff(admin.actor);
});

const act = (name: string, id: number | string, more = '', by = admin.actor) =>
  by.gql(`mutation { ${name}(id: ${String(id)}, reason: "Because"${more}) { id } }`);
const actsOn = async (userId: number) =>
  app.query(
    `SELECT event, actor, reason FROM audit_events e LEFT JOIN audit_reasons r ON r.nonce = e.nonce
    WHERE e.user_id = ? AND e.actor = ? ORDER BY e.id`,
    [userId, `user:${String(admin.id)}`],
  );
const statusOf = async (id: number) =>
  (await app.query('SELECT status FROM users WHERE id = ?', [id]))[0]?.['status'];

describe('an act of staff', () => {
  it('suspends and resumes a user, with a reason in the audit trail whose card numbers are masked [ROLE-4]', async () => {
    const actor = await Actor.signedIn(app);
    const id = await userIdOf(actor);
    const pan = newPan();
    dataOf(
      await admin.actor.gql(
        `mutation { StaffUserSuspend(id: ${String(id)}, reason: " Stolen ${pan} ") { status } }`,
      ),
    );
    expect((await actor.gql('{ Me { id } }')).status).toBe(401);
    dataOf(await act('StaffUserResume', id));
    expect(await statusOf(id)).toBe('ACTIVE');
    const by = `user:${String(admin.id)}`;
    const events = await actsOn(id);
    expect(events).toMatchObject([
      {
        event: 'user.suspended',
        actor: by,
        reason: expect.stringMatching(/^Stolen \d{6}\*+\d{4}$/) as string,
      },
      { event: 'session.ended.suspended', actor: by },
      { event: 'user.resumed', actor: by, reason: 'Because' },
    ]);
    expect(JSON.stringify(events)).not.toContain(pan);
  });

  it('forgets the networks of sessions that ended, and names the reason [OTP-6]', async () => {
    const actor = await Actor.signedIn(app);
    const id = await userIdOf(actor);
    const networks = () => app.query('SELECT network FROM sessions WHERE user_id = ?', [id]);
    dataOf(await act('StaffUserForgetNetworks', id));
    expect(await networks()).not.toEqual([{ network: null }]);
    await app.query('UPDATE sessions SET expires_at = 1 WHERE user_id = ?', [id]);
    dataOf(await act('StaffUserForgetNetworks', id));
    expect(await networks()).toEqual([{ network: null }]);
    expect(await actsOn(id)).toMatchObject([
      { event: 'user.networks_forgotten', actor: `user:${String(admin.id)}`, reason: 'Because' },
    ]);
  });

  it('deletes an account, with the reasons about it', async () => {
    const actor = await Actor.signedIn(app);
    const id = await userIdOf(actor);
    dataOf(await act('StaffUserClearGuesses', id));
    dataOf(await act('StaffUserDelete', id));
    expect(await statusOf(id)).toBe('DELETED');
    expect((await actsOn(id)).map(({ event }) => event)).toContain('user.deleted');
    expect(await app.query('SELECT reason FROM audit_reasons WHERE user_id = ?', [id])).toEqual([]);
    expect(gqlCodeOf(await act('StaffUserDelete', (await staffMember(app)).id))).toBe(
      'ACCOUNT_OF_STAFF',
    );
  });

  it('ends a session of another user at once, also by support, and names the reason [ROLE-4]', async () => {
    const { actor: support, id: by } = await staffMember(app, {}, 'support');
    const actor = await Actor.signedIn(app);
    const id = await userIdOf(actor);
    const [session] = await ask(
      support,
      graphql('query ($user: ID!) { StaffUserSessions(user_id: $user) { id } }'),
      { user: String(id) },
    );
    dataOf(await act('StaffSessionRevoke', session?.id ?? '', '', support));
    expect((await actor.gql('{ Me { id } }')).status).toBe(401);
    expect(codeOf(await actor.refreshWith())).toBe('INVALID_GRANT');
    expect(gqlCodeOf(await act('StaffSessionRevoke', session?.id ?? '', '', support))).toBe(
      'NOT_FOUND',
    );
    const [row] = await app.query(
      `SELECT actor, reason FROM audit_events e JOIN audit_reasons r ON r.nonce = e.nonce WHERE e.event = 'session.ended.operator' AND e.user_id = ?`,
      [id],
    );
    expect(row).toEqual({ actor: `user:${String(by)}`, reason: 'Because' });
  });

  it('forgets the network of a session only with a proof, because a member of staff without one must lock nobody out [OTP-6]', async () => {
    const { actor: support } = await staffMember(app, {}, 'support');
    const actor = await Actor.signedIn(app);
    const id = await userIdOf(actor);
    const sessions = () =>
      app.query('SELECT id, network FROM sessions WHERE user_id = ? ORDER BY created_at', [id]);
    const [first] = await sessions();
    dataOf(await act('StaffSessionRevoke', String(first?.['id']), '', support));
    expect(await sessions()).toEqual([first]);
    expect(first?.['network']).toMatch(/^[0-9a-f]{64}$/);

    await app.travel(60);
    await actor.signIn();
    const [, second] = await sessions();
    const end = `mutation { StaffSessionRevoke(id: ${String(second?.['id'])}, reason: "Stolen") { id } }`;
    const proof = await proofFor(support, readAct(end));
    dataOf(await support.gql(withProof(end, proof)));
    expect(await sessions()).toEqual([first, { ...second, network: null }]);

    dataOf(await act('StaffUserForgetNetworks', id));
    expect(await sessions()).toMatchObject([{ network: null }, { network: null }]);
  });

  it.each(['', ' ', 'x'.repeat(201), 'a\\u0007b'])(
    'returns BAD_USER_INPUT for the reason "%s"',
    async (reason) => {
      const answer = await admin.actor.gql(
        `mutation { StaffUserSuspend(id: 1, reason: "${reason}") { id } }`,
      );
      expect(gqlCodeOf(answer)).toBe('BAD_USER_INPUT');
    },
  );
});

describe('StaffDeliveryResend', () => {
  const resend = (id: number, by: Actor) =>
    by.gql(
      `mutation { StaffDeliveryResend(user_id: ${String(id)}, reason: "Asked on the phone") { otp_time_diff } }`,
    );

  it('sends the code of a dial as a text message, which then signs the user in', async () => {
    const { actor: support } = await staffMember(app, {}, 'support');
    const actor = await Actor.registered(app);
    const id = await userIdOf(actor);
    await actor.initialize('ussd');
    dataOf(await resend(id, support));
    expect((await actor.token(await actor.receivedCode())).status).toBe(200);
    expect(gqlCodeOf(await resend(id, support))).toBe('NO_OPEN_CODE');
  });

  it('sends a code three times at most', async () => {
    const { actor: support } = await staffMember(app, {}, 'support');
    const actor = await Actor.registered(app);
    const id = await userIdOf(actor);
    await actor.initialize('sms');
    const codes = [];
    for (let i = 0; i < 4; i += 1) codes.push(gqlCodeOf(await resend(id, support)));
    expect(codes).toEqual([undefined, undefined, undefined, 'NO_OPEN_CODE']);

    // The next code is another one.
    await app.query('UPDATE challenges SET next_at = 0');
    await actor.initialize('sms');
    expect(gqlCodeOf(await resend(id, support))).toBeUndefined();
  });
});

describe('roles', () => {
  it('change by another admin only, so that nobody raises himself [ROLE-1]', async () => {
    const target = await userIdOf(await Actor.registered(app));
    dataOf(await act('StaffAppoint', target, ', role: SUPPORT'));
    dataOf(await act('StaffAppoint', target, ', role: AUDITOR'));
    const members = await ask(admin.actor, graphql('{ StaffMembers { id role } }'));
    expect(members).toContainEqual({ id: String(target), role: 'AUDITOR' });
    dataOf(await act('StaffDismiss', target));
    for (const own of [
      await act('StaffAppoint', admin.id, ', role: SUPPORT'),
      await act('StaffDismiss', admin.id),
      await act('StaffUserSuspend', admin.id),
    ]) {
      expect(gqlCodeOf(own)).toBe('OWN_ACCOUNT');
    }
    for (const role of ['support', 'auditor'] as const) {
      const { actor } = await staffMember(app, {}, role);
      expect((await act('StaffAppoint', target, ', role: ADMIN', actor)).status).toBe(403);
    }
  });

  it('leave an admin if two admins dismiss each other at once [ROLE-1]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await staffMember(app), await staffMember(app)];
      proveStaff(a.actor);
      proveStaff(b.actor);
      const answers = await Promise.all([
        act('StaffDismiss', b.id, '', a.actor),
        act('StaffDismiss', a.id, '', b.actor),
      ]);
      const codes = answers.map((answer) => gqlCodeOf(answer));
      expect(codes.filter((code) => code === undefined)).toHaveLength(1);
      expect(codes).toContain('UNAUTHENTICATED');
    }
  });
});
