import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { toNameRotations } from '../../src/accounts/users/search-columns.js';
import { SuspensionService } from '../../src/sign-in/index.js';
import { hasBrowser } from '../support/actors/browser.js';
import { Desks, userWithoutCode } from '../support/actors/desk-page.js';
import { userIdOf } from '../support/actors/staff.js';
import { TicketUser } from '../support/actors/ticket-user.js';
import { barriers, overflow } from '../support/assertions/barriers.js';

const DESK_ANSWERS = JSON.stringify([
  { title: 'Something else', content: 'Something else.' },
  { title: 'Dial instead', content: 'Dial *6655# to see the same code.', fits: 'failed limit' },
  { title: 'Ask again', content: 'Request a new code.', fits: 'expired' },
]);
const desks = new Desks({ DESK_ANSWERS });

describe.skipIf(!hasBrowser)('a person on the desk', () => {
  it('gets an answer to "my code did not come" in three clicks', async () => {
    const user = new TicketUser(await userWithoutCode(desks.app, '+989121119999'));
    const { id } = await user.add('My code did not come');
    const desk = await desks.signedIn();
    await desk.click(desk.row('My code did not come'));
    const timeline = desk.page.locator('.code-group summary');
    await expect
      .poll(() => timeline.allInnerTexts())
      .toContainEqual(expect.stringMatching(/did not accept/));
    expect(await desk.page.locator('.code-group [data-outcome=bad]').count()).toBeGreaterThan(0);
    const advice = desk.page.locator('.diagnosis');
    await expect.poll(() => advice.innerText()).toContain('Advise to dial *6655#, or send');
    await desk.screenshot('no-code');
    // The answer that fits comes first, and is marked.
    const firstAnswer = desk.page.locator('.canned button').first();
    await expect.poll(() => firstAnswer.getAttribute('data-fits')).toBe('true');
    await desk.click(desk.button('Dial instead'));
    await desk.click(desk.button('Send reply'));
    await expect
      .poll(async () => (await user.list(`(id: ${id})`))[0]?.replies.at(-1)?.content)
      .toContain('*6655#');
    expect(desk.clicks).toBe(3);
  });

  it('says that the last code has expired, and marks an answer that fits that', async () => {
    const user = new TicketUser(await userWithoutCode(desks.app, '+989121199999'));
    const { id } = await user.add('My code is late');
    const desk = await desks.signedIn();
    await desk.page.goto(`${desks.app.url}/desk#/tickets/${id}`);
    const advice = desk.page.locator('.diagnosis');
    await expect.poll(() => advice.innerText()).toMatch(/A new code can be requested in \d+[ms]/);
    await desks.app.travel(desks.app.config.OTP_TTL);
    await desk.button('Refresh').click();
    await expect
      .poll(() => advice.innerText())
      .toMatch(/The last code has expired\. Advise to request a new one, and then to dial/);
    expect(await advice.innerText()).not.toContain('A new code can be requested');
    const marked = desk.page.locator('.canned button[data-fits=true]');
    expect(await marked.allInnerTexts()).toEqual([expect.stringContaining('Ask again')]);
  });

  it('names the code to dial, in its own direction and after a reload', async () => {
    const id = await userIdOf(await userWithoutCode(desks.app, '+989121139999'));
    const desk = await desks.signedIn({ locale: 'fa-IR' });
    await desk.page.goto(`${desks.app.url}/desk#/people/${String(id)}`);
    await desk.page.reload();
    const dialled = desk.page.locator('.diagnosis bdi[dir=ltr]');
    await expect.poll(() => dialled.allInnerTexts()).toContain('*6655#');
  });

  it('shows why an attempt failed among the folded steps of the code', async () => {
    const number = '+989121169999';
    const id = await userIdOf(await userWithoutCode(desks.app, number));
    const reason = await vi.waitFor(async () => {
      const [attempt] = await desks.app.query(
        `SELECT a.reason FROM message_attempts a JOIN messages m ON m.id = a.message_id
          WHERE m.recipient = ? AND a.outcome <> 'accepted'`,
        [number],
      );
      return z.string().min(1).parse(attempt?.['reason']);
    });
    const desk = await desks.signedIn({ locale: 'fa-IR' });
    await desk.page.goto(`${desks.app.url}/desk#/people/${String(id)}`);
    const failed = desk.page.locator('.code-group').first().locator('[data-step=FAILED]').first();
    await failed.waitFor({ state: 'attached' });
    expect(await failed.locator('bdi[lang=en]').textContent()).toBe(reason);
  });

  it('shows the time of its last step in the row of a code', async () => {
    const id = await userIdOf(await userWithoutCode(desks.app, '+989121189999'));
    await desks.app.travel(100);
    await desks.app.get(SuspensionService).suspendUser(id);
    const desk = await desks.signedIn();
    await desk.page.goto(`${desks.app.url}/desk#/people/${String(id)}`);
    const row = desk.page.locator('.code-group').first();
    const shown = await row.locator('summary time').innerText();
    const stepTimes = await row.locator('.timeline time').allTextContents();
    expect(stepTimes[0]).toBe(shown);
    expect(stepTimes.at(-1)).not.toBe(shown);
  });

  it('appears in a search by number, e-mail address and name, with masked number, sessions and codes', async () => {
    const number = '+989121118888';
    const actor = await userWithoutCode(desks.app, number);
    const id = await userIdOf(actor);
    const [, byLastName] = toNameRotations('Sara', 'Zarrin');
    await desks.app.query('UPDATE users SET email = ?, last_name = ?, name_2 = ? WHERE id = ?', [
      'zoya@example.com',
      'Zarrin',
      byLastName,
      id,
    ]);
    await desks.app.get(SuspensionService).suspendUser(id);
    const desk = await desks.signedIn();
    const searchIn = (name: string) => desk.page.getByRole('searchbox', { name });
    const heading = desk.page.locator('.person-page h2');
    for (const text of ['0912 111 8888', 'zoya@example.com']) {
      await searchIn('Search tickets').fill(text);
      await desk.page.keyboard.press('Enter');
      await expect.poll(() => heading.innerText()).toContain('Zarrin');
      const card = await desk.page.locator('.person-page').innerText();
      expect(card).toMatch(/Suspended/);
      expect(card).toMatch(/The code was cancelled/);
      expect(card).toContain('no new code is sent until it is resumed');
      expect(card).not.toContain('1118888');
      await desk.page.getByRole('link', { name: 'Tickets' }).click();
    }
    await searchIn('Search tickets').fill('zarrin');
    await desk.page.keyboard.press('Enter');
    await desk.page.getByLabel('People with this name or number').getByRole('link').click();
    await expect.poll(() => heading.innerText()).toContain('Zarrin');
    await desk.page.getByRole('link', { name: 'People' }).click();
    const search = searchIn('Search people');
    await search.fill('Zarrin');
    await desk.page.keyboard.press('Enter');
    await expect.poll(() => heading.innerText()).toContain('Zarrin');
    await search.fill('09129999999');
    await desk.page.keyboard.press('Enter');
    await desk.page.getByText('Nobody was found.').waitFor();
    await desk.page.getByText('Select a person.').waitFor();
    expect(await heading.count()).toBe(0);
  });

  it.each([
    ['light', 'en-US', 1280],
    ['dark', 'fa-IR', 390],
  ] as const)(
    'passes the checks of axe and fits in %s colours, %s, %i wide',
    async (colorScheme, locale, width) => {
      const actor = await userWithoutCode(
        desks.app,
        width === 390 ? '+989121117777' : '+989121110000',
      );
      const id = String(await userIdOf(actor));
      const desk = await desks.open({ colorScheme, locale, viewport: { width, height: 844 } });
      await desk.signIn();
      await desk.page.goto(`${desks.app.url}/desk#/people`);
      await desk.rows().first().waitFor();
      expect(await barriers(desk)).toEqual([]);
      expect(await overflow(desk)).toBe(0);
      await desk.page.goto(`${desks.app.url}/desk#/people/${id}`);
      await desk.page.locator('.code-group summary').first().click();
      await desk.page.locator('.timeline li').first().waitFor();
      expect(await barriers(desk)).toEqual([]);
      expect(await overflow(desk)).toBe(0);
      await desk.screenshot(`person-${colorScheme}-${locale}-${String(width)}`);
    },
  );
});
