import { describe, expect, it, vi } from 'vitest';
import { RateLimits } from '../../src/platform/rate-limits/index.js';
import { Actor, expectOk, newNumber, numberEndingIn } from '../support/actors/actor.js';
import { wrongCode } from '../support/actors/cell-number.js';
import { ask, dataOf, gqlCodeOf, postGraphql } from '../support/actors/graphql.js';
import { send } from '../support/actors/http.js';
import { codeFrom, guessFrom, HOME, settleAt } from '../support/actors/networks.js';
import { staffMember, userIdOf } from '../support/actors/staff.js';
import { useApp } from '../support/servers/app.js';
import { graphql } from '../support/actors/typed-query.js';

const app = useApp({ LIMIT_STAFF_SEARCH: '3/3600' });

const SEARCH = graphql('query ($search: String) { StaffUsers(search: $search) { id } }');
const search = (text: string, by: Actor) => by.gql(SEARCH, { search: text });
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
    expect(metrics).toMatch(/^keypad_rate_limited_total\{limit="staff_search"\} 2$/m);
  });

  it('costs 20 units of the rate limit of GraphQL and 200 that a search by name may cost [ROLE-6] [LIM-8]', async () => {
    const { actor } = await staffMember(app, {}, 'support');
    const query = '{ StaffUsers(search: "Sara", limit: 1) { id } }';
    const answer = await postGraphql(actor, { query }, { 'x-graphql-cost': '1' });
    expect(answer.body['extensions']).toMatchObject({ cost: { operation: 221 } });
  });
});

describe('a search of staff that is not counted', () => {
  const unlimited = useApp({ LIMITS: 'off' });

  /** Adds a user whose number and address have the same masks as those of the other one. */
  async function twin(hidden: string) {
    const actor = new Actor(unlimited, numberEndingIn('0001'));
    expectOk(await actor.register());
    const email = `s${hidden}@example.com`;
    await unlimited.query('UPDATE users SET email = ? WHERE cell_number = ?', [
      email,
      actor.cell_number,
    ]);
    return { id: String(await userIdOf(actor)), number: actor.cell_number, email };
  }

  it('tells no two users apart whose numbers and addresses have the same masks [ROLE-6]', async () => {
    const { actor: support } = await staffMember(unlimited, {}, 'support');
    const [first, second] = [await twin('ara7'), await twin('ima8')];
    const counted = vi.spyOn(unlimited.get(RateLimits), 'countOrRefuse');

    const [telling, countedTexts] = [[] as string[], [] as string[]];
    for (const text of [...listGuesses(first.number), ...listGuesses(first.email)]) {
      counted.mockClear();
      const found = await ask(support, SEARCH, { search: text });
      const ids = found.map(({ id }) => id);
      const isCounted = counted.mock.calls.some(([{ name }]) => name === 'staff_search');
      if (isCounted) countedTexts.push(text);
      else if (ids.includes(first.id) !== ids.includes(second.id) && !ids.includes(text))
        telling.push(text);
    }
    expect(telling).toEqual([]);
    expect(countedTexts).toEqual(
      expect.arrayContaining([first.number, `0${first.number.slice(3)}`, first.email]),
    );
  });
});

describe('a wrong code for a guessed number', () => {
  const guessed = useApp({ LIMITS: 'off', TRUSTED_PROXIES: '127.0.0.1' });

  it('changes nothing at the desk before it used up the tries, unless from a known network of the user [ROLE-6]', async () => {
    const { actor: support } = await staffMember(guessed, {}, 'support');
    const owner = await settleAt(HOME, await Actor.registered(guessed));
    const id = String(await userIdOf(owner));
    await guessed.travel(600);
    const wrong = wrongCode(await codeFrom(HOME, owner));
    const readDesk = async () =>
      dataOf(
        await support.gql(
          `{ StaffUserDeliveries(user_id: ${id}) { at step text detail }
            StaffUserLimits(user_id: ${id}) { name spent }
            StaffUserSessions(user_id: ${id}) { last_seen_at }
            StaffUsers(search: "${id}") { id status } }`,
        ),
      );

    for (const isTypedAtHome of [false, true]) {
      if (isTypedAtHome) await guessFrom(HOME, owner, wrong);
      const before = await readDesk();
      for (const network of ['192.0.2.1', '192.0.2.2']) await guessFrom(network, owner, wrong);
      expect(await readDesk()).toEqual(before);
      expect(JSON.stringify(before).includes('WRONG')).toBe(isTypedAtHome);
    }
    expect(guessed.config.OTP_TRIES).toBe(5);
    await guessFrom('192.0.2.66', owner, wrong);
    expect(JSON.stringify(await readDesk())).toContain('SPENT');
  });
});

/** Returns every part of a text, plain, as a national or international number, and with a name. */
function listGuesses(text: string): string[] {
  const parts = new Set<string>();
  for (let from = 0; from < text.length; from += 1)
    for (let to = from + 1; to <= text.length; to += 1) parts.add(text.slice(from, to));
  return [...parts].flatMap((part) => [part, `0${part}`, `+${part}`, `${part}%`, `Sara ${part}`]);
}
