import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DepartmentsService } from '../../src/features/tickets/departments.service.js';
import { Actor } from '../support/actors/actor.js';
import { hasBrowser } from '../support/actors/browser.js';
import { Desks } from '../support/actors/desk-page.js';
import { userIdOf } from '../support/actors/staff.js';
import { TicketUser } from '../support/actors/ticket-user.js';
import { readJson } from '../support/assertions/read-json.js';
import { barriers } from '../support/assertions/barriers.js';

const desks = new Desks({ TICKETS_OPEN: '100000' });

async function ticketOf(title: string, content = 'Where is it?'): Promise<string> {
  return (
    await new TicketUser(await Actor.signedIn(desks.app)).add(title, content, { priority: 'HIGH' })
  ).id;
}

const VARIABLES = z.object({ open: z.boolean().nullish(), since: z.string().nullish() });
const BODY = z.object({ query: z.string(), variables: VARIABLES.optional() });

describe.skipIf(!hasBrowser)('the list of tickets on the desk', () => {
  it.each(['support', 'auditor'] as const)('opens first for %s', async (role) => {
    const desk = await desks.open({}, role);
    await desk.page.goto(`${desks.app.url}/desk#/`);
    await desk.signIn();
    await desk.page.locator('.ticket-list').waitFor();
    expect(await desk.page.locator('[aria-current=page]').innerText()).toBe('Tickets');
  });

  it('shows a ticket that came while the list was loading, also the very first one', async () => {
    const desk = await desks.open();
    let listed: Promise<unknown> | undefined;
    await desk.page.route('**/graphql', async (route) => {
      const body = route.request().postData() ?? '';
      if (body.includes('StaffTicketQueue(') && listed === undefined) {
        const created = Promise.withResolvers<null>();
        listed = created.promise;
        const response = await route.fetch();
        await ticketOf('It came meanwhile');
        created.resolve(null);
        await route.fulfill({ response });
        return;
      }
      // The counts then already include the ticket, if the page asks for both at once.
      if (body.includes('StaffTicketCounts')) await listed;
      await route.continue();
    });
    await desk.signIn();
    await expect.poll(() => listed !== undefined).toBe(true);
    await listed;
    await desk.page.getByText(/^Needs answer \d/).waitFor();
    await desk.clock.forward(6);
    await desk.row('It came meanwhile').waitFor({ timeout: 30_000 });
    await desk.page.unrouteAll({ behavior: 'wait' });
  });

  it('leaves out a ticket that was closed while the list was loading', async () => {
    const owner = new TicketUser(await Actor.signedIn(desks.app));
    const { id } = await owner.add('Closed meanwhile');
    const desk = await desks.signedIn();
    await desk.row('Closed meanwhile').waitFor();
    const polled = Promise.withResolvers<null>();
    await desk.page.route('**/graphql', async (route) => {
      const { query, variables = {} } = readJson(BODY, route.request().postData() ?? '');
      const response = await route.fetch();
      if (
        query.includes('StaffTickets(') &&
        variables.open === true &&
        variables.since === undefined
      ) {
        await owner.close(id);
        await desk.clock.forward(6);
        await polled.promise;
      }
      await route.fulfill({ response });
      if (variables.since !== undefined) polled.resolve(null);
    });
    await desk.tab('Open');
    await desk.rows().first().waitFor();
    await polled.promise;
    await desk.page.unrouteAll({ behavior: 'wait' });
    await expect.poll(() => desk.row('Closed meanwhile').count()).toBe(0);
  });

  it('shows both of two changes in one second', async () => {
    const { app } = desks;
    const [first, second] = [
      await ticketOf('The first change'),
      await ticketOf('The second change'),
    ];
    const at = Date.now() + 60_000;
    const change = (id: string, priority: string, updated: number) =>
      app.query('UPDATE tickets SET priority = ?, updated_at = ? WHERE id = ?', [
        priority,
        updated,
        Number(id),
      ]);
    const start = at - (at % 1000);
    const desk = await desks.signedIn();
    await desk.row('The second change').waitFor();
    for (const [step, id, title] of [
      [100, first, 'The first change'],
      [200, second, 'The second change'],
    ] as const) {
      await change(id, 'LOW', start + step);
      await desk.clock.forward(6);
      await expect.poll(() => desk.row(title).getByText('High').count()).toBe(0);
    }
    await app.query('UPDATE tickets SET updated_at = created_at WHERE updated_at >= ?', [start]);
  });

  it('marks a ticket as unread until it is opened', async () => {
    await ticketOf('Nobody read me');
    const desk = await desks.signedIn();
    const dot = desk.row('Nobody read me').locator('.dot');
    await expect.poll(() => dot.count()).toBe(1);
    await desk.row('Nobody read me').click();
    await expect.poll(() => dot.count()).toBe(0);
  });

  it('finds tickets by number and by words', async () => {
    const id = await ticketOf('Terminal', 'The printer is broken');
    const desk = await desks.signedIn();
    const search = desk.page.getByRole('searchbox');
    await search.fill('PRINTER broken');
    await desk.page.keyboard.press('Enter');
    await expect.poll(() => desk.page.locator('.row-title').allInnerTexts()).toEqual(['Terminal']);
    await search.fill('no such word');
    await desk.page.keyboard.press('Enter');
    await desk.page.getByText('No ticket has these words.').waitFor();
    await search.fill(`#${id}`);
    await desk.page.keyboard.press('Enter');
    await expect.poll(() => desk.entries()).toEqual(['The printer is broken']);
    expect(await desk.page.locator('.searched').count()).toBe(0);
    await search.fill('987654321');
    await desk.page.keyboard.press('Enter');
    await desk.page.getByText('There is no such ticket.').waitFor();
  });

  it('shows the tickets of one department, live too', async () => {
    const { app } = desks;
    const { id: refunds } = await app.get(DepartmentsService).addDepartment('Refunds');
    await ticketOf('Of the first department');
    const move = (id: string) =>
      app.query('UPDATE tickets SET department_id = ? WHERE id = ?', [refunds, Number(id)]);
    await move(await ticketOf('About a refund'));
    const desk = await desks.signedIn();
    await desk.row('Of the first department').waitFor();
    await desk.page.getByRole('combobox', { name: 'Department' }).selectOption('Refunds');
    await expect
      .poll(() => desk.page.locator('.row-title').allInnerTexts())
      .toEqual(['About a refund']);
    await desk.screenshot('department');
    await move(await ticketOf('Another refund'));
    await ticketOf('Not about a refund');
    await desk.clock.forward(6);
    await expect
      .poll(() => desk.page.locator('.row-title').allInnerTexts())
      .toEqual(['About a refund', 'Another refund']);
    await desk.page.getByRole('combobox', { name: 'Department' }).selectOption('All departments');
    await desk.row('Not about a refund').waitFor();
  });

  it('shows the tickets of an assignee or of none, and of a priority, live too', async () => {
    const [own, free] = [await ticketOf('Mine to answer'), await ticketOf('Free to take')];
    const calm = await ticketOf('Free and calm');
    await desks.app.query("UPDATE tickets SET priority = 'LOW' WHERE id = ?", [Number(calm)]);
    const desk = await desks.signedIn();
    const assign = (id: string, to: number | null) =>
      desks.app.query('UPDATE tickets SET assignee_id = ?, updated_at = ? WHERE id = ?', [
        to,
        Date.now() + 60_000,
        Number(id),
      ]);
    await assign(own, desk.staffId);
    const choose = (name: string, option: string) =>
      desk.page.getByRole('combobox', { name }).selectOption(option);
    await choose('Assigned to', 'Me');
    await expect
      .poll(() => desk.page.locator('.row-title').allInnerTexts())
      .toEqual(['Mine to answer']);
    await choose('Assigned to', 'Not assigned');
    await choose('Priority', 'High');
    await desk.row('Free to take').waitFor();
    expect(await desk.row('Mine to answer').count()).toBe(0);
    expect(await desk.row('Free and calm').count()).toBe(0);
    await desk.tab('Open');
    await desk.row('Free to take').waitFor();
    expect(await desk.row('Free and calm').count()).toBe(0);
    await assign(free, desk.staffId);
    await desk.clock.forward(6);
    await expect.poll(() => desk.row('Free to take').count()).toBe(0);
    await desk.tab('Mine');
    await desk.row('Mine to answer').waitFor();
    expect(await desk.page.getByRole('combobox', { name: 'Assigned to' }).count()).toBe(0);
    await desk.screenshot('filters');
  });

  it('sorts the queue as the address says, and new tickets into it, also in Persian', async () => {
    const { app } = desks;
    await app.query('UPDATE tickets SET waiting_since = NULL');
    const add = async (title: string, priority: string) => {
      await app.travel(60);
      await new TicketUser(await Actor.signedIn(app)).add(title, 'Where is it?', { priority });
    };
    for (const [title, priority] of [
      ['Calm', 'LOW'],
      ['Urgent', 'HIGH'],
      ['Usual', 'MEDIUM'],
    ] as const)
      await add(title, priority);
    const desk = await desks.signedIn();
    const expectTitles = (titles: string[]) =>
      expect.poll(() => desk.page.locator('.row-title').allInnerTexts()).toEqual(titles);
    const orderField = desk.page.getByRole('combobox', { name: /^(Order|ترتیب)$/ });
    await expectTitles(['Calm', 'Urgent', 'Usual']);
    await orderField.selectOption('Newest');
    await expectTitles(['Usual', 'Urgent', 'Calm']);
    await orderField.selectOption('By priority');
    await expectTitles(['Urgent', 'Usual', 'Calm']);
    await desk.row('Usual').click();
    await expect.poll(() => desk.page.url()).toMatch(/\/desk\?order=priority#\/tickets\/\d+$/);

    await add('Urgent too', 'HIGH');
    await desk.clock.forward(66);
    await expectTitles(['Urgent', 'Urgent too', 'Usual', 'Calm']);
    await desk.button('فارسی').click();
    await desk.page.reload();
    await expectTitles(['Urgent', 'Urgent too', 'Usual', 'Calm']);
    expect(await orderField.locator('option').allInnerTexts()).toEqual([
      ...['بیشترین انتظار', 'تازه‌ترین', 'بر اساس اولویت'],
    ]);
    expect(await barriers(desk)).toEqual([]);
    await desk.screenshot('order-fa');
    await desk.tab('باز');
    await expect.poll(() => orderField.count()).toBe(0);
    await desk.tab('منتظر پاسخ');
    await orderField.selectOption('بیشترین انتظار');
    await expectTitles(['Calm', 'Urgent', 'Usual', 'Urgent too']);
    expect(desk.page.url()).not.toContain('order');
  });

  it('stays quick with 10 000 open tickets, and draws only the rows in view', async () => {
    const { app } = desks;
    const owner = await userIdOf(await Actor.signedIn(app));
    const columns =
      'user_id, department_id, title, status, priority, reply_count, bytes, waiting_since, created_at, updated_at';
    for (let from = 0; from < 10_000; from += 500) {
      const rows = Array.from(
        { length: 500 },
        (_, i) =>
          `(${String(owner)}, 1, 'Old ${String(from + i)}', 'IN_PROGRESS', 'LOW', 1, 0, ${String(1e12 + from + i)}, ${String(1e12 - from - i)}, 1000)`,
      );
      await app.query(`INSERT INTO tickets (${columns}) VALUES ${rows.join(', ')}`);
    }
    const desk = await desks.signedIn();
    await desk.rows().first().waitFor();
    const requests: string[] = [];
    desk.page.on('request', (request) => requests.push(request.postData() ?? ''));
    const started = performance.now();
    await desk.tab('Open');
    await desk.rows().first().waitFor();
    const opened = performance.now() - started;
    expect(requests.filter((body) => body.includes('StaffTickets('))).toHaveLength(1);
    const scrolled = requests.length;
    const height = () =>
      desk.page.evaluate<number>("document.querySelector('.ticket-scroller ul').offsetHeight");
    let last = await height();
    for (let page = 0; page < 8; page += 1) {
      await desk.page.evaluate("document.querySelector('.ticket-scroller').scrollTop = 1e9");
      await expect.poll(() => height()).toBeGreaterThan(last);
      last = await height();
    }
    expect(await desk.rows().count()).toBeLessThan(40);
    // One page for each time that the end was reached. The time depends on the machine;
    // docs/desk.md has a measured one.
    expect(requests.slice(scrolled).filter((body) => body.includes('StaffTickets('))).toHaveLength(
      8,
    );
    process.stdout.write(`Open with 10 000 tickets: ${String(Math.round(opened))} ms\n`);
    await app.query("DELETE FROM tickets WHERE title LIKE 'Old %'");
  });
});
