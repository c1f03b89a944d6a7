import type { Route } from 'playwright-core';
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

const REFUSAL = { code: 'RATE_LIMITED', request_id: 'e5b1c2a0-0000-4000-8000-000000000000' };
const refuseRequest = (route: Route, headers: Record<string, string> = { 'retry-after': '60' }) =>
  route.fulfill({
    status: 429,
    headers,
    json: { errors: [{ message: 'wait', extensions: REFUSAL }] },
  });

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
    await desk.row('First of two').getByText('Draft').waitFor();
    await desk.button('Sign out').click();
    await expect.poll(() => desk.page.locator('.field-number input').inputValue()).not.toBe('');
    await desks.app.travel(60);
    await desk.clock.forward(60);
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
    const marksSeen = desk.page.waitForRequest((request) =>
      (request.postData() ?? '').includes('StaffTicketSeen('),
    );
    await desk.row('It is open').click();
    expect((await marksSeen).postData()).toMatch(/StaffTicketSeen\([^)]*\) \{ unread \} \}"/);
    await expect.poll(() => desk.entries()).toEqual(['Where is it?']);
    // Marking it as seen is a change too.
    await expect.poll(() => desk.row('It is open').locator('.dot').count()).toBe(0);

    const readings: string[] = [];
    desk.page.on('request', (request) => {
      const body = request.postData() ?? '';
      if (body.includes('Conversation')) readings.push(body);
    });
    for (const text of ['One', 'Two', 'Three']) {
      const changesRead = desk.page.waitForResponse((response) =>
        (response.request().postData() ?? '').includes('"since":"'),
      );
      await other.user.reply(other.id, text);
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

  it('sends a draft once, however often it is sent, and keeps what was typed meanwhile', async () => {
    const { id, user } = await addTicket('On a slow line');
    await addTicket('Another one');
    const desk = await desks.signedIn();
    await desk.row('On a slow line').click();
    const letThrough = Promise.withResolvers<undefined>();
    await desk.page.route('**/graphql', async (route) => {
      const isReply = route.request().postData()?.includes('StaffTicketAddReply') ?? false;
      if (isReply) await letThrough.promise;
      await route.continue();
    });
    await desk.page.getByLabel('Reply to the user').fill('Only once');
    await desk.button('Send reply').click();
    await desk.row('Another one').click();
    await desk.row('On a slow line').click();
    await expect.poll(() => draftText(desk)).toBe('Only once');
    await desk.button('Send reply').click();
    await desk.page.getByLabel('Reply to the user').fill('And one thing more');
    letThrough.resolve(undefined);
    await expect.poll(() => desk.entries()).toEqual(['Where is it?', 'Only once']);
    await desk.button('Send reply').waitFor();
    expect(await draftText(desk)).toBe('And one thing more');
    expect((await user.list(`(id: ${id})`))[0]?.replies).toHaveLength(2);
  });

  it('reads a conversation again that it could not read when it changed, and links to the code', async () => {
    const { id, user } = await addTicket('It changes once');
    const desk = await desks.signedIn();
    await desk.row('It changes once').click();
    await expect.poll(() => desk.entries()).toEqual(['Where is it?']);
    const refused = Promise.withResolvers<undefined>();
    await desk.page.route('**/graphql', async (route) => {
      const isReading = route.request().postData()?.includes('query ($id: ID!)') ?? false;
      if (!isReading) return route.continue();
      refused.resolve(undefined);
      return refuseRequest(route);
    });
    await user.reply(id, 'Read me');
    await desk.clock.forward(6);
    await refused.promise;
    await desk.page.locator('a[href="/docs/errors#RATE_LIMITED"]').first().waitFor();
    await desk.page.unroute('**/graphql');
    await desk.clock.forward(6);
    await expect.poll(() => desk.entries()).toEqual(['Where is it?', 'Read me']);
    await expect.poll(() => desk.page.getByText('RATE_LIMITED').count()).toBe(0);
    desk.faults.length = 0;
  });

  it('says that it is not live while it is refused, and goes on by itself', async () => {
    await addTicket('Before the pause');
    const desk = await desks.signedIn();
    await desk.row('Before the pause').waitFor();
    await desk.page.route('**/graphql', (route) => refuseRequest(route));
    await desk.clock.forward(6);
    await desk.page.getByText('Live updates are paused.').waitFor();

    await desk.page.unroute('**/graphql');
    await addTicket('After the pause');
    await desk.clock.forward(6);
    await desk.row('After the pause').waitFor();
    await expect.poll(() => desk.page.getByText('Live updates are paused.').count()).toBe(0);
    desk.faults.length = 0;
  });

  it('reads a person that was refused once the wait is over, or when told', async () => {
    await addTicket('Whose person is refused');
    const desk = await desks.signedIn();
    let headers: Record<string, string> = { 'retry-after': '60' };
    const [refused, person] = [desk.page.getByText('RATE_LIMITED'), desk.page.locator('.person')];
    const refusePerson = () =>
      desk.page.route('**/graphql', async (route) => {
        const isOfPerson = route.request().postData()?.includes('StaffUserLimits(') ?? false;
        await (isOfPerson ? refuseRequest(route, headers) : route.continue());
      });
    const allowPerson = async () => {
      await refused.waitFor();
      await desk.page.unroute('**/graphql');
      desk.faults.length = 0;
    };
    await refusePerson();
    await desk.row('Whose person is refused').click();
    await allowPerson();
    await desk.clock.forward(60);
    await person.locator('.facts').waitFor();
    expect(await refused.count()).toBe(0);

    headers = {};
    await refusePerson();
    await desk.page.reload();
    await allowPerson();
    await person.getByRole('button', { name: 'Try again' }).click();
    await person.locator('.facts').waitFor();
    expect(await refused.count()).toBe(0);
  });
});
