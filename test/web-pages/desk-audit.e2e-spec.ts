import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { AuditChain, AuditService } from '../../src/platform/audit/index.js';
import { SLICE_ROWS } from '../../src/platform/audit/audit-chain.js';
import { Database } from '../../src/platform/database/index.js';
import { SuspensionService } from '../../src/sign-in/index.js';
import { Actor } from '../support/actors/actor.js';
import { hasBrowser } from '../support/actors/browser.js';
import { Desks, type DeskPage } from '../support/actors/desk-page.js';
import { ask } from '../support/actors/graphql.js';
import { staffMember, userIdOf } from '../support/actors/staff.js';
import { TicketUser } from '../support/actors/ticket-user.js';
import { barriers, overflow } from '../support/assertions/barriers.js';

const desks = new Desks();

async function openTrail(desk: DeskPage): Promise<void> {
  await desk.page.getByRole('link', { name: /^Audit trail$|^سابقهٔ رویدادها$/ }).click();
  await desk.page.locator('.events li').first().waitFor();
}

/** Limits the events to those about something, without searching, and returns the text field. */
async function typeAbout(desk: DeskPage, kind: string, text: string): Promise<Locator> {
  await desk.page.getByLabel('About', { exact: true }).selectOption(kind);
  const field = desk.page.locator('.field-about input');
  await field.fill(text);
  return field;
}

const texts = (desk: DeskPage) => desk.page.locator('.events > li').allInnerTexts();

describe.skipIf(!hasBrowser)('the audit trail on the desk', () => {
  it('shows events with their reasons, the newest first, page by page, and searches them', async () => {
    const id = await userIdOf(await Actor.signedIn(desks.app));
    await desks.app
      .get(SuspensionService)
      .suspendUser(id, () => Promise.resolve({ actor: 'user:1', reason: 'Stolen phone' }));
    await fill(60);
    const desk = await desks.signedIn({}, 'auditor');
    await openTrail(desk);
    const firstPage = (await texts(desk)).length;
    expect(firstPage).toBeGreaterThan(40);
    await desk.button('Show more').click();
    await expect.poll(async () => (await texts(desk)).length).toBeGreaterThan(firstPage);

    await typeAbout(desk, 'A person', String(id));
    await desk.page.keyboard.press('Enter');
    await expect.poll(async () => (await texts(desk)).length).toBeLessThan(firstPage);
    const first = desk.page.locator('.events > li').filter({ hasText: /^User suspended/ });
    await first.waitFor();
    expect(await first.innerText()).toMatch(/User 1\n[^]*user\.suspended[^]*Stolen phone/);
    await desk.page.getByText('There are no older ones.').waitFor();
    await desk.page.getByLabel('Event', { exact: true }).selectOption('User registered');
    await desk.button('Search').click();
    await first.waitFor({ state: 'detached' });
    expect(await texts(desk)).toEqual([expect.stringMatching(/^User registered/)]);
    await desk.screenshot('audit');
  });

  it('finds whom and what events are about by what people type', async () => {
    const owner = new TicketUser(await Actor.signedIn(desks.app));
    const ticket = await owner.add('About me');
    const ids = [await userIdOf(owner.actor), await userIdOf(await Actor.signedIn(desks.app))];
    const mina = ['Mina', 'Rad', 'mina rad', ...ids];
    await desks.app.query(
      'UPDATE users SET first_name = ?, last_name = ?, name_1 = ? WHERE id IN (?, ?)',
      mina,
    );
    const desk = await desks.signedIn();
    await openTrail(desk);
    const { keyboard } = desk.page;
    const number = await typeAbout(desk, 'A ticket', "' OR 1");
    await keyboard.press('Enter');
    await desk.page.getByText('Type a number, such as 12.').waitFor();
    expect(await number.getAttribute('aria-invalid')).toBe('true');
    await number.fill(Number(ticket.id).toLocaleString('fa', { useGrouping: false }));
    await keyboard.press('Enter');
    await expect.poll(() => texts(desk)).toEqual([expect.stringMatching(/^Ticket opened/)]);

    const person = await typeAbout(desk, 'A person', 'Nobody at all');
    await keyboard.press('Enter');
    await desk.page.getByText('Nobody was found.').waitFor();
    await person.fill('mina');
    await keyboard.press('Enter');
    const choices = desk.page.getByRole('list', { name: 'People who were found' });
    await choices.getByRole('button').nth(1).waitFor();
    expect(await choices.innerText()).toContain(owner.actor.cell_number.slice(-4));
    expect(await barriers(desk)).toEqual([]);
    await desk.screenshot('audit-about');
    await keyboard.press('Tab');
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await desk.page.getByText('Events about Mina Rad').waitFor();
    await expect
      .poll(async () => (await texts(desk)).at(-1))
      .toMatch(new RegExp(`^User registered[^]*User ${String(ids[0])}\\b`));
    await person.fill(owner.actor.cell_number.replace('+98', '0'));
    await keyboard.press('Enter');
    await desk.page.getByText('Events about Mina Rad').waitFor();
    await person.fill('98765');
    await keyboard.press('Enter');
    await desk.page.getByText('No account has this id now.').waitFor();
    await desk.page.getByText('No event was found.').waitFor();
    expect(await texts(desk)).toEqual([]);
  });

  it('lists no events of the search before under a search that finds nobody or cannot be read', async () => {
    const { id } = await new TicketUser(await Actor.signedIn(desks.app)).add('Found before');
    const desk = await desks.signedIn();
    await openTrail(desk);
    for (const [kind, text, note] of [
      ['A person', 'qqqzzz', 'Nobody was found.'],
      ['A ticket', 'Sara', 'Type a number, such as 12.'],
    ] as const) {
      await typeAbout(desk, 'A ticket', id);
      await desk.page.keyboard.press('Enter');
      await expect.poll(() => texts(desk)).toEqual([expect.stringMatching(/^Ticket opened/)]);
      await typeAbout(desk, kind, text);
      await desk.page.keyboard.press('Enter');
      await desk.page.getByText(note).waitFor();
      await expect.poll(() => texts(desk)).toEqual([]);
      await desk.page.getByText('No event was found.').waitFor();
    }
  });

  it('shows the same search after the browser went back to it, and none when it is opened anew', async () => {
    const id = await userIdOf(await Actor.signedIn(desks.app));
    await desks.app.query("UPDATE users SET first_name = 'Shirin' WHERE id = ?", [id]);
    const desk = await desks.signedIn();
    await openTrail(desk);
    const event = desk.page.getByLabel('Event', { exact: true });
    await event.selectOption('User registered');
    await typeAbout(desk, 'A person', String(id));
    await desk.page.keyboard.press('Enter');
    const found = [expect.stringMatching(/^User registered/)];
    await expect.poll(() => texts(desk)).toEqual(found);
    await desk.page.getByRole('link', { name: `User ${String(id)}` }).click();
    await desk.page.getByRole('heading', { name: 'Shirin' }).waitFor();
    await desk.page.goBack();
    await desk.page.getByText('Events about Shirin').waitFor();
    await expect.poll(() => texts(desk)).toEqual(found);
    expect(await event.inputValue()).toBe('user.registered');
    expect(await desk.page.locator('.field-about input').inputValue()).toBe(String(id));
    await desk.page.getByRole('link', { name: 'Tickets', exact: true }).click();
    await desk.page.locator('.ticket-list').waitFor();
    await openTrail(desk);
    expect(await event.inputValue()).toBe('');
    expect(await desk.page.getByLabel('About', { exact: true }).inputValue()).toBe('');
  });

  it('names staff with their ids, because two can have one name, folds what one reads at once, and tells one change as one act', async () => {
    const agent = await staffMember(desks.app, {}, 'support');
    await desks.app.query(
      "UPDATE users SET first_name = 'Leila', last_name = 'Karimi' WHERE id = ?",
      [agent.id],
    );
    const { id } = await new TicketUser(await Actor.signedIn(desks.app)).add('Trail');
    await new TicketUser(await Actor.signedIn(desks.app)).add('Trail too');
    await ask(agent.actor, '{ StaffTickets(limit: 2) { unread } }');
    await ask(agent.actor, `{ StaffTickets(id: ${id}) { unread } }`);
    await ask(agent.actor, `mutation { StaffTicketClose(id: ${id}, note: "Done") { unread } }`);
    const desk = await desks.signedIn();
    await openTrail(desk);
    const named = `Leila Karimi · User ${String(agent.id)}`;
    await desk.page.getByLabel('By', { exact: true }).selectOption(named);
    await desk.page.getByLabel('Reads of data').selectOption('Shown');
    await desk.button('Search').click();
    const closed = desk.page.locator('.events > li', { hasText: 'Ticket closed by staff' });
    await closed.waitFor();
    expect(await closed.innerText()).toMatch(/Ticket #\d+[^]*3 events/);
    expect(await closed.innerText()).toContain(named);
    expect(await closed.locator('time').first().innerText()).toMatch(/\d:\d\d:\d\d/);
    const read = desk.page.locator('.events > li', { hasText: 'Tickets read' });
    expect(await read.innerText()).toMatch(/2 users[^]*3 events/);
    await desk.page.getByText('A sign-in is recorded as done by the client.').waitFor();
    await read.getByText('3 events').click();
    await desk.screenshot('audit-folded');
    expect(await barriers(desk)).toEqual([]);
    await closed.getByRole('link', { name: `Ticket #${id}` }).click();
    await expect.poll(() => desk.page.locator('.conversation h2').innerText()).toBe('Trail');
  });

  it('hides what staff only read, until it is wanted or searched for', async () => {
    const agent = await staffMember(desks.app, {}, 'support');
    const id = await userIdOf(await Actor.signedIn(desks.app));
    await ask(agent.actor, `{ StaffUser(id: ${String(id)}) { id } }`);
    const desk = await desks.signedIn();
    await openTrail(desk);
    await typeAbout(desk, 'A person', String(id));
    await desk.button('Search').click();
    const read = desk.page.locator('.events > li').filter({ hasText: /^Person read/ });
    await expect
      .poll(() => texts(desk))
      .toEqual([expect.stringMatching(/^Signed in/), expect.stringMatching(/^User registered/)]);
    await desk.page.getByLabel('Reads of data').selectOption('Shown');
    await desk.button('Search').click();
    await read.waitFor();
    await desk.page.getByLabel('Reads of data').selectOption('Hidden');
    await desk.button('Search').click();
    await read.waitFor({ state: 'detached' });
    await desk.page.getByLabel('Event', { exact: true }).selectOption('Person read');
    await desk.button('Search').click();
    await read.waitFor();
  });

  it('searches by times of the Persian calendar in Persian', async () => {
    await Actor.signedIn(desks.app);
    const desk = await desks.signedIn({ locale: 'fa-IR' });
    await openTrail(desk);
    const since = desk.page.getByLabel('از', { exact: true });
    await since.fill('۱۴۹۹/۰۱/۰۱ ۱۰:۰۰');
    await desk.button('جست‌وجو').last().click();
    await expect.poll(() => texts(desk)).toEqual([]);
    await since.fill('2026');
    expect(await since.getAttribute('aria-invalid')).toBe('true');
    await desk.button('جست‌وجو').last().click();
    const fault = 'document.querySelector(".audit-filter :invalid").validationMessage';
    expect(await desk.page.evaluate<string>(fault)).toContain('۱۴۰۵');
    expect(await texts(desk)).toEqual([]);
    await since.fill('۱۴۰۰/۰۱/۰۱');
    expect(await since.getAttribute('aria-invalid')).toBe('false');
    await desk.button('جست‌وجو').last().click();
    await expect.poll(async () => (await texts(desk)).length).toBeGreaterThan(0);
    await desk.screenshot('audit-jalali');
  });

  it('verifies every part to the end, and names the first event that was changed [AUD-1]', async () => {
    await fill(SLICE_ROWS);
    await expect
      .poll(async () => {
        await desks.app.get(AuditChain).sealRows();
        return (await desks.app.get(AuditChain).verifyTrail()).unsealed;
      })
      .toBe(0);
    const desk = await desks.signedIn();
    await openTrail(desk);
    const status = desk.page
      .getByRole('region', { name: 'Verification of the trail' })
      .getByRole('status');
    await desk.button('Verify the trail').click();
    await expect
      .poll(() => status.innerText())
      .toMatch(/^The trail is intact: 5,\d{3} events were verified\.$/);
    await desks.app.query("UPDATE audit_events SET subject = 'user:2' WHERE position = ?", [
      SLICE_ROWS + 1,
    ]);
    await desk.button('Verify the trail').click();
    await expect
      .poll(() => status.innerText())
      .toMatch(
        new RegExp(
          `^The trail is not intact: row \\d+ at place ${String(SLICE_ROWS + 1)} was changed`,
        ),
      );
    await desks.app.query("UPDATE audit_events SET subject = 'user:1' WHERE position = ?", [
      SLICE_ROWS + 1,
    ]);
    await desk.screenshot('audit-fault');
  });

  it('has no link for support', async () => {
    const desk = await desks.signedIn({}, 'support');
    await desk.page.getByRole('link', { name: 'People' }).waitFor();
    expect(await desk.page.getByRole('link', { name: 'Audit trail' }).count()).toBe(0);
  });

  it.each([
    ['light', 'en-US', 1280],
    ['dark', 'fa-IR', 390],
  ] as const)(
    'passes the checks of axe and fits in %s colours, %s, %i wide',
    async (colorScheme, locale, width) => {
      const desk = await desks.open({ colorScheme, locale, viewport: { width, height: 844 } });
      await desk.signIn();
      await openTrail(desk);
      await desk.button(/^Verify the trail$|^وارسی سابقهٔ رویدادها$/).click();
      await desk.page.locator('.verification [data-state=done]').waitFor();
      expect(await barriers(desk)).toEqual([]);
      expect(await overflow(desk)).toBe(0);
      await desk.screenshot(`audit-${locale}`);
    },
  );
});

/** Writes events as the service does. */
async function fill(count: number): Promise<void> {
  const event = { name: 'user.registered', meaning: '' };
  const facts = Array.from({ length: Math.min(500, count) }, () => ({
    ...{ actor: 'service' as const, subject: 'user:1' as const },
  }));
  for (let done = 0; done < count; done += facts.length)
    await desks.app
      .get(Database)
      .transaction((tx) => desks.app.get(AuditService).record(tx, event, ...facts));
}
