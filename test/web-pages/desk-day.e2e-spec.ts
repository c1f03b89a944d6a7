import { describe, expect, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { AgentDay, type DayTicket, type Interruption } from '../support/actors/agent-day.js';
import { hasBrowser } from '../support/actors/browser.js';
import { Desks } from '../support/actors/desk-page.js';
import { proveStaff } from '../support/actors/staff-proof.js';
import { staffMember } from '../support/actors/staff.js';
import { TicketUser } from '../support/actors/ticket-user.js';
import { startApp, type Settings } from '../support/servers/app.js';

/** Tickets come in rushes. Those of one are answered within the same minute. */
const RUSHES = 20;
const TICKETS_PER_RUSH = 10;
/** The rest after each rush, which makes a day of eight hours. */
const REST_SECONDS = (8 * 3600) / RUSHES;

const USUAL: readonly Interruption[] = ['user', 'colleague', 'navigation', 'reload'];
const UNUSUAL: ReadonlyMap<number, Interruption> = new Map([
  [67, 'restart'],
  [104, 'session'],
  [151, 'restart'],
]);

/** The limits are those of the defaults, but for the users of a day, who register at once. */
const SETTINGS: Settings = { LIMITS: 'on', LIMIT_REGISTER: '100/60' };
const desks = new Desks(SETTINGS);

async function stopService(): Promise<() => Promise<void>> {
  const { DATABASE_URL, DATA_DIR, KEYS, BASE_URL } = desks.app.config;
  const kept = { DATABASE_URL, DATA_DIR, KEYS, BASE_URL, PORT: new URL(desks.app.url).port };
  await desks.app.close();
  return async () => {
    Object.assign(desks.app, await startApp({ ...SETTINGS, ...kept }));
  };
}

/** Returns what happens while the agent answers a ticket: each fifth is interrupted. */
function planInterruption(number: number): Interruption | undefined {
  return number % 5 === 0 ? USUAL[(number / 5) % USUAL.length] : UNUSUAL.get(number);
}

async function addTickets(users: readonly TicketUser[], rush: number): Promise<DayTicket[]> {
  const tickets: DayTicket[] = [];
  for (const [index, user] of users.entries()) {
    const number = rush * TICKETS_PER_RUSH + index + 1;
    const title = `Case ${String(number).padStart(3, '0')}`;
    const { id } = await user.add(title, 'Where is it?');
    tickets.push({ id, title, user });
  }
  return tickets;
}

/**
 * Lets the users write, and the agent answer. The page itself answers the interrupted tickets and a
 * few others; the rest get what the page sent for those.
 */
async function workRush(day: AgentDay, users: readonly TicketUser[], rush: number): Promise<void> {
  const tickets = await addTickets(users, rush);
  await day.desk.clock.forward(6);
  for (const [index, ticket] of tickets.entries()) {
    const interruption = planInterruption(rush * TICKETS_PER_RUSH + index + 1);
    const isShown = index === 0 && rush % 5 === 0;
    if (isShown || interruption !== undefined) await day.answerInPage(ticket, interruption);
    else await day.answerAsPage(ticket);
  }
}

async function listReplies(author: 'SUPPORT' | 'USER'): Promise<string[]> {
  const rows = await desks.app.query('SELECT content FROM ticket_replies WHERE author = ?', [
    author,
  ]);
  return rows.map(({ content }) => String(content)).sort();
}

describe.skipIf(!hasBrowser)('a day of an agent at the desk', () => {
  it('loses nothing and meets no limit: 200 tickets, 40 interruptions, two restarts, one end of the session', async () => {
    const users: TicketUser[] = [];
    for (let i = 0; i < TICKETS_PER_RUSH; i += 1)
      users.push(new TicketUser(await Actor.signedIn(desks.app)));
    const colleague = await staffMember(desks.app);
    proveStaff(colleague.actor);
    const day = new AgentDay(await desks.signedIn(), colleague, stopService);

    for (let rush = 0; rush < RUSHES; rush += 1) {
      await workRush(day, users, rush);
      await day.rest(REST_SECONDS);
    }

    const count = (kind: Interruption) => day.interruptions.filter((each) => each === kind).length;
    expect(USUAL.map(count)).toEqual([10, 10, 10, 10]);
    expect([count('restart'), count('session')]).toEqual([2, 1]);
    expect(day.refusals).toEqual([]);
    expect(day.sent).toHaveLength(200);
    const ofColleague = Array.from({ length: 10 }, () => 'I look into it.');
    expect(await listReplies('SUPPORT')).toEqual([...day.sent, ...ofColleague].sort());
    expect(await listReplies('USER')).toHaveLength(200 + 10);
    await day.desk.page.getByText('Needs answer 0').waitFor();
  });
});
