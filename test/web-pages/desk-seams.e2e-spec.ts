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

async function boxOf(locator: Locator): Promise<{ x: number; height: number; width: number }> {
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
    await desk.page.locator('.top a[href="/docs/guide"]').click({ trial: true });
    await desk.screenshot('person-1024');
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
