import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  DOCS_FILES,
  DOCS_LANGUAGES,
  DOCS_PAGES,
  DOCS_TRANSLATIONS,
  toDocsAddress,
  REST_PAGE,
} from '../../src/features/web-pages/docs-pages.js';
import { send } from '../support/actors/http.js';
import { ARTIFACTS, collectFaults, hasBrowser, Pages } from '../support/actors/browser.js';
import { barriers } from '../support/assertions/barriers.js';
import { expectRefusal } from '../support/assertions/refusal.js';
import { startApp, useApp } from '../support/servers/app.js';

const ADDRESSES = [...DOCS_FILES.keys()];
const ROOT = join(import.meta.dirname, '../..');

function attributes(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value]) => value ?? '');
}

describe('GET /docs/:page', () => {
  const app = useApp({ CONSOLE: 'on' });

  it('has no broken link: each leads to a page, an anchor or a file of the service', async () => {
    const anchors = new Map<string, ReadonlySet<string>>();
    const links: (readonly [string, string])[] = [];
    for (const address of ADDRESSES) {
      const page = await send(app.url + address);
      expect([page.status, page.headers.get('content-type')]).toEqual([
        200,
        'text/html; charset=utf-8',
      ]);
      anchors.set(address, new Set(attributes(page.text, 'id')));
      for (const href of [...attributes(page.text, 'href'), ...attributes(page.text, 'src')])
        links.push([address, href]);
    }
    const files = new Set<string>();
    const broken = links.filter(([from, href]) => {
      if (/^(?:https?|mailto):/.test(href)) return false;
      const [path = '', anchor] = href.split('#');
      const page = path === '' ? from : path;
      if (!anchors.has(page)) files.add(page);
      // The anchor names a call of the console. Its own spec follows each of these links.
      if (page === '/' && anchor !== undefined) return false;
      return anchor !== undefined && anchors.get(page)?.has(decodeURIComponent(anchor)) !== true;
    });
    expect(broken).toEqual([]);
    for (const file of files)
      expect([file, (await send(app.url + file)).status]).toEqual([file, file === '/' ? 302 : 200]);
  });

  it('has each link of its source, as a link or as the name of a file in the repository', async () => {
    for (const [name, original] of Object.entries(DOCS_PAGES)) {
      for (const language of DOCS_LANGUAGES) {
        const source = (language === 'fa' && DOCS_TRANSLATIONS[name]) || original;
        const markdown = readFileSync(join(ROOT, source), 'utf8').replaceAll(
          /```.*?^ *```|`[^`]*`|<!--.*?-->/gms,
          '',
        );
        const count = [...markdown.matchAll(/(?<!!)\[[^\]]*\]\([^)]+\)/g)].length;
        const address = toDocsAddress(name, language);
        const page = (await send(app.url + address)).text;
        const [, text = ''] = /<main(.*)<\/main>/s.exec(page) ?? [];
        expect([address, [...text.matchAll(/<a(?![^>]* href=)[^>]*>[^<]*/g)]]).toEqual([
          address,
          [],
        ]);
        const files = [
          ...text.matchAll(/\(<code>([^<]*)<\/code> (?:in the repository|در مخزن کد)\)/g),
        ].map(([, file]) => file ?? '');
        expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
        expect([
          address,
          [...text.matchAll(/<a href="(?!mailto:|\/#)/g)].length + files.length,
        ]).toEqual([address, count]);
      }
    }
  });

  it('marks the parts of code: comments, texts and keywords', async () => {
    const { text } = await send(`${app.url}/docs/guide`);
    for (const part of ['comment', 'string', 'word'])
      expect(text).toContain(`<span class="code-${part}">`);
  });

  it('serves the schema, for generators of code', async () => {
    const { status, headers, text } = await send(`${app.url}/docs/schema.gql`);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toBe(readFileSync(join(ROOT, 'src/platform/graphql/schema.gql'), 'utf8'));
  });

  it('returns 404 with CONSOLE=off', async () => {
    const closed = await startApp({ CONSOLE: 'off' });
    try {
      for (const address of [...ADDRESSES, '/docs/schema.gql'])
        expectRefusal(await send(closed.url + address), 'NOT_FOUND');
    } finally {
      await closed.close();
    }
  });
});

const EXAMPLES = z.record(z.string(), z.object({ summary: z.string() }));
const CONTENT = z.record(z.string(), z.object({ examples: EXAMPLES.optional() }));
const OPERATION = z.object({
  operationId: z.string(),
  responses: z.record(z.string(), z.object({ content: CONTENT.optional() })),
});
const PATHS = z.record(z.string(), z.record(z.string(), OPERATION));

class DocsPages extends Pages<{ readonly page: Page; readonly faults: string[] }> {
  async open(
    path: string,
    options: { readonly width: number; readonly colorScheme: 'light' | 'dark' },
  ): Promise<Page> {
    const { width, colorScheme } = options;
    const context = await this.browser.newContext({
      viewport: { width, height: 800 },
      colorScheme,
    });
    const page = await context.newPage();
    const faults: string[] = [];
    collectFaults(page, this.app, faults);
    this.opened.push({ page, faults });
    await page.goto(this.app.url + path);
    return page;
  }
}

describe.skipIf(!hasBrowser)('the documentation in a browser', () => {
  const docs = new DocsPages({ CONSOLE: 'on' });

  const WIDE = { width: 1440, colorScheme: 'light' } as const;
  const MIDDLE = { width: 1024, colorScheme: 'dark' } as const;
  const SMALL = { width: 768, colorScheme: 'light' } as const;
  const NARROW = { width: 390, colorScheme: 'dark' } as const;

  // All pages share their styles, so one of each kind shows the other looks.
  it.each([
    ...[REST_PAGE, ...Object.keys(DOCS_PAGES)]
      .filter((name) => !name.includes('/'))
      .map((name) => ({ address: toDocsAddress(name, 'en'), ...NARROW })),
    ...[REST_PAGE, 'guide', 'errors', 'first-sign-in', 'interface'].flatMap((name) => [
      { address: toDocsAddress(name, 'en'), ...WIDE },
      { address: toDocsAddress(name, 'fa'), ...WIDE },
      { address: toDocsAddress(name, 'fa'), ...NARROW },
    ]),
    ...[REST_PAGE, 'guide'].flatMap((name) => [
      { address: toDocsAddress(name, 'en'), ...MIDDLE },
      { address: toDocsAddress(name, 'fa'), ...SMALL },
    ]),
  ])(
    'has no barriers and no sideways scrolling: $address at $width px ($colorScheme)',
    async ({ address, ...options }) => {
      mkdirSync(ARTIFACTS, { recursive: true });
      const page = await docs.open(address, options);
      const file = `${address.slice(1).replaceAll('/', '-')}-${String(options.width)}.png`;
      await page.screenshot({ path: join(ARTIFACTS, file) });
      expect(await barriers({ page })).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(options.width);
    },
  );

  it.each(['/docs/errors', '/docs/fa/errors'])(
    'writes both messages of a refusal in their own direction, on %s',
    async (address) => {
      const page = await docs.open(address, WIDE);
      const writings = await page.evaluate<string[][]>(
        `[...document.querySelector('#RATE_LIMITED ~ .table').querySelectorAll('td > div')].map(
          (message) => [message.lang, getComputedStyle(message).direction],
        )`,
      );
      expect(writings).toEqual([
        ['en', 'ltr'],
        ['fa', 'rtl'],
      ]);
    },
  );

  it('has guide and errors in Persian, and says of each other text that it is English', async () => {
    const page = await docs.open('/docs/guide', WIDE);
    await page.getByRole('link', { name: 'فارسی' }).click();
    await page.getByRole('heading', { name: 'راهنمای تیم‌های برنامه' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/docs/fa/guide');
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    expect(await page.locator('main').getAttribute('lang')).toBeNull();
    await page.getByRole('link', { name: 'مشخصات رابط' }).first().click();
    await page.getByText('هنوز به فارسی ترجمه نشده').waitFor();
    expect(await page.locator('main').getAttribute('lang')).toBe('en');
    expect(await page.locator('main').getAttribute('dir')).toBe('ltr');
    const linkTexts = await page.locator('main a').allInnerTexts();
    expect(linkTexts.filter((text) => /\p{Script=Arabic}/u.test(text))).toEqual([]);
    await page.getByRole('link', { name: 'مرجع REST' }).click();
    await page.getByRole('heading', { name: 'مرجع REST', level: 1 }).waitFor();
    await page.getByText('این رمز ورود معتبر نیست').first().waitFor();
  });

  it('has each description of the REST reference in Persian', async () => {
    const { text } = await send(`${docs.app.url}/docs/fa/rest`);
    const english = [...text.matchAll(/<(?:p|td|h5) lang="en"[^>]*>(.*?)<\/(?:p|td|h5)>/g)].map(
      ([, prose]) => prose,
    );
    expect(english).toEqual(['JWT (RFC 9068).']);
  });

  it('lists each operation of openapi.json with its limits, refusals and curl', async () => {
    const page = await docs.open('/docs/rest', WIDE);
    const { body } = await send(`${docs.app.url}/docs/openapi.json`);
    const operations = Object.values(PATHS.parse(body['paths'])).flatMap((path) =>
      Object.values(path),
    );
    for (const { operationId, responses } of operations) {
      const section = page.locator('section', { has: page.locator(`[id="${operationId}"]`) });
      const text = await section.innerText();
      expect(text).toContain(`curl `);
      for (const { content } of Object.values(responses)) {
        for (const [name, { summary }] of Object.entries(
          content?.['application/json']?.examples ?? {},
        ))
          expect(text).toContain(`${name.replace(/ \d$/, '')}\t${summary}`);
      }
    }
    expect(await page.locator('section:has(#registerUser)').innerText()).toContain(
      '1–60 characters',
    );
  });

  it('has examples in curl that the service accepts', async () => {
    const page = await docs.open('/docs/rest', WIDE);
    const run = promisify(execFile);
    const commands = await page
      .locator('section:has(#registerUser), section:has(#requestCode)')
      .locator('pre')
      .allInnerTexts();
    for (const command of commands.filter((text) => text.startsWith('curl '))) {
      expect(command).toContain(docs.app.url);
      const { stdout } = await run('sh', ['-c', `${command} -s -o /dev/null -w '%{http_code}'`]);
      expect([command, stdout]).toEqual([command, '200']);
    }
  });

  it('leads past the menu with the first key, and lets keys scroll each table and example', async () => {
    const page = await docs.open('/docs/rest', { width: 390, colorScheme: 'light' });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.hash === '#text');
    expect(await page.locator('main .code').count()).toBeGreaterThan(20);
    expect(await page.locator('pre:not([tabindex="0"]), .table:not([tabindex="0"])').count()).toBe(
      0,
    );
  });

  it('opens from the console', async () => {
    const page = await docs.open('/', WIDE);
    await page.getByRole('link', { name: 'Docs', exact: true }).click();
    await page.getByRole('heading', { name: 'Start here' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'The guide' }).click();
    await page.getByRole('heading', { name: 'Guide for app teams' }).waitFor();
    await page.getByRole('img', { name: /^Sign-in by USSD/ }).waitFor();
    expect(await page.evaluate('document.querySelector("main img").naturalWidth')).toBe(760);
  });
});
