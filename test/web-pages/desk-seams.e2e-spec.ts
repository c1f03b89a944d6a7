import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { hasBrowser } from '../support/actors/browser.js';
import { Desks, type DeskPage } from '../support/actors/desk-page.js';
import { userIdOf } from '../support/actors/staff.js';
import { TicketUser } from '../support/actors/ticket-user.js';

const desks = new Desks({
  DESK_ANSWERS: JSON.stringify([{ title: 'Dial', content: 'کد *6655# را شماره‌گیری کنید.' }]),
});

const READ_PADDINGS =
  "[...document.querySelectorAll('.compose .choice label')].map((label) => " +
  'getComputedStyle(label).paddingInlineStart)';

async function boxOf(
  locator: Locator,
): Promise<{ x: number; y: number; height: number; width: number }> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('the element is not visible');
  return box;
}

async function openPerson(desk: DeskPage, id: number): Promise<void> {
  await desk.page.goto(`${desks.app.url}/desk#/people/${String(id)}`);
  await desk.page.locator('.person-page .facts').waitFor();
}

describe.skipIf(!hasBrowser)('the seams of the desk', () => {
  it('keep the order of numbers in Persian messages and in canned answers', async () => {
    const user = new TicketUser(await Actor.signedIn(desks.app));
    const { id } = await user.add('کارت 6037-99**-****-2111', 'لطفاً *6655# را بگویید');
    const desk = await desks.signedIn({ locale: 'fa-IR' });
    await desk.row('2111').click();
    const isolated = desk.page.locator('.conversation bdi[dir=ltr]');
    await expect.poll(() => isolated.allInnerTexts()).toEqual(['6037-99**-****-2111', '*6655#']);
    await desk.button('Dial').click();
    await desk.page.locator('.compose .button-main').click();
    await expect
      .poll(async () => (await user.list(`(id: ${id})`))[0]?.replies.at(-1)?.content)
      .toBe('کد \u2066*6655#\u2069 را شماره‌گیری کنید.');
  });

  it('give a person the height of the pane at 1024 px, and tell who is signed in', async () => {
    const id = await userIdOf(await Actor.signedIn(desks.app));
    const desk = await desks.signedIn({ viewport: { width: 1024, height: 768 } });
    await openPerson(desk, id);
    expect((await boxOf(desk.page.locator('.person-page'))).height).toBeGreaterThan(768 * 0.8);
    expect(await desk.page.locator('.top-user').innerText()).toMatch(/^\+989/);
    await desk.page.locator('.top a[href="/docs"]').click({ trial: true });
    await desk.screenshot('person-1024');
  });

  it('leave room for the person of a ticket below its conversation at 1024 px', async () => {
    const user = new TicketUser(await Actor.signedIn(desks.app));
    const { id } = await user.add('On a small screen');
    const desk = await desks.signedIn({ viewport: { width: 1024, height: 768 } });
    await desk.page.goto(`${desks.app.url}/desk#/tickets/${id}`);
    await desk.page.locator('.person .facts').waitFor();
    const [person, diagnosis, compose] = [
      await boxOf(desk.page.locator('.tickets > .person')),
      await boxOf(desk.page.locator('.diagnosis')),
      await boxOf(desk.page.locator('.compose')),
    ];
    expect(person.height).toBeGreaterThan(250);
    expect(person.y + person.height).toBeLessThanOrEqual(768);
    expect(diagnosis.y).toBeGreaterThanOrEqual(person.y);
    expect(diagnosis.y + diagnosis.height).toBeLessThanOrEqual(person.y + person.height);
    expect(compose.y + compose.height).toBeLessThanOrEqual(person.y);
    await desk.screenshot('ticket-1024');
  });

  it('show whole answers, the person below the conversation and the open view at 390 px', async () => {
    const user = new TicketUser(await Actor.signedIn(desks.app));
    const { id } = await user.add('On a narrow screen');
    const viewport = { width: 390, height: 844 };
    const desk = await desks.signedIn({ viewport });
    await desk.page.goto(`${desks.app.url}/desk#/tickets/${id}`);
    await desk.page.locator('.person .facts').waitFor();
    const [conversation, person] = [
      await boxOf(desk.page.locator('.conversation')),
      await boxOf(desk.page.locator('.tickets > .person')),
    ];
    const compose = await boxOf(desk.page.locator('.compose'));
    expect(Math.abs(conversation.y + conversation.height - person.y)).toBeLessThan(2);
    expect(Math.abs(compose.y + compose.height - person.y)).toBeLessThan(2);
    const [list, answer] = [
      await boxOf(desk.page.locator('.canned')),
      await boxOf(desk.page.locator('.canned button').first()),
    ];
    expect(answer.y).toBeGreaterThanOrEqual(list.y);
    expect(answer.y + answer.height).toBeLessThanOrEqual(list.y + list.height);
    await desk.screenshot('ticket-390');
    const kinds = desk.page.locator('.compose .choice label');
    const [firstKind, secondKind] = [await boxOf(kinds.first()), await boxOf(kinds.last())];
    expect(secondKind.x).toBeGreaterThanOrEqual(firstKind.x + firstKind.width);
    expect(await desk.page.evaluate<string[]>(READ_PADDINGS)).toEqual(['12px', '12px']);
    const facts = await boxOf(desk.page.locator('.conversation-head .row-line'));
    const actions = await boxOf(desk.page.locator('.conversation-actions'));
    expect(facts.y + facts.height).toBeLessThanOrEqual(actions.y);
    const copies =
      "const list = document.querySelector('.canned'); list.innerHTML += list.innerHTML";
    for (let i = 0; i < 3; i += 1) await desk.page.evaluate(`{ ${copies} }`);
    const reply = await boxOf(desk.page.getByLabel('Reply to the user'));
    expect(reply.x + reply.width).toBeLessThanOrEqual(390);
    await desk.page.goto(`${desks.app.url}/desk#/audit`);
    const link = desk.page.locator('.views [aria-current=page]');
    await expect.poll(() => link.innerText()).toBe('Audit trail');
    const box = await boxOf(link);
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(390);
  });

  it('lead to the console and back, where each is served', async () => {
    const desk = await desks.signedIn();
    const { page } = desk;
    await page.getByRole('link', { name: 'Console' }).click();
    await page.getByRole('link', { name: 'Desk' }).waitFor();
    await page.route('**/console/setup.json', async (route) => {
      const response = await route.fetch();
      const setup = (await response.json()) as object;
      await route.fulfill({ response, json: { ...setup, desk: false } });
    });
    await page.reload();
    await expect.poll(() => page.getByRole('link', { name: 'Desk' }).count()).toBe(0);
    await page.goto(`${desks.app.url}/desk`);
    await page.locator('.ticket-list').waitFor();
    await page.route('**/desk/setup.json', (route) =>
      route.fulfill({ json: { phone: false, console: false } }),
    );
    await desk.button('Sign out').click();
    await page.reload();
    await page.locator('.get-code').waitFor();
    await expect.poll(() => page.getByRole('link', { name: /Console|Docs/ }).count()).toBe(0);
  });

  it('address an agent who mistypes the number, and offer no registration', async () => {
    const desk = await desks.open();
    await desk.page.getByText('You then receive a text message.').waitFor();
    await desk.page.locator('.field-number input').fill('09129876500');
    await desk.page.locator('.get-code').click();
    const alert = desk.page.getByRole('alert');
    await alert.getByText('Check it.').waitFor();
    expect(await alert.innerText()).not.toContain('register');
  });

  it('write the number of a Persian row at its start', async () => {
    const desk = await desks.signedIn({ locale: 'fa-IR' });
    await desk.page.goto(`${desks.app.url}/desk#/people`);
    const row = desk.page.locator('.people-rows .ticket-row').first();
    const number = await boxOf(row.locator('.row-name bdi'));
    const all = await boxOf(row);
    expect(number.x + number.width).toBeGreaterThan(all.x + all.width * 0.9);
  });
});
