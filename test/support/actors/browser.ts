import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from 'playwright-core';
import { afterEach, beforeAll, expect } from 'vitest';
import { Actor, newNumber } from './actor.js';
import { startApp, type Settings, type TestApp } from '../servers/app.js';
import { StoppedClock } from './stopped-clock.js';

// The shell alone draws the same pages with less work than the whole browser.
const PROGRAM = [
  '/usr/bin/chromium-headless-shell',
  ...['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
].find(existsSync);
const FLAGS = ['no-sandbox', 'disable-gpu', 'disable-sync', 'disable-quic', 'no-first-run']
  .concat('disable-background-networking', 'disable-component-update')
  .map((name) => `--${name}`);

/** Folder of screenshots; git ignores it and the CI keeps it. */
export const ARTIFACTS = fileURLToPath(new URL('../../../.artifacts/', import.meta.url));

/** True if Chromium is installed; always true in CI, where a missing browser is an error. */
export const hasBrowser = PROGRAM !== undefined || process.env['CI'] === 'true';
if (!hasBrowser)
  process.stderr.write('The console is not tested. Run: apt-get install chromium-headless-shell\n');

const PATIENCE_MS = 120_000;
const RECORD_ANNOUNCEMENTS = `{
  window.announcedInTest = [];
  const line = document.querySelector('.announcer');
  new MutationObserver(() => announcedInTest.push(line.textContent)).observe(line, {
    childList: true, characterData: true, subtree: true,
  });
}`;
let browser: Promise<Browser> | undefined;

/** Returns the browser of this worker, which all its files share. It ends with the process. */
export async function openBrowser(): Promise<Browser> {
  if (PROGRAM === undefined)
    throw new Error('Chromium is missing: apt-get install chromium-headless-shell');
  browser ??= launch(PROGRAM);
  const opened = await browser;
  if (opened.isConnected()) return opened;
  browser = undefined;
  return openBrowser();
}

/**
 * Starts a browser whose pages wait longer than Playwright's 30 s, because a busy machine takes
 * long for anything.
 */
async function launch(executablePath: string): Promise<Browser> {
  const launched = await chromium.launch({ executablePath, args: FLAGS });
  const newContext = launched.newContext.bind(launched);
  launched.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(PATIENCE_MS);
    return context;
  };
  return launched;
}

/** Writes seconds as a countdown shows them: 75 as "1:15". */
export function countdownOf(seconds: number): string {
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The browser and a service for the tests of one file. */
export class Pages<T extends { readonly page: Page; readonly faults: readonly string[] }> {
  browser: Browser;
  app: TestApp;
  protected readonly opened: T[] = [];

  /** Starts both before the tests. After each test, checks that its pages had no fault. */
  constructor(settings: Settings = {}) {
    beforeAll(async () => {
      if (!hasBrowser) return undefined;
      [this.browser, this.app] = await Promise.all([
        openBrowser(),
        startApp({ LIMITS: 'off', ...settings }),
      ]);
      return this.app.close;
    });
    afterEach(async () => {
      const pages = this.opened.splice(0);
      const faults = pages.flatMap((page) => page.faults);
      for (const { page } of pages) await page.context().close();
      expect(faults).toEqual([]);
    });
  }
}

export class Consoles extends Pages<ConsolePage> {
  readonly open = async (
    options: BrowserContextOptions = {},
    on = this.app,
  ): Promise<ConsolePage> => {
    const page = await ConsolePage.open(this.browser, on, options);
    this.opened.push(page);
    return page;
  };

  /**
   * Opens a page that waits for its editor for ever, for tests of all else: the editor is two
   * thirds of the work of a page.
   */
  readonly openWithoutEditor = async (
    options: BrowserContextOptions = {},
    on = this.app,
  ): Promise<ConsolePage> => {
    const page = await ConsolePage.open(this.browser, on, options, { hasEditor: false });
    this.opened.push(page);
    return page;
  };
}

/**
 * Collects console errors, exceptions, policy violations and requests to other hosts. Failed
 * sign-in calls are not faults.
 */
export function collectFaults(page: Page, app: TestApp, faults: string[]): void {
  page.on('console', (message) => {
    const isRefusal =
      message.location().url.includes('/api/oauth/') && message.text().startsWith('Failed to load');
    if (message.type() === 'error' && !isRefusal)
      faults.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(app.url) && !/^(data|blob):/.test(url)) faults.push(`request to ${url}`);
  });
}

/** An open console page, with its faults. */
export class ConsolePage {
  readonly faults: string[] = [];

  private constructor(
    readonly page: Page,
    readonly app: TestApp,
    /** The demo user that the form is filled in with. */
    readonly actor: Actor,
    readonly clock: StoppedClock,
  ) {
    collectFaults(page, app, this.faults);
    page.on('request', (request) => {
      const url = request.url();
      if (app.config.CONSOLE !== 'dev' && url.includes('/dev/'))
        this.faults.push(`request to ${url}`);
    });
  }

  /** Opens the page for a demo user of its own. */
  static async open(
    browser: Browser,
    app: TestApp,
    options: BrowserContextOptions = {},
    { hasEditor = true } = {},
  ): Promise<ConsolePage> {
    const actor = new Actor(app, newNumber());
    await actor.register();
    const users = [{ first_name: 'Sara', last_name: 'Ahmadi', cell_number: actor.cell_number }];
    writeFileSync(join(app.config.DATA_DIR, 'demo.json'), JSON.stringify({ ...app.client, users }));
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: 'en-US',
      ...options,
    });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url });
    if (!hasEditor) await context.route(/\/assets\/editor[^/]*\.js$/, () => undefined);
    const page = await context.newPage();
    const opened = new ConsolePage(page, app, actor, await StoppedClock.of(page));
    await page.goto(`${app.url}/`);
    await opened.ready();
    return opened;
  }

  /**
   * Waits for the form. With the virtual phone, waits for its button too, which appears when the
   * form is filled in.
   */
  async ready(): Promise<void> {
    await this.codeField.waitFor();
    if (this.app.config.CONSOLE === 'dev')
      await this.page.locator('[aria-controls=phone]').waitFor();
  }

  /** Lets time pass for the page and for the service. */
  async travel(seconds: number): Promise<void> {
    await this.app.travel(seconds);
    await this.clock.forward(seconds);
  }

  /** Requests a code too early. Returns the time that is left, as a countdown shows it. */
  async refusedCode(): Promise<string> {
    const [refusal] = await Promise.all([
      this.page.waitForResponse('**/api/oauth/initialize'),
      this.getCode.click(),
    ]);
    return countdownOf(Number(refusal.headers()['retry-after']));
  }

  get codeField(): Locator {
    return this.page.locator('.field-code input');
  }

  get getCode(): Locator {
    return this.page.locator('.get-code');
  }

  get alert(): Locator {
    return this.page.locator('.strip').getByRole('alert');
  }

  /** The one-time password on the phone, which is a button. */
  get codeOnPhone(): Locator {
    return this.page.locator('.code-chip').last();
  }

  /** Returns the sign-in calls so far, such as `token 200`. */
  async calls(): Promise<string[]> {
    const texts = await this.page.locator('.exchanges button').allInnerTexts();
    return texts.map((each) => each.split(' ').slice(0, 2).join(' '));
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  choose(option: string): Promise<void> {
    return this.page.locator('.choice label', { hasText: option }).click();
  }

  /** Requests a code over USSD and dials it on the phone. Returns the code. */
  async dialledCode(): Promise<string> {
    await this.getCode.click();
    await this.page.locator('.dial-last').click();
    return this.codeOnPhone.innerText();
  }

  /** Signs in with the filled-in form by clicks alone. */
  async signIn(): Promise<void> {
    await this.dialledCode();
    await this.codeOnPhone.click();
    await this.page.keyboard.press('Enter');
    await this.button('Sign out').or(this.button('خروج')).waitFor();
  }

  /** Runs the operation of a tab and returns the response that the editor shows. */
  async run(tab: string, awaited: RegExp): Promise<string> {
    await this.page
      .getByRole('tab', { name: new RegExp(`^${tab}`) })
      .locator('button')
      .first()
      .click();
    await this.page
      .locator('.graphiql-query-editor .view-line', { hasText: tab })
      .first()
      .waitFor();
    const execute = this.page.locator('.graphiql-execute-button');
    await execute.click();
    const result = this.page.locator('.result-window .view-lines').filter({ hasText: awaited });
    await result.waitFor();
    return (await result.innerText()).replaceAll('\u00a0', ' ');
  }

  /**
   * Returns a function that returns what the page has announced since, because it shows each
   * announcement for a moment only.
   */
  async recordAnnouncements(): Promise<() => Promise<string[]>> {
    await this.page.evaluate(RECORD_ANNOUNCEMENTS);
    return () => this.page.evaluate<string[]>('announcedInTest');
  }

  /** Presses Tab until the focus is on the element with this label. */
  async tabTo(name: string | RegExp): Promise<void> {
    for (let count = 0; count < 40; count += 1) {
      await this.page.keyboard.press('Tab');
      const focused = this.page.locator(':focus');
      const label =
        (await focused.getAttribute('aria-label').catch(() => null)) ?? (await focused.innerText());
      if (typeof name === 'string' ? label.trim() === name : name.test(label)) return;
    }
    throw new Error(`Tab does not lead to ${String(name)}`);
  }

  async screenshot(name: string): Promise<void> {
    mkdirSync(ARTIFACTS, { recursive: true });
    await this.page.screenshot({ path: join(ARTIFACTS, `console-${name}.png`) });
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }
}
