import { describe, expect, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { gqlCodeOf } from '../support/actors/graphql.js';
import { staffMember } from '../support/actors/staff.js';
import { useApp } from '../support/servers/app.js';

const ADD = 'mutation { TicketAdd(ticket_department_id: 1, title: "t", content: "c") { id } }';

/** A page costs 1, 4 for its text and 50 when it is empty, and a full one needs `room`. */
function countPossiblePages(limit: number, room = 205): number {
  return Math.floor((limit - room) / 55) + 1;
}

async function countPages(actor: Actor, query = '{ Tickets(limit: 200) { id } }'): Promise<number> {
  for (let pages = 0; ; pages += 1) {
    // Each text is new, so that each is parsed.
    const page = await actor.gql(`${query} # ${String(pages)}`);
    if (gqlCodeOf(page) === 'RATE_LIMITED') return pages;
  }
}

describe('the rate limit of GraphQL after an operation', () => {
  const app = useApp({ LIMIT_GRAPHQL: '1000/600', LIMIT_GRAPHQL_STAFF: '3000/600' });

  it('counts a long list by what it returned, at least 50 [GQL-6]', async () => {
    const actor = await Actor.signedIn(app);
    expect(await countPages(actor)).toBe(countPossiblePages(1_000));
  });

  it('counts a token for staff against a limit of its own [GQL-6]', async () => {
    const { actor } = await staffMember(app);
    expect(await countPages(actor)).toBe(countPossiblePages(3_000));
    expect(gqlCodeOf(await actor.gql(ADD))).toBeUndefined();
  });

  it('counts a search of users by what it looked at, at least 50 [LIM-8]', async () => {
    const { actor } = await staffMember(app);
    const search = '{ StaffUsers(search: "Nobody", limit: 1) { id } }';
    expect(await countPages(actor, search)).toBe(countPossiblePages(3_000, 226));
  });
});
