import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SuspensionService, StaffService } from '../../src/sign-in/index.js';
import { RevocationList } from '../../src/sign-in/sessions/revocation-list.js';
import { DepartmentsService } from '../../src/features/tickets/index.js';
import { Actor, tokensIn } from '../support/actors/actor.js';
import { useApp } from '../support/servers/app.js';
import { dataOf, gqlCodeOf, gqlMessagesOf, askFor, IDENTIFIED } from '../support/actors/graphql.js';
import { codeOf } from '../support/actors/http.js';
import { ALL_SCOPES, staffMember, userIdOf, type StaffMember } from '../support/actors/staff.js';
import { TicketUser, type Ticket } from '../support/actors/ticket-user.js';

const STAFF_TICKET = z.object({
  ticket: z.object({
    id: z.string(),
    status: z.string(),
    replies: z.array(z.object({ author: z.string(), content: z.string() })),
  }),
  user: z.object({ id: z.string(), first_name: z.string(), last_name: z.string() }),
  assignee: IDENTIFIED.nullable(),
});

const FIELDS =
  'ticket { id status replies { author content } } user { id first_name last_name } assignee { id }';

let nima: StaffMember;
const app = useApp({ LIMITS: 'off' });

let sara: Actor;
let saraId: number;
let ticket: Ticket;
beforeEach(async () => {
  nima = await staffMember(app);
  sara = await Actor.signedIn(app);
  saraId = await userIdOf(sara);
  ticket = await new TicketUser(sara).add();
});

const list = (args: string) =>
  askFor(nima.actor, z.array(STAFF_TICKET), `{ StaffTickets${args} { ${FIELDS} } }`);
const idsOf = async (args: string) => (await list(args)).map(({ ticket: { id } }) => id);
const work = (mutation: string) => nima.actor.gql(`mutation { ${mutation} { ${FIELDS} } }`);
const trail = async (after: number) =>
  app.query('SELECT event, actor, subject, user_id FROM audit_events WHERE id > ? ORDER BY id', [
    after,
  ]);
const lastEvent = async () =>
  Number((await app.query('SELECT MAX(id) AS id FROM audit_events'))[0]?.['id']);

describe('StaffTickets', () => {
  it('returns the tickets of all users, newest first, with their owners', async () => {
    const omid = await Actor.signedIn(app);
    const other = await new TicketUser(omid).add();
    const [first, second] = await list('(limit: 2)');
    expect([first?.ticket.id, second?.ticket.id]).toEqual([other.id, ticket.id]);
    expect(second).toEqual({
      ticket: { id: ticket.id, status: 'NEW', replies: [{ author: 'USER', content: 'Content' }] },
      user: { id: String(saraId), first_name: 'Sara', last_name: 'Ahmadi' },
      assignee: null,
    });
  });

  it('filters by user, status, department, assignee and id, and by all of them', async () => {
    const department = await app.get(DepartmentsService).addDepartment('Refunds');
    const query = `mutation { TicketAdd(ticket_department_id: ${String(department.id)}, title: "t", content: "c") { id } }`;
    const { id } = await askFor(sara, IDENTIFIED, query);
    await work(`StaffTicketAssign(id: ${id}, assignee_id: ${String(nima.id)})`);
    const [user, staff] = [String(saraId), String(nima.id)];
    expect(await idsOf(`(user_id: ${user})`)).toEqual([id, ticket.id]);
    expect(await idsOf(`(ticket_department_id: ${String(department.id)})`)).toEqual([id]);
    expect(await idsOf(`(assignee_id: ${staff})`)).toEqual([id]);
    expect(await idsOf(`(user_id: ${user}, assigned: true)`)).toEqual([id]);
    expect(await idsOf(`(user_id: ${user}, assigned: false)`)).toEqual([ticket.id]);
    expect(
      await idsOf(`(id: ${id}, status: NEW, user_id: ${user}, assignee_id: ${staff}, limit: 1)`),
    ).toEqual([id]);
    expect(await idsOf(`(id: ${id}, status: CLOSED)`)).toEqual([]);
    expect(await idsOf(`(user_id: ${user}, limit: 1, offset: 1)`)).toEqual([ticket.id]);
    const refused = await nima.actor.gql('{ StaffTickets(limit: 201) { assignee { id } } }');
    expect(gqlMessagesOf(refused)).toContain('limit must be 1 to 200');
  });

  it('filters by priority, alone and with a status', async () => {
    const { id } = await new TicketUser(sara).add('Title', 'Content', { priority: 'HIGH' });
    const own = `user_id: ${String(saraId)}`;
    expect(await idsOf(`(${own}, priority: HIGH)`)).toEqual([id]);
    expect(await idsOf('(priority: HIGH, open: true, limit: 1)')).toEqual([id]);
    expect(await idsOf(`(${own}, priority: LOW)`)).toEqual([]);
    expect(await idsOf(`(${own}, priority: HIGH, status: CLOSED)`)).toEqual([]);
  });

  it('records an audit row for each user whose tickets it returned, and none for an empty result [AUD-1]', async () => {
    const omid = await Actor.signedIn(app);
    await new TicketUser(omid).add();
    await new TicketUser(omid).add();
    const after = await lastEvent();
    await list('(limit: 3)');
    await list(`(user_id: 999999)`);
    const omidId = await userIdOf(omid);
    const of = { event: 'staff.tickets_read', actor: `user:${String(nima.id)}` };
    expect(await trail(after)).toEqual([
      { ...of, subject: `user:${String(omidId)}`, user_id: omidId },
      { ...of, subject: `user:${String(saraId)}`, user_id: saraId },
    ]);
  });

  it('returns nothing if the audit row cannot be written [AUD-1]', async () => {
    await app.query('ALTER TABLE audit_events RENAME TO away');
    const answer = await nima.actor.gql(`{ StaffTickets { ${FIELDS} } }`);
    await app.query('ALTER TABLE away RENAME TO audit_events');
    expect(answer.body.data).toEqual({ StaffTickets: null });
    expect(gqlCodeOf(answer)).toBe('INTERNAL_ERROR');
  });

  it('leaves Tickets to return only the own tickets of a member of staff', async () => {
    expect(await new TicketUser(nima.actor).list()).toEqual([]);
    expect((await new TicketUser(sara).list()).map(({ id }) => id)).toEqual([ticket.id]);
  });
});

describe('staff', () => {
  it('replies, assigns and closes, each with a row in the audit trail', async () => {
    const after = await lastEvent();
    const { id } = ticket;
    const answered = dataOf(await work(`StaffTicketAddReply(ticket_id: ${id}, content: "Hello")`));
    expect(answered['StaffTicketAddReply']).toMatchObject({
      ticket: {
        status: 'SUPPORT_RESPONSE',
        replies: [{ author: 'USER' }, { author: 'SUPPORT', content: 'Hello' }],
      },
    });
    const assigned = dataOf(
      await work(`StaffTicketAssign(id: ${id}, assignee_id: ${String(nima.id)})`),
    );
    expect(assigned['StaffTicketAssign']).toMatchObject({ assignee: { id: String(nima.id) } });
    const closed = dataOf(await work(`StaffTicketClose(id: ${id})`));
    expect(closed['StaffTicketClose']).toMatchObject({ ticket: { status: 'CLOSED' } });
    const of = { actor: `user:${String(nima.id)}`, subject: `ticket:${id}`, user_id: saraId };
    expect(await trail(after)).toEqual([
      { ...of, event: 'staff.ticket_replied' },
      { ...of, event: 'ticket.replied' },
      { ...of, event: 'staff.ticket_assigned' },
      { ...of, event: 'staff.ticket_closed' },
      { ...of, event: 'ticket.closed' },
    ]);
    expect((await new TicketUser(sara).list())[0]).toMatchObject({ status: 'CLOSED' });
  });

  it('assigns to active staff only, removes the assignee with null, and refuses a closed ticket', async () => {
    const { id } = ticket;
    for (const assignee of [String(saraId), '999999', '0']) {
      const refused = await work(`StaffTicketAssign(id: ${id}, assignee_id: ${assignee})`);
      expect(gqlMessagesOf(refused)).toContain('assignee_id does not exist');
    }
    for (const assignee of [String(nima.id), String(nima.id), 'null', 'null']) {
      const answer = dataOf(await work(`StaffTicketAssign(id: ${id}, assignee_id: ${assignee})`));
      const expected = assignee === 'null' ? null : { id: assignee };
      expect(answer['StaffTicketAssign']).toMatchObject({ assignee: expected });
    }
    await work(`StaffTicketClose(id: ${id})`);
    expect(
      gqlCodeOf(await work(`StaffTicketAssign(id: ${id}, assignee_id: ${String(nima.id)})`)),
    ).toBe('TICKET_CLOSED');
    expect(gqlCodeOf(await work(`StaffTicketAddReply(ticket_id: ${id}, content: "x")`))).toBe(
      'TICKET_CLOSED',
    );
    for (const mutation of ['StaffTicketClose(id: 0)', 'StaffTicketAssign(id: 999999)']) {
      expect(gqlCodeOf(await work(mutation))).toBe('NOT_FOUND');
    }
  });
});

describe('admin scopes [GQL-2]', () => {
  it.each(['*', '', undefined])(
    'leave the token of an ordinary user who requests %j',
    async (scope) => {
      const actor = await Actor.registered(app, await app.newClient(ALL_SCOPES));
      expect((await actor.signIn('sms', { scope })).scope).toBe('profile tickets cards');
      expect((await actor.gql('{ StaffTickets { user { id } } }')).status).toBe(403);
      const refreshed = await actor.refreshWith(undefined, { scope: '*' });
      expect(refreshed.body['scope']).toBe('profile tickets cards');
      expect(
        codeOf(
          await actor.refreshWith(String(refreshed.body['refresh_token']), {
            scope: 'admin:tickets',
          }),
        ),
      ).toBe('INVALID_SCOPE');
    },
  );

  it('give INVALID_SCOPE to an ordinary user who names them with the right code, and leave the code usable', async () => {
    const actor = await Actor.registered(app, await app.newClient(ALL_SCOPES));
    const code = await actor.newCode();
    const scope = 'profile admin:tickets';
    expect(codeOf(await actor.token('000000', { scope }))).toBe('INVALID_GRANT');
    expect(codeOf(await actor.token(code, { scope }))).toBe('INVALID_SCOPE');
    expect((await actor.token(code, { scope: 'profile' })).status).toBe(200);
  });

  it('cost an ordinary user who names them a try only with a wrong code [OTP-3]', async () => {
    const actor = await Actor.registered(app, await app.newClient(ALL_SCOPES));
    const code = await actor.newCode();
    const scope = 'admin:tickets';
    for (let i = 0; i < 4; i += 1)
      expect(codeOf(await actor.token('000000', { scope }))).toBe('INVALID_GRANT');
    for (let i = 0; i < 6; i += 1)
      expect(codeOf(await actor.token(code, { scope }))).toBe('INVALID_SCOPE');
    expect(codeOf(await actor.token('000000', { scope }))).toBe('INVALID_GRANT');
    expect(codeOf(await actor.token(code, { scope }))).toBe('INVALID_GRANT');
  });

  it('need a client that has them, and a client with only admin scopes gives no scope to an ordinary user', async () => {
    const staff = await staffMember(app);
    const elsewhere = new Actor(app, staff.actor.cell_number);
    await app.travel(60);
    expect((await elsewhere.signIn()).scope).toBe('profile tickets cards');
    await app.travel(60);
    expect(
      codeOf(await elsewhere.token(await elsewhere.newCode(), { scope: 'admin:tickets' })),
    ).toBe('INVALID_SCOPE');
    const bare = await Actor.registered(app, await app.newClient('admin:tickets'));
    expect(codeOf(await bare.token(await bare.newCode()))).toBe('INVALID_SCOPE');
  });

  it('end at once with a dismissal, which ends only the sessions that have them [REF-7]', async () => {
    const { actor, id } = await staffMember(app);
    const personal = new Actor(app, actor.cell_number);
    await app.travel(60);
    await personal.signIn();
    const after = await lastEvent();
    for (let i = 0; i < 2; i += 1) await app.get(StaffService).dismiss(id);
    expect((await actor.gql('{ StaffTickets { user { id } } }')).status).toBe(401);
    expect(codeOf(await actor.refreshWith())).toBe('INVALID_GRANT');
    expect((await personal.gql('{ Me { id } }')).status).toBe(200);
    expect((await trail(after)).map(({ event }) => event)).toEqual([
      'user.staff_dismissed',
      'session.ended.dismissed',
    ]);
    await app.travel(60);
    expect((await actor.signIn()).scope).toBe('profile tickets cards');
  });

  it('give no access after a dismissal, even before the list of revocations arrives', async () => {
    const { actor, id } = await staffMember(app);
    await app.get(StaffService).dismiss(id);
    // As on another replica, within the second.
    app.get(RevocationList)['lists'].session.clear();
    for (const query of [
      '{ StaffTickets { user { id } } }',
      `mutation { StaffTicketClose(id: ${ticket.id}) { user { id } } }`,
    ]) {
      expect(gqlCodeOf(await actor.gql(query))).toBe('UNAUTHENTICATED');
    }
    expect((await new TicketUser(sara).list())[0]?.status).toBe('NEW');
  });

  it('never stay with a sign-in that races a dismissal', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { actor, id } = await staffMember(app);
      await app.travel(60);
      const code = await actor.newCode();
      const [answer] = await Promise.all([actor.token(code), app.get(StaffService).dismiss(id)]);
      if (answer.status !== 200) continue;
      const { scope } = (actor.tokens = tokensIn(answer));
      const { status } = await actor.gql('{ StaffTickets { user { id } } }');
      expect([scope, status]).toEqual(scope.includes('admin') ? [scope, 401] : [scope, 403]);
    }
  });

  it('end with a suspension', async () => {
    const { actor, id } = await staffMember(app);
    await app.get(SuspensionService).suspendUser(id);
    expect((await actor.gql('{ StaffTickets { user { id } } }')).status).toBe(401);
  });
});
