import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { StaffTicketsService } from '../../src/features/tickets/index.js';
import { HousekeepingService } from '../../src/platform/scheduling/index.js';
import { Actor } from '../support/actors/actor.js';
import { ask, gqlCodeOf, gqlMessagesOf, askFor } from '../support/actors/graphql.js';
import { staffMember, userIdOf, type StaffMember } from '../support/actors/staff.js';
import { TicketUser } from '../support/actors/ticket-user.js';
import { useApp } from '../support/servers/app.js';
import { graphql } from '../support/actors/typed-query.js';

const app = useApp({ LIMITS: 'off' });
let nima: StaffMember;
let leila: StaffMember;
beforeAll(async () => {
  nima = await staffMember(app);
  leila = await staffMember(app, {}, 'support');
  await app.query("UPDATE users SET first_name = 'Leila', last_name = 'Karimi' WHERE id = ?", [
    leila.id,
  ]);
});

let sara: Actor;
let id: string;
beforeEach(async () => {
  sara = await Actor.signedIn(app);
  ({ id } = await new TicketUser(sara).add());
});

const act = (member: StaffMember, mutation: string) =>
  member.actor.gql(`mutation { ${mutation} { ticket { status } notes_count } }`);

const PERSON = z.object({ first_name: z.string() }).nullable();
const WITH_AUTHORS = z.object({
  ticket: z.object({ replies: z.array(z.object({ id: z.string(), content: z.string() })) }),
  reply_authors: z.array(z.object({ reply_id: z.string(), person: PERSON })),
});

/** Returns the messages of the ticket with the first names of those who signed them. */
async function readAuthors(args = ''): Promise<string[]> {
  const [entry] = await askFor(
    nima.actor,
    z.array(WITH_AUTHORS),
    `{ StaffTickets(id: ${id}) { ticket { replies${args} { id content } }
      reply_authors${args} { reply_id person { first_name } } } }`,
  );
  const { ticket, reply_authors } = entry ?? { ticket: { replies: [] }, reply_authors: [] };
  const byId = new Map(reply_authors.map(({ reply_id, person }) => [reply_id, person]));
  return ticket.replies.map(
    (reply) => `${reply.content}: ${byId.get(reply.id)?.first_name ?? 'unknown'}`,
  );
}

const notesOf = () =>
  app.query('SELECT author_id, content FROM ticket_notes WHERE ticket_id = ? ORDER BY id', [
    Number(id),
  ]);
const eventsOf = async () =>
  (
    await app.query('SELECT event FROM audit_events WHERE subject = ? ORDER BY id', [
      `ticket:${id}`,
    ])
  ).map(({ event }) => event);

describe('a message of support', () => {
  it('names its author to staff, page by page', async () => {
    await act(nima, `StaffTicketAddReply(ticket_id: ${id}, content: "First")`);
    await new TicketUser(sara).reply(id, 'Second');
    await act(leila, `StaffTicketAddReply(ticket_id: ${id}, content: "Third")`);
    await app.get(StaffTicketsService).addReply('operator', Number(id), 'Fourth');
    expect(await readAuthors('(limit: 5)')).toEqual([
      'Content: unknown',
      'First: Sara',
      'Second: unknown',
      'Third: Leila',
      'Fourth: unknown',
    ]);
    expect(await readAuthors('(limit: 2, offset: 2)')).toEqual(['First: Sara', 'Second: unknown']);
  });

  it('names nobody to its user, in no field and not in the export', async () => {
    await act(leila, `StaffTicketAddReply(ticket_id: ${id}, content: "Answer")`);
    const field = `{ StaffTickets(id: ${id}) { reply_authors { reply_id } } }`;
    expect(gqlCodeOf(await sara.gql(field))).toBe('FORBIDDEN');
    const own = await sara.gql('{ Tickets { replies { id author content created_at } } }');
    const exported = await sara.gql('{ MeExport { json } }');
    for (const { text } of [own, exported]) {
      expect(text).toContain('Answer');
      expect(text).not.toContain('Leila');
      expect(text).not.toContain('staff_id');
    }
  });

  it('names nobody once the account of its author is gone', async () => {
    const { id: formerId } = leila;
    await act(leila, `StaffTicketAddReply(ticket_id: ${id}, content: "Answer")`);
    await app.query('UPDATE ticket_replies SET staff_id = 987654 WHERE staff_id = ?', [formerId]);
    expect(await readAuthors()).toEqual(['Content: unknown', 'Answer: unknown']);
  });
});

describe('StaffTicketAssign with a note', () => {
  const assign = (more: string) =>
    act(nima, `StaffTicketAssign(id: ${id}, assignee_id: ${String(leila.id)} ${more})`);

  it('hands a ticket over with an internal note, in one act with its events', async () => {
    await assign(', note: " Card 4111 1111 1111 1111 is checked "');
    const content: unknown = expect.stringMatching(/^Card 4111 11\S* \S+ 1111 is checked$/);
    expect(await notesOf()).toEqual([{ author_id: nima.id, content }]);
    expect(await eventsOf()).toEqual([
      'ticket.created',
      'staff.ticket_assigned',
      'staff.ticket_noted',
    ]);
  });

  it('adds the note once, however often it is asked', async () => {
    for (let count = 0; count < 3; count += 1) await assign(', note: "Once"');
    expect(await notesOf()).toHaveLength(1);
  });

  it('adds no note if it is refused', async () => {
    const stranger = String(await userIdOf(sara));
    const refused = await act(
      nima,
      `StaffTicketAssign(id: ${id}, assignee_id: ${stranger}, note: "Not for a user")`,
    );
    expect(gqlCodeOf(refused)).toBe('BAD_USER_INPUT');
    expect(gqlMessagesOf(await assign(`, note: "${'x'.repeat(2001)}"`))).toContain('2000');
    await new TicketUser(sara).close(id);
    expect(gqlCodeOf(await assign(', note: "Too late"'))).toBe('TICKET_CLOSED');
    expect(await notesOf()).toEqual([]);
  });
});

describe('StaffTicketClose with a note', () => {
  it('says why in an internal note, once', async () => {
    const close = `StaffTicketClose(id: ${id}, note: "Duplicate")`;
    for (let count = 0; count < 2; count += 1) await act(nima, close);
    expect(await notesOf()).toEqual([{ author_id: nima.id, content: 'Duplicate' }]);
    expect(await eventsOf()).toEqual([
      'ticket.created',
      'staff.ticket_closed',
      'ticket.closed',
      'staff.ticket_noted',
      'staff.ticket_closed',
    ]);
  });
});

const PRESENCE = graphql(`
  mutation ($id: ID!, $writing: Boolean) {
    StaffTicketPresence(id: $id, writing: $writing) {
      writing
      person {
        first_name
      }
    }
  }
`);

describe('StaffTicketPresence', () => {
  const look = (member: StaffMember, ticketId = id, writing = false) =>
    ask(member.actor, PRESENCE, { id: ticketId, writing });
  const leilaIs = (writing: boolean) => [{ writing, person: { first_name: 'Leila' } }];

  it('returns the others who look at the ticket or write in it, for 25 seconds', async () => {
    expect(await look(leila)).toEqual([]);
    expect(await look(nima)).toEqual(leilaIs(false));
    await look(leila, id, true);
    expect(await look(nima)).toEqual(leilaIs(true));
    await app.travel(24);
    expect(await look(nima)).toEqual(leilaIs(true));
    await app.travel(2);
    expect(await look(nima)).toEqual([]);
  });

  it('has each member of staff at one ticket, the last one', async () => {
    await look(leila);
    await look(leila, '987654');
    expect(await look(nima)).toEqual([]);
    expect(await look(nima, '987654')).toEqual(leilaIs(false));
    const rows = await app.query('SELECT staff_id FROM ticket_presence WHERE staff_id = ?', [
      leila.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('leaves no row in the audit trail, and none behind after an hour', async () => {
    const count = async (table: string) =>
      Number((await app.query(`SELECT COUNT(*) AS count FROM ${table}`))[0]?.['count']);
    const before = await count('audit_events');
    await look(leila);
    expect(await count('audit_events')).toBe(before);
    await app.travel(3_601);
    await app.get(HousekeepingService).sweepAll();
    expect(await count('ticket_presence')).toBe(0);
  });

  it('refuses users and auditors', async () => {
    const auditor = await staffMember(app, {}, 'auditor');
    for (const actor of [sara, auditor.actor]) {
      const refused = await actor.gql(`mutation { StaffTicketPresence(id: ${id}) { writing } }`);
      expect(gqlCodeOf(refused)).toBe('FORBIDDEN');
    }
  });
});
