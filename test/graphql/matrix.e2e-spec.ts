import { getNamedType, isLeafType, isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SuspensionService } from '../../src/auth/index.js';
import { Actor } from '../support/actors/actor.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { ask, dataOf, gqlCodeOf, operationOn, postGraphql, rootFieldsOf, schemaOf } from '../support/actors/graphql.js';
import type { Answer } from '../support/actors/http.js';
import { hasId, leavesOf, objectFieldsOf, queryFor, valuesAt, type Leaf } from '../support/assertions/leaves.js';
import { newPan } from '../support/actors/pans.js';
import { staffMember, userIdOf } from '../support/actors/staff.js';

/** Root fields that return no row of the caller. All others return rows of the caller, which have an `id`. */
const FOR_EVERYBODY: Readonly<Record<string, string>> = {
  Application: 'the client of the token, which is the same for both',
  MeExport: 'a document about the caller, which test/account/export reads',
  StaffTickets: 'tickets of all users, for staff',
  TicketDepartments: 'the departments that a ticket can name',
};
/** Types that only mutations return. */
const TOLD_BY_MUTATIONS: Readonly<Record<string, string>> = { SentCode: 'the time at which the next code may be sent' };
/** Fields that may be empty for someone who has everything. */
const MAY_BE_NULL = ['Card.issuing_bank'];
const NOTHING = '987654321987';

/** The fields come from the schema. A new field fails here until `haveEverything` gives the owner a value of it. */
describe('every field of the schema [GQL-2]', () => {
  let app: TestApp;
  let owner: Actor;
  let stranger: Actor;
  let suspended: Actor;
  let narrow: Map<string, Actor>;
  let leaves: Leaf[];

  beforeAll(async () => {
    app = await startApp({ LIMITS: 'off' });
    leaves = leavesOf(app);
    const banned = await staffMember(app);
    suspended = banned.actor;
    stranger = await Actor.signedIn(app);
    const scopes = new Set(rootFieldsOf(app).map(({ extensions }) => String(extensions['scope'])));
    narrow = new Map(
      await Promise.all([...scopes].map(async (scope) => [scope, (await staffMember(app, { scope })).actor] as const)),
    );
    await app.get(SuspensionService).suspendUser(banned.id);
    // Keeps ids of tickets and messages different from those of departments.
    for (let i = 0; i < 10; i += 1) await openTicket(await Actor.signedIn(app));
    ({ actor: owner } = await staffMember(app));
    await haveEverything();
  });
  afterAll(() => app.close());

  function openTicket(actor: Actor): Promise<{ id: string }> {
    return ask(actor, 'mutation { TicketAdd(ticket_department_id: 1, title: "Private", content: "Secret") { id } }');
  }

  /** The owner has at least one row behind every field. */
  async function haveEverything(): Promise<void> {
    const { id } = await openTicket(owner);
    const assignee = await userIdOf(owner);
    await ask(owner, `mutation { StaffTicketAssign(id: ${id}, assignee_id: ${String(assignee)}) { ticket { id } } }`);
    await ask(owner, `mutation { TicketClose(id: ${id}) { id } }`);
    await ask(owner, `mutation { TicketRate(id: ${id}, rating: 5) { id } }`);
    await ask(owner, `mutation { CardAdd(pan: "${newPan()}", expired_at: "2031-01-31 00:00:00") { id } }`);
    await app.query('UPDATE users SET email = ? WHERE cell_number = ?', ['owner@example.com', owner.cell_number]);
  }

  const idsOf = async (actor: Actor, wanted: (leaf: Leaf) => boolean): Promise<Set<string>> => {
    const ids = new Set<string>();
    for (const leaf of leaves.filter((each) => each.path.at(-1) === 'id' && wanted(each))) {
      const data = dataOf(await actor.gql(queryFor(leaf)));
      for (const id of valuesAt(data[leaf.root.name], leaf.path)) ids.add(String(id));
    }
    return ids;
  };
  const isPrivate = ({ root, name }: Leaf) => !(root.name in FOR_EVERYBODY) && !name.startsWith('TicketDepartment.');

  it('appears among the fields that this test reads', () => {
    const schema = schemaOf(app);
    const roots = [schema.getQueryType()?.name, schema.getMutationType()?.name];
    const types = Object.values(schema.getTypeMap())
      .filter(isObjectType)
      .filter(({ name }) => !name.startsWith('__') && !roots.includes(name) && !(name in TOLD_BY_MUTATIONS));
    const scalars = objectFieldsOf(types).filter((name) => {
      const [type = '', field = ''] = name.split('.');
      return !isObjectType(getNamedType(types.find((each) => each.name === type)?.getFields()[field]?.type));
    });
    expect([...new Set(leaves.map(({ name }) => name))].sort()).toEqual(scalars.sort());
    for (const { root } of leaves) {
      expect([root.name, hasId(root) || root.name in FOR_EVERYBODY]).toEqual([root.name, true]);
    }
  });

  it('refuses a query with 401 without a token or to a suspended user, and with 403 without the scope', async () => {
    for (const leaf of leaves) {
      const query = queryFor(leaf);
      await expectGuarded(query, leaf.root.extensions['scope'], leaf.name);
    }
    const numbers = rootFieldsOf(app).filter(({ root, type }) => root === 'query' && isLeafType(getNamedType(type)));
    for (const field of numbers) await expectGuarded(operationOn(field), field.extensions['scope'], field.name);
  });

  it('refuses a mutation in the same cases', async () => {
    for (const field of rootFieldsOf(app).filter(({ root }) => root === 'mutation')) {
      await expectGuarded(operationOn(field), field.extensions['scope'], field.name);
    }
  });

  async function expectGuarded(query: string, scope: unknown, what: string): Promise<void> {
    const seen = ({ status, body }: Answer) => [what, status, body.data === null];
    expect(seen(await postGraphql({ app }, { query }))).toEqual([what, 401, true]);
    expect(seen(await suspended.gql(query))).toEqual([what, 401, true]);
    for (const [own, actor] of narrow) {
      const answer = await actor.gql(query);
      if (own === scope) expect([what, answer.status]).toEqual([what, 200]);
      else expect(seen(answer)).toEqual([what, 403, true]);
    }
  }

  it('returns a value to the owner, and no row of the owner to another user', async () => {
    for (const leaf of leaves) {
      const query = queryFor(leaf);
      const own = dataOf(await owner.gql(query))[leaf.root.name];
      const values = valuesAt(own, leaf.path);
      if (!MAY_BE_NULL.includes(leaf.name)) expect([leaf.name, values.length > 0]).toEqual([leaf.name, true]);
      if (leaf.root.name in FOR_EVERYBODY) continue;
      const ids = valuesAt(own, ['id']);
      const others = valuesAt(dataOf(await stranger.gql(query))[leaf.root.name], ['id']);
      expect([leaf.name, others.filter((id) => ids.includes(id))]).toEqual([leaf.name, []]);
    }
  });

  it('treats an id of another user like one that does not exist, and changes nothing of the owner', async () => {
    const everything = async () => Promise.all(leaves.map(async (leaf) => dataOf(await owner.gql(queryFor(leaf)))));
    const before = await everything();
    const visible = await idsOf(stranger, ({ root }) => root.extensions['scope'] !== 'admin:tickets');
    const foreign = [...(await idsOf(owner, isPrivate))];
    expect(foreign.filter((id) => visible.has(id))).toEqual([]);
    for (const field of rootFieldsOf(app)) {
      for (const { name } of field.args.filter(({ type }) => getNamedType(type).name === 'ID')) {
        const answered = async (id: string) => {
          const { status, text, headers } = await stranger.gql(operationOn(field, { [name]: `"${id}"` }));
          return [field.name, status, text.replaceAll(String(headers.get('x-request-id')), '')];
        };
        const unknown = await answered(NOTHING);
        for (const id of foreign) expect(await answered(id)).toEqual(unknown);
      }
    }
    expect(await everything()).toEqual(before);
    expect(gqlCodeOf(await stranger.gql(`mutation { TicketClose(id: ${NOTHING}) { id } }`))).toBe('NOT_FOUND');
  });
});
