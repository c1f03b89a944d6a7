import { beforeEach, describe, expect, it } from 'vitest';
import { AccountDeletion } from '../../src/features/account/index.js';
import { StaffService, SuspensionService } from '../../src/sign-in/index.js';
import { Actor } from '../support/actors/actor.js';
import { ask } from '../support/actors/graphql.js';
import { staffMember, type StaffMember } from '../support/actors/staff.js';
import { TicketUser } from '../support/actors/ticket-user.js';
import { useApp } from '../support/servers/app.js';

const app = useApp({ LIMITS: 'off' });
let lead: StaffMember;
let agent: StaffMember;
let opened: number;
let closed: number;
beforeEach(async () => {
  lead = await staffMember(app);
  agent = await staffMember(app, {}, 'support');
  const user = new TicketUser(await Actor.signedIn(app));
  [opened, closed] = [Number((await user.add()).id), Number((await user.add()).id)];
  for (const id of [opened, closed])
    await ask(
      lead.actor,
      `mutation { StaffTicketAssign(id: ${String(id)}, assignee_id: ${String(agent.id)}) { assignee { id } } }`,
    );
  await ask(lead.actor, `mutation { StaffTicketClose(id: ${String(closed)}) { ticket { id } } }`);
});

const assigneeOf = async (id: number) =>
  (await app.query('SELECT assignee_id FROM tickets WHERE id = ?', [id]))[0]?.['assignee_id'];
const releasesOf = (id: number) =>
  app.query(
    "SELECT actor FROM audit_events WHERE subject = ? AND event = 'staff.ticket_released'",
    [`ticket:${String(id)}`],
  );

describe('the open tickets of a member of staff', () => {
  it.each<[string, (id: number) => Promise<unknown>]>([
    ['was dismissed', (id) => app.get(StaffService).dismiss(id)],
    ['became an auditor', (id) => app.get(StaffService).appoint(id, 'auditor')],
    ['was suspended', (id) => app.get(SuspensionService).suspendUser(id)],
    [
      'was dismissed and deleted',
      async (id) => {
        await app.get(StaffService).dismiss(id);
        await app.get(AccountDeletion).deleteByOperator(id);
      },
    ],
  ])('go back to the queue if the member %s [ROLE-9]', async (_, leave) => {
    await leave(agent.id);
    expect(await assigneeOf(opened)).toBeNull();
    expect(await releasesOf(opened)).toEqual([{ actor: 'operator' }]);
    const waiting = await ask<{ ticket: { id: string } }[]>(
      lead.actor,
      '{ StaffTickets(assigned: false, open: true) { ticket { id } } }',
    );
    expect(waiting.map(({ ticket }) => ticket.id)).toContain(String(opened));
  });

  it('stay with a member whose new role works on tickets [ROLE-9]', async () => {
    await app.get(StaffService).appoint(agent.id, 'admin');
    expect(await assigneeOf(opened)).toBe(agent.id);
    expect(await releasesOf(opened)).toEqual([]);
  });

  it('lose an assignee who left when they are opened again [ROLE-9]', async () => {
    await app.get(StaffService).dismiss(agent.id);
    const { id: other } = await staffMember(app, {}, 'support');
    await ask(
      lead.actor,
      `mutation { StaffTicketReopen(id: ${String(closed)}) { ticket { id } } }`,
    );
    expect(await assigneeOf(closed)).toBeNull();
    await ask(
      lead.actor,
      `mutation { StaffTicketAssign(id: ${String(closed)}, assignee_id: ${String(other)}) { ticket { id } } }`,
    );
    await ask(lead.actor, `mutation { StaffTicketClose(id: ${String(closed)}) { ticket { id } } }`);
    await ask(
      lead.actor,
      `mutation { StaffTicketReopen(id: ${String(closed)}) { ticket { id } } }`,
    );
    expect(await assigneeOf(closed)).toBe(other);
  });

  it('stay assigned to no one who leaves at the same moment [ROLE-9]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id: leaving } = await staffMember(app, {}, 'support');
      await Promise.allSettled([
        lead.actor.gql(
          `mutation { StaffTicketAssign(id: ${String(opened)}, assignee_id: ${String(leaving)}) { ticket { id } } }`,
        ),
        app.get(StaffService).dismiss(leaving),
      ]);
      expect(await assigneeOf(opened)).not.toBe(leaving);
    }
  });
});
