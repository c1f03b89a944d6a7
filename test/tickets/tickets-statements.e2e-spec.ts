import { beforeAll, describe, expect, it } from 'vitest';
import { DepartmentsService, StaffTicketsService } from '../../src/tickets/index.js';
import { Actor } from '../support/actors/actor.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { ask, dataOf, gqlCodeOf, gqlMessagesOf } from '../support/actors/graphql.js';
import { Recorder } from '../support/assertions/recorder.js';
import { staffMember, userIdOf, type StaffMember } from '../support/actors/staff.js';
import { Desk } from '../support/actors/tickets.js';

const TICKET = 'id department { title } replies { content } replies_count unread rating';

let app: TestApp;
let recorder: Recorder;
let nima: StaffMember;
beforeAll(async () => {
  app = await startApp({ LIMITS: 'off' });
  recorder = new Recorder(app);
  nima = await staffMember(app);
  return app.close;
});

async function withTickets(n: number): Promise<Actor> {
  const actor = await Actor.signedIn(app);
  for (let i = 0; i < n; i += 1) {
    const { id } = await new Desk(actor).add();
    await app.get(StaffTicketsService).addReply('operator', Number(id), 'x');
    await app.get(StaffTicketsService).assign('operator', Number(id), nima.id);
  }
  return actor;
}

const statementsOf = async (actor: Actor, query: string) => {
  const { answer, work } = await recorder.during(() => actor.gql(query));
  dataOf(answer);
  return work.statements.length;
};

describe('lists of tickets', () => {
  it('Tickets with department, replies and marks: the same statements for 1 as for 25', async () => {
    for (const n of [1, 25]) {
      const actor = await withTickets(n);
      expect(await statementsOf(actor, `{ Tickets(limit: 25) { ${TICKET} } }`)).toBe(4);
      expect(await statementsOf(actor, '{ UnreadTicketsCount }')).toBe(1);
    }
  });

  it('StaffTickets with user, assignee and the audit rows too', async () => {
    for (const n of [1, 25]) {
      const id = String(await userIdOf(await withTickets(n)));
      const query = `{ StaffTickets(limit: 25, user_id: ${id}) { ticket { ${TICKET} } user { id } assignee { id } } }`;
      // Is the caller staff, tickets, audit; departments, replies, marks; people.
      expect(await statementsOf(nima.actor, query)).toBe(7);
    }
  });
});

describe('departments', () => {
  const departments = () => app.get(DepartmentsService);

  it('one that is disabled takes no new ticket and is not listed; its old tickets keep its name', async () => {
    const { id } = await departments().add('Refunds');
    const sara = await Actor.signedIn(app);
    const add = `mutation { TicketAdd(ticket_department_id: ${String(id)}, title: "t", content: "c") { id } }`;
    await ask(sara, add);
    for (let i = 0; i < 2; i += 1) await departments().disable(id);
    const refused = await sara.gql(add);
    expect(gqlCodeOf(refused)).toBe('BAD_USER_INPUT');
    expect(gqlMessagesOf(refused)).toContain('ticket_department_id does not exist');
    await departments().rename(id, 'Money back');
    const query = '{ Tickets { department { id title } } TicketDepartments { id } }';
    const { Tickets, TicketDepartments } = dataOf(await sara.gql(query));
    expect(Tickets).toEqual([{ department: { id: String(id), title: 'Money back' } }]);
    expect(TicketDepartments).not.toContainEqual({ id: String(id) });
    await departments().enable(id);
    await ask(sara, add);
    await expect(departments().rename(999, 'x')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
