import { describe, expect, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { dataOf, gqlCodeOf, operationOn, rootFieldsOf } from '../support/actors/graphql.js';
import { postJson } from '../support/actors/http.js';
import { staffMember, userIdOf } from '../support/actors/staff.js';
import { claimsOf } from '../support/assertions/claims.js';
import { useApp } from '../support/servers/app.js';

const OFFICE = '203.0.113.7';
const ELSEWHERE = '198.51.100.7';
const NETWORKS = '203.0.113.0/24, 192.0.2.9, 2001:db8:7::/48, ::ffff:198.18.0.0/112';
const READ = '{ StaffMembers { id } }';

const app = useApp({
  LIMITS: 'on',
  LIMIT_REGISTER: '1000/60',
  LIMIT_INITIALIZE: '1000/60',
  TRUSTED_PROXIES: '127.0.0.1',
  STAFF_NETWORKS: NETWORKS,
});

function gqlFrom(address: string | undefined, { tokens }: Actor, query: string) {
  const headers = {
    authorization: `Bearer ${tokens?.access_token ?? ''}`,
    ...(address === undefined ? {} : { 'x-forwarded-for': address }),
  };
  return postJson(`${app.url}/api/v4/graphql`, { query }, headers);
}

const refusalsOf = (id: number) =>
  app.query(
    `SELECT event, subject, actor, reason FROM audit_events e
     JOIN audit_reasons r ON r.nonce = e.nonce
     WHERE e.user_id = ? AND event = 'staff.network_refused' ORDER BY e.id`,
    [id],
  );

describe('STAFF_NETWORKS', () => {
  it.each([
    OFFICE,
    '203.0.113.255',
    ' 203.0.113.7:4711',
    '::ffff:203.0.113.7',
    '192.0.2.9',
    '198.18.3.4',
    '2001:db8:7::1',
    '[2001:db8:7:ffff::1%eth0]:443',
    `${ELSEWHERE}, ${OFFICE}`,
  ])('opens operations for staff to the reported address %s [ROLE-13]', async (address) => {
    const { actor } = await staffMember(app);
    dataOf(await gqlFrom(address, actor, READ));
  });

  it.each([
    ELSEWHERE,
    '192.0.2.8',
    '203.0.114.7',
    '2001:db8:8::1',
    `${OFFICE}, ${ELSEWHERE}`,
    'unknown',
    undefined,
  ])(
    'refuses them to the reported address %s with NETWORK_NOT_ALLOWED [ROLE-13]',
    async (address) => {
      const { actor } = await staffMember(app);
      expect(gqlCodeOf(await gqlFrom(address, actor, READ))).toBe('NETWORK_NOT_ALLOWED');
    },
  );

  it('opens no field for staff elsewhere, those on the own passkeys included, and every other one [ROLE-13]', async () => {
    const { actor } = await staffMember(app);
    const fields = rootFieldsOf(app).filter(({ extensions }) =>
      String(extensions['scope']).startsWith('admin:'),
    );
    expect(fields.length).toBeGreaterThan(40);
    for (const field of fields) {
      await app.query('DELETE FROM limits');
      const code = gqlCodeOf(await gqlFrom(ELSEWHERE, actor, operationOn(field)));
      expect([field.name, code]).toEqual([field.name, 'NETWORK_NOT_ALLOWED']);
    }
    const mixed = '{ Me { id } StaffPasskeys { needed } }';
    expect(gqlCodeOf(await gqlFrom(ELSEWHERE, actor, mixed))).toBe('NETWORK_NOT_ALLOWED');
    dataOf(await gqlFrom(ELSEWHERE, actor, '{ Me { id } Tickets { id } }'));
    await actor.refresh();
  });

  it('writes an event with user, session, operation and address for each of the first 30 refusals in ten minutes, and then refuses with RATE_LIMITED [ROLE-8] [ROLE-13]', async () => {
    const { actor, id } = await staffMember(app);
    const target = await userIdOf(await Actor.registered(app));
    const act = `mutation { StaffUserSuspend(id: ${String(target)}, reason: "Because") { id } }`;
    const codes = [];
    for (let i = 0; i < 32; i += 1) codes.push(gqlCodeOf(await gqlFrom(ELSEWHERE, actor, act)));
    expect(codes.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 'NETWORK_NOT_ALLOWED'));
    expect(codes.slice(30)).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
    const { sid } = claimsOf(actor.tokens?.access_token ?? '');
    const event = {
      event: 'staff.network_refused',
      subject: `session:${String(sid)}`,
      actor: `user:${String(id)}`,
      reason: `StaffUserSuspend from ${ELSEWHERE}`,
    };
    expect(await refusalsOf(id)).toEqual(Array.from({ length: 30 }, () => event));
    dataOf(await gqlFrom(OFFICE, actor, READ));
  });
});
