import { describe, expect, it } from 'vitest';
import { Consoles, hasBrowser, type ConsolePage } from '../support/actors/browser.js';
import { barriers, overflow } from '../support/assertions/barriers.js';

const consoles = new Consoles({ DORMANT_MONTHS: '6' });

/** Opens the console for a user who was away for months, and enters the right code. */
async function openForDormant(locale: string, width = 1280): Promise<ConsolePage> {
  const viewport = { width, height: 844 };
  const opened = await consoles.openWithoutEditor({ locale, viewport });
  await consoles.app.query(
    'UPDATE users SET sign_ins = 1, verified_at = 1, signed_in_at = 1 WHERE cell_number = ?',
    [opened.actor.cell_number],
  );
  const requested = opened.page.waitForResponse('**/api/oauth/initialize');
  await opened.getCode.click();
  await requested;
  await opened.codeField.fill(await opened.actor.dialledCode());
  await opened.page.keyboard.press('Enter');
  await opened.page.getByText('HOLDER_UNCONFIRMED').waitFor();
  return opened;
}

const listHolders = (number: string) =>
  consoles.app.query('SELECT first_name, last_name FROM users WHERE cell_number = ?', [number]);

describe.skipIf(!hasBrowser)('a number of a dormant account in the console', () => {
  it('gets a new account if the user says that the old one is not theirs [USR-2]', async () => {
    const opened = await openForDormant('en-US');
    const { page, actor } = opened;
    const choice = page.getByLabel('This account is not mine');
    expect(await choice.isChecked()).toBe(false);
    await page.getByText('the old one is gone for good').waitFor();
    await page.getByLabel('First name').fill('Mina');
    await page.getByLabel('Last name').fill('Karimi');
    await page.keyboard.press('Enter');
    await page.locator('.strip').getByText('HOLDER_UNCONFIRMED').waitFor();
    expect(await listHolders(actor.cell_number)).toEqual([
      { first_name: 'Sara', last_name: 'Ahmadi' },
    ]);

    await choice.check();
    await page.getByLabel('Last name').press('Enter');
    await opened.button('Sign out').waitFor();
    expect(await listHolders(actor.cell_number)).toEqual([
      { first_name: 'Mina', last_name: 'Karimi' },
    ]);
  });

  it.each([
    ['en-US', 390],
    ['fa-IR', 1280],
  ] as const)('offers the choice without barriers in %s, %i wide', async (locale, width) => {
    const opened = await openForDormant(locale, width);
    await opened.page.getByLabel(/^This account is not mine|^این حساب مال من نیست/).check();
    expect([await barriers(opened), await overflow(opened)]).toEqual([[], 0]);
    await opened.screenshot(`new-account-${locale}`);
  });
});
