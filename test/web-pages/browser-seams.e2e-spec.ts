import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newNumber } from '../support/actors/actor.js';
import { overflow } from '../support/assertions/barriers.js';
import { Consoles, hasBrowser, type ConsolePage } from '../support/actors/browser.js';

const consoles = new Consoles();
const { open, openWithoutEditor } = consoles;

const bar = ({ page }: ConsolePage): Locator => page.locator('.response-bar');
const step = ({ page }: ConsolePage): Locator => page.locator('.guide [aria-current=step]');

/** Writes the digits of a number as a Persian keyboard does. */
function toPersian(number: string): string {
  return number.replace(/\d/g, (digit) => String.fromCharCode(0x06f0 + Number(digit)));
}

function openTab({ page }: ConsolePage, tab: string): Promise<void> {
  const named = page.getByRole('tab', { name: new RegExp(`^${tab}`) });
  return named.locator('button').first().click();
}

/** Requests a code and returns one that differs from it in its last digit. */
async function wrongCode(console: ConsolePage): Promise<string> {
  const code = await console.dialledCode();
  await console.button('OK').click();
  return code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));
}

async function enterCode(console: ConsolePage, code: string): Promise<void> {
  await console.codeField.fill(code);
  await console.page.keyboard.press('Enter');
  await console.alert.waitFor();
}

describe.skipIf(!hasBrowser)('the editor of the console', () => {
  it('shows the status of a response in its tab only, and marks a refusal with a link to its code', async () => {
    const console = await open();
    await console.signIn();
    const errors = [{ message: 'REFUSED', extensions: { code: 'CARD_INVALID' } }];
    await console.page.route('**/graphql', async (route) => {
      const isCardAdd = route.request().postData()?.includes('mutation CardAdd') === true;
      if (isCardAdd) await route.fulfill({ json: { errors } });
      else await route.continue();
    });
    await console.run('CardAdd', /REFUSED/);
    const refused = await bar(console).innerText();
    await console.screenshot('refused');
    expect(await bar(console).locator('[data-outcome=bad]').count()).toBe(2);
    const link = bar(console).getByRole('link', { name: 'CARD_INVALID' });
    expect(await link.getAttribute('href')).toBe('/docs/errors#CARD_INVALID');
    await console.button('New tab').click();
    await expect.poll(() => bar(console).locator('dl').count()).toBe(0);
    await console.run('Application', /"platform"/);
    expect(await bar(console).locator('[data-outcome=bad]').count()).toBe(0);
    await openTab(console, 'CardAdd');
    await expect.poll(() => bar(console).innerText()).toBe(refused);
    await console.page.unrouteAll({ behavior: 'wait' });

    await console.button('New tab').click();
    await expect.poll(() => bar(console).locator('dl').count()).toBe(0);
    await console.page.locator('.graphiql-query-editor .view-lines').click();
    await console.page.keyboard.insertText('query Invalid { Nothing }');
    await console.run('Invalid', /GRAPHQL_VALIDATION_FAILED/);
    const status = bar(console).locator('dd').first();
    expect(await status.innerText()).toBe('HTTP 400');
    expect(await status.getAttribute('data-outcome')).toBe('bad');
    await openTab(console, 'Application');
    await expect.poll(() => status.innerText()).toBe('HTTP 200');
    expect(await status.getAttribute('data-outcome')).toBe('good');
    await openTab(console, 'Invalid');
    await expect.poll(() => status.innerText()).toBe('HTTP 400');
    expect(await status.getAttribute('data-outcome')).toBe('bad');
    await console.button('New tab').click();
    await expect.poll(() => bar(console).locator('dl').count()).toBe(0);
    expect(console.faults.splice(0)).toEqual([expect.stringMatching(/ 400 .*graphql$/)]);
  });

  it('shows the newest call whole, and the last step undone until data was read', async () => {
    const console = await open();
    const wrong = await wrongCode(console);
    for (const count of [1, 2, 3]) {
      await enterCode(console, wrong);
      await expect.poll(async () => (await console.calls()).length).toBe(count + 1);
    }
    await console.button(/^Use \d{6}$/).click();
    await console.page.keyboard.press('Enter');
    await console.button('Sign out').waitFor();
    const distance = () =>
      console.page.evaluate<number>(`{
        const list = document.querySelector('.exchanges ol');
        const right = (element) => element.getBoundingClientRect().right;
        right(list.lastElementChild) - right(list)
      }`);
    await expect.poll(distance).toBeLessThan(1);
    await console.page.route('**/graphql', (route) =>
      route.fulfill({ json: { errors: [{ message: 'REFUSED' }] } }),
    );
    await console.run('Application', /REFUSED/);
    await openTab(console, 'CardAdd');
    await expect.poll(() => step(console).innerText()).toMatch(/^3\s+Run the operation/);
    await console.page.unrouteAll({ behavior: 'wait' });
  });

  it('runs the operation by Ctrl-Enter from anywhere on the page', async () => {
    const console = await open();
    await console.page.locator('.graphiql-query-editor .view-line').first().waitFor();
    await console.signIn();
    // The focus is on the button that runs the operation.
    await console.page.keyboard.press('Control+Enter');
    await console.page.locator('.result-window .view-line', { hasText: '"Tickets"' }).waitFor();
    let sent = 0;
    console.page.on('request', (request) => {
      if (request.url().endsWith('/graphql')) sent += 1;
    });
    await console.button('Claims').focus();
    await console.page.keyboard.press('Control+Enter');
    await expect.poll(() => sent).toBe(1);
    expect(await console.page.locator('#claims').count()).toBe(0);
    await console.page.locator('.graphiql-query-editor .view-line').first().click();
    await console.page.keyboard.press('Control+Enter');
    await expect.poll(() => sent).toBe(2);
  });

  it('shows the whole text of each starter operation beside the phone at 1440 px, Tickets first', async () => {
    const console = await open({ viewport: { width: 1440, height: 900 } });
    await console.signIn();
    const toolbar = console.page.locator('.graphiql-toolbar');
    const starters = ['Tickets', 'TicketAdd', 'CardAdd', 'Application'];
    await expect.poll(() => console.page.getByRole('tab').allInnerTexts()).toEqual(starters);
    for (const tab of starters) {
      await openTab(console, tab);
      const lines = console.page.locator('.graphiql-query-editor .view-line > span');
      await lines.filter({ hasText: tab }).first().waitFor();
      const { x } = (await toolbar.boundingBox()) ?? { x: 0 };
      for (const line of await lines.all()) {
        const box = await line.boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(x);
      }
    }
    await console.screenshot('starter-lines');
  });

  it('shows no error for a schema that nobody has asked for', async () => {
    const console = await open({ viewport: { width: 1440, height: 900 } });
    await console.button('Show Documentation Explorer').click();
    const panelNote = console.page.locator('.graphiql-doc-explorer-error');
    expect(await panelNote.innerText()).toBe('No GraphQL schema available');
    const colour = (part: string) =>
      console.page.evaluate<string>(`getComputedStyle(document.querySelector('${part}')).color`);
    const noteColour = await colour('.graphiql-doc-explorer-error');
    expect(noteColour).toMatch(/^rgb/);
    expect(noteColour).toBe(await colour('.strip .status'));
    await console.screenshot('docs-signed-out');
  });

  it('keeps the response within reach at 200 % zoom', async () => {
    const console = await open({ viewport: { width: 720, height: 450 } });
    await console.getCode.click();
    await console.button('Dial *6655# on the phone').click();
    await console.button(/^Use \d{6}$/).click();
    await console.page.keyboard.press('Enter');
    await console.button('Sign out').waitFor();
    await console.run('Application', /"platform"/);
    const response = console.page.locator('.graphiql-response');
    await response.scrollIntoViewIfNeeded();
    const box = await response.boundingBox();
    expect(box?.height ?? 0).toBeGreaterThan(120);
    expect(box?.y ?? 450).toBeLessThan(450 - 100);
    expect(await overflow(console)).toBe(0);
    await console.screenshot('zoomed');
  });
});

describe.skipIf(!hasBrowser)('the sign-in of the console', () => {
  it('registers the number that was just refused as unknown', async () => {
    const console = await openWithoutEditor();
    const number = newNumber();
    const field = console.page.locator('.field-number input');
    await field.fill(number);
    await console.getCode.click();
    await expect.poll(() => console.alert.innerText()).toContain('REST_USER_NOT_FOUND');
    const handsets = console.page.getByLabel('Handset');
    await expect.poll(() => handsets.locator('option').count()).toBe(1);
    await console.choose('New');
    expect(await field.inputValue()).toBe(number);
    await console.choose('Registered');
    expect(await field.inputValue()).toBe(number);
  });

  it('empties the number of a demo user for a new one, and says what a number looks like', async () => {
    const console = await openWithoutEditor();
    const field = console.page.locator('.field-number input');
    await console.choose('New');
    expect(await field.inputValue()).toBe('');
    await console.choose('Registered');
    expect(await field.inputValue()).toBe(console.actor.cell_number);
    await field.fill('nobody');
    await console.getCode.click();
    await expect.poll(() => console.alert.innerText()).toContain('such as 0912 000 0003');
  });

  it('asks for a new code, and for no other try, after a wrong code that has expired', async () => {
    const console = await open();
    const wrong = await wrongCode(console);
    await console.travel(301);
    await expect.poll(() => step(console).innerText()).toMatch(/^1\s+Get a code/);
    await enterCode(console, wrong);
    expect(await console.alert.innerText()).toMatch(/no longer valid. Get a new one/);
    expect(await console.alert.innerText()).not.toContain('tries');
    expect(await console.codeField.inputValue()).toBe('');
    expect(await console.getCode.getAttribute('class')).toContain('button-main');
  });

  it('fills the snippets of the sign-in with the values that it knows, and links to the errors', async () => {
    const console = await open({ viewport: { width: 1440, height: 900 } });
    await console.dialledCode();
    await console.codeOnPhone.click();
    const code = await console.codeField.inputValue();
    await console.button('Show Copy as code').click();
    const { page } = console;
    const snippet = page.locator('.tool pre');
    const errorsLink = page.locator('.tool a', { hasText: 'Codes of refusals' });
    expect(await errorsLink.getAttribute('href')).toBe('/docs/errors');
    await page.getByLabel('Request').selectOption('token');
    await page.getByLabel('Include the client secret and the code').check();
    expect(await snippet.innerText()).toContain(`"password": "${code}"`);
    await console.page.locator('#sign-in').click();
    await console.button('Sign out').waitFor();
    await page.getByLabel('Request').selectOption('refresh');
    await page.getByLabel('Include the client secret and the refresh token').waitFor();
    await expect.poll(() => snippet.innerText()).not.toContain('REFRESH_TOKEN');
    expect(await snippet.innerText()).toContain('"refresh_token": "');
    await page.getByLabel('Request').selectOption('token');
    await expect.poll(() => snippet.innerText()).toContain('"password": "CODE"');
  });
});

describe.skipIf(!hasBrowser)('the console with typed Persian digits', () => {
  it('brings the code of a new number to its handset, and signs in with it', async () => {
    const console = await openWithoutEditor();
    const number = newNumber();
    await console.choose('New');
    await console.page.getByLabel('First name').fill('Mina');
    await console.page.getByLabel('Last name').fill('Karimi');
    await console.page.getByLabel('Mobile number').fill(toPersian(number));
    await console.choose('SMS');
    await console.getCode.click();
    await console.button(/^Use \d{6}$/).waitFor();
    const code = await console.codeOnPhone.innerText();
    await console.codeField.fill(toPersian(code));
    // The typed code is the one that has arrived, so it is not offered again.
    await console.button(/^Use \d{6}$/).waitFor({ state: 'detached' });
    await console.page.keyboard.press('Enter');
    await console.button('Sign out').waitFor();
  });

  it('dials them as digits', async () => {
    const console = await openWithoutEditor();
    await console.page.locator('.dialled input').fill('*۶۶۵۵#');
    expect(await console.page.locator('.dialled input').inputValue()).toBe('*6655#');
  });
});

describe.skipIf(!hasBrowser)('the messages of the virtual phone', () => {
  it('offer the newest code only, until it is used', async () => {
    const console = await openWithoutEditor();
    const { page } = console;
    const ended = page.locator('.bubble', { hasText: 'no longer valid' });
    await console.choose('SMS');
    await console.getCode.click();
    await console.button(/^Use \d{6}$/).waitFor();
    await console.travel(61);
    await console.getCode.click();
    await expect.poll(() => page.locator('.bubble').count()).toBe(2);
    const lines = await page.evaluate<number[]>(
      `[...document.querySelectorAll('.bubble :is(time, .receipts button)')].map((element) => {
        const text = document.createRange();
        text.selectNodeContents(element);
        return text.getClientRects().length;
      })`,
    );
    expect(lines).toEqual([1, 1, 1, 1, 1, 1]);
    // The message may come before the answer, and until then no code is sent.
    await expect.poll(() => console.getCode.innerText()).toMatch(/^New code in/);
    expect(await page.locator('.code-chip').count()).toBe(1);
    expect(await ended.count()).toBe(1);
    await console.codeOnPhone.click();
    await page.keyboard.press('Enter');
    await console.button('Sign out').waitFor();
    await expect.poll(() => ended.count()).toBe(2);
    expect(await page.locator('.code-chip').count()).toBe(0);
    await console.screenshot('ended-codes');
  });

  it('name the buttons that send a receipt, and write numbers from left to right', async () => {
    const console = await openWithoutEditor({ locale: 'fa-IR' });
    await console.choose('پیامک');
    await console.getCode.click();
    await console.codeOnPhone.waitFor();
    expect(await console.page.locator('.receipts').first().innerText()).toMatch(/^ارسال گزارش:/);
    // A Persian text would turn the runs of a number around.
    const code = console.page.locator('.handset-text bdi[dir=ltr]').first();
    expect(await code.innerText()).toMatch(/^\d{6}$/);
    await console.screenshot('receipts-fa');
  });
});
