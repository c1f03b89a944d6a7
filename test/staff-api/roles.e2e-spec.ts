import { describe, expect, it } from 'vitest';
import { ADMIN_SCOPES, StaffService } from '../../src/sign-in/index.js';
import { RevocationList } from '../../src/sign-in/sessions/revocation-list.js';
import { ROLES, type Role } from '../../src/accounts/users/index.js';
import { Actor, tokensIn } from '../support/actors/actor.js';
import { gqlCodeOf, operationOn, rootFieldsOf, type RootField } from '../support/actors/graphql.js';
import { codeOf } from '../support/actors/http.js';
import { ALL_SCOPES, staffMember } from '../support/actors/staff.js';
import { useApp } from '../support/servers/app.js';

/** The rules as docs/interface.md §2.7 states them. */
const CHANGES: Readonly<Record<Role, readonly string[]>> = {
  support: ['admin:tickets', 'admin:users'],
  admin: ADMIN_SCOPES.filter((scope) => scope !== 'admin:read'),
  auditor: [],
};
const adminOnly = (scopes: string) =>
  scopes.split(' ').filter((scope) => scope.startsWith('admin:'));

const app = useApp({ LIMITS: 'off' });

const staffFields = () =>
  rootFieldsOf(app).filter(({ extensions }) => scopeOf({ extensions }).startsWith('admin:'));
const scopeOf = ({ extensions }: Pick<RootField, 'extensions'>) => String(extensions['scope']);

describe('a token of staff', () => {
  it.each([
    ['support', ['admin:tickets', 'admin:users']],
    ['admin', [...ADMIN_SCOPES]],
    ['auditor', ['admin:read']],
  ] as const)(
    'has the admin scopes of the role %s and of the client that were requested [ROLE-1]',
    async (role, own) => {
      const { actor } = await staffMember(app, {}, role);
      expect(adminOnly(String(actor.tokens?.scope))).toEqual(own);
      const other = ADMIN_SCOPES.find((scope) => !own.some((each) => each === scope));
      await app.travel(60);
      if (other !== undefined)
        expect(codeOf(await actor.token(await actor.newCode(), { scope: other }))).toBe(
          'INVALID_SCOPE',
        );
      await app.travel(60);
      const narrow = new Actor(app, actor.cell_number, await app.newClient(`profile ${own[0]}`));
      expect((await narrow.signIn()).scope).toBe(`profile ${own[0]}`);
    },
  );

  it('opens each field for staff to the roles of its scope, and to nobody else [ROLE-1]', async () => {
    const members = await Promise.all(
      ROLES.map(async (role) => [role, (await staffMember(app, {}, role)).actor] as const),
    );
    const user = await Actor.registered(app, await app.newClient(ALL_SCOPES));
    await user.signIn();
    expect(staffFields().length).toBeGreaterThan(3);
    for (const field of staffFields()) {
      const query = operationOn(field);
      expect([field.name, (await user.gql(query)).status]).toEqual([field.name, 403]);
      for (const [role, actor] of members) {
        const isOpen =
          scopeOf(field) === 'admin:self' ||
          CHANGES[role].includes(scopeOf(field)) ||
          (role === 'auditor' && field.root === 'query');
        expect([field.name, role, (await actor.gql(query)).status]).toEqual([
          field.name,
          role,
          isOpen ? 200 : 403,
        ]);
      }
    }
  });

  it('opens no field after a dismissal or with another role, before a replica knows the revocation [ROLE-2]', async () => {
    for (const then of [null, 'auditor'] as const) {
      const { actor, id } = await staffMember(app);
      const staff = app.get(StaffService);
      await (then === null ? staff.dismiss(id) : staff.appoint(id, then));
      // As on another replica, within the second.
      app.get(RevocationList)['lists'].session.clear();
      for (const field of staffFields()) {
        // An auditor reads everything, also with the token of the role before.
        if (then === 'auditor' && field.root === 'query') continue;
        const answer = await actor.gql(operationOn(field));
        expect([field.name, then, gqlCodeOf(answer)]).toEqual([
          field.name,
          then,
          'UNAUTHENTICATED',
        ]);
      }
    }
  });
});

describe('a change of role', () => {
  it('ends the sessions with an admin scope, and leaves one event that names the role [ROLE-2]', async () => {
    const { actor, id } = await staffMember(app, {}, 'support');
    const personal = new Actor(app, actor.cell_number);
    await app.travel(60);
    await personal.signIn();
    for (let i = 0; i < 2; i += 1) await app.get(StaffService).appoint(id, 'auditor');
    expect((await actor.gql('{ StaffTickets { user { id } } }')).status).toBe(401);
    expect(codeOf(await actor.refreshWith())).toBe('INVALID_GRANT');
    expect((await personal.gql('{ Me { id } }')).status).toBe(200);
    const events = await app.query('SELECT event FROM audit_events WHERE user_id = ? ORDER BY id', [
      id,
    ]);
    const names = events
      .map(({ event }) => event)
      .filter((event) => !/^(session.started|user.registered)$/.test(String(event)));
    expect(names).toEqual([
      'user.staff_appointed.support',
      'user.staff_appointed.auditor',
      'session.ended.dismissed',
    ]);
  });

  it('races a sign-in, which never keeps a scope of the role before [ROLE-2]', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { actor, id } = await staffMember(app);
      await app.travel(60);
      const code = await actor.newCode();
      const [answer] = await Promise.all([
        actor.token(code),
        app.get(StaffService).appoint(id, 'support'),
      ]);
      if (answer.status !== 200) continue;
      const { scope } = (actor.tokens = tokensIn(answer));
      const { status } = await actor.gql('{ StaffTickets { user { id } } }');
      expect([scope, status]).toEqual(scope.includes('admin:staff') ? [scope, 401] : [scope, 200]);
    }
  });
});
