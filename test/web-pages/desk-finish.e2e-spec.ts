import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { WebhookEndpoints } from '../../src/features/webhooks/index.js';
import { StaffService } from '../../src/sign-in/index.js';
import { Actor } from '../support/actors/actor.js';
import { hasBrowser } from '../support/actors/browser.js';
import { Desks, type DeskPage } from '../support/actors/desk-page.js';
import { userIdOf } from '../support/actors/staff.js';
import { TicketUser } from '../support/actors/ticket-user.js';

const desks = new Desks();
const ENDPOINT = { url: 'http://127.0.0.1:9/hooks', events: 'user.registered', personal: false };

const goTo = ({ page }: DeskPage, path: string) => page.goto(`${desks.app.url}/desk#/${path}`);

interface StyledWindow {
  getComputedStyle(
    element: unknown,
    pseudo: string | null,
  ): { getPropertyValue(name: string): string };
}

/** Returns a computed style of an element, or of one of its pseudo-elements. */
function readStyle(locator: Locator, name: string, pseudo: string | null = null): Promise<string> {
  return locator.evaluate(
    (element, [property, part]) =>
      (globalThis as unknown as StyledWindow)
        .getComputedStyle(element, part)
        .getPropertyValue(property),
    [name, pseudo] as const,
  );
}

const readColor = (locator: Locator) => readStyle(locator, 'color');

async function readDialogSize({ page }: DeskPage): Promise<string> {
  const heading = page.getByRole('dialog').getByRole('heading');
  const size = await readStyle(heading, 'font-size');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return size;
}

describe.skipIf(!hasBrowser)('the finish of the desk', () => {
  it('names who is suspended, in the colour of acts that take something away', async () => {
    const id = await userIdOf(await Actor.signedIn(desks.app));
    const desk = await desks.signedIn();
    await goTo(desk, `people/${String(id)}`);
    const suspend = desk.button('Suspend');
    await suspend.waitFor();
    const [danger, usual] = [suspend, desk.button('Refresh')].map((each) =>
      readStyle(each, 'color'),
    );
    expect(await danger).not.toBe(await usual);
    expect(await danger).toBe(await readStyle(desk.button(/^End session/), 'color'));
    await suspend.click();
    const dialog = desk.page.getByRole('dialog');
    expect(await dialog.getByRole('heading').innerText()).toMatch(/user\?\s+Sara Ahmadi$/);
    await dialog.getByRole('textbox').fill('Stolen phone');
    const confirm = dialog.getByRole('button').last();
    expect(await readStyle(confirm, 'background-color')).toBe(await danger);
  });

  it('shows in the same colour what ends a client or an endpoint, and asks about it so', async () => {
    const { app } = desks;
    const { id } = await app.get(WebhookEndpoints).addEndpoint(ENDPOINT, 0);
    const desk = await desks.signedIn();
    const readColors = async (texts: readonly RegExp[]) =>
      new Set(await Promise.all(texts.map((text) => readColor(desk.button(text).first()))));
    await goTo(desk, 'webhooks');
    await desk.button(/^Remove:/).waitFor();
    const [usual, ...others] = await readColors([/^Send a test/, /^New secret:/]);
    expect(others).toEqual([]);
    const dangers = await readColors([/^Disable:/, /^Remove:/]);
    await goTo(desk, 'clients');
    await desk
      .button(/^Replace a leaked secret:/)
      .first()
      .waitFor();
    const ends = [/^Replace a leaked secret:/, /^Replace a leaked secret and/, /^Disable:/];
    for (const color of await readColors(ends)) dangers.add(color);
    expect(dangers.size).toBe(1);
    expect(dangers).not.toContain(usual);
    expect(await readColors([/^New secret:/])).toEqual(new Set([usual]));

    await desk
      .button(/^Disable:/)
      .first()
      .click();
    const dialog = desk.page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Not ours');
    const confirm = dialog.getByRole('button').last();
    expect(dangers).toContain(await readStyle(confirm, 'background-color'));
    await app.get(WebhookEndpoints).removeEndpoint(id);
  });

  it('empties the field of a search that is cleared', async () => {
    const user = new TicketUser(await Actor.signedIn(desks.app));
    await user.add('A lost parcel');
    await user.add('A late refund');
    const desk = await desks.signedIn();
    const search = desk.page.getByRole('searchbox');
    await search.fill('parcel');
    await search.press('Enter');
    await expect.poll(() => desk.rows().count()).toBe(1);
    await desk.button('Clear the search').click();
    await expect.poll(() => search.inputValue()).toBe('');
    await expect.poll(() => desk.rows().count()).toBe(2);
    await search.fill('parcel');
    await search.press('Enter');
    await expect.poll(() => desk.rows().count()).toBe(1);
    await desk.tab('Open');
    await expect.poll(() => search.inputValue()).toBe('');
    await expect.poll(() => desk.rows().count()).toBe(2);
  });

  it('says in the dialog of handing over that there is no colleague, and what to do', async () => {
    const { id } = await new TicketUser(await Actor.signedIn(desks.app)).add('Nobody else');
    const desk = await desks.signedIn();
    const staff = desks.app.get(StaffService);
    for (const { id: memberId } of await staff.listStaff())
      if (memberId !== desk.staffId) await staff.dismiss(memberId);
    await goTo(desk, `tickets/${id}`);
    await desk.button('Hand over…').click();
    const dialog = desk.page.getByRole('dialog');
    await dialog.getByText('An operator appoints colleagues').waitFor();
    expect(await dialog.getByRole('combobox').count()).toBe(0);
  });

  it('gives each dialog a title of one size, a name no box and what is folded one mark', async () => {
    const user = new TicketUser(await Actor.signedIn(desks.app));
    const { id } = await user.add('To be closed');
    const desk = await desks.signedIn();
    await goTo(desk, `tickets/${id}`);
    await desk.button('Hand over…').click();
    const sizes = [await readDialogSize(desk)];
    await goTo(desk, `people/${String(await userIdOf(user.actor))}`);
    const name = desk.page.locator('.person-page h2');
    await name.focus();
    expect(await readStyle(name, 'outline-style')).toBe('none');
    await desk.button('Suspend').click();
    sizes.push(await readDialogSize(desk));
    await goTo(desk, 'webhooks');
    const summary = desk.page.locator('.new-client summary');
    await summary.click();
    const form = desk.page.locator('.new-client form');
    await form.getByRole('textbox').first().fill('https://shop.example/hooks');
    await form.getByRole('button').last().click();
    sizes.push(await readDialogSize(desk));
    expect(sizes).toEqual(['16px', '16px', '16px']);
    expect(await readStyle(summary, 'list-style-type')).toBe('none');
    expect(await readStyle(summary, 'content', '::before')).toBe('""');
  });
});
