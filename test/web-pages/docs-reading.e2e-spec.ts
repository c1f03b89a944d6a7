import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { collectFaults, hasBrowser, Pages } from '../support/actors/browser.js';
import { barriers } from '../support/assertions/barriers.js';
import { readJsonObject } from '../support/assertions/read-json.js';

class ReadPages extends Pages<{ readonly page: Page; readonly faults: string[] }> {
  async open(path: string, width = 1440, locale = 'en-US'): Promise<Page> {
    const context = await this.browser.newContext({
      viewport: { width, height: 900 },
      colorScheme: 'light',
      locale,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const page = await context.newPage();
    const faults: string[] = [];
    collectFaults(page, this.app, faults);
    this.opened.push({ page, faults });
    await page.goto(this.app.url + path);
    return page;
  }
}

describe.skipIf(!hasBrowser)('a reader of the documentation', () => {
  const docs = new ReadPages({ CONSOLE: 'dev' });

  it.each([
    ['/docs/guide', 'INVALID_GRANT', '/docs/errors#INVALID_GRANT'],
    ['/docs/guide', 'rotate a secret', '/docs/guide#the-client-secret-in-an-app'],
    ['/docs/fa/guide', 'توكن نوسازي', '/docs/fa/guide'],
    ['/docs/fa/guide', 'محدودیت', '/docs/fa/errors#RATE_LIMITED'],
    ['/docs/runbooks/keys', 'TicketAdd', '/docs/graphql-operations#ticketadd'],
  ])('finds, from %s, %s in all pages without another server', async (path, words, found) => {
    const page = await docs.open(path);
    await page.keyboard.press('/');
    await page.keyboard.type(words);
    const first = page.locator('.results a').first();
    await first.waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: /\d|[۰-۹]/ })
      .waitFor();
    expect(await barriers({ page })).toEqual([]);
    const addresses = await page.evaluate<string[]>(
      `[...document.querySelectorAll('.results a')].map((link) => link.getAttribute('href'))`,
    );
    expect(addresses.slice(0, 5).some((address) => address.startsWith(found))).toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname + url.hash === addresses[0]);
  });

  it('sees the address of the service in what was found, and the same section in Persian', async () => {
    const page = await docs.open('/docs/guide');
    await page.getByRole('searchbox').fill('curl initialize');
    const results = page.locator('.results');
    await results.locator('a').first().waitFor();
    const found = await results.innerText();
    expect(found).toContain(docs.app.url);
    expect(found).not.toContain('localhost:3000');
    await page.keyboard.press('Escape');
    await page.locator('#contents a', { hasText: 'Tokens in an app' }).click();
    await page.locator('a.language').click();
    await page.waitForURL('**/docs/fa/guide#tokens-in-an-app');
    expect(await page.locator('#tokens-in-an-app').count()).toBe(1);
  });

  it('sees each line of what was found in Persian at the right, with gaps', async () => {
    const page = await docs.open('/docs/fa/guide');
    await page.getByRole('searchbox').fill('INVALID_GRANT');
    const result = page.locator('.results a', { hasText: 'INVALID_GRANT' }).first();
    await result.waitFor();
    expect(await result.textContent()).toMatch(/^INVALID_GRANT خطاها /);
    const ends = await page.evaluate<number[]>(
      `[...document.querySelector('.results a').children].map((line) => {
        const range = document.createRange();
        range.selectNodeContents(line);
        return Math.max(...[...range.getClientRects()].map(({ right }) => right));
      })`,
    );
    const [title = 0, name = 0, excerpt = 0] = ends;
    expect(Math.abs(title - excerpt)).toBeLessThan(3);
    expect(name).toBeLessThan(title);
  });

  it('comes from an English page to the English console in a Persian browser', async () => {
    const page = await docs.open('/docs/first-sign-in', 1440, 'fa-IR');
    await page.locator('a[href="/#requestCode"]').click();
    await page.getByRole('button', { name: 'Get code' }).waitFor();
    await page.goto(`${docs.app.url}/docs/fa/first-sign-in`);
    await page.locator('a.console-link').click();
    await page.getByRole('button', { name: 'دریافت رمز' }).waitFor();
  });

  it('sees Persian lists and limits of addresses in their order', async () => {
    const page = await docs.open('/docs/fa');
    const style = await page.evaluate(
      `getComputedStyle(document.querySelector('main ol')).listStyleType`,
    );
    expect(style).toBe('persian');
    const lefts = await page.evaluate<number[]>(`(() => {
      const text = document.createTreeWalker(document.querySelector('main ol'), 4);
      while (!text.nextNode().data.includes('curl')) continue;
      return ['curl', 'TypeScript', 'Python'].map((word) => {
        const range = document.createRange();
        const start = text.currentNode.data.indexOf(word);
        range.setStart(text.currentNode, start);
        range.setEnd(text.currentNode, start + word.length);
        return range.getBoundingClientRect().left;
      });
    })()`);
    expect(lefts).toEqual(lefts.toSorted((one, other) => other - one));
    await page.goto(`${docs.app.url}/docs/fa/guide`);
    expect(await page.locator('main code', { hasText: /^\/48$/ }).count()).toBe(3);
  });

  it('reads that nothing was found, and closes the results with Escape', async () => {
    const page = await docs.open('/docs/guide', 390);
    await page.getByRole('searchbox').fill('qwertyuiop');
    await page.getByText('Nothing was found').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.results').waitFor({ state: 'hidden' });
  });

  it('copies a block', async () => {
    const page = await docs.open('/docs/guide');
    const block = page.locator('.code').first();
    // The button says for two seconds only that it has copied.
    await page.evaluate('window.setTimeout = () => 0');
    await block.getByRole('button', { name: 'Copy' }).click();
    await block.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate('navigator.clipboard.readText()');
    expect(copied).toContain('LIMITS=off WAITING_TIMES=1 npm start &');
  });

  it('sees the colours that were chosen in the console, and chooses those of the desk', async () => {
    const page = await docs.open('/docs/guide');
    const scheme = () =>
      page.evaluate<string>('getComputedStyle(document.documentElement).colorScheme');
    expect(await scheme()).toBe('light dark');
    await page.evaluate(
      `localStorage.setItem('keypad:console', '{"theme":"dark","language":"fa"}')`,
    );
    await page.reload();
    expect(await scheme()).toBe('dark');
    await page.getByRole('button', { name: 'Colours: dark' }).click();
    await page.getByRole('button', { name: 'Colours: as the system' }).click();
    await page.getByRole('button', { name: 'Colours: light' }).waitFor();
    expect(await scheme()).toBe('light');
    await page.goto(`${docs.app.url}/desk`);
    expect(await scheme()).toBe('light');
    expect(await page.evaluate('document.documentElement.lang')).toBe('fa');
  });

  it('has five groups of pages beside the text, and sees which section is read', async () => {
    const page = await docs.open('/docs/guide');
    expect(await page.locator('#menu > p').allInnerTexts()).toEqual([
      'Start',
      'Build',
      'Reference',
      'Operate',
      'Decide',
    ]);
    const header = await page.locator('header').first().boundingBox();
    expect(header?.height).toBeLessThan(64);
    await page.locator('#contents a', { hasText: 'Tokens in an app' }).click();
    await page
      .locator('#contents [aria-current="location"]', { hasText: 'Tokens in an app' })
      .waitFor();
  });

  it.each([390, 768])('opens menu and contents over the page at %i px', async (width) => {
    const page = await docs.open('/docs/guide', width);
    for (const [name, list, link] of [
      ['Menu', '#menu', 'Errors'],
      ['On this page', '#contents', 'Tokens in an app'],
    ] as const) {
      await page.goto(`${docs.app.url}/docs/guide`);
      await page.locator(list).waitFor({ state: 'hidden' });
      await page.getByRole('button', { name }).click();
      await page.locator(list).waitFor();
      expect(await barriers({ page })).toEqual([]);
      await page.locator(list).getByRole('link', { name: link, exact: true }).click();
      await page.waitForURL((url) => /errors|#tokens-in-an-app/.test(url.href));
      await page.locator(list).waitFor({ state: 'hidden' });
    }
  });

  it('reads the letters of a drawing at 390 px', async () => {
    const page = await docs.open('/docs/guide', 390);
    const drawing = await page.locator('main .picture img').first().boundingBox();
    const frame = await page.locator('main .picture').first().boundingBox();
    expect(drawing?.width).toBe(760);
    expect(frame?.width).toBeLessThan(390);
  });

  it('runs the blocks of a first sign-in as they stand, in each language', async () => {
    const actor = await Actor.registered(docs.app);
    const users = [{ first_name: 'Sara', last_name: 'Karimi', cell_number: actor.cell_number }];
    const demo = JSON.stringify({ ...docs.app.client, users });
    writeFileSync(join(docs.app.config.DATA_DIR, 'demo.json'), demo);
    const page = await docs.open('/docs/first-sign-in');
    await page.getByText('Your demo client and this service stand').waitFor();
    const blocksIn = (language: string) =>
      page.locator(`.code[data-language="${language}"] code`).allTextContents();
    for (const language of ['curl', 'TypeScript', 'Python', 'Kotlin', 'Swift']) {
      const blocks = await blocksIn(language);
      expect(blocks).toHaveLength(5);
      for (const block of blocks) expect(block).toContain(docs.app.url);
      expect(blocks.join('')).not.toMatch(/CLIENT_(?:ID|SECRET)/);
    }
    await page.locator('.tabs button', { hasText: 'Python' }).first().click();
    expect(await page.locator('.code[data-language="curl"]:visible').count()).toBe(0);

    const run = async (language: 'curl' | 'Python', program: string, token = '') => {
      const [command = '', ...args] = language === 'curl' ? ['bash', '-s'] : ['python3', '-'];
      const env = { PATH: process.env['PATH'] ?? '', ACCESS_TOKEN: token };
      const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
      child.stdin.end(program);
      return readJsonObject(await readText(child.stdout));
    };
    for (const language of ['curl', 'Python'] as const) {
      const [initialize = '', token = '', graphql = '', refresh = '', revoke = ''] =
        await blocksIn(language);
      const ofActor = (block: string) => block.replaceAll('09120000001', actor.cell_number);
      expect(initialize).toContain('09120000001');
      const password = await actor.newCode();
      const tokens = await run(language, ofActor(token).replace('CODE', password));
      expect(tokens['access_token']).toBeTypeOf('string');
      const me = await run(language, graphql, String(tokens['access_token']));
      expect(me).toHaveProperty('data.Me.id');
      const withToken = (block: string, value: unknown) =>
        block.replace('REFRESH_TOKEN', String(value));
      const next = await run(language, withToken(refresh, tokens['refresh_token']));
      expect(next['access_token']).toBeTypeOf('string');
      expect(await run(language, withToken(revoke, next['refresh_token']))).toEqual({});
    }
  });

  it('comes from a refusal in the console to what its code means', async () => {
    const page = await docs.open('/');
    await page.getByLabel('Mobile number or e-mail').fill('09129999999');
    await page.getByRole('button', { name: 'Get code' }).click();
    const link = page.getByRole('link', { name: 'REST_USER_NOT_FOUND' }).first();
    await link.waitFor();
    const address = (await link.getAttribute('href')) ?? '';
    expect(address).toBe('/docs/errors#REST_USER_NOT_FOUND');
    await page.goto(docs.app.url + address);
    await page.getByRole('heading', { name: 'REST_USER_NOT_FOUND' }).waitFor();
  });
});
