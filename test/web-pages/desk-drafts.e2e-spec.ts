import { describe, expect, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { hasBrowser } from '../support/actors/browser.js';
import { Desks, type DeskPage } from '../support/actors/desk-page.js';
import { TicketUser } from '../support/actors/ticket-user.js';

const desks = new Desks({ TICKETS_OPEN: '100000', LIMIT_TICKET_REPLY: '1000/60' });

async function addTicket(title: string): Promise<{ id: string; user: TicketUser }> {
  const user = new TicketUser(await Actor.signedIn(desks.app));
  return { id: (await user.add(title, 'Where is it?')).id, user };
}

const draftText = (desk: DeskPage) => desk.page.getByLabel('Reply to the user').inputValue();

describe.skipIf(!hasBrowser)('the desk in Chromium, while an agent works', () => {
  it('keeps what was typed for each ticket, through navigation, a reload and a new sign-in', async () => {
    await addTicket('First of two');
    await addTicket('Second of two');
    const desk = await desks.signedIn();
    await desk.row('First of two').click();
    await desk.page.getByLabel('Reply to the user').fill('Half an answer');
    await desk.row('Second of two').click();
    await expect.poll(() => draftText(desk)).toBe('');
    await desk.row('First of two').getByText('Draft').waitFor();

    await desk.page.reload();
    await expect.poll(() => desk.page.locator('.field-number input').inputValue()).not.toBe('');
    await desks.app.travel(60);
    await desk.signIn();
    await desk.row('First of two').getByText('Draft').waitFor();
    await desk.row('First of two').click();
    await expect.poll(() => draftText(desk)).toBe('Half an answer');
    await desk.button('Send reply').click();
    await expect.poll(() => desk.entries()).toEqual(['Where is it?', 'Half an answer']);
    await expect.poll(() => draftText(desk)).toBe('');
    expect(await desk.page.getByText('Draft', { exact: true }).count()).toBe(0);
  });

  it('reads an open conversation again only if it changed, and marks what it shows as seen', async () => {
    const { id, user } = await addTicket('It is open');
    const other = await addTicket('Busy elsewhere');
    const desk = await desks.signedIn();
    await desk.row('It is open').click();
    await expect.poll(() => desk.entries()).toEqual(['Where is it?']);
    // Marking it as seen is a change too.
    await expect.poll(() => desk.row('It is open').locator('.dot').count()).toBe(0);

    const readings: string[] = [];
    desk.page.on('request', (request) => {
      const body = request.postData() ?? '';
      if (body.includes('Conversation')) readings.push(body);
    });
    for (const text of ['One', 'Two', 'Three']) {
      await other.user.reply(other.id, text);
      const changesRead = desk.page.waitForResponse((response) =>
        (response.request().postData() ?? '').includes('"since":"'),
      );
      await desk.clock.forward(6);
      await changesRead;
    }
    expect(readings).toEqual([]);

    await user.reply(id, 'Still waiting');
    await desk.clock.forward(6);
    await expect.poll(() => desk.entries()).toEqual(['Where is it?', 'Still waiting']);
    await expect.poll(() => desk.row('It is open').locator('.dot').count()).toBe(0);
    expect(readings).toHaveLength(1);
  });

  it('says that it is not live while it is refused, and goes on by itself', async () => {
    await addTicket('Before the pause');
    const desk = await desks.signedIn();
    await desk.row('Before the pause').waitFor();
    await desk.page.route('**/graphql', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '1' },
        json: { errors: [{ message: 'wait', extensions: { code: 'RATE_LIMITED' } }] },
      }),
    );
    await desk.clock.forward(6);
    await desk.page.getByText('Live updates are paused.').waitFor();
    desk.faults.length = 0;

    await desk.page.unroute('**/graphql');
    await addTicket('After the pause');
    await desk.clock.forward(6);
    await desk.row('After the pause').waitFor();
    await expect.poll(() => desk.page.getByText('Live updates are paused.').count()).toBe(0);
  });
});
