import { describe, expect, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { hasBrowser } from '../support/actors/browser.js';
import { Desks, type DeskPage } from '../support/actors/desk-page.js';
import { userIdOf } from '../support/actors/staff.js';
import { TicketUser } from '../support/actors/ticket-user.js';
import { barriers } from '../support/assertions/barriers.js';

const desks = new Desks();

/** Adds tickets, the first of which has waited longest. */
async function addTickets(...titles: string[]): Promise<string[]> {
  await desks.app.query("UPDATE tickets SET status = 'CLOSED', waiting_since = NULL");
  const ids: string[] = [];
  for (const title of titles) {
    ids.push((await new TicketUser(await Actor.signedIn(desks.app)).add(title)).id);
    await desks.app.travel(1);
  }
  return ids;
}

const title = (desk: DeskPage) => desk.page.locator('.conversation h2').innerText();

describe.skipIf(!hasBrowser)('keys on the desk', () => {
  it('go through a queue: next, assign, reply, note and close', async () => {
    await addTickets('The first', 'The second');
    const desk = await desks.signedIn({}, 'support');
    const { keyboard } = desk.page;
    await desk.row('The second').waitFor();
    await keyboard.press('j');
    await expect.poll(() => title(desk)).toBe('The first');
    await keyboard.press('a');
    await desk.row('The first').locator('.row-assignee').waitFor();
    await keyboard.press('r');
    await keyboard.type('jack can help');
    expect(await desk.page.getByLabel('Reply to the user').inputValue()).toBe('jack can help');
    await keyboard.press('Control+Enter');
    await expect.poll(() => desk.entries()).toContain('jack can help');
    await desk.page.locator('.thread:focus').waitFor();
    await keyboard.press('i');
    await keyboard.type('Noted');
    await keyboard.press('Control+Enter');
    await desk.page.locator('.entry[data-kind=NOTE]', { hasText: 'Noted' }).waitFor();
    await desk.page.locator('.thread:focus').waitFor();
    await keyboard.press('i');
    await keyboard.press('Escape');
    await keyboard.press('c');
    await desk.button('Reopen ticket').waitFor();
    await keyboard.press('j');
    await expect.poll(() => title(desk)).toBe('The second');
    await keyboard.press('/');
    await expect.poll(() => desk.page.locator('input[type=search]:focus').count()).toBe(1);
  });

  it('go on behind a ticket that an answer has taken off the queue', async () => {
    await addTickets('One', 'Two', 'Three');
    const desk = await desks.signedIn({}, 'support');
    const { keyboard } = desk.page;
    await desk.row('Three').waitFor();
    for (const expected of ['One', 'Two']) {
      await keyboard.press('j');
      await expect.poll(() => title(desk)).toBe(expected);
    }
    await keyboard.press('r');
    await keyboard.type('Done');
    await keyboard.press('Control+Enter');
    await desk.row('Two').waitFor({ state: 'detached' });
    await desk.page.locator('.thread:focus').waitFor();
    await keyboard.press('j');
    await expect.poll(() => title(desk)).toBe('Three');
    const announcer = desk.page.locator('.announcer');
    await keyboard.press('j');
    await announcer.getByText('The list has no more tickets.').waitFor({ timeout: 10_000 });
    await keyboard.press('k');
    await expect.poll(() => title(desk)).toBe('One');
    await keyboard.press('k');
    await announcer.getByText('This is the first ticket of the list.').waitFor();
    await desk.page.getByRole('link', { name: 'Tickets' }).click();
    await desk.page.getByText('Select a ticket to read and answer it.').waitFor();
    await keyboard.press('k');
    await expect.poll(() => title(desk)).toBe('Three');
  });

  it('stay letters of a text that is typed while the one before is sent', async () => {
    await addTickets('Long story');
    const desk = await desks.signedIn({}, 'support');
    const { keyboard } = desk.page;
    await desk.row('Long story').click();
    const draftField = desk.page.getByLabel('Reply to the user');
    await draftField.fill('Hello');
    const answer = Promise.withResolvers<null>();
    await desk.page.route('**/graphql', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await keyboard.press('Control+Enter');
    await draftField.fill('Hello. A case');
    answer.resolve(null);
    await expect.poll(() => desk.entries()).toContain('Hello');
    await desk.page.locator('.announcer', { hasText: 'Reply sent' }).waitFor();
    await keyboard.type(' is open.');
    expect(await draftField.inputValue()).toBe('Hello. A case is open.');
    await desk.page.unrouteAll({ behavior: 'wait' });
  });

  it('lists them by a question mark, also the Persian one, and by a button', async () => {
    await addTickets('Any');
    const desk = await desks.signedIn();
    await desk.row('Any').waitFor();
    const dialog = desk.page.getByRole('dialog');
    const pressPersianMark =
      "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '؟', bubbles: true }))";
    for (const open of [
      () => desk.page.keyboard.press('?'),
      () => desk.page.evaluate(pressPersianMark),
      () => desk.button('Keys (?)').click(),
    ]) {
      await open();
      await dialog.getByText('Leave the text').waitFor();
      await dialog.getByText('Esc', { exact: true }).waitFor();
      expect(await barriers(desk)).toEqual([]);
      await desk.screenshot('keys');
      await dialog.getByRole('button', { name: 'Close' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
  });
});

describe.skipIf(!hasBrowser)('the palette of the desk', () => {
  it('opens pages, tickets by number and words, and people, and asks the service only when told', async () => {
    const [first = ''] = await addTickets('Broken printer', 'Other matter', 'Ask zohreh');
    await desks.app.query("UPDATE tickets SET waiting_since = NULL WHERE title = 'Ask zohreh'");
    const owner = await Actor.signedIn(desks.app);
    const ownerId = await userIdOf(owner);
    await desks.app.query(
      "UPDATE users SET first_name = 'Zohreh', name_1 = 'zohreh ahmadi' WHERE id = ?",
      [ownerId],
    );
    const desk = await desks.signedIn();
    await desk.row('Other matter').waitFor();
    const { keyboard } = desk.page;
    const options = () => desk.page.getByRole('dialog').getByRole('option').allInnerTexts();
    const open = async (typed: string) => {
      await keyboard.press('Control+k');
      await desk.page.getByRole('combobox', { name: 'Tickets, people and pages' }).fill(typed);
    };
    await open('aud');
    await desk.screenshot('palette');
    expect(await barriers(desk)).toEqual([]);
    expect((await options())[0]).toContain('Audit trail');
    await keyboard.press('Enter');
    await desk.page.locator('.events').waitFor();
    await open(`#${first}`);
    await keyboard.press('Enter');
    await expect.poll(() => title(desk)).toBe('Broken printer');
    await open('matter');
    await keyboard.press('Enter');
    await expect.poll(() => title(desk)).toBe('Other matter');
    const asked: string[] = [];
    desk.page.on('request', (request) => asked.push(request.postData() ?? ''));
    await open('Zohreh');
    expect(asked.filter((body) => body.includes('StaffUsers'))).toEqual([]);
    const answer = Promise.withResolvers<null>();
    await desk.page.route('**/graphql', async (route) => {
      await answer.promise;
      await route.continue();
    });
    expect(await options()).toEqual(['Search for “Zohreh”']);
    await keyboard.press('Enter');
    await expect.poll(options).toEqual([]);
    await keyboard.press('Enter');
    answer.resolve(null);
    await desk.page.getByRole('option', { name: 'Ask zohreh' }).waitFor();
    expect((await options())[0]).toContain('Zohreh Ahmadi');
    await keyboard.press('Enter');
    const person = desk.page.locator('.person-page h2');
    await expect.poll(() => person.innerText()).toContain('Zohreh');
    await open(owner.cell_number);
    expect((await options())[0]).toContain('Search for');
    await keyboard.press('Enter');
    await desk.page.getByRole('option', { name: 'Zohreh' }).waitFor();
  });

  it('looks the same in Persian on a narrow screen', async () => {
    await addTickets('چاپگر');
    const viewport = { width: 390, height: 844 };
    const desk = await desks.signedIn({ locale: 'fa-IR', colorScheme: 'dark', viewport });
    await desk.button('یافتن (\u2066Ctrl-K\u2069)').click();
    await desk.page.getByRole('dialog').getByRole('combobox').fill('چاپ');
    await desk.page.getByRole('dialog').getByRole('option').first().waitFor();
    expect(await barriers(desk)).toEqual([]);
    await desk.screenshot('palette-fa-390');
    const dialog = desk.page.getByRole('dialog');
    await dialog.getByRole('combobox').fill('0912 113 9999');
    const number = dialog.getByRole('option').first().locator('bdi[dir=ltr]');
    await expect.poll(() => number.innerText()).toBe('0912 113 9999');
  });
});
