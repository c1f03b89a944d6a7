import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DepartmentsService } from '../../src/features/tickets/departments.service.js';
import { Actor } from '../support/actors/actor.js';
import { ask, gqlCodeOf, gqlMessagesOf, askFor, IDENTIFIED } from '../support/actors/graphql.js';
import { staffMember, userIdOf, type StaffMember } from '../support/actors/staff.js';
import { TicketUser } from '../support/actors/ticket-user.js';
import { useApp } from '../support/servers/app.js';
import { graphql } from '../support/actors/typed-query.js';

const UNREAD = graphql('query ($id: ID) { StaffTickets(id: $id) { unread } }');

let nima: StaffMember;
const app = useApp({ LIMITS: 'off' });
beforeAll(async () => {
  nima = await staffMember(app);
});

let sara: Actor;
let saraId: string;
beforeEach(async () => {
  sara = await Actor.signedIn(app);
  saraId = String(await userIdOf(sara));
});

const staff = (mutation: string, fields = 'ticket { status } unread notes_count') =>
  nima.actor.gql(`mutation { ${mutation} { ${fields} } }`);
const idsOf = async (args: string) => {
  const found = await askFor(
    nima.actor,
    z.array(z.object({ ticket: IDENTIFIED })),
    `{ StaffTickets(${args}) { ticket { id } } }`,
  );
  return found.map(({ ticket }) => ticket.id);
};
const add = async (title = 'Title', content = 'Content') =>
  (await new TicketUser(sara).add(title, content)).id;

describe('StaffTickets of the desk', () => {
  it('pages by `before` through tickets of one second, each once, in every list', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 9; i += 1) ids.unshift(await add());
    const [replied = '', closed = ''] = ids;
    await staff(`StaffTicketAddReply(ticket_id: ${replied}, content: "x")`);
    await staff(`StaffTicketClose(id: ${closed})`);
    await app.query('UPDATE tickets SET created_at = ? WHERE user_id = ?', [
      1_700_000_000_000,
      Number(saraId),
    ]);
    const pages = async (filter: string) => {
      const all: string[] = [];
      for (;;) {
        const last = all.at(-1);
        const page = await idsOf(
          `user_id: ${saraId}, limit: 4 ${filter} ${last ? `, before: ${last}` : ''}`,
        );
        all.push(...page);
        if (page.length < 4) return all;
      }
    };
    expect(await pages('')).toEqual(ids);
    expect(await pages(', open: true')).toEqual(ids.filter((id) => id !== closed));
    expect(await pages(', open: false')).toEqual([closed]);
    expect(await pages(', status: NEW')).toEqual(ids.slice(2));
    expect(await pages(', status: CLOSED, open: true')).toEqual([]);
    expect(await idsOf(`user_id: ${saraId}, before: 999999`)).toEqual([]);
  });

  it('refuses words of one character', async () => {
    const refused = await nima.actor.gql('{ StaffTickets(words: "x") { unread } }');
    expect(gqlMessagesOf(refused)).toContain(
      'words must be 2 to 100 characters, none of them a control character',
    );
  });

  it('returns the tickets of one department, also of one that takes no new tickets', async () => {
    const [first, second] = [await add(), await add()];
    const departments = app.get(DepartmentsService);
    const { id } = await departments.addDepartment('Refunds');
    await app.query('UPDATE tickets SET department_id = ? WHERE id = ?', [id, Number(second)]);
    await departments.disableDepartment(id);
    expect(await ask(nima.actor, '{ StaffDepartments { id title } }')).toContainEqual({
      id: String(id),
      title: 'Refunds',
    });
    const find = (args: string) => idsOf(`user_id: ${saraId}, ${args}`);
    expect(await find(`ticket_department_id: ${String(id)}`)).toEqual([second]);
    expect(await find(`ticket_department_id: ${String(id)}, status: NEW`)).toEqual([second]);
    expect(await find(`ticket_department_id: ${String(id)}, open: false`)).toEqual([]);
    expect(await find('ticket_department_id: 1, open: true')).toEqual([first]);
  });

  it('returns the tickets that changed since a time, closed ones too', async () => {
    const [old, closed, replied] = [await add(), await add(), await add()];
    await app.query('UPDATE tickets SET updated_at = updated_at - 60000 WHERE user_id = ?', [
      Number(saraId),
    ]);
    const [newest] = await app.query(
      'SELECT MAX(updated_at) AS at FROM tickets WHERE user_id = ?',
      [Number(saraId)],
    );
    const since = new Date(Number(newest?.['at']) + 1000).toISOString();
    await staff(`StaffTicketClose(id: ${closed})`);
    await new TicketUser(sara).reply(replied);
    const changed = await idsOf(`user_id: ${saraId}, updated_since: "${since}"`);
    expect(changed).toEqual([replied, closed]);
    expect(await idsOf(`user_id: ${saraId}, open: true, updated_since: "${since}"`)).toEqual([
      replied,
    ]);
    expect(changed).not.toContain(old);
  });
});

describe('StaffTicketCounts', () => {
  const counts = () =>
    ask(nima.actor, graphql('{ StaffTicketCounts { new open mine mark changed_at } }'));

  it('counts without an audit row, and its mark changes with a message, a note and a closure', async () => {
    const before = await counts();
    const id = await add();
    await staff(`StaffTicketAssign(id: ${id}, assignee_id: ${String(nima.id)})`);
    const added = await counts();
    expect([added.new, added.open, added.mine]).toEqual([
      before.new + 1,
      before.open + 1,
      before.mine + 1,
    ]);
    const [rows] = await app.query('SELECT COUNT(*) AS n FROM audit_events');
    const marks = [before.mark, added.mark];
    for (const change of [
      `StaffTicketAddReply(ticket_id: ${id}, content: "x")`,
      `StaffTicketClose(id: ${id})`,
      `StaffTicketReopen(id: ${id})`,
    ]) {
      await staff(change);
      marks.push((await counts()).mark);
    }
    await staff(`StaffTicketAddNote(ticket_id: ${id}, content: "x")`, 'id');
    marks.push((await counts()).mark);
    expect(new Set(marks).size).toBe(marks.length);
    expect((await counts()).mark).toBe(marks.at(-1));
    const [later] = await app.query('SELECT COUNT(*) AS n FROM audit_events');
    // One for each of the four changes, and one for the reply and the closure as events of the
    // ticket.
    expect(Number(later?.['n']) - Number(rows?.['n'])).toBe(6);
  });
});

describe('a ticket of the desk', () => {
  it('stays unread until staff marks the last message of its user as seen', async () => {
    const id = await add();
    const unread = async () => (await ask(nima.actor, UNREAD, { id }))[0]?.unread;
    expect(await unread()).toBe(true);
    await staff(`StaffTicketSeen(id: ${id})`);
    expect(await unread()).toBe(false);
    const { replies } = await new TicketUser(sara).reply(id);
    expect(await unread()).toBe(true);
    await staff(`StaffTicketSeen(id: ${id}, reply_id: ${replies[0]?.id ?? ''})`);
    expect(await unread()).toBe(true);
    await staff(`StaffTicketSeen(id: ${id})`);
    await staff(`StaffTicketSeen(id: ${id}, reply_id: ${replies[0]?.id ?? ''})`);
    await staff(`StaffTicketAddReply(ticket_id: ${id}, content: "x")`);
    expect(await unread()).toBe(false);
    expect(gqlCodeOf(await staff('StaffTicketSeen(id: 999999)'))).toBe('NOT_FOUND');
  });

  it('refuses a reopening by its user, takes the status that its messages give, and keeps its rating', async () => {
    const user = new TicketUser(sara);
    const id = await add();
    const reopen = async () =>
      (
        await ask(
          nima.actor,
          graphql('mutation ($id: ID!) { StaffTicketReopen(id: $id) { ticket { status } } }'),
          { id },
        )
      ).ticket.status;
    await user.close(id);
    await ask(sara, `mutation { TicketRate(id: ${id}, rating: 2) { id } }`);
    expect(gqlCodeOf(await sara.gql(`mutation { StaffTicketReopen(id: ${id}) { unread } }`))).toBe(
      'FORBIDDEN',
    );
    expect(await reopen()).toBe('NEW');
    await staff(`StaffTicketAddReply(ticket_id: ${id}, content: "x")`);
    await user.close(id);
    expect(await reopen()).toBe('SUPPORT_RESPONSE');
    await user.reply(id);
    await user.close(id);
    for (let i = 0; i < 2; i += 1) expect(await reopen()).toBe('IN_PROGRESS');
    const [row] = await app.query('SELECT rating FROM tickets WHERE id = ?', [Number(id)]);
    expect(row?.['rating']).toBe(2);
    expect(gqlCodeOf(await staff('StaffTicketReopen(id: 999999)'))).toBe('NOT_FOUND');
  });

  it('has notes in order of time, masked, with their author and a row in the audit trail [PAN-8] [AUD-1]', async () => {
    const id = await add();
    const note = (content: string) =>
      staff(
        `StaffTicketAddNote(ticket_id: ${id}, content: ${JSON.stringify(content)})`,
        'id content',
      );
    await note('first');
    await note('Card 4111 1111 1111 1111');
    const notes = async (args: string) =>
      (
        await askFor(
          nima.actor,
          z.array(z.object({ notes: z.array(z.looseObject({})) })),
          `{ StaffTickets(id: ${id}) { notes${args} { content author { id } } } }`,
        )
      )[0]?.notes;
    const author = { id: String(nima.id) };
    const masked: unknown = expect.stringMatching(/^Card 4111 11\S* \S+ 1111$/);
    expect(await notes('')).toEqual([
      { content: 'first', author },
      { content: masked, author },
    ]);
    expect(await notes('(limit: 1, offset: 1)')).toEqual([{ content: 'first', author }]);
    const events = await app.query('SELECT event FROM audit_events WHERE subject = ? ORDER BY id', [
      `ticket:${id}`,
    ]);
    expect(events.map(({ event }) => event)).toEqual([
      'ticket.created',
      'staff.ticket_noted',
      'staff.ticket_noted',
    ]);
    expect(gqlMessagesOf(await note('x'.repeat(2001)))).toContain(
      'content must be 1 to 2000 characters',
    );
    expect(
      gqlCodeOf(await staff('StaffTicketAddNote(ticket_id: 999999, content: "x")', 'id')),
    ).toBe('NOT_FOUND');
  });

  it('shows no note to its user, in no field and with no change of its times', async () => {
    const id = await add();
    const read = `{ Tickets(id: ${id}) { replies_count unread updated_at replies { content } } UnreadTicketsCount }`;
    const before = (await sara.gql(read)).body.data;
    await staff(`StaffTicketAddNote(ticket_id: ${id}, content: "hidden")`, 'id');
    expect((await sara.gql(read)).body.data).toEqual(before);
    expect(gqlCodeOf(await sara.gql(`{ StaffTickets(id: ${id}) { notes { content } } }`))).toBe(
      'FORBIDDEN',
    );
    const exported = await ask(sara, graphql('{ MeExport { json } }'));
    expect(exported.json).not.toContain('hidden');
  });
});
