import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { hasBrowser } from '../support/actors/browser.js';
import { Desks } from '../support/actors/desk-page.js';
import { userIdOf } from '../support/actors/staff.js';
import { TicketUser } from '../support/actors/ticket-user.js';
import { barriers } from '../support/assertions/barriers.js';

const desks = new Desks({ TICKETS_OPEN: '100000' });

async function addTicket(title: string, content = 'Where is it?') {
  const user = new TicketUser(await Actor.signedIn(desks.app));
  return { user, id: (await user.add(title, content)).id };
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('the element is not visible');
  return box;
}

describe.skipIf(!hasBrowser)('what the list of the desk says of a ticket', () => {
  it('has the number of users who wait in the title of the page, while it is open', async () => {
    const { id } = await addTicket('The only one');
    const desk = await desks.signedIn();
    const expectTitle = (title: string) => expect.poll(() => desk.page.title()).toBe(title);
    await expectTitle('(1) keypad desk');
    await desk.page.getByRole('link', { name: 'People' }).click();
    await expectTitle('keypad desk');
    await desk.page.getByRole('link', { name: 'Tickets' }).click();
    await expectTitle('(1) keypad desk');

    await desk.page.goto(`${desks.app.url}/desk#/tickets/${id}`);
    await desk.page.getByLabel('Reply to the user').fill('It is here.');
    await desk.button('Send reply').click();
    await expectTitle('keypad desk');
  });

  it('draws rows of 44 px with their number, and with their status only outside the queue', async () => {
    const { id } = await addTicket('How high is it');
    const desk = await desks.signedIn();
    const row = desk.row('How high is it');
    expect((await boxOf(row)).height).toBe(44);
    await row.getByText(`#${id}`, { exact: true }).waitFor();
    expect(await row.locator('.tag[data-status]').count()).toBe(0);
    await desk.tab('Open');
    await row.locator('.tag[data-status]', { hasText: 'New' }).waitFor();
  });

  it('begins at the same place in Persian, whatever language the title has', async () => {
    await addTicket('English title');
    await addTicket('عنوان فارسی');
    const desk = await desks.signedIn({ locale: 'fa-IR' });
    const findEnd = async (title: string) => {
      const { x, width } = await boxOf(desk.row(title).locator('.row-title'));
      return Math.round(x + width);
    };
    expect(await findEnd('English title')).toBe(await findEnd('عنوان فارسی'));
  });

  it('begins with the first letters of a long English title in Persian', async () => {
    const title = 'The one-time password that I requested this morning did not arrive at all';
    await addTicket(title);
    const desk = await desks.signedIn({ locale: 'fa-IR' });
    await desk.row(title).waitFor();
    const [start = 0, left = 0] = await desk.page.evaluate<number[]>(
      `(() => {
        const titles = [...document.querySelectorAll('.row-title')];
        const element = titles.find(({ textContent }) => textContent.includes('this morning'));
        const letter = document.createRange();
        letter.setStart(element.firstChild, 0);
        letter.setEnd(element.firstChild, 1);
        return [letter, element].map((each) => each.getBoundingClientRect().left);
      })()`,
    );
    expect(Math.abs(start - left)).toBeLessThan(3);
  });

  it('begins at the same place in the list of people, whatever script the name has', async () => {
    for (const name of ['Roya', 'رویا']) {
      const id = await userIdOf(await Actor.registered(desks.app));
      const names = 'UPDATE users SET first_name = ?, last_name = ? WHERE id = ?';
      await desks.app.query(names, [name, name, id]);
    }
    const desk = await desks.signedIn();
    await desk.page.getByRole('link', { name: 'People' }).click();
    const findStart = async (name: string) =>
      (await boxOf(desk.row(name).locator('.row-title bdi'))).x;
    expect(await findStart('Roya')).toBe(await findStart('رویا'));
  });

  it('leaves room for facts and buttons above a conversation of 768 px in Persian', async () => {
    const { id } = await addTicket('Narrow');
    const desk = await desks.signedIn({ locale: 'fa-IR', viewport: { width: 768, height: 1024 } });
    await desk.page.goto(`${desks.app.url}/desk#/tickets/${id}`);
    const facts = await boxOf(desk.page.locator('.conversation-head .row-line'));
    const take = await boxOf(desk.button('سپردن به من'));
    expect(take.y).toBeGreaterThanOrEqual(facts.y + facts.height);
    const brand = await boxOf(desk.page.locator('.brand'));
    expect(brand.height).toBeLessThan(40);
  });

  it('marks the age of a wait from one hour on, and again from eight', async () => {
    await addTicket('Nine hours');
    await desks.app.travel(7 * 3600);
    await addTicket('Two hours');
    await desks.app.travel(2 * 3600);
    await addTicket('Has just come');
    const desk = await desks.signedIn();
    const readMark = (title: string) => desk.row(title).locator('time').getAttribute('data-wait');
    expect(await readMark('Nine hours')).toBe('longest');
    expect(await readMark('Two hours')).toBe('long');
    expect(await readMark('Has just come')).toBeNull();
  });

  it('finds a ticket in all tabs, also a closed one, and by letters of another keyboard', async () => {
    const { user, id } = await addTicket('کارت بانکی', 'The printer is broken');
    await user.close(id);
    const desk = await desks.signedIn();
    const row = desk.row('کارت بانکی');
    await desk.page.locator('.ticket-list label', { hasText: 'Needs answer' }).waitFor();
    expect(await row.count()).toBe(0);
    const search = desk.page.getByRole('searchbox');
    for (const words of ['printer', 'كارت']) {
      await search.fill(words);
      await search.press('Enter');
      await desk.page.locator('.searched', { hasText: `All tickets with “${words}”` }).waitFor();
      await row.getByText('Closed').waitFor();
    }
    expect(await desk.page.getByText('People with this name or number').count()).toBe(0);
  });

  it('offers people with a name first, also above tickets, and tries again after a failure', async () => {
    const { user } = await addTicket('Any ticket');
    const others = await Promise.all([1, 2, 3].map(() => Actor.signedIn(desks.app)));
    await desks.app.query(
      `UPDATE users SET first_name = 'Parvin', last_name = '', name_1 = 'parvin daryush'
       WHERE id IN (?, ?, ?, ?)`,
      await Promise.all([user.actor, ...others].map((actor) => userIdOf(actor))),
    );
    const desk = await desks.signedIn();
    await desk.row('Any ticket').waitFor();
    await desk.page.route('**/graphql', (route) =>
      route.request().postData()?.includes('StaffUsers(') === true
        ? route.abort()
        : route.continue(),
    );
    const search = desk.page.getByRole('searchbox');
    await search.fill('parvin');
    await search.press('Enter');
    const people = desk.page.getByRole('list', { name: 'People with this name or number' });
    await desk.page.locator('.faults').waitFor();
    const heading = desk.page.locator('.namesakes-heading');
    expect(await heading.innerText()).toBe('People with this name or number');
    expect(await people.getByRole('listitem').count()).toBe(0);
    await desk.page.unroute('**/graphql');
    await desk.page.locator('.faults').getByRole('button').click();
    await people.getByText('Parvin').first().waitFor();
    expect(await desk.page.locator('.faults').count()).toBe(0);
    for (const fault of desk.faults.splice(0)) expect(fault).toMatch(/ERR_FAILED .*graphql$/);
    const findTop = async (locator: Locator) => (await boxOf(locator)).y;
    const noTicket = desk.page.getByText('No ticket has these words.');
    expect(await findTop(people)).toBeLessThan(await findTop(noTicket));

    await user.add('Parvin called');
    const bodies: string[] = [];
    desk.page.on('request', (request) => bodies.push(request.postData() ?? ''));
    await search.fill('PARVIN');
    await search.press('Enter');
    await desk.row('Parvin called').waitFor();
    const parvin = people.getByRole('link', { name: 'Parvin', exact: true });
    await parvin.first().waitFor();
    await desk.screenshot('namesakes');
    expect((await boxOf(people)).height).toBeLessThan(30);
    expect(await findTop(people)).toBeLessThan(await findTop(desk.row('Parvin called')));
    expect(await desk.page.locator('.searched').innerText()).toContain(
      'All tickets with “PARVIN” in their titles or messages. People were searched, too.',
    );
    await desk.page.getByLabel('Assigned to').selectOption('Not assigned');
    await desk.row('Parvin called').waitFor();
    expect(bodies.filter((body) => body.includes('StaffUsers('))).toHaveLength(1);
    expect(await parvin.count()).toBe(3);
    await desk.page.locator('.namesakes').getByRole('button', { name: 'Show more' }).click();
    expect(await people.getByRole('listitem').count()).toBe(4);
    expect(await barriers(desk)).toEqual([]);
    await people.getByRole('link').first().click();
    await expect.poll(() => desk.page.locator('.person-page h2').innerText()).toContain('Parvin');
  });

  it('offers people whose numbers end in digits that are no ticket, and takes 0001 for no ticket', async () => {
    const { user, id } = await addTicket('Has a number');
    const userId = await userIdOf(user.actor);
    const desk = await desks.signedIn();
    await desk.row('Has a number').waitFor();
    const search = desk.page.getByRole('searchbox');
    for (const digits of [id.padStart(4, '0'), '8888']) {
      const names = "UPDATE users SET first_name = 'Ending', number_end = ? WHERE id = ?";
      await desks.app.query(names, [digits, userId]);
      await search.fill(digits);
      await search.press('Enter');
      await desk.page.getByText('There is no such ticket. People were searched, too.').waitFor();
      await desk.page.getByRole('link', { name: 'Ending Ahmadi' }).waitFor();
      expect(await desk.page.locator('.person').count()).toBe(0);
      expect(await barriers(desk)).toEqual([]);
      await desk.screenshot(`number-end-${digits}`);
    }
    await desk.page.getByRole('link', { name: 'Ending Ahmadi' }).click();
    await expect.poll(() => desk.page.locator('.person-page h2').innerText()).toContain('Ending');
  });
});
