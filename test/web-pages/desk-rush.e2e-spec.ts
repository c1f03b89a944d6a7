import { describe, expect, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { AgentDay, type DayTicket } from '../support/actors/agent-day.js';
import { hasBrowser } from '../support/actors/browser.js';
import { Desks } from '../support/actors/desk-page.js';
import { staffMember } from '../support/actors/staff.js';
import { TicketUser } from '../support/actors/ticket-user.js';

const RUSH_MINUTES = 10;
const TICKETS_PER_MINUTE = 30;
const POLL_SECONDS = 5;
const POLLS_PER_HOUR = 3600 / POLL_SECONDS;
/** Every third poll finds something new. */
const MESSAGES_PER_HOUR = POLLS_PER_HOUR / 3;

/** The limits are those of the defaults, but for the users, who register at once. */
const desks = new Desks({ LIMITS: 'on', LIMIT_REGISTER: '100/60' });

/** Returns the items in turn, round and round. */
function pickItem<Item>(items: readonly Item[], turn: number): Item {
  const item = items[Math.floor(turn) % items.length];
  if (item === undefined) throw new Error('There are no items');
  return item;
}

async function signUsersIn(count: number): Promise<TicketUser[]> {
  const users: TicketUser[] = [];
  for (let i = 0; i < count; i += 1) users.push(new TicketUser(await Actor.signedIn(desks.app)));
  return users;
}

async function startDay(): Promise<AgentDay> {
  const colleague = await staffMember(desks.app);
  return new AgentDay(await desks.signedIn(), colleague, () =>
    Promise.reject(new Error('no stop')),
  );
}

async function addTickets(users: readonly TicketUser[], minute: number): Promise<DayTicket[]> {
  const tickets: DayTicket[] = [];
  for (let i = 0; i < TICKETS_PER_MINUTE; i += 1) {
    const user = pickItem(users, i);
    const title = `Rush ${String(minute)}.${String(i).padStart(2, '0')}`;
    const { id } = await user.add(title, 'Where is it?');
    tickets.push({ id, title, user });
  }
  return tickets;
}

describe.skipIf(!hasBrowser)('rate limits of the operations of the desk', () => {
  it('let an agent triage 30 tickets a minute for ten minutes [GQL-6]', async () => {
    const users = await signUsersIn(10);
    const day = await startDay();
    for (let minute = 0; minute < RUSH_MINUTES; minute += 1) {
      const tickets = await addTickets(users, minute);
      await day.passTime(POLL_SECONDS + 1);
      for (const [index, ticket] of tickets.entries()) {
        if (index === 0) await day.answerInPage(ticket);
        else await day.answerAsPage(ticket);
        await day.passTime(60 / TICKETS_PER_MINUTE);
      }
    }

    expect(day.sent).toHaveLength(RUSH_MINUTES * TICKETS_PER_MINUTE);
    expect(day.refusals).toEqual([]);
    await day.desk.page.getByText('Needs answer 0').waitFor();
  });

  it('let an idle desk sit through an hour of messages of other people [GQL-6]', async () => {
    const users = await signUsersIn(6);
    const day = await startDay();
    const tickets: DayTicket[] = [];
    for (const [index, user] of users.entries()) {
      const title = `Quiet ${String(index)}`;
      tickets.push({ id: (await user.add(title)).id, title, user });
    }
    await day.passTime(POLL_SECONDS + 1);
    await day.desk.row('Quiet 0').click();
    await expect.poll(() => day.desk.entries()).toEqual(['Content']);

    const before = day.operationCount;
    for (let poll = 0; poll < POLLS_PER_HOUR; poll += 1) {
      const { id, user } = pickItem(tickets, poll / 3);
      if (poll % 3 === 0) await user.reply(id, `Message ${String(poll)}`);
      await day.passTime(POLL_SECONDS);
    }
    expect(day.operationCount - before).toBeGreaterThanOrEqual(POLLS_PER_HOUR);
    expect(day.refusals).toEqual([]);
    expect(await day.desk.entries()).toHaveLength(1 + MESSAGES_PER_HOUR / tickets.length);
  });
});
