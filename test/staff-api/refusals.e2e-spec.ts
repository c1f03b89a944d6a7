import { describe, expect, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { dataOf, gqlCodeOf } from '../support/actors/graphql.js';
import { proofFor, readAct, requestProof, withProof } from '../support/actors/staff-proof.js';
import { staffMember, userIdOf } from '../support/actors/staff.js';
import { claimsOf } from '../support/assertions/claims.js';
import { useApp } from '../support/servers/app.js';

const app = useApp({ LIMITS: 'on', LIMIT_REGISTER: '1000/60', LIMIT_INITIALIZE: '1000/60' });
const suspend = (id: number) =>
  `mutation { StaffUserSuspend(id: ${String(id)}, reason: "Because") { id } }`;

/** Returns the refusals and requests of a member of staff in the audit trail. */
const attemptsOf = (id: number) =>
  app.query(
    `SELECT event, subject, actor, e.user_id, reason FROM audit_events e
     JOIN audit_reasons r ON r.nonce = e.nonce
     WHERE e.user_id = ? AND event LIKE 'staff.%' ORDER BY e.id`,
    [id],
  );

const sessionOf = (actor: Actor) => String(claimsOf(actor.tokens?.access_token ?? '')['sid']);

describe('attempts at acts of staff', () => {
  it('leave events with user, session, operation and address [ROLE-8]', async () => {
    const { actor, id } = await staffMember(app);
    const target = await userIdOf(await Actor.registered(app));
    expect(gqlCodeOf(await actor.gql(suspend(target)))).toBe('PROOF_REQUIRED');
    const proof = await proofFor(actor, readAct(suspend(target)));
    const wrong = proof.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));
    expect(gqlCodeOf(await actor.gql(withProof(suspend(target), wrong)))).toBe('CODE_INVALID');
    const event = {
      actor: `user:${String(id)}`,
      subject: `session:${sessionOf(actor)}`,
      user_id: id,
      reason: 'StaffUserSuspend from 127.0.0.1',
    };
    expect(await attemptsOf(id)).toEqual(
      ['staff.act_refused', 'staff.proof_requested', 'staff.proof_wrong'].map((name) => ({
        event: name,
        ...event,
      })),
    );
  });

  it('leave an event if the token lacks the scope, for queries and mutations of staff only [ROLE-8]', async () => {
    const actor = await Actor.signedIn(app);
    const id = await userIdOf(actor);
    for (const query of ['{ Me { id } StaffUsers { id } }', suspend(id)])
      expect(gqlCodeOf(await actor.gql(query))).toBe('FORBIDDEN');
    await actor.signIn('sms', { scope: 'tickets' });
    expect(gqlCodeOf(await actor.gql('{ Me { id } }'))).toBe('FORBIDDEN');
    expect((await attemptsOf(id)).map(({ event, reason }) => [event, reason])).toEqual([
      ['staff.act_refused', 'StaffUsers from 127.0.0.1'],
      ['staff.act_refused', 'StaffUserSuspend from 127.0.0.1'],
    ]);
  });

  it('get RATE_LIMITED and leave no event from the 31st refusal in ten minutes on, while the right code counts [ROLE-8]', async () => {
    const { actor, id } = await staffMember(app);
    const target = await userIdOf(await Actor.registered(app));
    const codes = [];
    for (let i = 0; i < 32; i += 1) codes.push(gqlCodeOf(await actor.gql(suspend(target))));
    expect(codes.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 'PROOF_REQUIRED'));
    expect(codes.slice(30)).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
    expect(await attemptsOf(id)).toHaveLength(30);
    const proof = await proofFor(actor, readAct(suspend(target)));
    dataOf(await actor.gql(withProof(suspend(target), proof)));
  });

  it.each([
    ['a session', 'StaffSessionRevoke(id: SESSION, reason: "Because") { id }'],
    ['a code', 'StaffDeliveryResend(user_id: USER, reason: "Because") { waiting_time }'],
  ])(
    'on %s of staff get RATE_LIMITED from the 31st on, although their transaction is rolled back [ROLE-8]',
    async (_what, act) => {
      const { actor, id } = await staffMember(app);
      const target = await staffMember(app, {}, 'support');
      const text = act
        .replace('SESSION', sessionOf(target.actor))
        .replace('USER', String(target.id));
      const codes = [];
      for (let i = 0; i < 32; i += 1)
        codes.push(gqlCodeOf(await actor.gql(`mutation { ${text} }`)));
      expect(codes.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 'PROOF_REQUIRED'));
      expect(codes.slice(30)).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
      expect(await attemptsOf(id)).toHaveLength(30);
    },
  );

  it('get RATE_LIMITED from the 61st code in an hour on, and codes to sign in are counted apart [ROLE-8]', async () => {
    const { actor } = await staffMember(app);
    const target = await userIdOf(await Actor.registered(app));
    const act = readAct(suspend(target));
    for (let i = 0; i < 60; i += 1) await proofFor(actor, act);
    await app.query("UPDATE challenges SET next_at = 0 WHERE subject LIKE 'me:staff:%'");
    expect(gqlCodeOf(await requestProof(actor, act))).toBe('RATE_LIMITED');
    await app.travel(60);
    await actor.signIn();
  });
});
