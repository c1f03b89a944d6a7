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
