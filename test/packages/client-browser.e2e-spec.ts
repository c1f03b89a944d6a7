import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { hasBrowser, openBrowser } from '../support/actors/browser.js';
import { StoppedClock } from '../support/actors/stopped-clock.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { portOf } from '../support/servers/ports.js';
import { ROOT } from '../support/servers/built.js';

/** An app around the page of the example. It keeps its session over a reload. */
const APP = `
import { createKeypad, webStore } from '@keypad/client';
import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { SignInPage } from './examples/client/sign-in.tsx';
const keypad = createKeypad({ ...settings, store: webStore(localStorage) });
function Hello() {
  const [name, setName] = useState('');
  useEffect(() => void keypad.graphql('{ Me { first_name } }').then(({ Me }) => setName(Me.first_name)), []);
  return <h1>Hello {name}</h1>;
}
createRoot(document.getElementById('app')).render(<StrictMode><SignInPage keypad={keypad}><Hello /></SignInPage></StrictMode>);
`;

/** The form of the README, for the number in the fragment of the address. */
const [, FORM = ''] =
  /^## React\n\n```tsx\n(.*?)^```$/ms.exec(
    readFileSync(join(ROOT, 'packages/client/README.md'), 'utf8'),
  ) ?? [];
const README = `
import { createKeypad } from '@keypad/client';
import { createRoot } from 'react-dom/client';
${FORM}
const keypad = createKeypad(settings);
keypad.subscribe(() => { document.title = keypad.state; });
const signIn = keypad.signIn(decodeURIComponent(location.hash.slice(1)));
createRoot(document.getElementById('app')).render(<SignInForm signIn={signIn} />);
`;

async function bundleOf(source: string): Promise<string> {
  const entry = join(ROOT, 'app.tsx');
  const bundle = await rolldown({
    input: entry,
    tsconfig: join(ROOT, 'examples/tsconfig.json'),
    resolve: { alias: { '@keypad/client': join(ROOT, 'packages/client/src/index.ts') } },
    transform: { jsx: 'react-jsx', define: { 'process.env.NODE_ENV': '"development"' } },
    plugins: [
      {
        name: 'app',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? source : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'iife' });
  return output[0].code;
}

/** Serves the page from an origin that is not that of the service. */
async function serve(files: Readonly<Record<string, string>>): Promise<Server> {
  const server = createServer(({ url = '' }, response) => {
    response
      .setHeader('content-type', url.endsWith('.js') ? 'text/javascript' : 'text/html')
      .end(files[url] ?? '');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

describe.skipIf(!hasBrowser)('@keypad/client in Chromium', () => {
  let app: TestApp;
  let browser: Browser;
  let origin: string;
  let page: Page;
  let clock: StoppedClock;
  let user: Actor;
  let faults: string[];

  beforeAll(async () => {
    if (!hasBrowser) return undefined;
    const files: Record<string, string> = {};
    const server = await serve(files);
    origin = `http://localhost:${String(portOf(server))}`;
    [browser, app] = await Promise.all([
      openBrowser(),
      startApp({ LIMITS: 'off', CORS_ORIGINS: origin }),
    ]);
    const { client_id: clientId, client_secret: clientSecret } = app.client;
    const settings = JSON.stringify({ url: app.url, clientId, clientSecret });
    for (const [name, source] of Object.entries({ '': APP, readme: README })) {
      const script = await bundleOf(source);
      files[`/${name}`] =
        `<div id="app"></div><script>const settings = ${settings};</script><script src="${name}.js"></script>`;
      files[`/${name}.js`] = script;
    }
    return async () => {
      await app.close();
      server.close();
    };
  });

  beforeEach(async () => {
    user = new Actor(app);
    faults = [];
    page = await (await browser.newContext()).newPage();
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      const isRefusal =
        message.location().url.startsWith(app.url) && message.text().startsWith('Failed to load');
      if (message.type() === 'error' && !isRefusal) faults.push(message.text());
    });
    clock = await StoppedClock.of(page);
    await page.goto(origin);
  });

  afterEach(async () => {
    await page.context().close();
    expect(faults).toEqual([]);
  });

  const button = (name: RegExp | string): Locator => page.getByRole('button', { name });
  const dial = (): Locator => page.getByRole('link', { name: 'Dial *6655#' });
  const code = (): Locator => page.getByLabel('Code');
  const alert = (): Locator => page.getByRole('alert');
  const hello = (): Locator => page.getByRole('heading', { name: 'Hello Sara' });

  async function travel(seconds: number): Promise<void> {
    await app.travel(seconds);
    await clock.forward(seconds);
  }

  async function requestCode(): Promise<void> {
    await page.getByLabel('Mobile number').fill(user.cell_number);
    await button('Send the code').click();
  }

  async function enter(typed: string): Promise<void> {
    await code().fill(typed);
    await button('Sign in').click();
  }

  const wrong = (typed: string): string =>
    typed.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));

  it('registers an unknown number, signs in, keeps the session over a reload, and signs out', async () => {
    await requestCode();
    await page.getByLabel('First name').fill('Sara');
    await page.getByLabel('Last name').fill('x'.repeat(300));
    await button('Create the account').click();
    await alert().waitFor();
    expect(await page.getByLabel('First name').inputValue()).toBe('Sara');
    await page.getByLabel('Last name').fill('Ahmadi');
    await button('Create the account').click();
    await dial().waitFor();
    expect(await dial().getAttribute('href')).toBe('tel:*6655%23');
    await enter(await user.dialledCode());
    await hello().waitFor();
    expect(await button(/./).allInnerTexts()).toEqual(['Sign out']);
    await page.reload();
    await hello().waitFor();
    await button('Sign out').click();
    await page.getByLabel('Mobile number').waitFor();
    await page.reload();
    await page.getByLabel('Mobile number').waitFor();
    const live = await app.query(
      'SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.cell_number = ? AND s.revoked_at IS NULL',
      [user.cell_number],
    );
    expect(live).toEqual([]);
  });

  it('returns to the number, and signs in with another one', async () => {
    await requestCode();
    await page.getByLabel('First name').waitFor();
    await button('Another number').click();
    user = await Actor.registered(app);
    await requestCode();
    await dial().waitFor();
    await enter(await user.dialledCode());
    await hello().waitFor();
  });

  it('counts down to the next code, sends it by text message, and shows its dial too', async () => {
    await user.register();
    await requestCode();
    const text = button('Send a text message');
    await dial().waitFor();
    expect([await text.isDisabled(), await text.innerText()]).toEqual([
      true,
      expect.stringMatching(/ in \d+ s$/),
    ]);
    expect(await page.getByText('The code is valid for').innerText()).toMatch(/ \d+ s\.$/);
    await travel(60);
    await expect.poll(() => text.innerText()).toBe('Send a text message');
    await text.click();
    await button('Dial for the code').click();
    await dial().waitFor();
    expect(await alert().count()).toBe(0);
    expect(await user.dialledCode()).toBe(await user.receivedCode());
    await enter(await user.receivedCode());
    await hello().waitFor();
  });

  it('keeps a wrong code in its field, and offers another code after the last try', async () => {
    await user.register();
    await user.signIn();
    await app.travel(60);
    await requestCode();
    await dial().waitFor();
    const typed = wrong(await user.dialledCode());
    for (const left of [4, 3, 2, 1]) {
      await enter(typed);
      await page.getByText(`Tries left: ${String(left)}`).waitFor();
      expect(await code().inputValue()).toBe(typed);
    }
    await enter(typed);
    await code().waitFor({ state: 'detached' });
    expect([
      await dial().count(),
      await alert().count(),
      await button('Sign in').isDisabled(),
    ]).toEqual([0, 1, true]);
    expect(await button('Dial for the code').isDisabled()).toBe(true);
    await travel(60);
    await button('Dial for the code').click();
    await dial().waitFor();
    await enter(await user.dialledCode());
    await hello().waitFor();
  });

  it('offers no dial and no field once the code has expired', async () => {
    await user.register();
    await requestCode();
    await dial().waitFor();
    await travel(300);
    await code().waitFor({ state: 'detached' });
    expect([await dial().count(), await button('Sign in').isDisabled()]).toEqual([0, true]);
    await button('Dial for the code').click();
    await dial().waitFor();
    await enter(await user.dialledCode());
    await hello().waitFor();
  });

  it('signs in by the form of the README, which keeps a wrong code', async () => {
    await user.register();
    await page.goto(`${origin}/readme#${encodeURIComponent(user.cell_number)}`);
    await dial().waitFor();
    const field = page.getByRole('textbox');
    const shown = await user.dialledCode();
    await field.fill(wrong(shown));
    await button('Sign in').click();
    await alert().waitFor();
    expect(await field.inputValue()).toBe(wrong(shown));
    await field.fill(shown);
    await button('Sign in').click();
    await expect.poll(() => page.title()).toBe('signed-in');
    expect([await field.count(), await dial().count()]).toEqual([0, 0]);
  });
});
