import { beforeEach, describe, expect, inject, it } from 'vitest';
import { AccountDeletion } from '../../src/features/account/index.js';
import { StaffDepartures, StaffService, SuspensionService } from '../../src/sign-in/index.js';
import { Actor } from '../support/actors/actor.js';
import { ask } from '../support/actors/graphql.js';
import { staffMember, type StaffMember } from '../support/actors/staff.js';
import { TicketUser } from '../support/actors/ticket-user.js';
import { useApp } from '../support/servers/app.js';
import { pauseAfter } from '../support/servers/pause.js';
import { graphql } from '../support/actors/typed-query.js';

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

/** Returns whether a statement waits for a row of users. */
async function isUserLocked(): Promise<boolean> {
  const waiting = await app.query(`SELECT id FROM information_schema.processlist
    WHERE db = DATABASE() AND info LIKE '%UPDATE users%' AND id <> CONNECTION_ID()`);
  return waiting.length > 0;
}

const countReleases = async () =>
  (await app.query("SELECT id FROM audit_events WHERE event = 'staff.ticket_released'")).length;

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
    const waiting = await ask(
      lead.actor,
      graphql('{ StaffTickets(assigned: false, open: true) { ticket { id } } }'),
    );
    expect(waiting.map(({ ticket }) => ticket.id)).toContain(String(opened));
  });

  it('go back to the queue in batches if there are many [ROLE-9] [LIM-8]', async () => {
    const columns =
      'user_id, department_id, title, status, priority, reply_count, bytes, assignee_id, created_at, updated_at';
    const rows = Array.from({ length: 1_300 }, (_, i) => {
      const status = i % 10 === 0 ? 'IN_PROGRESS' : 'NEW';
      return `(1, 1, 'many', '${status}', 'LOW', 1, 0, ${String(agent.id)}, ${String(i)}, 0)`;
    });
    await app.query(`INSERT INTO tickets (${columns}) VALUES ${rows.join(', ')}`);
    const before = await countReleases();
    await app.get(StaffService).dismiss(agent.id);
    // With the one that is open.
    expect((await countReleases()) - before).toBe(1_301);
    const left = await app.query(
      "SELECT id FROM tickets WHERE title = 'many' AND assignee_id <> 0",
    );
    expect(left).toEqual([]);
    await app.query("DELETE FROM tickets WHERE title = 'many'");
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

  it('lose an assignee who is leaving while they are opened again [ROLE-9]', async () => {
    const released = pauseAfter(app.get(StaffDepartures), 'endRole');
    const dismissal = app.get(StaffService).dismiss(agent.id);
    await released.reached;
    const reopening = lead.actor.gql(
      `mutation { StaffTicketReopen(id: ${String(closed)}) { ticket { id } } }`,
    );
    // On SQLite every statement waits for the transaction, elsewhere one for the row of the agent.
    if (inject('engine') !== 'sqlite') await expect.poll(isUserLocked).toBe(true);
    released.goOn();
    await Promise.all([dismissal, reopening]);
    expect(await assigneeOf(closed)).toBeNull();
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
