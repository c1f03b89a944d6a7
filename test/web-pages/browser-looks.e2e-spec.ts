import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { WEB_ROOT } from '../../src/features/web-pages/index.js';
import { barriers, overflow } from '../support/assertions/barriers.js';
import { Consoles, hasBrowser, type ConsolePage } from '../support/actors/browser.js';

const KIB = 1024;

const consoles = new Consoles();

async function open(options: BrowserContextOptions = {}): Promise<ConsolePage> {
  const console = await consoles.open(options);
  await console.page.locator('.graphiql-query-editor .view-line').first().waitFor();
  return console;
}

describe.skipIf(!hasBrowser)('the look of the console', () => {
  it.each(['light', 'dark'] as const)(
    'passes the accessibility checks of axe in %s colours',
    async (colorScheme) => {
      const console = await open({ colorScheme });
      expect(await barriers(console)).toEqual([]);
      await console.dialledCode();
      expect(await barriers(console)).toEqual([]);
      await console.codeOnPhone.click();
      await console.page.keyboard.press('Enter');
      await console.button('Sign out').waitFor();
      await console.run('Tickets', /"Tickets"/);
      await console.button('Show Explorer').click();
      await console.page.locator('.explorer').first().waitFor();
      expect(await barriers(console)).toEqual([]);
      await console.screenshot(`explorer-${colorScheme}`);
      await console.button('Show Copy as code').click();
      expect(await barriers(console)).toEqual([]);
    },
  );

  it('runs the operation that the explorer wrote', async () => {
    const console = await open();
    await console.signIn();
    await console.run('Tickets', /"Tickets"/);
    await console.button('Show Explorer').click();
    await console.page.getByLabel('priority', { exact: true }).first().check();
    await console.page
      .locator('.graphiql-query-editor .view-line', { hasText: 'priority' })
      .waitFor();
    await console.button('Show Prepared operations').click();
    await console.button(/^Me /).click();
    expect(await console.run('Me', /"first_name"/)).toContain('"Sara"');
  });

  it('copies the operation that would run as code, with variables that contain comments', async () => {
    const console = await open();
    await console.page
      .getByRole('tab', { name: /^Application/ })
      .locator('button')
      .first()
      .click();
    await console.page.locator('.view-line', { hasText: 'query Application' }).waitFor();
    await console.button('Show Copy as code').click();
    // Monaco measures the time of typing, which the clock of the tests does not record.
    await console.page.evaluate(
      'performance.getEntriesByName = () => [{ startTime: 0, duration: 0 }]',
    );
    const code = console.page.locator('.tool pre');
    const write = async (editor: string, text: string, position?: { x: number; y: number }) => {
      const lines = console.page.locator(`.graphiql-${editor} .view-lines`).first();
      await lines.click(position === undefined ? {} : { position });
      await console.page.keyboard.insertText(text);
    };
    await write('query-editor', 'query First { __typename }\n', { x: 1, y: 5 });
    await write('editor-tool', '{ "a": 1, /* note */ }');
    await expect
      .poll(() => code.innerText())
      .toMatch(/"operationName": "First",\s*"variables": {\s*"a": 1\s*}/);
    await console.page.locator('.view-line', { hasText: 'query Application' }).click();
    await console.page.keyboard.press('ControlOrMeta+Enter');
    await expect.poll(() => code.innerText()).toContain('"operationName": "Application"');
    await write('editor-tool', '{');
    await expect
      .poll(() => console.page.locator('.tool').innerText())
      .toContain('The variables are not');
  });

  it('runs right to left in Persian, including the message on the phone', async () => {
    const console = await open({ locale: 'fa-IR' });
    const direction = (selector: string) =>
      console.page.evaluate<string>(
        `getComputedStyle([...document.querySelectorAll('${selector}')].at(-1)).direction`,
      );
    expect(await console.page.locator('html').getAttribute('dir')).toBe('rtl');
    expect([await direction('.strip'), await direction('.pane')]).toEqual(['rtl', 'ltr']);
    await console.choose('پیامک');
    await console.getCode.click();
    await console.codeOnPhone.waitFor();
    expect(await console.page.locator('.bubble').innerText()).toMatch(/رمز/);
    expect(await direction('.handset-text')).toBe('rtl');
    expect(await overflow(console)).toBe(0);
    expect(await barriers(console)).toEqual([]);
    await console.screenshot('persian');
    await console.codeField.fill('000000');
    await console.page.keyboard.press('Enter');
    await expect.poll(() => console.alert.innerText()).toMatch(/INVALID_GRANT[^]*رمز/);

    // The texts of GraphiQL stay in English and are marked as English, in dialogs too.
    const writing = (selector: string) =>
      console.page.evaluate<string[]>(
        `(({ lang, dir }) => [lang, dir])(document.querySelector('${selector}').closest('[lang]'))`,
      );
    await console.button('Open settings dialog').click();
    await console.page.locator('.graphiql-dialog').waitFor();
    expect(await writing('.graphiql-dialog p, .graphiql-dialog-section-caption')).toEqual([
      'en',
      'ltr',
    ]);
    await console.page.keyboard.press('Escape');
    await console.button('Show Prepared operations').click();
    expect(await writing('.operations span')).toEqual(['fa', 'rtl']);
    expect(await writing('.graphiql-sidebar')).toEqual(['en', '']);

    await console.button('English').click();
    expect(await console.page.locator('html').getAttribute('dir')).toBe('ltr');
  });

  it('shows the phone over the page on a narrow screen, without overflow', async () => {
    const console = await open({ viewport: { width: 390, height: 800 } });
    expect(await overflow(console)).toBe(0);
    expect(await console.page.getByRole('complementary').count()).toBe(0);
    await console.getCode.click();
    await console.button('Dial *6655# on the phone').click();
    await console.button(/^Use \d{6}$/).click();
    await console.page.keyboard.press('Enter');
    await console.button('Sign out').waitFor();
    await console.screenshot('narrow');
    await console.button(/^Phone/).click();
    await console.page.getByRole('complementary').waitFor();
    expect(await barriers(console)).toEqual([]);
    await console.screenshot('narrow-phone');
    await console.button('Close').click();
    expect(await console.page.getByRole('complementary').count()).toBe(0);
  });

  it('paints before the editor is loaded, with less than 100 KiB', async () => {
    const html = readFileSync(join(WEB_ROOT, 'index.html'), 'utf8');
    const needed = [...html.matchAll(/"\/console\/(assets\/[^"]+\.(?:js|css))"/g)].map(
      ([, path = '']) => path,
    );
    const weight = needed.reduce(
      (sum, path) => sum + statSync(join(WEB_ROOT, `${path}.br`)).size,
      0,
    );
    expect(needed.length).toBeGreaterThan(1);
    expect(weight).toBeLessThan(100 * KIB);

    const page = await consoles.browser.newPage();
    const editor = Promise.withResolvers<undefined>();
    await page.route(/\/assets\/editor[^/]*\.js$/, async (route) => {
      await editor.promise;
      await route.continue();
    });
    await page.goto(consoles.app.url, { waitUntil: 'commit' });
    const painted = page.evaluate<number>(
      `new Promise((seen) => new PerformanceObserver((list) => seen(list.getEntries().length))
        .observe({ type: 'paint', buffered: true }))`,
    );
    expect(await painted).toBeGreaterThan(0);
    await page.locator('.field-code input').waitFor();
    const line = page.locator('.graphiql-query-editor .view-line').first();
    expect(await line.count()).toBe(0);
    editor.resolve(undefined);
    await line.waitFor();
    await page.close();
  });
});
