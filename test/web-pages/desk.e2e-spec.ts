import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { WEB_ROOT } from '../../src/features/web-pages/index.js';
import { Actor } from '../support/actors/actor.js';
import { hasBrowser } from '../support/actors/browser.js';
import { Desks } from '../support/actors/desk-page.js';
import { TicketUser } from '../support/actors/ticket-user.js';
import { barriers, overflow } from '../support/assertions/barriers.js';

const DESK_ANSWERS = JSON.stringify([
  { title: 'Dial instead', content: 'Dial *6655# to see the same code.' },
]);
const desks = new Desks({ DESK_ANSWERS, TICKETS_OPEN: '100000' });

async function ticketOf(
  title: string,
  content = 'Where is it?',
): Promise<{ id: string; user: TicketUser }> {
  const actor = await Actor.signedIn(desks.app);
  const user = new TicketUser(actor);
  return { id: (await user.add(title, content, { priority: 'HIGH' })).id, user };
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String(from + i));

describe.skipIf(!hasBrowser)('the desk in Chromium', () => {
  it('answers a ticket with a canned answer, takes it, closes and reopens it', async () => {
    const { id, user } = await ticketOf('Payment is late');
    const desk = await desks.signedIn();
    await desk.row('Payment is late').click();
    await expect.poll(() => desk.entries()).toEqual(['Where is it?']);
    await desk.button('Dial instead').click();
    await desk.button('Send reply').click();
    await expect
      .poll(() => desk.entries())
      .toEqual(['Where is it?', 'Dial *6655# to see the same code.']);
    expect((await user.list(`(id: ${id})`))[0]).toMatchObject({
      status: 'SUPPORT_RESPONSE',
      replies: [{}, {}],
    });
    expect(await desk.page.getByLabel('Reply to the user').inputValue()).toBe('');
    await desk.button('Assign to me').click();
    const assigneeField = desk.page.getByRole('combobox', { name: 'Assignee' });
    await expect.poll(() => assigneeField.inputValue()).not.toBe('');
    await desk.screenshot('conversation');
    await desk.tab('Mine');
    await desk.row('Payment is late').waitFor();
    await desk.button('Close ticket').click();
    await desk.button('Reopen ticket').waitFor();
    await expect.poll(() => desk.rows().count()).toBe(0);
    await desk.button('Reopen ticket').click();
    await desk.button('Close ticket').waitFor();
    expect((await user.list(`(id: ${id})`))[0]?.status).toBe('SUPPORT_RESPONSE');
  });

  it('shows a note to staff only', async () => {
    const { id, user } = await ticketOf('A secret of staff');
    const desk = await desks.signedIn();
    await desk.row('A secret of staff').click();
    await desk.page.getByText('Internal note', { exact: true }).first().click();
    await desk.page.getByLabel('Note for staff').fill('Called the bank');
    await desk.page.keyboard.press('Control+Enter');
    await expect.poll(() => desk.entries()).toEqual(['Where is it?', 'Called the bank']);
    await desk.screenshot('note');
    expect(JSON.stringify(await user.list(`(id: ${id})`))).not.toContain('Called the bank');
  });

  it('shows new tickets, messages and closures without a reload', async () => {
    const desk = await desks.signedIn();
    const { id, user } = await ticketOf('It arrives live');
    await desk.clock.forward(6);
    await desk.row('It arrives live').waitFor();
    await desk.row('It arrives live').click();
    await expect.poll(() => desk.entries()).toEqual(['Where is it?']);
    await user.reply(id, 'Still waiting');
    await desk.clock.forward(6);
    await expect.poll(() => desk.entries()).toEqual(['Where is it?', 'Still waiting']);
    await user.close(id);
    await desk.clock.forward(6);
    await expect.poll(() => desk.row('It arrives live').count()).toBe(0);
    await desk.button('Reopen ticket').waitFor();
  });

  it('shows a long conversation page by page, and keeps it when a message arrives', async () => {
    const { id, user } = await ticketOf('A long story', '1');
    await desks.app.query('UPDATE ticket_replies SET created_at = 1 WHERE ticket_id = ?', [id]);
    const more = numbers(2, 120).map((n) => `(${id}, 'USER', '${n}', ${n})`);
    await desks.app.query(
      `INSERT INTO ticket_replies (ticket_id, author, content, created_at) VALUES ${more.join(', ')}`,
    );
    await desks.app.query('UPDATE tickets SET reply_count = 120 WHERE id = ?', [id]);
    const desk = await desks.signedIn();
    await desk.row('A long story').click();
    await expect.poll(() => desk.entries()).toEqual(numbers(71, 120));
    await desk.page.evaluate("document.querySelector('.thread').scrollTop = 0");
    await desk.button('Show earlier messages').click();
    await expect.poll(() => desk.entries()).toEqual(numbers(21, 120));
    // What was in view stays there: the first of the messages from before.
    const kept = await desk.page.locator('.entry', { hasText: /71$/ }).boundingBox();
    const thread = await desk.page.locator('.thread').boundingBox();
    expect((kept?.y ?? 0) - (thread?.y ?? 0)).toBeGreaterThan(0);
    expect((kept?.y ?? 0) - (thread?.y ?? 0)).toBeLessThan(120);
    await user.reply(id, '121');
    await desk.clock.forward(6);
    await expect.poll(() => desk.entries()).toEqual(numbers(21, 121));
    await desk.button('Show earlier messages').click();
    await expect.poll(() => desk.entries()).toEqual(numbers(1, 121));
    expect(await desk.button('Show earlier messages').count()).toBe(0);
  });

  it('works by keyboard alone', async () => {
    await ticketOf('By keyboard too');
    const { user, id } = await ticketOf('By keyboard');
    const desk = await desks.signedIn();
    await desk.row('By keyboard too').focus();
    await desk.page.keyboard.press('ArrowDown');
    expect(await desk.page.locator(':focus .row-title').innerText()).toBe('By keyboard');
    await desk.page.keyboard.press('Enter');
    await expect.poll(() => desk.page.locator(':focus').innerText()).toBe('By keyboard');
    for (let i = 0; i < 8; i += 1) {
      await desk.page.keyboard.press('Tab');
      if ((await desk.page.locator('textarea:focus').count()) === 1) break;
    }
    await desk.page.keyboard.type('Done');
    await desk.page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await user.list(`(id: ${id})`))[0]?.replies.length).toBe(2);
  });

  it('stores no token in the browser, and ends the session at the sign-out', async () => {
    const desk = await desks.signedIn();
    const listKept = () =>
      desk.page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(await listKept()).not.toMatch(/eyJ|[Ss]ecret|kpr_/);
    expect(await listKept()).toContain('keypad-desk');
    await desk.button('Sign out').click();
    await desk.page.locator('.get-code').waitFor();
    await expect.poll(listKept).not.toContain('keypad-desk');
    expect(await desk.page.locator('.ticket-row').count()).toBe(0);
  });

  it('lets an auditor read, and offers no change', async () => {
    await ticketOf('To be read');
    const desk = await desks.signedIn({}, 'auditor');
    await desk.row('To be read').click();
    await expect.poll(() => desk.entries()).toEqual(['Where is it?']);
    for (const name of ['Assign to me', 'Close ticket', 'Send reply'])
      expect(await desk.button(name).count()).toBe(0);
    expect(await desk.row('To be read').locator('.dot').count()).toBe(1);
  });

  it('tells a user who is not staff what is missing', async () => {
    const desk = await desks.open({}, null);
    await desk.signIn();
    await desk.page.getByText('This account cannot use the desk.').waitFor();
    expect(await desk.page.locator('.ticket-list').count()).toBe(0);
  });
});

describe.skipIf(!hasBrowser)('the look of the desk', () => {
  it.each([
    ['light', 'en-US', 1280],
    ['dark', 'fa-IR', 390],
  ] as const)(
    'passes the checks of axe and fits in %s colours, %s, %i wide',
    async (colorScheme, locale, width) => {
      await ticketOf('پرداخت دیر شده است', 'پول من کجاست؟');
      const { id } = await ticketOf(
        'A ticket with a very long title that does not fit into one line of the list at all',
      );
      const desk = await desks.open({ colorScheme, locale, viewport: { width, height: 844 } });
      const look = `${colorScheme}-${locale}-${String(width)}`;
      expect(await barriers(desk)).toEqual([]);
      await desk.screenshot(`sign-in-${look}`);
      await desk.signIn();
      await desk.rows().first().waitFor();
      expect(await barriers(desk)).toEqual([]);
      expect(await overflow(desk)).toBe(0);
      await desk.screenshot(`list-${look}`);
      await desk.page.goto(`${desks.app.url}/desk#/tickets/${id}`);
      await expect.poll(() => desk.entries()).toEqual(['Where is it?']);
      expect(await barriers(desk)).toEqual([]);
      expect(await overflow(desk)).toBe(0);
      await desk.screenshot(`ticket-${look}`);
    },
  );

  it('weighs at most 150 KiB compressed, without the editor', () => {
    const html = readFileSync(join(WEB_ROOT, 'desk.html'), 'utf8');
    const assets = [...html.matchAll(/(?:src|href)="\/console\/(assets\/[^"]+\.(?:js|css))"/g)].map(
      ([, name = '']) => name,
    );
    expect(assets.length).toBeGreaterThan(1);
    const bytes = assets.reduce(
      (sum, name) => sum + statSync(join(WEB_ROOT, `${name}.gz`)).size,
      0,
    );
    process.stdout.write(`Desk: ${(bytes / 1024).toFixed(1)} KiB gzip\n`);
    expect(bytes).toBeLessThan(150 * 1024);
    for (const name of assets)
      expect(readFileSync(join(WEB_ROOT, name), 'utf8')).not.toMatch(/monaco|graphiql/i);
  });
});
