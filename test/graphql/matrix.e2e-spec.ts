import { getNamedType, isLeafType, isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProviderRefusals } from '../../src/delivery/outbox/index.js';
import { SuspensionService } from '../../src/sign-in/index.js';
import { Actor } from '../support/actors/actor.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import {
  ask,
  dataOf,
  gqlCodeOf,
  operationOn,
  postGraphql,
  rootFieldsOf,
  schemaOf,
  type RootField,
} from '../support/actors/graphql.js';
import type { Answer } from '../support/actors/http.js';
import {
  hasId,
  leavesOf,
  objectFieldsOf,
  queryFor,
  valuesAt,
  type Leaf,
} from '../support/assertions/leaves.js';
import { newPan } from '../support/actors/pans.js';
import { staffMember, userIdOf } from '../support/actors/staff.js';
import { graphql } from '../support/actors/typed-query.js';

/**
 * Root fields that return no row of the caller. All others return rows of the caller, which have an
 * `id`.
 */
const FOR_EVERYBODY: Readonly<Record<string, string>> = {
  Application: 'the client of the token, which is the same for both',
  MeExport: 'a document about the caller, which test/account/export reads',
  StaffAuditEvents: 'events of all users, for admins',
  StaffAuditVerify: 'the state of the audit trail, for admins',
  StaffCannedAnswers: 'prepared texts, for staff',
  StaffOverview: 'numbers of all users, for staff',
  StaffClients: 'all clients, for admins',
  StaffPasskeys: 'the own passkeys, for staff; test/staff-api/passkeys reads them',
  StaffPasskeyOptions: 'options for a browser, for staff',
  StaffPasskeyChallenge: 'options for a browser, for staff',
  StaffSmsTexts: 'the text messages of any client, for admins',
  StaffWebhooks: 'all endpoints, for admins',
  StaffWebhookDeliveries: 'events that any endpoint has not accepted, for admins',
  StaffDepartments: 'all departments, for staff',
  StaffTicketAgents: 'those who work on tickets, for staff',
  StaffTicketQueue: 'tickets of all users that wait for an answer, for staff',
  StaffTicketCounts: 'numbers of tickets of all users, for staff',
  StaffMembers: 'all members of staff, for admins',
  StaffTickets: 'tickets of all users, for staff',
  StaffUser: 'any user, for staff',
  StaffUserLimits: 'the rate limits of any user, for staff',
  StaffUserDeliveries: 'the codes of any user, for staff',
  StaffUserSessions: 'the sessions of any user, for staff',
  StaffUsers: 'all users, for staff',
  TicketDepartments: 'the departments that a ticket can name',
};
/**
 * Queries whose results change by themselves: each query for staff leaves a row in the audit trail,
 * and the overview counts by the hours before now.
 */
const GROWING = [
  'StaffOverview',
  'StaffAuditEvents',
  'StaffAuditVerify',
  'StaffPasskeyChallenge',
  'StaffPasskeyOptions',
];
/** Types that only mutations return. */
const TOLD_BY_MUTATIONS: Readonly<Record<string, string>> = {
  SentCode: 'the time at which the next code may be sent',
  StaffClientSecret: 'a client with its new secret',
  StaffDelivery: 'a message that was cancelled',
  StaffPresence: 'the members of staff who look at a ticket',
  StaffWebhookSecret: 'an endpoint with its new secret',
  StaffWebhookTestResult: 'the result of a test event',
};
const isForStaff = ({ extensions }: RootField) => String(extensions['scope']).startsWith('admin:');
/** Fields that may be empty for someone who has everything. */
const MAY_BE_NULL = [
  'StaffDeliveryEvent.expires_at',
  'StaffDeliveryEvent.next_at',
  'StaffDeliveryEvent.sendable_until',
  'Card.issuing_bank',
  'StaffRateLimit.ends_at',
  ...[
    'StaffAuditEvent.reason',
    'StaffAuditPage.before',
    'StaffAuditVerdict.fault',
    'StaffAuditVerdict.next',
  ],
];
const NOTHING = '987654321987';

/**
 * The fields come from the schema. A new field fails here until `haveEverything` gives the owner a
 * value of it.
 */
describe('every field of the schema [GQL-2]', () => {
  let app: TestApp;
  let owner: Actor;
  let stranger: Actor;
  let suspended: Actor;
  let narrow: Map<string, Actor>;
  let leaves: Leaf[];

  beforeAll(async () => {
    const DESK_ANSWERS = JSON.stringify([
      { title: 'Hello', content: 'Hello!', language: 'en', fits: 'failed' },
    ]);
    app = await startApp({ LIMITS: 'off', DESK_ANSWERS });
    leaves = leavesOf(app);
    // The first user, whom the queries for staff name.
    const { actor: first } = await staffMember(app);
    await app.query('UPDATE users SET email = ? WHERE cell_number = ?', [
      'first@example.com',
      first.cell_number,
    ]);
    // A session that no mutation names.
    await app.travel(60);
    await first.signIn();
    const banned = await staffMember(app);
    suspended = banned.actor;
    stranger = await Actor.signedIn(app);
    const scopes = new Set(rootFieldsOf(app).map(({ extensions }) => String(extensions['scope'])));
    narrow = new Map(
      await Promise.all(
        // Any scope for staff opens the fields of `admin:self`.
        [...scopes]
          .filter((scope) => scope !== 'admin:self')
          .map(async (scope) => [scope, (await staffMember(app, { scope })).actor] as const),
      ),
    );
    await app.get(SuspensionService).suspendUser(banned.id);
    app.get(ProviderRefusals).countRefusal('p', 'credit', 'status 402');
    // Keeps ids of tickets and messages different from those of departments.
    for (let i = 0; i < 10; i += 1) await openTicket(await Actor.signedIn(app));
    ({ actor: owner } = await staffMember(app));
    await app.query(
      'UPDATE clients SET previous_secret_used_at = 1, disabled_at = 1 WHERE id = ?',
      [(await app.newClient()).client_id],
    );
    await haveEverything();
    await haveWebhook();
    await havePasskey();
  });
  afterAll(() => app.close());

  function openTicket(actor: Actor): Promise<{ id: string }> {
    return ask(
      actor,
      graphql(
        'mutation { TicketAdd(ticket_department_id: 1, title: "Private", content: "Secret") { id } }',
      ),
    );
  }

  /** The owner has a passkey, which has confirmed the session. */
  async function havePasskey(): Promise<void> {
    const id = await userIdOf(owner);
    await app.query(
      "INSERT INTO staff_passkeys (user_id, name, credential_id, public_key, sign_count, last_challenge, created_at, used_at) VALUES (?, 'Laptop', 'AAAA', 'AAAA', 0, 0, 1, 1)",
      [id],
    );
    await app.query('UPDATE sessions SET passkey_id = 1 WHERE user_id = ?', [id]);
  }

  /** The owner has at least one row behind every field. */
  async function haveEverything(): Promise<void> {
    const { id } = await openTicket(owner);
    const assignee = await userIdOf(owner);
    await ask(
      owner,
      `mutation { StaffTicketAssign(id: ${id}, assignee_id: ${String(assignee)}) { ticket { id } } }`,
    );
    await ask(owner, `mutation { StaffTicketAddNote(ticket_id: ${id}, content: "Note") { id } }`);
    const reply = `StaffTicketAddReply(ticket_id: ${id}, content: "Answer")`;
    await ask(owner, `mutation { ${reply} { ticket { id } } }`);
    await ask(owner, `mutation { TicketClose(id: ${id}) { id } }`);
    await ask(owner, `mutation { TicketRate(id: ${id}, rating: 5) { id } }`);
    await ask(owner, `mutation { StaffTicketReopen(id: ${id}) { ticket { id } } }`);
    // It waits for an answer again.
    await ask(owner, `mutation { TicketAddReply(ticket_id: ${id}, content: "More") { id } }`);
    await ask(
      owner,
      `mutation { CardAdd(pan: "${newPan()}", expired_at: "2031-01-31 00:00:00") { id } }`,
    );
    await app.query('UPDATE users SET email = ? WHERE cell_number = ?', [
      'owner@example.com',
      owner.cell_number,
    ]);
  }

  /** Gives the first endpoint, which is disabled so that nothing is sent, a value of each field. */
  async function haveWebhook(): Promise<void> {
    await app.query(
      `INSERT INTO webhook_endpoints (id, url, events, personal, sealed_secret, position, failing_since, disabled_at, disabled_by, created_at)
      VALUES (1, 'https://shop.example/', '*', 0, '', 1, 1, 1, 'failing', 1)`,
    );
    await app.query(
      `INSERT INTO webhook_deliveries
        (endpoint_id, position, nonce, event, actor, subject, user_id, happened_at, state, attempts, next_at, outcome)
      VALUES (1, 1, 'n', 'user.registered', 'service', 'user:1', 1, 1, 'ready', 1, 1, '500')`,
    );
  }

  const idsOf = async (actor: Actor, wanted: (leaf: Leaf) => boolean): Promise<Set<string>> => {
    const ids = new Set<string>();
    for (const leaf of leaves.filter((each) => each.path.at(-1) === 'id' && wanted(each))) {
      const data = dataOf(await actor.gql(queryFor(leaf)));
      for (const id of valuesAt(data[leaf.root.name], leaf.path)) ids.add(String(id));
    }
    return ids;
  };
  const isPrivate = ({ root, name }: Leaf) =>
    !(root.name in FOR_EVERYBODY) && !name.startsWith('TicketDepartment.');

  it('appears among the fields that this test reads', () => {
    const schema = schemaOf(app);
    const roots = [schema.getQueryType()?.name, schema.getMutationType()?.name];
    const types = Object.values(schema.getTypeMap())
      .filter(isObjectType)
      .filter(
        ({ name }) =>
          !name.startsWith('__') && !roots.includes(name) && !(name in TOLD_BY_MUTATIONS),
      );
    const scalars = objectFieldsOf(types).filter((name) => {
      const [type = '', field = ''] = name.split('.');
      return !isObjectType(
        getNamedType(types.find((each) => each.name === type)?.getFields()[field]?.type),
      );
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
    const numbers = rootFieldsOf(app).filter(
      ({ root, type }) => root === 'query' && isLeafType(getNamedType(type)),
    );
    for (const field of numbers)
      await expectGuarded(operationOn(field), field.extensions['scope'], field.name);
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
      const isOpen = own === scope || (scope === 'admin:self' && own.startsWith('admin:'));
      if (isOpen) expect([what, answer.status]).toEqual([what, 200]);
      else expect(seen(answer)).toEqual([what, 403, true]);
    }
  }

  it('returns a value to the owner, and no row of the owner to another user', async () => {
    for (const leaf of leaves) {
      const query = queryFor(leaf);
      const own = dataOf(await owner.gql(query))[leaf.root.name];
      const values = valuesAt(own, leaf.path);
      if (!MAY_BE_NULL.includes(leaf.name))
        expect([leaf.name, values.length > 0]).toEqual([leaf.name, true]);
      if (leaf.root.name in FOR_EVERYBODY) continue;
      const ids = valuesAt(own, ['id']);
      const others = valuesAt(dataOf(await stranger.gql(query))[leaf.root.name], ['id']);
      expect([leaf.name, others.filter((id) => ids.includes(id))]).toEqual([leaf.name, []]);
    }
  });

  it('treats an id of another user like one that does not exist, and changes nothing of the owner', async () => {
    const stable = leaves.filter(({ root }) => !GROWING.includes(root.name));
    const everything = async () =>
      Promise.all(stable.map(async (leaf) => dataOf(await owner.gql(queryFor(leaf)))));
    const before = await everything();
    const visible = await idsOf(stranger, ({ root }) => !isForStaff(root));
    const foreign = [...(await idsOf(owner, isPrivate))];
    expect(foreign.filter((id) => visible.has(id))).toEqual([]);
    for (const field of rootFieldsOf(app)) {
      for (const { name } of field.args.filter(({ type }) => getNamedType(type).name === 'ID')) {
        const answered = async (id: string) => {
          const { status, text, headers } = await stranger.gql(
            operationOn(field, { [name]: `"${id}"` }),
          );
          return [field.name, status, text.replaceAll(String(headers.get('x-request-id')), '')];
        };
        const unknown = await answered(NOTHING);
        for (const id of foreign) expect(await answered(id)).toEqual(unknown);
      }
    }
    expect(await everything()).toEqual(before);
    expect(gqlCodeOf(await stranger.gql(`mutation { TicketClose(id: ${NOTHING}) { id } }`))).toBe(
      'NOT_FOUND',
    );
  });
});
