import { describe, expect, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { hasBrowser } from '../support/actors/browser.js';
import { Desks } from '../support/actors/desk-page.js';
import { ask } from '../support/actors/graphql.js';
import { staffMember } from '../support/actors/staff.js';
import { TicketUser } from '../support/actors/ticket-user.js';
import { barriers } from '../support/assertions/barriers.js';
import { graphql } from '../support/actors/typed-query.js';

const DESK_ANSWERS = JSON.stringify([
  { title: 'Dial instead', content: 'Hello {name}, dial *6655#.', language: 'en' },
  { title: 'Wait a little', content: 'Wait, then dial.', language: 'en' },
  { title: 'شماره‌گیری', content: 'سلام {name}، *6655# را بگیرید.', language: 'fa' },
]);
const desks = new Desks({ DESK_ANSWERS });
const ticketOf = async (title: string) =>
  (await new TicketUser(await Actor.signedIn(desks.app)).add(title)).id;

describe.skipIf(!hasBrowser)('colleagues on the desk', () => {
  it('get tickets assigned by each other', async () => {
    const colleague = await staffMember(desks.app, {}, 'support');
    await desks.app.query('UPDATE users SET first_name = ?, last_name = ? WHERE id = ?', [
      ...['Nima', 'Karimi'],
      colleague.id,
    ]);
    const auditor = await staffMember(desks.app, {}, 'auditor');
    const id = await ticketOf('For a colleague');
    const desk = await desks.signedIn({}, 'support');
    await desk.row('For a colleague').click();
    const assigneeField = desk.page.getByRole('combobox', { name: 'Assignee' });
    await assigneeField.selectOption('Nima Karimi');
    await desk.row('For a colleague').getByText('→ Nima Karimi').waitFor();
    expect(await barriers(desk)).toEqual([]);
    const assigned = `{ StaffTickets(assignee_id: ${String(colleague.id)}) { ticket { id } } }`;
    expect(await ask(colleague.actor, assigned)).toEqual([{ ticket: { id } }]);
    const options = await assigneeField.locator('option').all();
    const values = await Promise.all(options.map((option) => option.getAttribute('value')));
    expect(values).toContain(String(colleague.id));
    expect(values).not.toContain(String(auditor.id));
  });

  it('limit the list to a colleague who was appointed meanwhile', async () => {
    const id = await ticketOf('For a new colleague');
    const desk = await desks.signedIn({}, 'support');
    await desk.row('For a new colleague').waitFor();
    const colleague = await staffMember(desks.app, {}, 'support');
    await desks.app.query("UPDATE users SET first_name = 'Newly' WHERE id = ?", [colleague.id]);
    await desk.row('For a new colleague').click();
    const assigneeField = desk.page.getByRole('combobox', { name: 'Assignee' });
    await assigneeField.selectOption('Newly Ahmadi');
    await desk.page.getByLabel('Assigned to').selectOption('Newly Ahmadi');
    await expect
      .poll(() => desk.page.locator('.row-line > bdi:first-child').allInnerTexts())
      .toEqual([`#${id}`]);
  });

  it('see who of them wrote a reply, and hand a ticket over with a note', async () => {
    const colleague = await staffMember(desks.app, {}, 'support');
    await desks.app.query('UPDATE users SET first_name = ?, last_name = ? WHERE id = ?', [
      ...['Leila', 'Karimi'],
      colleague.id,
    ]);
    const id = await ticketOf('Signed by a colleague');
    const reply = `StaffTicketAddReply(ticket_id: ${id}, content: "I look into it.")`;
    await ask(colleague.actor, `mutation { ${reply} { unread } }`);
    const desk = await desks.signedIn({}, 'support');
    await desk.tab('Open');
    await desk.row('Signed by a colleague').click();
    const answer = desk.page.locator('.entry[data-kind=SUPPORT]');
    await answer.getByText('Leila Karimi').waitFor();
    await desk.button('Hand over…').click();
    const dialog = desk.page.getByRole('dialog');
    expect(await barriers(desk)).toEqual([]);
    await dialog.getByLabel('To', { exact: true }).selectOption('Leila Karimi');
    await dialog.getByLabel(/^Internal note/).fill('The card is checked. A refund is left.');
    await desk.screenshot('hand-over');
    await dialog.getByRole('button', { name: 'Hand over' }).click();
    await dialog.waitFor({ state: 'detached' });
    await desk.page.locator('.entry[data-kind=NOTE]', { hasText: 'A refund is left.' }).waitFor();
    await desk.row('Signed by a colleague').getByText('→ Leila Karimi').waitFor();
  });

  it('get canned answers by a slash, filtered, with the name and in the language of the user', async () => {
    const user = new TicketUser(await Actor.signedIn(desks.app));
    const { id } = await user.add('A slash', 'No code came');
    const desk = await desks.signedIn({}, 'support');
    await desk.tab('Open');
    await desk.row('A slash').click();
    const draftField = desk.page.getByLabel('Reply to the user');
    const options = desk.page.getByRole('option').filter({ visible: true });
    const titles = () => desk.page.locator('.answer-title').allInnerTexts();
    const hint = desk.page.getByText('/ opens canned answers.');
    await hint.waitFor();
    await draftField.pressSequentially('Yes.\n/');
    await expect.poll(titles).toEqual(['Dial instead', 'Wait a little']);
    expect(await barriers(desk)).toEqual([]);
    await desk.screenshot('slash');
    await draftField.pressSequentially('dial');
    await desk.page.keyboard.press('ArrowDown');
    expect(await options.last().getAttribute('aria-selected')).toBe('true');
    await desk.page.keyboard.press('ArrowUp');
    await desk.page.keyboard.press('Enter');
    expect(await draftField.inputValue()).toBe('Yes.\nHello Sara, dial *6655#.');
    expect(await titles()).toEqual([]);
    await draftField.pressSequentially(' /');
    await desk.page.keyboard.press('Escape');
    expect(await titles()).toEqual([]);
    await desk.page.getByText('Internal note', { exact: true }).click();
    await desk.page.getByText('Ctrl-Enter sends.').waitFor();
    expect(await hint.count()).toBe(0);
    await desk.page.getByText('Reply', { exact: true }).click();
    await user.reply(id, 'رمز نیامد');
    await desk.clock.forward(6);
    await desk.page.locator('.entry-text', { hasText: 'رمز نیامد' }).waitFor();
    await draftField.fill('');
    await draftField.pressSequentially('/');
    await expect.poll(titles).toEqual(['شماره‌گیری']);
    await desk.page.locator('.answer-menu li').click();
    expect(await draftField.inputValue()).toBe('سلام Sara، \u2066*6655#\u2069 را بگیرید.');
    expect(await desk.page.locator(':focus').count()).toBe(1);
  });

  it('see who looks at a ticket and who writes in it', async () => {
    const colleague = await staffMember(desks.app, {}, 'support');
    await desks.app.query('UPDATE users SET first_name = ?, last_name = ? WHERE id = ?', [
      ...['Parisa', 'Daneshvar'],
      colleague.id,
    ]);
    const id = await ticketOf('Two at once');
    const tell = (writing: boolean) =>
      ask(
        colleague.actor,
        graphql(
          'mutation ($id: ID!, $writing: Boolean) { StaffTicketPresence(id: $id, writing: $writing) { writing } }',
        ),
        { id, writing },
      );
    const desk = await desks.signedIn({}, 'support');
    await desk.tab('Open');
    await desk.row('Two at once').click();
    await desk.page.getByLabel('Reply to the user').waitFor();
    await expect.poll(() => tell(false)).toEqual([{ writing: false }]);
    const note = desk.page.locator('.presence p');
    // The service believes for 25 seconds only that somebody is there.
    const expectNote = (writing: boolean, text: string) =>
      expect
        .poll(async () => {
          await tell(writing);
          await desk.clock.forward(11);
          return note.allInnerTexts();
        })
        .toEqual([text]);
    await expectNote(false, 'Parisa Daneshvar looks at this ticket too.');
    await expectNote(true, 'Parisa Daneshvar is writing…');
    // The sentence has the direction of the page, whatever the script of the name is.
    expect(await note.getAttribute('dir')).toBeNull();
    await desk.screenshot('presence');
    await desk.page.getByLabel('Reply to the user').pressSequentially('I');
    await expect.poll(() => tell(false)).toEqual([{ writing: true }]);
    await desk.app.travel(26);
    await desk.clock.forward(11);
    await expect.poll(() => note.count()).toBe(0);
  });

  it('see that another has answered since they began to write', async () => {
    const colleague = await staffMember(desks.app, {}, 'support');
    const id = await ticketOf('Two answers');
    const desk = await desks.signedIn();
    await desk.row('Two answers').click();
    const draftField = desk.page.getByLabel('Reply to the user');
    await draftField.fill('I look into it');
    const warning = desk.page.getByText('A colleague has answered since you began to write.');
    expect(await warning.count()).toBe(0);
    await ask(
      colleague.actor,
      `mutation { StaffTicketAddReply(ticket_id: ${id}, content: "Done.") { unread } }`,
    );
    await desk.clock.forward(6);
    await warning.waitFor();
    expect(await draftField.inputValue()).toBe('I look into it');
    await draftField.fill('');
    await draftField.fill('As my colleague says');
    expect(await warning.count()).toBe(0);
    await desk.page.keyboard.press('Control+Enter');
    await expect.poll(() => draftField.inputValue()).toBe('');
    expect(await warning.count()).toBe(0);
  });
});
