import { describe, expect, it } from 'vitest';
import { SuspensionService } from '../../src/sign-in/index.js';
import { Actor } from '../support/actors/actor.js';
import { hasBrowser } from '../support/actors/browser.js';
import { confirmAct, Desks, type DeskPage } from '../support/actors/desk-page.js';
import { staffCodeOf } from '../support/actors/staff-proof.js';
import { userIdOf } from '../support/actors/staff.js';
import { barriers, overflow } from '../support/assertions/barriers.js';

const desks = new Desks();

async function openPerson(desk: DeskPage, id: number): Promise<void> {
  await desk.page.goto(`${desks.app.url}/desk#/people/${String(id)}`);
  await desk.page.locator('.person-page .facts').waitFor();
}

async function statusOf(id: number): Promise<unknown> {
  return (await desks.app.query('SELECT status FROM users WHERE id = ?', [id]))[0]?.['status'];
}

describe.skipIf(!hasBrowser)('suspending on the desk', () => {
  it('shows that a code was not sent meanwhile, and that the user must request a new one', async () => {
    const actor = await Actor.registered(desks.app);
    const id = await userIdOf(actor);
    await desks.app.get(SuspensionService).suspendUser(id);
    await actor.initialize('sms');
    const desk = await desks.signedIn();
    await openPerson(desk, id);
    const outcome = desk.page.locator('.code-group summary').first();
    expect(await outcome.innerText()).toContain('No message was sent: the account was suspended');
    expect(await outcome.getAttribute('data-outcome')).toBe('bad');
    expect(await desk.page.locator('.code-group').first().textContent()).not.toContain('nobody');
    expect(await desk.button('Send the code again').count()).toBe(0);
    await desks.app.get(SuspensionService).resumeUser(id);
    await desk.button('Refresh').click();
    const advice = desk.page.locator('.diagnosis');
    await expect
      .poll(() => advice.innerText())
      .toMatch(/^The last code was not sent \(now\)\. The user must request a new one\./);
    expect(await advice.getAttribute('data-trouble')).toBe('true');
  });

  it('asks for the code of each act, does it, and lets the user in again [ROLE-3]', async () => {
    const actor = await Actor.signedIn(desks.app);
    const id = await userIdOf(actor);
    const desk = await desks.signedIn();
    await openPerson(desk, id);
    const { page } = desk;
    const dialog = page.getByRole('dialog');
    await desk.button('Suspend').click();
    expect(await dialog.getByRole('heading').innerText()).toMatch(
      /Suspend this user\?\s+Sara Ahmadi/,
    );
    await page.keyboard.type('Stolen phone');
    await page.keyboard.press('Enter');
    const field = dialog.getByLabel('Code', { exact: true });
    await field.waitFor();
    expect(await page.evaluate<string>('document.activeElement.inputMode')).toBe('numeric');
    await dialog.getByRole('button', { name: 'Confirm' }).waitFor();
    const code = await staffCodeOf(desks.app, desk.staffId);
    await page.keyboard.type(code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10)));
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').waitFor();
    expect(await statusOf(id)).toBe('ACTIVE');
    await field.fill(code);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await desk.button('Resume').waitFor();
    const row = page.locator(`.people-rows a[href="#/people/${String(id)}"]`);
    await row.getByText('Suspended').waitFor();
    const facts = page.locator('.person-page .facts');
    expect(await facts.innerText()).toContain('Suspended');
    await expect
      .poll(() => facts.innerText())
      .toMatch(/Suspended by\s+Sara Ahmadi · User \d+\s+.*\d:\d\d[^]*Reason\s+Stolen phone$/);
    expect((await actor.gql('{ Me { id } }')).status).toBe(401);

    const refusals = await desks.app.query(
      `SELECT event FROM audit_events WHERE user_id = ? AND event LIKE 'staff.%' ORDER BY id`,
      [desk.staffId],
    );
    // No act was tried without its code.
    expect(
      refusals.map(({ event }) => event).filter((each) => each !== 'staff.proof_requested'),
    ).toEqual(['staff.proof_wrong']);

    await desk.button('Resume').click();
    await confirmAct(desk, 'Phone is back');
    await desk.button('Suspend').waitFor();
    expect(await facts.innerText()).not.toContain('Stolen phone');
    expect(await row.innerText()).not.toContain('Suspended');
    expect(await statusOf(id)).toBe('ACTIVE');
    expect(
      await desks.app.query(
        `SELECT event, reason FROM audit_events e JOIN audit_reasons r ON r.nonce = e.nonce
        WHERE e.user_id = ? AND e.event LIKE 'user.%' ORDER BY e.id`,
        [id],
      ),
    ).toEqual([
      { event: 'user.suspended', reason: 'Stolen phone' },
      { event: 'user.resumed', reason: 'Phone is back' },
    ]);
  });

  it('offers the code that the virtual phone has received', async () => {
    const id = await userIdOf(await Actor.signedIn(desks.app));
    const desk = await desks.signedIn();
    await openPerson(desk, id);
    await desk.button('Suspend').click();
    await desk.page.keyboard.type('Stolen phone');
    await desk.page.keyboard.press('Enter');
    await desk.button(/^Use \d/).click();
    expect(await barriers(desk)).toEqual([]);
    await desk.page.keyboard.press('Enter');
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await statusOf(id)).toBe('SUSPENDED');
  });

  it('forgets the networks of ended sessions, each time with a code [OTP-6]', async () => {
    const id = await userIdOf(await Actor.signedIn(desks.app));
    const networks = () =>
      desks.app.query('SELECT id FROM sessions WHERE user_id = ? AND network IS NOT NULL', [id]);
    await desks.app.query('UPDATE sessions SET revoked_at = 1 WHERE user_id = ?', [id]);
    expect(await networks()).toHaveLength(1);
    const desk = await desks.signedIn();
    await openPerson(desk, id);
    await desk.button('Forget networks').click();
    await confirmAct(desk, 'Lost the phone');
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await networks()).toEqual([]);
  });

  it('shows no button to support, nor to an admin for the own account', async () => {
    const id = await userIdOf(await Actor.signedIn(desks.app));
    const support = await desks.signedIn({}, 'support');
    await openPerson(support, id);
    await support.button(/^End session/).waitFor();
    expect(await support.button('Suspend').count()).toBe(0);
    expect(await support.button('Forget networks').count()).toBe(0);
    const admin = await desks.signedIn();
    await openPerson(admin, admin.staffId);
    await admin
      .button(/^End session/)
      .first()
      .waitFor();
    expect(await admin.button('Suspend').count()).toBe(0);
  });

  it.each([
    ['light', 'en-US', 1280],
    ['dark', 'fa-IR', 390],
  ] as const)(
    'passes the checks of axe and fits in %s colours, %s, %i wide',
    async (colorScheme, locale, width) => {
      const id = await userIdOf(await Actor.signedIn(desks.app));
      const desk = await desks.open({ colorScheme, locale, viewport: { width, height: 844 } });
      await desk.signIn();
      await openPerson(desk, id);
      await desk.button(/^Suspend$|^تعلیق$/).click();
      await desk.page.keyboard.type('Stolen phone');
      expect(await barriers(desk)).toEqual([]);
      await desk.screenshot(`suspend-${locale}`);
      await desk.page.keyboard.press('Enter');
      await desk.button(/^Confirm$|^تأیید$/).waitFor();
      expect(await barriers(desk)).toEqual([]);
      expect(await overflow(desk)).toBe(0);
      await desk.screenshot(`proof-${locale}`);
      await desk.page.keyboard.press('Escape');
      await desk.page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await statusOf(id)).toBe('ACTIVE');
    },
  );
});
