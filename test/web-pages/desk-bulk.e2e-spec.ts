import { describe, expect, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { hasBrowser } from '../support/actors/browser.js';
import { Desks, type DeskPage } from '../support/actors/desk-page.js';
import { staffMember } from '../support/actors/staff.js';
import { TicketUser } from '../support/actors/ticket-user.js';
import { barriers } from '../support/assertions/barriers.js';

const desks = new Desks();

/** Adds tickets of one user, the newest last. */
async function addTickets(prefix: string, count: number): Promise<string[]> {
  await desks.app.query("UPDATE tickets SET status = 'CLOSED', waiting_since = NULL");
  const user = new TicketUser(await Actor.signedIn(desks.app));
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) {
    ids.push((await user.add(`${prefix} ${String(i)}`)).id);
    await desks.app.travel(1);
  }
  return ids;
}

const checkbox = (desk: DeskPage, id: string) =>
  desk.page.getByRole('checkbox', { name: `Select ticket ${id}`, exact: true });

async function giveReason(desk: DeskPage, reason: string, button: string): Promise<void> {
  const dialog = desk.page.getByRole('dialog');
  await dialog.getByLabel(/^Reason/).fill(reason);
  await dialog.getByRole('button', { name: button }).click();
  await dialog.waitFor({ state: 'detached' });
}

describe.skipIf(!hasBrowser)('several tickets on the desk', () => {
  it('closes them with one reason, each recorded as if alone', async () => {
    const ids = await addTickets('Duplicate', 5);
    const [first = '', , , fourth = '', last = ''] = ids;
    const desk = await desks.signedIn({}, 'support');
    await checkbox(desk, first).click();
    await checkbox(desk, fourth).click({ modifiers: ['Shift'] });
    await desk.page.getByText('4 selected').waitFor();
    expect(await barriers(desk)).toEqual([]);
    await desk.screenshot('bulk');
    await desk.button('Close…').click();
    await giveReason(desk, 'The same as #1', 'Close them');
    await desk.page.getByText('4 done.').waitFor();
    await expect.poll(() => desk.rows().count()).toBe(1);
    expect(await checkbox(desk, last).isChecked()).toBe(false);
    const events = await desks.app.query(
      "SELECT subject, actor FROM audit_events WHERE event = 'staff.ticket_closed' ORDER BY id",
    );
    const actor = `user:${String(desk.staffId)}`;
    expect(events).toEqual(ids.slice(0, 4).map((id) => ({ subject: `ticket:${id}`, actor })));
    const notes = await desks.app.query('SELECT id FROM ticket_notes WHERE content = ?', [
      'The same as #1',
    ]);
    expect(notes).toHaveLength(4);
    await desk.row('Duplicate 4').click();
    await desk.page.getByText('4 done.').waitFor({ state: 'detached' });
  });

  it('assigns them, and lists those that were refused and tries them again', async () => {
    const colleague = await staffMember(desks.app, {}, 'support');
    await desks.app.query("UPDATE users SET first_name = 'Leila' WHERE id = ?", [colleague.id]);
    const [first = '', second = ''] = await addTickets('For Leila', 3);
    const desk = await desks.signedIn({}, 'support');
    await checkbox(desk, first).click();
    await desk.button('Select all loaded').click();
    await desk.page.getByText('3 selected').waitFor();
    const status = (to: string) =>
      desks.app.query('UPDATE tickets SET status = ? WHERE id = ?', [to, Number(second)]);
    await status('CLOSED');
    await desk.button('Assign…').click();
    await desk.page.getByRole('dialog').getByLabel('To', { exact: true }).selectOption({
      label: 'Leila Ahmadi',
    });
    await giveReason(desk, 'Leila knows these', 'Assign them');
    await desk.page.getByText('2 done.').waitFor();
    const failures = desk.page.locator('.bulk-failures li');
    expect(await failures.allInnerTexts()).toEqual([
      expect.stringMatching(new RegExp(`^#${second}\\sThis ticket is closed\\.$`)),
    ]);
    await desk.screenshot('bulk-failed');
    expect(await checkbox(desk, second).isChecked()).toBe(true);
    await status('NEW');
    await desk.button('Try these again').click();
    await desk.page.getByText('1 done.').waitFor();
    const assigned = await desks.app.query(
      'SELECT id FROM tickets WHERE assignee_id = ? ORDER BY id',
      [colleague.id],
    );
    expect(assigned).toHaveLength(3);
  });

  it('selects none after another sign-in', async () => {
    const [first = '', second = ''] = await addTickets('Selected', 2);
    const desk = await desks.signedIn({}, 'support');
    for (const id of [first, second]) await checkbox(desk, id).click();
    await desk.page.getByText('2 selected').waitFor();
    await desk.button('Sign out').click();
    await expect.poll(() => desk.page.locator('.field-number input').inputValue()).not.toBe('');
    await desks.app.travel(60);
    await desk.clock.forward(60);
    await desk.signIn();
    await checkbox(desk, first).waitFor();
    expect(await checkbox(desk, first).isChecked()).toBe(false);
    expect(await desk.page.locator('.bulk-bar').count()).toBe(0);
  });

  it('offers none to an auditor', async () => {
    await addTickets('Read only', 1);
    const desk = await desks.signedIn({}, 'auditor');
    await desk.row('Read only').waitFor();
    expect(await desk.page.getByRole('checkbox').count()).toBe(0);
  });
});
