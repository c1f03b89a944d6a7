import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { toQueuePage } from '../../src/features/tickets/ticket-queue.js';
import { HousekeepingService } from '../../src/platform/scheduling/index.js';
import { Actor } from '../support/actors/actor.js';
import { deleteAccount, deletionCode } from '../support/actors/deletion.js';
import { ask, dataOf, askFor } from '../support/actors/graphql.js';
import { staffMember, type StaffMember } from '../support/actors/staff.js';
import { TicketUser } from '../support/actors/ticket-user.js';
import { useApp } from '../support/servers/app.js';

const WAITING = z.object({ waiting_since: z.string().nullable() });
const QUEUED = z.object({
  ticket: z.object({ id: z.string(), created_at: z.string() }),
  waiting_since: z.string(),
});

const app = useApp({ LIMITS: 'off', DELETED_TICKETS: 'anonymise' });
let nima: StaffMember;
beforeAll(async () => {
  nima = await staffMember(app);
});

let sara: Actor;
let tickets: TicketUser;
beforeEach(async () => {
  await app.query('UPDATE tickets SET waiting_since = NULL');
  sara = await Actor.signedIn(app);
  tickets = new TicketUser(sara);
});

/** Adds a ticket, a minute after what came before. */
async function addLater(title: string): Promise<string> {
  await app.travel(60);
  return (await tickets.add(title, 'Content')).id;
}

const say = (id: string) => tickets.reply(id, 'And?');
const answer = (id: string) => act(`StaffTicketAddReply(ticket_id: ${id}, content: "Yes.")`);
const act = (mutation: string) =>
  askFor(nima.actor, WAITING, `mutation { ${mutation} { waiting_since } }`);

const readQueue = (args = '(limit: 50)') =>
  askFor(
    nima.actor,
    z.array(QUEUED),
    `{ StaffTicketQueue${args} { ticket { id created_at } waiting_since } }`,
  );
const idsOfQueue = async (args?: string) => (await readQueue(args)).map(({ ticket }) => ticket.id);

describe('StaffTicketQueue', () => {
  it('has the tickets whose users wait for an answer, those who wait longest first', async () => {
    const [first, second, third] = [await addLater('1'), await addLater('2'), await addLater('3')];
    await answer(first);
    await say(second);
    expect(await idsOfQueue()).toEqual([second, third]);
    await app.travel(60);
    await say(first);
    expect(await idsOfQueue()).toEqual([second, third, first]);
    expect(await idsOfQueue('(limit: 1, offset: 1)')).toEqual([third]);
  });

  it('has the time of the first message that has no answer', async () => {
    const id = await addLater('Title');
    await app.travel(60);
    await say(id);
    const [queued] = await readQueue();
    expect(queued?.waiting_since).toBe(queued?.ticket.created_at);
    expect((await answer(id)).waiting_since).toBeNull();
  });

  it('leaves out closed tickets, and has the time again once they are reopened', async () => {
    const [unanswered, answered] = [await addLater('1'), await addLater('2')];
    await answer(answered);
    await tickets.close(unanswered);
    for (const id of [unanswered, answered]) await act(`StaffTicketClose(id: ${id})`);
    expect(await idsOfQueue()).toEqual([]);
    await app.travel(60);
    for (const id of [unanswered, answered]) await act(`StaffTicketReopen(id: ${id})`);
    const [queued, ...others] = await readQueue();
    expect(queued?.ticket.id).toBe(unanswered);
    // The first message may have a later second than its ticket.
    const sinceOpening = 'SELECT waiting_since - created_at AS ms FROM tickets WHERE id = ?';
    const [wait] = await app.query(sinceOpening, [Number(unanswered)]);
    expect(Number(wait?.['ms'])).toBeLessThan(10_000);
    expect(others).toEqual([]);
  });

  it('leaves out the tickets of a deleted account', async () => {
    const id = await addLater('Title');
    dataOf(await deleteAccount(sara, await deletionCode(sara)));
    await app.travel(901);
    await app.get(HousekeepingService).sweepAll();
    const statement = 'SELECT status, waiting_since FROM tickets WHERE id = ?';
    expect(await app.query(statement, [id])).toEqual([{ status: 'CLOSED', waiting_since: null }]);
    expect(await idsOfQueue()).toEqual([]);
  });

  it('selects by department and assignee', async () => {
    const [own, free] = [await addLater('1'), await addLater('2')];
    const nimaId = String(nima.id);
    await act(`StaffTicketAssign(id: ${own}, assignee_id: ${nimaId})`);
    await app.query('UPDATE tickets SET department_id = 99 WHERE id = ?', [Number(free)]);
    expect(await idsOfQueue(`(assignee_id: ${nimaId})`)).toEqual([own]);
    expect(await idsOfQueue('(assigned: true)')).toEqual([own]);
    expect(await idsOfQueue('(assigned: false)')).toEqual([free]);
    expect(await idsOfQueue('(ticket_department_id: 99)')).toEqual([free]);
    expect(await idsOfQueue('(ticket_department_id: 98)')).toEqual([]);
  });

  it('selects by priority', async () => {
    await addLater('1');
    const urgent = await tickets.add('2', 'Content', { priority: 'HIGH' });
    expect(await idsOfQueue('(priority: HIGH)')).toEqual([urgent.id]);
    expect(await idsOfQueue('(priority: LOW)')).toEqual([]);
  });

  it('has the longest wait, the newest or the most urgent ticket first', async () => {
    const ids: string[] = [];
    for (const priority of ['LOW', 'HIGH', 'MEDIUM', 'HIGH']) {
      await app.travel(60);
      ids.push((await tickets.add('Title', 'Content', { priority })).id);
    }
    const [low, high, medium, nextHigh] = ids;
    expect(await idsOfQueue('(order: null)')).toEqual(ids);
    expect(await idsOfQueue('(order: LONGEST_WAIT)')).toEqual(ids);
    expect(await idsOfQueue('(order: NEWEST)')).toEqual(ids.toReversed());
    expect(await idsOfQueue('(order: PRIORITY)')).toEqual([high, nextHigh, medium, low]);
    expect(await idsOfQueue('(order: PRIORITY, limit: 2, offset: 1)')).toEqual([nextHigh, medium]);
  });

  it('has its number in StaffTicketCounts', async () => {
    await addLater('1');
    await answer(await addLater('2'));
    expect(await ask(nima.actor, '{ StaffTicketCounts { waiting } }')).toEqual({ waiting: 1 });
  });

  it.each([undefined, 'NEWEST', 'PRIORITY'] as const)(
    'needs one index in the order %s',
    async (order) => {
      const { text, values } = toQueuePage({
        order,
        limit: 50,
        offset: 0,
        departmentId: 1,
        assigned: false,
        priority: 'HIGH',
      }).compile('0');
      const plan = await app.query(
        inject('engine') === 'sqlite' ? `EXPLAIN QUERY PLAN ${text}` : `EXPLAIN ${text}`,
        values,
      );
      const access = plan.map((row) => Object.values(row).join(' ')).join('\n');
      expect(access).toContain('tickets_waiting');
      expect(access).not.toMatch(/SCAN tickets\b|tickets ALL/);
    },
  );
});
