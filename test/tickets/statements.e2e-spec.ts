import { beforeAll, describe, expect, it } from 'vitest';
import { DepartmentsService, StaffTicketsService } from '../../src/features/tickets/index.js';
import { Actor } from '../support/actors/actor.js';
import { useApp } from '../support/servers/app.js';
import { ask, dataOf, gqlCodeOf, gqlMessagesOf } from '../support/actors/graphql.js';
import { Recorder } from '../support/assertions/recorder.js';
import { staffMember, userIdOf, type StaffMember } from '../support/actors/staff.js';
import { TicketUser } from '../support/actors/ticket-user.js';

const TICKET = 'id department { title } replies { content } replies_count unread rating';

let recorder: Recorder;
let nima: StaffMember;
const app = useApp({ LIMITS: 'off' });
beforeAll(async () => {
  recorder = new Recorder(app);
  nima = await staffMember(app);
});

async function withTickets(n: number): Promise<Actor> {
  const actor = await Actor.signedIn(app);
  for (let i = 0; i < n; i += 1) {
    const { id } = await new TicketUser(actor).add();
    await app.get(StaffTicketsService).addReply('operator', Number(id), 'x');
    await app.get(StaffTicketsService).assignTicket('operator', Number(id), nima.id);
  }
  return actor;
}

const statementsOf = async (actor: Actor, query: string) => {
  const { answer, work } = await recorder.during(() => actor.gql(query));
  dataOf(answer);
  return work.statements.length;
};

describe('statements of a list', () => {
  it('stay as many for 20 tickets with department, replies and marks as for 1', async () => {
    for (const n of [1, 20]) {
      const actor = await withTickets(n);
      expect(await statementsOf(actor, `{ Tickets(limit: 20) { ${TICKET} } }`)).toBe(4);
      expect(await statementsOf(actor, '{ UnreadTicketsCount }')).toBe(1);
    }
  });

  it('stay as many for 20 StaffTickets with user, assignee and audit rows as for 1', async () => {
    for (const n of [1, 20]) {
      const id = String(await userIdOf(await withTickets(n)));
      const query = `{ StaffTickets(limit: 20, user_id: ${id}) { ticket { ${TICKET} } user { id } assignee { id } } }`;
      // Is the caller staff, does the session need a passkey, tickets, audit; departments, replies,
      // marks; people.
      expect(await statementsOf(nima.actor, query)).toBe(8);
    }
  });
});

describe('DepartmentsService.disableDepartment', () => {
  const departments = () => app.get(DepartmentsService);

  it('refuses new tickets and leaves the list, while old tickets keep the name', async () => {
    const { id } = await departments().addDepartment('Refunds');
    const sara = await Actor.signedIn(app);
    const add = `mutation { TicketAdd(ticket_department_id: ${String(id)}, title: "t", content: "c") { id } }`;
    await ask(sara, add);
    for (let i = 0; i < 2; i += 1) await departments().disableDepartment(id);
    const refused = await sara.gql(add);
    expect(gqlCodeOf(refused)).toBe('BAD_USER_INPUT');
    expect(gqlMessagesOf(refused)).toContain('ticket_department_id does not exist');
    await departments().renameDepartment(id, 'Money back');
    const query = '{ Tickets { department { id title } } TicketDepartments { id } }';
    const { Tickets, TicketDepartments } = dataOf(await sara.gql(query));
    expect(Tickets).toEqual([{ department: { id: String(id), title: 'Money back' } }]);
    expect(TicketDepartments).not.toContainEqual({ id: String(id) });
    await departments().enableDepartment(id);
    await ask(sara, add);
    await expect(departments().renameDepartment(999, 'x')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
