import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { hasBrowser } from '../support/actors/browser.js';
import { Desks, type DeskPage } from '../support/actors/desk-page.js';
import { TicketUser } from '../support/actors/ticket-user.js';
import { barriers, overflow } from '../support/assertions/barriers.js';

const DAY = 86_400;
const HTML_PAGE = '<!doctype html><title>Sign in to the hotel</title>';
const desks = new Desks({ TICKETS_OPEN: '100000', DORMANT_MONTHS: '6' });

async function addTicket(title: string): Promise<void> {
  await new TicketUser(await Actor.signedIn(desks.app)).add(title, 'Where is it?');
}

/** Counts the requests for tokens of a page from now on. */
function countTokenRequests(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/desk/session/token')) count += 1;
  });
  return () => count;
}

/** Opens a second tab that takes the lock of the session and keeps it, as a tab that hangs. */
async function holdSessionLock({ page }: DeskPage): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto(`${desks.app.url}/health/live`);
  await tab.evaluate(
    () =>
      new Promise<void>((resolve) => {
        void navigator.locks.request('keypad-desk', () => {
          resolve();
          return Promise.withResolvers<never>().promise;
        });
      }),
  );
}

/**
 * Moves the clock by the longest refresh until the page shows the target. In between the page has
 * time to answer, because access tokens expire by this clock.
 */
async function waitBeyondLock({ clock }: DeskPage, target: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await clock.forward(61);
      return target.waitFor({ timeout: 1_000 }).then(
        () => true,
        () => false,
      );
    })
    .toBe(true);
}

describe.skipIf(!hasBrowser)('the desk beside a tab that keeps the lock of the session', () => {
  it('signs in, refreshes and signs out after the longest refresh [CLI-4]', async () => {
    const desk = await desks.open();
    await holdSessionLock(desk);
    await desk.page.locator('.get-code').click();
    await desk.button(/^Use \d/).click();
    const signedIn = desk.page.waitForResponse('**/desk/session/token');
    await desk.page.keyboard.press('Enter');
    await signedIn;
    await waitBeyondLock(desk, desk.button('Sign out'));

    await addTicket('Behind a lock');
    const tokens = countTokenRequests(desk.page);
    await desk.clock.forward(desks.app.config.ACCESS_TOKEN_TTL);
    await waitBeyondLock(desk, desk.row('Behind a lock'));
    expect(tokens()).toBe(1);

    await desk.button('Sign out').click();
    await desk.page.locator('.get-code').waitFor();
  });
});

describe.skipIf(!hasBrowser)('the desk with a clock that is wrong by a day', () => {
  it.each([DAY, -DAY])(
    'works and shows the ages of the service, off by %i s [CLI-4]',
    async (off) => {
      const desk = await desks.open();
      await desk.clock.set(off);
      const tokens = countTokenRequests(desk.page);
      const title = `Off by ${String(off)} s`;
      await addTicket(title);
      await desks.app.travel(7_200);
      await desk.signIn();
      await expect.poll(() => desk.row(title).locator('time').innerText()).toBe('2h ago');
      await desk.clock.forward(6);
      expect(tokens()).toBe(1);
    },
  );

  it('keeps the session when the clock is put right [CLI-4]', async () => {
    const desk = await desks.open();
    await desk.clock.set(DAY);
    await desk.signIn();
    await desk.clock.set(0);
    await addTicket('Put right');
    await desk.clock.forward(6);
    await desk.row('Put right').waitFor();
  });
});

describe.skipIf(!hasBrowser)('the desk in a tab that sleeps', () => {
  it('goes on when it wakes up after an hour, with what was typed [CLI-4]', async () => {
    await addTicket('Before the sleep');
    const desk = await desks.signedIn();
    await desk.row('Before the sleep').click();
    await desk.page.getByLabel('Reply to the user').fill('Half an answer');
    const tokens = countTokenRequests(desk.page);
    await desks.app.travel(3_600);
    await addTicket('After the sleep');
    await desk.clock.forward(3_600);
    await desk.row('After the sleep').waitFor();
    expect(await desk.page.getByLabel('Reply to the user').inputValue()).toBe('Half an answer');
    expect(tokens()).toBe(1);
  });

  it('asks for a new sign-in when it wakes up after a day, and goes on there [CLI-4]', async () => {
    await addTicket('Before the night');
    const desk = await desks.signedIn();
    await desk.row('Before the night').click();
    await desk.page.getByLabel('Reply to the user').fill('Half an answer');
    await desks.app.travel(DAY);
    await desk.clock.forward(DAY);
    await desk.page.getByText('The session has ended.').waitFor();
    desk.faults.length = 0;
    await desk.signIn();
    await expect
      .poll(() => desk.page.getByLabel('Reply to the user').inputValue())
      .toBe('Half an answer');
  });
});

describe.skipIf(!hasBrowser)('the desk of a member of staff who was away for months', () => {
  it('asks for the names of the account after a right code [USR-2]', async () => {
    const desk = await desks.open();
    const { page, staffId } = desk;
    await desks.app.query(
      'UPDATE users SET sign_ins = 1, verified_at = 1, signed_in_at = 1 WHERE id = ?',
      [staffId],
    );
    await page.locator('.get-code').click();
    await desk.button(/^Use \d/).click();
    await page.keyboard.press('Enter');
    await page.getByText('HOLDER_UNCONFIRMED').waitFor();
    await expect.poll(() => page.locator(':focus').getAttribute('autocomplete')).toBe('given-name');
    expect([await barriers(desk), await overflow(desk)]).toEqual([[], 0]);
    desk.faults.length = 0;

    // A new account would not be that of a member of staff.
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await page.getByLabel('First name').fill('sara');
    await page.getByLabel('Last name').fill('ahmadi');
    await page.keyboard.press('Enter');
    await page.locator('.ticket-list').waitFor();
  });
});

describe.skipIf(!hasBrowser)('the desk behind a proxy that answers HTML', () => {
  const sendPage = (status: number) => (route: Route) =>
    route.fulfill({ status, contentType: 'text/html', body: HTML_PAGE });

  it.each([200, 401, 502])(
    'keeps the session with status %i, and goes on after it [CLI-4]',
    async (status) => {
      const desk = await desks.signedIn();
      for (const path of ['**/graphql', '**/desk/session/*'])
        await desk.page.route(path, sendPage(status));
      await desk.clock.forward(desks.app.config.ACCESS_TOKEN_TTL);
      await desk.page.getByText('Live updates are paused.').waitFor();
      await desk.clock.forward(60);
      await desk.page.unrouteAll();
      const title = `After ${String(status)}`;
      await addTicket(title);
      await desk.clock.forward(60);
      await desk.row(title).waitFor();
      desk.faults.length = 0;
    },
  );

  it('keeps the session through a reload [CLI-4]', async () => {
    const desk = await desks.signedIn();
    await desk.page.route('**/desk/session/*', sendPage(200));
    await desk.page.reload();
    await desk.page.getByText('The session cannot go on yet.').waitFor();
    await desk.clock.forward(11);
    await desk.page.getByText('UNEXPECTED_RESPONSE').waitFor();
    await desk.page.unrouteAll();
    await desk.clock.forward(11);
    await desk.page.locator('.ticket-list').waitFor();
  });

  it('says so at the sign-in, and lets the agent try again [CLI-4]', async () => {
    const desk = await desks.open();
    await desk.page.route('**/api/oauth/initialize', sendPage(200));
    await desk.page.locator('.get-code').click();
    await desk.page.getByText('UNEXPECTED_RESPONSE').waitFor();
    await desk.page.unrouteAll();
    await desk.signIn();
    await desk.page.locator('.ticket-list').waitFor();
  });
});

describe.skipIf(!hasBrowser)('the desk whose files are gone, as after an upgrade', () => {
  it('offers to reload the page in place of a view, and keeps the others', async () => {
    await addTicket('Before the upgrade');
    const desk = await desks.signedIn();
    await desk.page.route('**/console/assets/overview*', (route) => route.fulfill({ status: 404 }));
    await desk.page.getByRole('link', { name: 'Overview' }).click();
    await desk.page.getByText('This part of the page could not be loaded.').waitFor();
    await desk.screenshot('view-missing');
    await desk.page.getByRole('link', { name: 'Tickets' }).click();
    await desk.page.getByText('Before the upgrade').first().waitFor();
    await desk.page.unrouteAll();
    await desk.page.getByRole('link', { name: 'Overview' }).click();
    await desk.page.getByRole('button', { name: 'Reload the page' }).click();
    await desk.page.getByRole('heading', { name: 'The last 24 hours' }).waitFor();
    for (const fault of desk.faults.splice(0)) expect(fault).toMatch(/assets\/overview/);
  });
});
