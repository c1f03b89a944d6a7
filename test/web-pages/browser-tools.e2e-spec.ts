import { describe, expect, it } from 'vitest';
import { Consoles, hasBrowser } from '../support/actors/browser.js';
import { barriers } from '../support/assertions/barriers.js';

const consoles = new Consoles();
const { open } = consoles;

describe.skipIf(!hasBrowser)('the panels beside the editor of the console', () => {
  it('find a field with its type and description, and write it into the operation', async () => {
    const console = await open({ viewport: { width: 1440, height: 900 } });
    await console.signIn();
    await console.button('Show Explorer').click();
    const explorer = console.page.locator('.tool');
    const row = explorer.locator('li', { has: console.page.getByLabel('TicketAdd') }).first();
    expect(await row.innerText()).toMatch(/^TicketAdd\s*Ticket!?\s+\S/);
    await explorer.getByRole('searchbox').fill('CELL_num');
    const found = explorer.locator('li', { has: console.page.getByLabel('Me.cell_number') });
    expect(await found.innerText()).toMatch(/String!?\s+\S/);
    expect(await barriers(console)).toEqual([]);
    await console.screenshot('explorer-search');
    await found.getByRole('checkbox').check();
    await console.page
      .locator('.graphiql-query-editor .view-line', { hasText: 'cell_number' })
      .waitFor();
    await explorer.getByRole('searchbox').fill('nothing has this name');
    await explorer.getByText('No field was found.').waitFor();
  });

  it('put the caret at the end of a line that is clicked beside the text', async () => {
    const { page } = await open({ viewport: { width: 1440, height: 900 } });
    const lines = page.locator('.graphiql-query-editor .view-line');
    const line = lines.filter({ hasText: 'created_at' });
    const lineBox = await line.boundingBox();
    const editorBox = await page.locator('.graphiql-query-editor .monaco-editor').boundingBox();
    if (lineBox === null || editorBox === null) throw new Error('The editor is not visible');
    const right = editorBox.x + editorBox.width + 8;
    await page.mouse.click(right, lineBox.y + lineBox.height / 2);
    await page.keyboard.insertText(' updated_at');
    await lines.filter({ hasText: /created_at.updated_at/ }).waitFor();
  });

  it('leave the variables of the first operation in sight from the beginning', async () => {
    const console = await open();
    const variables = console.page.locator('.graphiql-editor-tool .view-lines').first();
    await expect.poll(() => variables.innerText()).toMatch(/"limit":\s*2/);
  });

  it('list what was run with status, cost and request id, without values, and open it again', async () => {
    const console = await open({ viewport: { width: 1440, height: 900 } });
    await console.signIn();
    await console.run('CardAdd', /"ACTIVE"/);
    const facts = await console.page.locator('.response-bar').innerText();
    const [requestId = ''] = /[\da-f]{8}-[\da-f-]+/.exec(facts) ?? [];
    await console.button('Show Calls of the editor').click();
    const call = console.page.locator('.operation-log li').first();
    expect(await call.innerText()).toMatch(/CardAdd[^]*HTTP 200[^]*Cost\s*\d+ of 1000/);
    expect(await call.innerText()).toContain(requestId);
    expect((await call.innerText()).replace(requestId, '')).not.toContain('4111');
    expect(await barriers(console)).toEqual([]);
    await console.screenshot('calls');

    const tabs = console.page.getByRole('tab');
    const before = await tabs.count();
    await call.getByRole('button', { name: 'Open in a new tab' }).click();
    await expect.poll(() => tabs.count()).toBe(before + 1);
    await console.page
      .locator('.graphiql-query-editor .view-line', { hasText: 'mutation CardAdd' })
      .waitFor();
    // Opening sends nothing.
    expect(await console.page.locator('.operation-log li').count()).toBe(1);
    expect(await console.page.locator('.response-bar dl').count()).toBe(0);
    await console.button('Sign out').click();
    await console.page.locator('.operation-log').waitFor({ state: 'detached' });
  });
});

/** Returns the calls that a page of the documentation links to in the console. */
async function linkedCalls(path: string): Promise<string[]> {
  const response = await fetch(`${consoles.app.url}${path}`);
  expect(response.status).toBe(200);
  return [...(await response.text()).matchAll(/href="\/#(\w+)"/g)].map(([, name = '']) => name);
}

describe.skipIf(!hasBrowser)('a link of the documentation to the console', () => {
  it('opens the form of its call with the sample filled in', async () => {
    const console = await open();
    await console.page.goto(`${console.app.url}/docs/rest#registerUser`);
    await console.page.locator('a[href="/#registerUser"]').click();
    await console.page.getByLabel('First name').waitFor();
    await expect
      .poll(() => console.page.evaluate<string>('document.activeElement.autocomplete'))
      .toBe('given-name');
    const filled = console.page.locator('.form').first().locator('.field:not(.field-client) input');
    const values = await Promise.all((await filled.all()).map((each) => each.inputValue()));
    expect(values.join(' ')).toContain('Sara Ahmadi 09121234567');
  });

  it('leads from every page to a call that is ready, and sends nothing by itself', async () => {
    const console = await open({ viewport: { width: 1440, height: 900 } });
    const { page } = console;
    const pages = ['rest', 'first-sign-in', 'guide', 'graphql-operations', 'errors'];
    const linked: string[] = [];
    for (const name of pages) {
      const calls = await linkedCalls(`/docs/${name}`);
      expect(await linkedCalls(`/docs/fa/${name}`)).toEqual(calls);
      linked.push(...calls);
    }
    expect(linked.length).toBeGreaterThan(45);
    expect(linked).not.toContain('introspectToken');

    const note = page.locator('.linked-call');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    await page.goto(`${console.app.url}/#requestCode`);
    await page.reload();
    await page.locator('.graphiql-query-editor .view-line').first().waitFor();
    for (const name of new Set(linked)) {
      await page.evaluate(`document.activeElement.blur(); location.hash = '${name}'`);
      const tab = page.locator(`.graphiql-tab-active button[title='${name}']`);
      const ready = /^[A-Z]/.test(name) ? tab : page.locator(':is(.strip, .phone) :focus');
      await ready.waitFor();
      expect([name, await note.count()]).toEqual([name, 1]);
    }
    expect(sent).toEqual([]);

    await page.evaluate("location.hash = 'sendReceipt'");
    await expect
      .poll(() => note.innerText())
      .toBe('Get a code by SMS. Then “Delivered” below the message sends this call.');
    await page.evaluate("location.hash = 'CardRemove'");
    expect(await note.innerText()).toBe(
      'CardRemove is ready in the editor. Sign in, then run it with ▶.',
    );
    const variables = page.locator(
      '.graphiql-editor-tool :not(.hidden) > .monaco-editor .view-lines',
    );
    await expect.poll(() => variables.innerText()).toMatch(/"id":\s"1"/);
    await page.evaluate("location.hash = 'revokeToken'");
    await page.reload();
    await expect
      .poll(() => note.innerText())
      .toBe('Sign in first. Then “Sign out” sends this call.');
    await console.signIn();
    expect(await note.innerText()).toBe('“Sign out” sends this call.');
    await page.evaluate("document.activeElement.blur(); location.hash = 'refreshToken'");
    await expect.poll(() => page.locator(':focus').innerText()).toBe('Refresh now');
    await console.screenshot('linked-call');
  });
});
