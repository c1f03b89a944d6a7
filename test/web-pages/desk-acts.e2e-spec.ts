import { describe, expect, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { hasBrowser } from '../support/actors/browser.js';
import { dataOf } from '../support/actors/graphql.js';
import { Desks, userWithoutCode, type DeskPage } from '../support/actors/desk-page.js';
import { staffMember, userIdOf } from '../support/actors/staff.js';
import { barriers, overflow } from '../support/assertions/barriers.js';

const desks = new Desks();
const LOOKS = [
  ['light', 'en-US', 1280],
  ['dark', 'fa-IR', 390],
] as const;

async function openPerson(desk: DeskPage, id: number): Promise<void> {
  await desk.page.goto(`${desks.app.url}/desk#/people/${String(id)}`);
  await desk.page.locator('.person-page .facts').waitFor();
}

/** Returns the reasons in the audit trail about a user, with their events. */
async function reasonsFor(id: number): Promise<unknown[]> {
  return desks.app.query(
    `SELECT event, reason FROM audit_events e JOIN audit_reasons r ON r.nonce = e.nonce WHERE e.user_id = ? ORDER BY e.id`,
    [id],
  );
}

describe.skipIf(!hasBrowser)('acts of support on the desk', () => {
  it('end a session with a reason, by keyboard alone', async () => {
    const actor = await Actor.signedIn(desks.app);
    const id = await userIdOf(actor);
    const desk = await desks.signedIn({}, 'support');
    await openPerson(desk, id);
    const { page } = desk;
    const end = desk.button(/^End session/);
    const dialog = page.getByRole('dialog', { name: 'End this session?' });

    await end.focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.locator(':focus').innerText()).toBe('End session');

    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Lost the phone');
    expect((await actor.gql('{ Me { id } }')).status).toBe(200);
    await page.keyboard.press('Enter');
    await page.getByText('No live session.').waitFor();
    expect(await page.evaluate<string>('document.activeElement.tagName')).toBe('H2');
    expect((await actor.gql('{ Me { id } }')).status).toBe(401);
    expect(await reasonsFor(id)).toEqual([
      { event: 'session.ended.operator', reason: 'Lost the phone' },
    ]);
  });

  it('end all sessions of a user, each in the audit trail, and pass over one that has ended', async () => {
    const actor = await Actor.signedIn(desks.app);
    const id = await userIdOf(actor);
    for (let count = 0; count < 2; count += 1) {
      await desks.app.travel(700);
      await actor.signIn('ussd');
    }
    const desk = await desks.signedIn({}, 'support');
    await openPerson(desk, id);
    await expect.poll(() => desk.button(/^End session/).count()).toBe(3);
    const [session] = await desks.app.query('SELECT id FROM sessions WHERE user_id = ?', [id]);
    dataOf(await actor.gql(`mutation { SessionRevoke(id: ${String(session?.['id'])}) { id } }`));

    await desk.button('End all sessions').click();
    const dialog = desk.page.getByRole('dialog', { name: 'End all sessions of this user?' });
    await dialog.getByRole('textbox').fill('Lost the phone');
    await desk.page.keyboard.press('Enter');
    await desk.page.getByText('No live session.').waitFor();
    const end = { event: 'session.ended.operator', reason: 'Lost the phone' };
    expect(await reasonsFor(id)).toEqual([end, end]);
  });

  it('leave the sessions of staff to be ended one by one', async () => {
    const { actor } = await staffMember(desks.app);
    await desks.app.travel(700);
    await actor.signIn('ussd');
    const desk = await desks.signedIn();
    await openPerson(desk, await userIdOf(actor));
    await expect.poll(() => desk.button(/^End session/).count()).toBe(2);
    expect(await desk.button('End all sessions').count()).toBe(0);
  });

  it('open again a moment after they were closed', async () => {
    const actor = await Actor.signedIn(desks.app);
    const desk = await desks.signedIn({}, 'support');
    await openPerson(desk, await userIdOf(actor));
    await desk.button(/^End session/).click();
    const dialog = desk.page.getByRole('dialog', { name: 'End this session?' });
    await dialog.waitFor();
    // The browser tells the page of the first close only after the second click.
    const isOpen = await desk.page.evaluate(`new Promise((resolve) => {
      const dialog = () => document.querySelector('dialog');
      dialog().close();
      document.querySelector('[aria-label^="End session"]').click();
      setTimeout(() => resolve(dialog()?.open));
    })`);
    expect(isOpen).toBe(true);
  });

  it('send the code again whose message failed, and say why not', async () => {
    const number = '+989121149999';
    const id = await userIdOf(await userWithoutCode(desks.app, number));
    const desk = await desks.signedIn({}, 'support');
    await openPerson(desk, id);
    const sent = async () =>
      (await desks.app.query('SELECT id FROM messages WHERE recipient = ?', [number])).length;
    const before = await sent();
    const again = desk.button('Send the code again');
    const dialog = desk.page.getByRole('dialog');
    await again.click();
    expect(await dialog.innerText()).toContain('a text message, which counts towards the limit');
    await dialog.getByRole('textbox').fill('Called us');
    await dialog.getByRole('button', { name: 'Send the code again' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await sent()).toBe(before + 1);
    expect(await reasonsFor(id)).toEqual([{ event: 'staff.code_resent', reason: 'Called us' }]);

    await expect
      .poll(async () => {
        await desk.button('Refresh').click();
        return again.count();
      })
      .toBe(1);
    await again.click();
    await dialog.getByRole('textbox').fill('Called us again');
    await desks.app.query('UPDATE challenges SET shows = 3 WHERE subject LIKE ?', [
      `%${String(id)}%`,
    ]);
    await desk.page.keyboard.press('Enter');
    await dialog.getByText('This user has no open code').waitFor();
    expect(await dialog.getByRole('textbox').inputValue()).toBe('Called us again');
    expect(await sent()).toBe(before + 1);
  });

  it('stay in the line of a code that was sent again and entered, once the next is requested', async () => {
    const { app } = desks;
    const actor = await Actor.registered(app);
    const id = await userIdOf(actor);
    const endWaiting = () => app.query('UPDATE challenges SET next_at = 0');
    const listUnsent = () =>
      app.query("SELECT id FROM messages WHERE recipient = ? AND state IN ('ready', 'leased')", [
        actor.cell_number,
      ]);
    const enter = async (code: string) => {
      // That its message was accepted would otherwise be the last step of the code.
      await expect.poll(listUnsent).toEqual([]);
      expect((await actor.token(code)).status).toBe(200);
    };
    await enter(await actor.newCode('sms'));
    await endWaiting();
    const code = await actor.newCode('sms');
    const desk = await desks.signedIn({}, 'support');
    await openPerson(desk, id);
    await desk.button('Send the code again').click();
    const dialog = desk.page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Called us');
    await desk.page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await enter(code);
    for (let count = 0; count < 2; count += 1) {
      await endWaiting();
      await actor.initialize('sms');
    }

    await desk.button('Refresh').click();
    const codes = desk.page.locator('.code-group');
    await expect.poll(() => codes.count()).toBe(4);
    const lines = await codes.locator('summary .code-outcome').allInnerTexts();
    const [newest, replaced, entered, first] = lines;
    expect(newest).not.toContain('not kept');
    expect(replaced).toContain('Later steps of an earlier code are not kept.');
    expect(entered).toBe('The user signed in within the lifetime of this code');
    expect(first).toBe('The code was entered');
    await codes.nth(2).locator('summary').click();
    const steps = await codes.nth(2).locator('.timeline').innerText();
    expect(steps).toContain('Support sent the code again');
  });

  it('show no button to an auditor, nor one for a code that was entered, but for one on its way', async () => {
    const id = await userIdOf(await userWithoutCode(desks.app, '+989121159999'));
    const auditor = await desks.signedIn({}, 'auditor');
    await openPerson(auditor, id);
    await auditor.page.locator('.code-group').first().waitFor();
    expect(await auditor.page.locator('.act-button').count()).toBe(0);
    const fine = await userIdOf(await Actor.signedIn(desks.app));
    const support = await desks.signedIn({}, 'support');
    await openPerson(support, fine);
    await support.button(/^End session/).waitFor();
    expect(await support.button('Send the code again').count()).toBe(0);

    await openPerson(support, await userIdOf(await userWithoutCode(desks.app, '+989121198888')));
    await support.button('Send the code again').waitFor();
  });

  it.each(LOOKS)(
    'pass the checks of axe and fit in %s colours, %s, %i wide',
    async (colorScheme, locale, width) => {
      const id = await userIdOf(
        await userWithoutCode(desks.app, width === 390 ? '+989121169999' : '+989121179999'),
      );
      const desk = await desks.open({ colorScheme, locale, viewport: { width, height: 844 } });
      await desk.signIn();
      await openPerson(desk, id);
      for (const [name, button] of [
        ['resend', desk.button(/^Send the code again$|^ارسال دوبارهٔ رمز$/)],
        ['end', desk.button(/^End session|^پایان نشست/)],
      ] as const) {
        await button.click();
        await desk.page.getByRole('dialog').getByRole('textbox').fill('…');
        expect(await barriers(desk)).toEqual([]);
        expect(await overflow(desk)).toBe(0);
        await desk.screenshot(`act-${name}-${locale}`);
        await desk.page.keyboard.press('Escape');
        await desk.page.getByRole('dialog').waitFor({ state: 'detached' });
      }
    },
  );
});
