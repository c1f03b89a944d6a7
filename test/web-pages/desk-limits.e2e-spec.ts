import { describe, expect, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { hasBrowser } from '../support/actors/browser.js';
import { Desks, type DeskPage } from '../support/actors/desk-page.js';
import { dataOf, gqlCodeOf } from '../support/actors/graphql.js';
import { newPan } from '../support/actors/pans.js';
import { staffCodeOf } from '../support/actors/staff-proof.js';
import { userIdOf } from '../support/actors/staff.js';
import { TicketUser } from '../support/actors/ticket-user.js';
import { barriers, overflow } from '../support/assertions/barriers.js';

const desks = new Desks({
  ...{ LIMITS: 'on', LIMIT_REGISTER: '1000/60', LIMIT_CARD_ADD: '2/86400' },
  LIMIT_NUMBER_HOUR: '2/3600',
});
const addCard = (actor: Actor) => actor.gql(`mutation { CardAdd(pan: "${newPan()}") { id } }`);

/** Creates a user who may add no more cards. */
async function withoutCards(): Promise<{ actor: Actor; id: number }> {
  const actor = await Actor.signedIn(desks.app);
  for (let i = 0; i < 2; i += 1) dataOf(await addCard(actor));
  expect(gqlCodeOf(await addCard(actor))).toBe('RATE_LIMITED');
  return { actor, id: await userIdOf(actor) };
}

async function openPerson(desk: DeskPage, id: number): Promise<void> {
  await desk.page.goto(`${desks.app.url}/desk#/people/${String(id)}`);
  await desk.page.locator('.person-page .facts').waitFor();
}

describe.skipIf(!hasBrowser)('rate limits on the desk', () => {
  it('show what is spent, and are cleared with a reason after a fresh code, by keyboard alone [LIM-5]', async () => {
    const { actor, id } = await withoutCards();
    // A window that began in this second ends "tomorrow" or "in 24 h".
    await desks.app.travel(60);
    const desk = await desks.signedIn();
    await openPerson(desk, id);
    const { page } = desk;
    const table = page.getByRole('table', { name: 'Rate limits' });
    const cards = table.getByRole('row').filter({ hasText: 'New cards' });
    expect(await cards.innerText()).toMatch(/New cards \(1 day\)[^]*2 of 2\s*in 24\s*h/);
    for (const window of ['1 hour', '1 day'])
      await table.getByText(`Codes by text message (${window})`).waitFor();
    expect(await table.innerText()).not.toMatch(/New tickets/);

    // No limit of which most is left.
    expect(await desk.button(/^Clear:/).count()).toBe(1);
    await desk.button('Clear: New cards (1 day)').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Clear this rate limit? Sara Ahmadi' });
    await dialog.waitFor();
    expect(await dialog.innerText()).toContain('the waiting time between two requests stay.');
    await page.keyboard.type('Card reader was broken');
    await page.keyboard.press('Enter');
    // The dialog takes the code once the service has answered that it was sent.
    await dialog.getByRole('button', { name: 'Confirm' }).waitFor();
    expect(gqlCodeOf(await addCard(actor))).toBe('RATE_LIMITED');
    await page.keyboard.type(await staffCodeOf(desks.app, desk.staffId));
    await page.keyboard.press('Enter');
    await cards.waitFor({ state: 'detached' });
    dataOf(await addCard(actor));
    const reasons = await desks.app.query(
      `SELECT reason FROM audit_events e JOIN audit_reasons r ON r.nonce = e.nonce
      WHERE e.user_id = ? AND e.event = 'user.limit_cleared'`,
      [id],
    );
    expect(reasons).toEqual([{ reason: 'card_add: Card reader was broken' }]);
    await desk.button('Refresh').click();
    await expect.poll(() => cards.innerText()).toMatch(/1 of 2/);
  });

  it('stand before the codes beside a ticket once no more messages go to its user', async () => {
    const user = new TicketUser(await Actor.signedIn(desks.app));
    const { id } = await user.add('No code comes');
    const desk = await desks.signedIn();
    await desk.page.goto(`${desks.app.url}/desk#/tickets/${id}`);
    const [codes, limits] = ['Codes of the last day', 'Rate limits'];
    const headings = desk.page.locator('.tickets > .person h3');
    await expect.poll(() => headings.allInnerTexts()).toEqual([codes, limits, 'Sessions']);
    for (let i = 0; i < 2; i += 1) {
      await desks.app.travel(130);
      await user.actor.newCode();
    }
    // The age is that of the attempt, which follows the response.
    const unsent = "SELECT id FROM messages WHERE attempts = 0 OR state = 'leased'";
    await expect.poll(() => desks.app.query(unsent)).toEqual([]);
    await desks.app.travel(240);
    await desk.button('Refresh').click();
    await expect.poll(() => headings.allInnerTexts()).toEqual([limits, codes, 'Sessions']);
    const diagnosis = desk.page.locator('.diagnosis');
    await expect
      .poll(async () => (await diagnosis.innerText()).replace(/in \d+m/, 'in 50m'))
      .toBe(
        'The provider accepted the last code (4m ago), and no receipt came. ' +
          'No more text messages go to this number from networks where the user has signed in; ' +
          'the next in 50m. Advise to dial *6655#, or clear the limit.',
      );
  });

  it('say after a sign-in what they keep away, and advise nobody to clear them who may not', async () => {
    const actor = await Actor.signedIn(desks.app);
    const id = await userIdOf(actor);
    for (let i = 0; i < 2; i += 1) {
      await desks.app.travel(130);
      await actor.signIn('sms');
    }
    const [desk, admin] = [await desks.signedIn({}, 'support'), await desks.signedIn()];
    const advice =
      'No more text messages go to this number from networks where the user has signed in; ' +
      'the next in Xm. Advise to choose the dial in the app, and then to dial *6655#';
    for (const [{ page }, end] of [
      [desk, '.'],
      [admin, ', or clear the limit.'],
    ] as const) {
      await page.goto(`${desks.app.url}/desk#/people/${String(id)}`);
      const diagnosis = page.locator('.diagnosis');
      await expect
        .poll(async () => (await diagnosis.innerText()).replace(/in \d+m/, 'in Xm'))
        .toContain(`the sign-in worked. ${advice}${end}`);
    }
  });

  it('have no button for support and auditors, nor for an admin on the own account', async () => {
    const { id } = await withoutCards();
    for (const role of ['support', 'auditor'] as const) {
      const desk = await desks.signedIn({}, role);
      await openPerson(desk, id);
      await desk.page.getByRole('table', { name: 'Rate limits' }).waitFor();
      expect(await desk.button(/^Clear/).count()).toBe(0);
    }
    const admin = await desks.signedIn();
    await openPerson(admin, admin.staffId);
    await admin.page.getByRole('heading', { name: 'Rate limits' }).waitFor();
    expect(await admin.button(/^Clear/).count()).toBe(0);
  });

  it('say so if nothing is spent', async () => {
    const id = await userIdOf(await Actor.registered(desks.app));
    const desk = await desks.signedIn();
    await openPerson(desk, id);
    await desk.page.getByText('Nothing is spent.').waitFor();
  });

  it.each([
    ['light', 'en-US', 1280],
    ['dark', 'fa-IR', 390],
  ] as const)(
    'pass the checks of axe and fit in %s colours, %s, %i wide',
    async (colorScheme, locale, width) => {
      const { id } = await withoutCards();
      const desk = await desks.open({ colorScheme, locale, viewport: { width, height: 844 } });
      await desk.signIn();
      await openPerson(desk, id);
      const table = desk.page.locator('.rate-limits');
      if (locale === 'fa-IR')
        expect(await table.innerText()).toMatch(/کارت‌های تازه \(۱ روز\)[^]*۲ از ۲/);
      await table.scrollIntoViewIfNeeded();
      expect(await barriers(desk)).toEqual([]);
      expect(await overflow(desk)).toBe(0);
      await desk.screenshot(`limits-${locale}`);
      await desk.button(/^Clear: New cards|^صفر کردن: کارت‌های تازه/).click();
      await desk.page.getByRole('dialog').getByRole('textbox').fill('…');
      expect(await barriers(desk)).toEqual([]);
      expect(await overflow(desk)).toBe(0);
      await desk.screenshot(`clear-limit-${locale}`);
    },
  );
});
