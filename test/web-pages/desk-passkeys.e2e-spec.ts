import type { CDPSession } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { holdFreePort } from '../../src/app/free-port.js';
import { Actor } from '../support/actors/actor.js';
import { hasBrowser } from '../support/actors/browser.js';
import { confirmAct, Desks, type DeskPage } from '../support/actors/desk-page.js';
import { newestText } from '../support/actors/staff-proof.js';
import { userIdOf } from '../support/actors/staff.js';
import { barriers, overflow } from '../support/assertions/barriers.js';

// Passkeys count on the host of BASE_URL, which must have a name.
const reserved = await holdFreePort('127.0.0.1');
await reserved.release();
const origin = `http://localhost:${String(reserved.port)}`;
const desks = new Desks({ PORT: String(reserved.port), BASE_URL: origin });
beforeAll(() => {
  if (hasBrowser) desks.app = { ...desks.app, url: origin };
});

/** Gives the page an authenticator that answers at once. */
async function addAuthenticator(
  desk: DeskPage,
): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await desk.page.context().newCDPSession(desk.page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

/** Adds a passkey by the form of the page, confirmed with a code. */
async function addFirstPasskey(desk: DeskPage): Promise<void> {
  await desk.page.getByLabel('Name of the new passkey, such as Laptop').fill('Laptop');
  await desk.button('Add passkey').click();
  await desk.page.getByRole('dialog', { name: 'Add this passkey?' }).waitFor();
  await confirmAct(desk, 'New laptop');
}

describe.skipIf(!hasBrowser)('passkeys at the desk', () => {
  it('adds them after a code, and then they confirm acts and sign-ins without one [ROLE-10] [ROLE-12]', async () => {
    const desk = await desks.signedIn();
    const { page } = desk;
    await addAuthenticator(desk);
    await page.getByRole('link', { name: 'Passkeys' }).click();
    await addFirstPasskey(desk);
    await page.getByRole('listitem', { name: 'Laptop' }).waitFor();
    expect(await barriers(desk)).toEqual([]);
    await desk.screenshot('passkeys');

    const target = await userIdOf(await Actor.signedIn(desks.app));
    await page.goto(`${desks.app.url}/desk#/people/${String(target)}`);
    await desk.button('Suspend').click();
    const dialog = page.getByRole('dialog', { name: 'Suspend this user?' });
    await dialog.getByLabel('Reason, for the audit trail').fill('Stolen phone');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect((await desks.app.query('SELECT status FROM users WHERE id = ?', [target]))[0]).toEqual({
      status: 'SUSPENDED',
    });

    await desk.button('Sign out').click();
    await desks.app.travel(60);
    await desk.clock.forward(60);
    await desk.signIn();
    await page.getByRole('heading', { name: 'Confirm this sign-in' }).waitFor();
    expect(await barriers(desk)).toEqual([]);
    await desk.button('Confirm with passkey').click();
    await page.locator('.person-page .facts').waitFor();
  });

  it('shows before the code is entered the key that the message names [ROLE-10]', async () => {
    const desk = await desks.signedIn();
    const { page } = desk;
    await addAuthenticator(desk);
    await page.getByRole('link', { name: 'Passkeys' }).click();
    await page.getByLabel('Name of the new passkey, such as Laptop').fill('Laptop');
    await desk.button('Add passkey').click();
    const dialog = page.getByRole('dialog', { name: 'Add this passkey?' });
    await dialog.getByLabel('Reason, for the audit trail').fill('New laptop');
    await page.keyboard.press('Enter');
    const mark = await dialog.locator('code').textContent();
    expect(mark).toMatch(/^#[0-9a-f]{16}$/);
    const [row] = await desks.app.query('SELECT cell_number FROM users WHERE id = ?', [
      desk.staffId,
    ]);
    const phone = { app: desks.app, cell_number: String(row?.['cell_number']) };
    const words = `add passkey Laptop with key ${String(mark)}`;
    await expect.poll(() => newestText(phone)).toContain(words);
  });

  it('asks again once the passkey that confirmed the session is gone [ROLE-12]', async () => {
    const desk = await desks.signedIn();
    const { page } = desk;
    await addAuthenticator(desk);
    await page.getByRole('link', { name: 'Passkeys' }).click();
    await addFirstPasskey(desk);
    await page.getByRole('listitem', { name: 'Laptop' }).waitFor();
    await desks.app.query('UPDATE sessions SET passkey_id = NULL');
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByRole('heading', { name: 'Confirm this sign-in' }).waitFor();
    const others = desk.faults.splice(0).filter((fault) => !fault.includes('status of 403'));
    expect(others).toEqual([]);
  });

  it('keeps the form for a new one inside a narrow window', async () => {
    const desk = await desks.signedIn({ viewport: { width: 390, height: 844 } });
    await desk.page.getByRole('link', { name: 'Passkeys' }).click();
    await desk.page.getByLabel('Name of the new passkey, such as Laptop').waitFor();
    expect(await overflow(desk)).toBe(0);
  });

  it('refuses one that does not verify its user, and says what to do', async () => {
    const desk = await desks.signedIn();
    const { page } = desk;
    const { cdp, authenticatorId } = await addAuthenticator(desk);
    await page.getByRole('link', { name: 'Passkeys' }).click();
    await addFirstPasskey(desk);
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await desk.button('Remove Laptop').click();
    const dialog = page.getByRole('dialog', { name: 'Remove this passkey?' });
    await dialog.getByLabel('Reason, for the audit trail').fill('Lost');
    await page.keyboard.press('Enter');
    await dialog.getByText('The browser gave no passkey.').waitFor();
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('You have no passkey yet.').waitFor();
  });
});
