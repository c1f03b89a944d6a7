import type { Locator, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newNumber } from '../support/actors/actor.js';
import { Consoles, hasBrowser, type ConsolePage } from '../support/actors/browser.js';

const consoles = new Consoles();
const { open, openWithoutEditor } = consoles;

const strip = ({ page }: ConsolePage): Locator => page.locator('.strip');
const never = (): Promise<never> => Promise.withResolvers<never>().promise;
const abort = (route: Route): Promise<void> => route.abort();

/** Removes and checks the console errors that a browser logs for each failed request. */
function expectOnly502(console: ConsolePage, path: string): void {
  const faults = console.faults.splice(0);
  expect(faults.length).toBeGreaterThan(0);
  for (const fault of faults) expect(fault).toMatch(new RegExp(`502.*${path}`));
}

/**
 * Lets the client repeat a call: it waits up to 1.5 s, and then up to 3 s. On a slow machine that
 * time passes by itself.
 */
const skipPause = ({ clock }: ConsolePage): Promise<void> => clock.forward(3);

/**
 * Runs the client's three attempts at a call that fails, and returns once the last one has failed.
 */
async function failThrice(console: ConsolePage, call: string): Promise<void> {
  for (const count of [1, 2, 3]) {
    await expect
      .poll(async () => (await console.calls()).filter((each) => each === call).length)
      .toBeGreaterThanOrEqual(count);
    await skipPause(console);
  }
}

describe.skipIf(!hasBrowser)('signing out in the console', () => {
  it('reports a session that was not revoked, and can be retried', async () => {
    const console = await openWithoutEditor();
    await console.signIn();
    await console.page.route('**/api/oauth/revoke', abort, { times: 3 });
    await console.button('Sign out').click();
    await failThrice(console, 'revoke no');
    await console.alert
      .filter({ hasText: /did not revoke the session[^]*NETWORK_ERROR/ })
      .waitFor();
    expect(await strip(console).innerText()).not.toContain('are revoked');
    await console.screenshot('not-revoked');
    await console.button('Try again').click();
    await strip(console).filter({ hasText: 'are revoked' }).waitFor();
    expect(await console.alert.count()).toBe(0);
    expect(await console.calls()).toContain('revoke 200');
  });

  it('signs out without waiting for a refresh that hangs, ignores its late response, and times out a revocation', async () => {
    const console = await openWithoutEditor();
    await console.signIn();
    const refresh = Promise.withResolvers<Route>();
    await console.page.route('**/api/oauth/token', (route) => {
      refresh.resolve(route);
    });
    await console.page.route('**/api/oauth/revoke', never, { times: 3 });
    await console.button('Refresh now').click();
    const held = await refresh.promise;
    await console.button('Sign out').click();
    await strip(console).filter({ hasText: 'Signing out…' }).waitFor();
    await Promise.all([console.page.waitForResponse('**/api/oauth/token'), held.continue()]);
    for (const count of [1, 2, 3]) {
      await expect
        .poll(
          async () => (await console.calls()).filter((call) => call.startsWith('revoke')).length,
        )
        .toBeGreaterThanOrEqual(count);
      await console.clock.forward(10);
      await expect.poll(async () => (await console.calls()).at(-1)).toBe('revoke no');
      await skipPause(console);
    }
    await console.alert.filter({ hasText: 'did not revoke the session' }).waitFor();
    await console.button('Try again').click();
    await strip(console).filter({ hasText: 'are revoked' }).waitFor();
  });
});

describe.skipIf(!hasBrowser)('the virtual phone of the console', () => {
  const live = ({ page }: ConsolePage): Locator => page.locator('.live');

  it('reconnects after a failed stream and shows the messages that arrived in the meantime', async () => {
    const console = await openWithoutEditor();
    await console.page.route('**/dev/phone/events*', (route) => route.fulfill({ status: 502 }));
    await console.page.reload();
    await console.ready();
    await live(console).filter({ hasText: 'Reconnecting…' }).waitFor();
    await console.choose('SMS');
    await console.getCode.click();
    await expect.poll(() => console.calls()).toEqual(['initialize 200']);
    await console.page.unroute('**/dev/phone/events*');
    await console.clock.forward(5);
    await console.codeOnPhone.waitFor();
    expect(await console.page.locator('.bubble').count()).toBe(1);
    expect(await live(console).innerText()).toBe('Live');
    await console.button(/^Use \d{6}$/).waitFor();
    expectOnly502(console, '/dev/phone/');
  });

  it('reconnects a handset that was added during an outage, and shows for each handset if it is live', async () => {
    const console = await openWithoutEditor();
    await live(console).filter({ hasText: 'Live' }).waitFor();
    const number = newNumber();
    await console.page.route('**/dev/phone/messages*', (route) => route.fulfill({ status: 502 }));
    await console.button('Add a number').click();
    await console.page.getByLabel('Number of another handset').fill(number);
    await console.page.keyboard.press('Enter');
    await live(console).filter({ hasText: 'Reconnecting…' }).waitFor();
    const handsets = console.page.getByLabel('Handset');
    await handsets.selectOption(console.actor.cell_number);
    expect(await live(console).innerText()).toBe('Live');
    await handsets.selectOption(number);
    await console.page.unroute('**/dev/phone/messages*');
    await console.clock.forward(5);
    await live(console).filter({ hasText: 'Live' }).waitFor();
    expectOnly502(console, '/dev/phone/');
  });
});

describe.skipIf(!hasBrowser)('a request of a code that has no response yet', () => {
  async function holdRequest({ page, getCode }: ConsolePage): Promise<() => Promise<void>> {
    const request = Promise.withResolvers<Route>();
    await page.route('**/api/oauth/initialize', (route) => {
      request.resolve(route);
    });
    await getCode.click();
    const heldRoute = await request.promise;
    const response = await heldRoute.fetch();
    return () => heldRoute.fulfill({ response });
  }

  it('keeps a code that has arrived and was entered', async () => {
    const console = await openWithoutEditor();
    await console.choose('SMS');
    const release = await holdRequest(console);
    await console.codeOnPhone.click();
    await console.page.keyboard.press('Enter');
    await release();
    await console.button('Sign out').waitFor();
  });

  it('leaves what is being dialled on the phone', async () => {
    const console = await openWithoutEditor();
    const release = await holdRequest(console);
    const dialled = console.page.locator('.dialled input');
    await dialled.fill('*100#');
    await release();
    await console.page.locator('.dial-last').waitFor();
    expect(await dialled.inputValue()).toBe('*100#');
  });
});

describe.skipIf(!hasBrowser)('copying in the console', () => {
  /** Removes the clipboard API, as in a page over plain HTTP from another machine. */
  const WITHOUT_CLIPBOARD = `
    window.clipboardOfTest = navigator.clipboard;
    Object.defineProperty(navigator, 'clipboard', { value: undefined })`;

  it('works without a clipboard API and keeps the focus', async () => {
    const console = await openWithoutEditor();
    await console.page.evaluate(WITHOUT_CLIPBOARD);
    const listAnnounced = await console.recordAnnouncements();
    const code = await console.dialledCode();
    await console.codeOnPhone.click();
    await expect
      .poll(listAnnounced)
      .toContainEqual(expect.stringContaining('Code copied and filled in'));
    expect(await console.page.evaluate<string>('clipboardOfTest.readText()')).toBe(code);
    expect(await console.page.locator(':focus').innerText()).toBe('Sign in');
  });

  it('announces a failure', async () => {
    const console = await openWithoutEditor();
    await console.signIn();
    await console.page.evaluate(`${WITHOUT_CLIPBOARD}; document.execCommand = () => false`);
    const listAnnounced = await console.recordAnnouncements();
    await console.button('Copy token').click();
    await expect
      .poll(listAnnounced)
      .toContainEqual(expect.stringMatching(/^Could not copy: the browser/));
  });
});

describe.skipIf(!hasBrowser)('the console with a faulty service', () => {
  it('asks to reload the page if the setup cannot be loaded', async () => {
    const console = await openWithoutEditor();
    for (const answer of [
      { status: 502, body: '<h1>Bad Gateway</h1>' },
      { status: 200, json: {} },
    ]) {
      await console.page.route('**/console/setup.json', (route) => route.fulfill(answer), {
        times: 1,
      });
      await console.page.reload();
      await console.alert.filter({ hasText: 'reload the page' }).waitFor();
    }
    expectOnly502(console, '/console/setup.json');
  });

  it('shows in Persian why a refresh failed until one succeeds, and marks the call without a response', async () => {
    const console = await openWithoutEditor({ locale: 'fa-IR' });
    await console.signIn();
    await console.page.route('**/api/oauth/token', abort, { times: 3 });
    await console.button('نوسازی').click();
    await failThrice(console, 'token بدون');
    await console.alert
      .filter({ hasText: /NETWORK_ERROR[^]*ارتباط با سرویس برقرار نشد/ })
      .waitFor();
    expect(await console.alert.innerText()).not.toContain('The service');
    expect((await console.calls()).at(-1)).toBe('token بدون');
    await console.button('نوسازی').click();
    await console.alert.waitFor({ state: 'detached' });
  });

  it('loads the editor if the browser blocks storage', async () => {
    const console = await open();
    await console.page.addInitScript(`Object.defineProperty(window, 'localStorage', {
      get() { throw new DOMException('', 'SecurityError'); },
    })`);
    await console.page.reload();
    await console.page.locator('.graphiql-query-editor .view-line').first().waitFor();
  });
});
