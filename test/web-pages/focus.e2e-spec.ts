import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { Consoles, hasBrowser } from '../support/actors/browser.js';
import { Desks } from '../support/actors/desk-page.js';
import { TicketUser } from '../support/actors/ticket-user.js';
import { hiddenFocus, movingElements } from '../support/assertions/focus.js';

/** Checks what a page shows now. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const { count, hidden } = await hiddenFocus(page);
  expect(count).toBeGreaterThan(3);
  expect(hidden).toEqual([]);
  expect(await movingElements(page)).toEqual([]);
}

/** The system asks for less motion. */
const STILL = { reducedMotion: 'reduce' } as const;

describe.skipIf(!hasBrowser)('the focus of the keyboard', () => {
  const consoles = new Consoles();
  const desks = new Desks();

  it('stays visible on each element of the console, where nothing moves for those who ask for it', async () => {
    const console = await consoles.open(STILL);
    await expectVisibleFocus(console.page);
    await console.dialledCode();
    await expectVisibleFocus(console.page);
    await console.codeOnPhone.click();
    await console.page.keyboard.press('Enter');
    await console.button('Sign out').waitFor();
    await console.button('Show Explorer').click();
    await console.page.locator('.explorer').first().waitFor();
    await expectVisibleFocus(console.page);
  });

  it('stays visible on each element of the desk, where nothing moves for those who ask for it', async () => {
    const user = new TicketUser(await Actor.signedIn(desks.app));
    await user.add('Lost card', 'Where is it?');
    const desk = await desks.open(STILL);
    const { page } = desk;
    await expectVisibleFocus(page);
    await desk.signIn();
    await desk.row('Lost card').click();
    await page.locator('.facts').first().waitFor();
    await expectVisibleFocus(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await expectVisibleFocus(page);
    await page.keyboard.press('Escape');
    for (const view of ['Overview', 'People', 'Clients', 'Webhooks', 'Audit trail', 'Passkeys']) {
      await page.getByRole('link', { name: view, exact: true }).click();
      await page.locator('[aria-current=page]', { hasText: view }).waitFor();
      await expectVisibleFocus(page);
    }
  });

  it.each(['/docs', '/docs/errors', '/docs/fa/guide'])(
    'stays visible on each element of %s, where nothing moves for those who ask for it',
    async (path) => {
      const console = await consoles.open(STILL);
      await console.page.goto(consoles.app.url + path);
      await console.page.locator('main').waitFor();
      await expectVisibleFocus(console.page);
    },
  );
});
