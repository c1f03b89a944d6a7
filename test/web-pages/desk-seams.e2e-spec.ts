import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { hasBrowser } from '../support/actors/browser.js';
import { Desks, type DeskPage } from '../support/actors/desk-page.js';
import { userIdOf } from '../support/actors/staff.js';
import { TicketUser } from '../support/actors/ticket-user.js';

const LONG_TITLES = Array.from(
  { length: 8 },
  (_, i) => `${'A rather long title '.repeat(4)}${String(i)}`,
);
const desks = new Desks({
  DESK_ANSWERS: JSON.stringify([
    { title: 'Dial', content: 'کد *6655# را شماره‌گیری کنید.' },
    ...LONG_TITLES.map((title) => ({ title, content: title })),
  ]),
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

/** Expects that the list shows so many of its buttons, none of them cut. */
async function expectWhole(list: Locator, count: number): Promise<void> {
  const buttons = list.getByRole('button');
  await expect.poll(() => buttons.count()).toBe(count);
  const { x, y, width, height } = await boxOf(list);
  for (const box of await Promise.all((await buttons.all()).map(boxOf))) {
    expect(box.x).toBeGreaterThanOrEqual(x);
    expect(box.x + box.width).toBeLessThanOrEqual(x + width);
    expect(box.y).toBeGreaterThanOrEqual(y);
    expect(box.y + box.height).toBeLessThanOrEqual(y + height);
  }
}

/** Returns a user who was sent three codes today. */
async function withThreeCodes(): Promise<Actor> {
  const actor = await Actor.signedIn(desks.app);
  for (let i = 0; i < 2; i += 1) {
    await desks.app.travel(400);
    await actor.newCode();
  }
  return actor;
}

/** Returns whether all of an element is inside another one. */
async function isInside(inner: Locator, outer: Locator): Promise<boolean> {
  const [box, frame] = [await boxOf(inner), await boxOf(outer)];
  return box.y >= frame.y && box.y + box.height <= frame.y + frame.height;
}

/** Expects that a pane shows all codes of a person at once, and the rest when it is scrolled. */
async function expectReadable({ page }: DeskPage, pane: string): Promise<void> {
  const person = page.locator(pane);
  const codes = person.locator('.code-group');
  await expect.poll(() => codes.count()).toBe(3);
  for (const code of await codes.all()) expect(await isInside(code, person)).toBe(true);

  const last = person.locator('section').last();
  await last.scrollIntoViewIfNeeded();
  expect(await isInside(last, person)).toBe(true);
}

/** Expects that no link of the navigation is out of the window. */
async function expectAllViews({ page }: DeskPage, width: number): Promise<void> {
  const links = await page.locator('.views a').all();
  expect(links).toHaveLength(7);
  for (const box of await Promise.all(links.map(boxOf))) {
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
  }
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
    const id = await userIdOf(await withThreeCodes());
    const desk = await desks.signedIn({ viewport: { width: 1024, height: 768 } });
    await openPerson(desk, id);
    await expectReadable(desk, '.person-page');
    expect((await boxOf(desk.page.locator('.person-page'))).height).toBeGreaterThan(768 * 0.8);
    expect(await desk.page.locator('.top-user').innerText()).toMatch(/^\+989/);
    await desk.page.locator('.top a[href="/docs"]').click({ trial: true });
    await desk.screenshot('person-1024');
  });

  it('leave room for the person of a ticket below its conversation at 1024 px', async () => {
    const user = new TicketUser(await withThreeCodes());
    const { id } = await user.add('On a small screen');
    const desk = await desks.signedIn({ viewport: { width: 1024, height: 768 } });
    await desk.page.goto(`${desks.app.url}/desk#/tickets/${id}`);
    await desk.page.locator('.person .facts').waitFor();
    await desk.screenshot('ticket-1024');
    const [thread, person, diagnosis, compose] = [
      await boxOf(desk.page.locator('.entries')),
      await boxOf(desk.page.locator('.tickets > .person')),
      await boxOf(desk.page.locator('.diagnosis')),
      await boxOf(desk.page.locator('.compose')),
    ];
    expect(thread.height).toBeGreaterThan(130);
    expect(person.height).toBeGreaterThan(250);
    expect(person.y + person.height).toBeLessThanOrEqual(768);
    expect(diagnosis.y).toBeGreaterThanOrEqual(person.y);
    expect(diagnosis.y + diagnosis.height).toBeLessThanOrEqual(person.y + person.height);
    expect(compose.y + compose.height).toBeLessThanOrEqual(person.y);
    await expectReadable(desk, '.tickets > .person');
  });

  it('show whole answers, the person below the conversation and all views at 390 and 768 px', async () => {
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
    const answers = desk.page.locator('.canned');
    await expectWhole(answers, 5);
    await desk.screenshot('ticket-390');
    const kinds = desk.page.locator('.compose .choice label');
    const [firstKind, secondKind] = [await boxOf(kinds.first()), await boxOf(kinds.last())];
    expect(secondKind.x).toBeGreaterThanOrEqual(firstKind.x + firstKind.width);
    expect(await desk.page.evaluate<string[]>(READ_PADDINGS)).toEqual(['12px', '12px']);
    const facts = await boxOf(desk.page.locator('.conversation-head .row-line'));
    const actions = await boxOf(desk.page.locator('.conversation-actions'));
    expect(facts.y + facts.height).toBeLessThanOrEqual(actions.y);
    await expectAllViews(desk, 390);
    await desk.page.setViewportSize({ width: 768, height: 1024 });
    await expectWhole(answers, 5);
    await expectAllViews(desk, 768);
    await desk.screenshot('ticket-768');
    await desk.page.setViewportSize(viewport);
    await desk.button('Show more').click();
    await expect.poll(() => answers.getByRole('button').count()).toBe(9);
    const reply = await boxOf(desk.page.getByLabel('Reply to the user'));
    expect(reply.x + reply.width).toBeLessThanOrEqual(390);
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

  it('write the number of a Persian row at its start, and the time at its end', async () => {
    const desk = await desks.signedIn({ locale: 'fa-IR' });
    await desk.page.goto(`${desks.app.url}/desk#/people`);
    const row = desk.page.locator('.people-rows .ticket-row').first();
    const number = await boxOf(row.locator('.row-name bdi'));
    const all = await boxOf(row);
    expect(number.x + number.width).toBeGreaterThan(all.x + all.width * 0.9);
    const time = await boxOf(row.locator('.row-name + span'));
    expect(time.x).toBeLessThan(all.x + all.width * 0.1);
    expect(time.x + time.width).toBeLessThan(number.x);
  });
});
