import { describe, expect, it } from 'vitest';
import { Actor, newNumber } from '../support/actors/actor.js';
import { gqlCodeOf, postGraphql } from '../support/actors/graphql.js';
import { send } from '../support/actors/http.js';
import { staffMember, userIdOf } from '../support/actors/staff.js';
import { useApp } from '../support/servers/app.js';

const app = useApp({ LIMIT_STAFF_SEARCH: '3/3600' });

const search = (text: string, by: Actor) =>
  by.gql('query ($search: String) { StaffUsers(search: $search) { id } }', { search: text });
const eventsOf = (staff: number) =>
  app.query(
    "SELECT event, subject, user_id FROM audit_events WHERE actor = ? AND event LIKE 'staff.%' ORDER BY id",
    [`user:${String(staff)}`],
  );

describe('a search of staff by a whole number', () => {
  it('says in the audit trail who was found, and for nobody that a list was read [ROLE-6]', async () => {
    const { actor: support, id: staff } = await staffMember(app, {}, 'support');
    const actor = await Actor.registered(app);
    const id = await userIdOf(actor);
    for (const text of [actor.cell_number, String(id), newNumber(), 'Sara'])
      await search(text, support);
    const found = { event: 'staff.user_found', subject: `user:${String(id)}`, user_id: id };
    const listed = { event: 'staff.users_listed', subject: 'user:list', user_id: null };
    expect(await eventsOf(staff)).toEqual([found, found, listed, listed]);
  });

  it('counts for each member of staff, also if nobody is found, so that masked digits are not found by asking [ROLE-6]', async () => {
    const [{ actor: first }, { actor: second }] = [
      await staffMember(app, {}, 'support'),
      await staffMember(app, {}, 'auditor'),
    ];
    for (const by of [first, second]) {
      const codes = [];
      for (const text of [newNumber(), 'nobody@example.com', newNumber(), newNumber()])
        codes.push(gqlCodeOf(await search(text, by)));
      expect(codes).toEqual([undefined, undefined, undefined, 'RATE_LIMITED']);
      expect(gqlCodeOf(await search('Sara', by))).toBeUndefined();
    }
    const { text: metrics } = await send(`${app.url}/metrics`);
    expect(metrics).toMatch(/^keypad_staff_searches_refused_total 2$/m);
  });

  it('costs at least 20 units of the rate limit of GraphQL [ROLE-6]', async () => {
    const { actor } = await staffMember(app, {}, 'support');
    const query = '{ StaffUsers(search: "Sara", limit: 1) { id } }';
    const answer = await postGraphql(actor, { query }, { 'x-graphql-cost': '1' });
    expect(answer.body['extensions']).toMatchObject({ cost: { operation: 21 } });
  });
});
