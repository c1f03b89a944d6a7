import type { Locator, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Consoles, hasBrowser, type ConsolePage } from './support/browser.js';

const consoles = new Consoles();
const { open } = consoles;

const strip = ({ page }: ConsolePage): Locator => page.locator('.strip');
const never = (): Promise<never> => Promise.withResolvers<never>().promise;
const abort = (route: Route): Promise<void> => route.abort();

/** The clock of the tests does not move the browser's own timers. */
async function movableTimeouts({ page }: ConsolePage): Promise<void> {
  await page.evaluate(`AbortSignal.timeout = (milliseconds) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), milliseconds);
    return controller.signal;
  }`);
}

describe.skipIf(!hasBrowser)('signing out', () => {
  it('that the service is not told of does not claim so, and can be tried again', async () => {
    const console = await open();
    await console.signIn();
    await console.page.route('**/api/oauth/revoke', abort, { times: 1 });
    await console.button('Sign out').click();
    await expect.poll(() => console.alert.innerText()).toMatch(/signed out.*could not be told[^]*UNREACHABLE/);
    expect(await strip(console).innerText()).not.toContain('revoked');
    await console.screenshot('not-revoked');
    await console.button('Tell it again').click();
    await expect.poll(() => strip(console).innerText()).toContain('is revoked');
    expect(await console.alert.count()).toBe(0);
    expect(await console.calls()).toContain('revoke 200');
  });

  it('does not wait for a renewal that hangs, whose answer starts no session; a revocation that hangs ends', async () => {
    const console = await open();
    await console.signIn();
    await movableTimeouts(console);
    const renewal = Promise.withResolvers<Route>();
    await console.page.route('**/api/oauth/token', (route) => {
      renewal.resolve(route);
    });
    await console.page.route('**/api/oauth/revoke', never, { times: 1 });
    await console.button('Refresh now').click();
    const held = await renewal.promise;
    await console.button('Sign out').click();
    await expect.poll(() => strip(console).innerText()).toContain('Signing out…');
    await Promise.all([console.page.waitForResponse('**/api/oauth/token'), held.continue()]);
    await console.page.clock.fastForward(15_000);
    await expect.poll(() => console.alert.innerText()).toContain('could not be told');
    await console.button('Tell it again').click();
    await expect.poll(() => strip(console).innerText()).toContain('is revoked');
  });
});
