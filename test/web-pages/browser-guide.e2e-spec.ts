import type { Locator, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { SuspensionService } from '../../src/sign-in/staff-roles/suspension.service.js';
import { barriers } from '../support/assertions/barriers.js';
import { Consoles, hasBrowser, type ConsolePage } from '../support/actors/browser.js';
import { startApp } from '../support/servers/app.js';

const consoles = new Consoles();
const { open, openWithoutEditor } = consoles;

const guide = ({ page }: ConsolePage): Locator => page.locator('.graphiql-response .guide');
const step = (console: ConsolePage): Locator => guide(console).locator('[aria-current=step]');
const focused = ({ page }: ConsolePage): Locator => page.locator(':focus');

/** Returns a code that differs from the right one in its last digit. */
function wrongCode(code: string, by = 1): string {
  return code.replace(/.$/, (digit) => String((Number(digit) + by) % 10));
}

async function enter(console: ConsolePage, code: string): Promise<void> {
  const before = (await console.calls()).length;
  await console.codeField.fill(code);
  await console.page.keyboard.press('Enter');
  await expect
    .poll(async () => (await console.calls()).filter((call) => !call.endsWith('…')).length)
    .toBe(before + 1);
}

describe.skipIf(!hasBrowser)('the guide in the empty response pane', () => {
  it('names the next step, ticks the steps that are done and gives way to the response', async () => {
    const console = await open();
    await expect.poll(() => step(console).innerText()).toMatch(/^1\s+Get a code/);
    await console.getCode.click();
    await expect.poll(() => step(console).innerText()).toMatch(/^2\s+Dial and sign in/);
    expect(await step(console).innerText()).toContain('Press “Dial *6655#” on the phone');
    await console.button('Dial *6655#').click();
    await console.codeOnPhone.click();
    await console.page.keyboard.press('Enter');
    await expect.poll(() => step(console).innerText()).toMatch(/^3\s+Run the operation/);
    expect(await guide(console).locator('[data-state=done]').count()).toBe(2);
    await console.screenshot('guide');
    // The focus is on the button that runs the operation.
    await console.page.keyboard.press('Enter');
    await guide(console).waitFor({ state: 'detached' });
    await console.page.locator('.result-window .view-line', { hasText: '"Tickets"' }).waitFor();
  });

  it.each([
    ['en-US', 'keypad signs users in by a code', 'Get a code'],
    ['fa-IR', 'keypad کاربران را با رمزی', 'رمز بگیرید'],
  ])(
    'says what keypad is, and names the steps before the editor has loaded, in %s',
    async (locale, sentence, firstStep) => {
      const console = await openWithoutEditor({ locale });
      const early = console.page.locator('.guide');
      expect(await early.innerText()).toContain(sentence);
      expect(await early.locator('[aria-current=step]').innerText()).toContain(firstStep);
      expect(await console.page.locator('.graphiql-container').count()).toBe(0);
      expect(await barriers(console)).toEqual([]);
      await console.screenshot(`without-editor-${locale}`);
    },
  );

  it('follows the channel, as the phone and the hint beside the form do', async () => {
    const console = await open();
    expect(await console.page.locator('.status').innerText()).toContain('dial a USSD code');
    await console.button('Call').waitFor();
    await console.choose('SMS');
    expect(await console.page.locator('.status').innerText()).toContain(
      'The text message then arrives',
    );
    expect(await console.page.locator('.handset').innerText()).toContain(
      'Codes sent by SMS arrive here',
    );
    await console.getCode.click();
    await expect.poll(() => step(console).innerText()).toMatch(/^2\s+Read and sign in/);
  });

  it('stays while nobody is signed in: Run then focuses the form', async () => {
    const console = await open();
    await guide(console).waitFor();
    const listAnnounced = await console.recordAnnouncements();
    await console.page.locator('.graphiql-execute-button').click();
    await expect.poll(listAnnounced).toContainEqual(expect.stringContaining('Sign in first.'));
    expect(await focused(console).innerText()).toBe('Get code');
    expect(await guide(console).count()).toBe(1);
    expect(await console.page.locator('.result-window').innerText()).not.toContain('errors');
  });
});

describe.skipIf(!hasBrowser)('the sign-in form of the console', () => {
  it('offers to dial for the code of a text message that does not arrive', async () => {
    const console = await open();
    await console.button(/^Network/).click();
    await console.button('Try a number ending in 8888').click();
    await console.page.getByLabel('First name').fill('Mina');
    await console.page.getByLabel('Last name').fill('Karimi');
    await console.getCode.click();
    await console.button('Dial *6655# for the same code').click();
    await console.codeOnPhone.click();
    await console.page.keyboard.press('Enter');
    await console.button('Sign out').waitFor();
    expect(await console.calls()).toEqual(['register 200', 'initialize 200', 'token 200']);
  });

  it('counts the tries that are left and offers a spent code no longer', async () => {
    const console = await openWithoutEditor();
    const code = await console.dialledCode();
    await console.button(`Use ${code}`).waitFor();
    for (const left of [
      '4 tries are left',
      '3 tries are left',
      '2 tries are left',
      '1 try is left',
    ]) {
      await enter(console, wrongCode(code));
      await expect.poll(() => console.alert.innerText()).toContain(left);
    }
    await enter(console, wrongCode(code));
    await expect
      .poll(() => console.alert.innerText())
      .toMatch(/All tries of this code are used up\. Get a new one\.\s*$/);
    expect(await console.button(/^Use \d/).count()).toBe(0);
    expect(await console.codeOnPhone.count()).toBe(0);
    expect(await console.page.getByRole('timer').count()).toBe(0);
    // The service may make the user wait longer than it said with the code.
    await console.clock.forward(61);
    await console.refusedCode();
    await expect
      .poll(() => console.alert.innerText())
      .toMatch(/OTP_WAITING_TIME[^]*Get a new one when the time is over/);
    expect(await console.alert.innerText()).not.toContain('*6655');
  });

  it('sends nothing before the setup has filled it in', async () => {
    const console = await open();
    const held = Promise.withResolvers<Route>();
    await console.page.route('**/console/setup.json', (route) => {
      held.resolve(route);
    });
    await console.page.reload();
    const setup = await held.promise;
    await console.getCode.press('Enter');
    expect(await console.getCode.getAttribute('aria-disabled')).toBe('true');
    expect(await console.alert.count()).toBe(0);
    await setup.continue();
    await console.ready();
    await console.getCode.click();
    await expect.poll(() => console.calls()).toEqual(['initialize 200']);
  });

  it('names each empty field once, without a call and without a bubble of the browser', async () => {
    const console = await openWithoutEditor();
    await console.choose('New');
    await console.getCode.click();
    await expect.poll(() => console.alert.allInnerTexts()).toEqual(['Fill in the marked fields.']);
    expect(await console.page.locator('[aria-invalid=true]').count()).toBe(3);
    expect(await console.page.locator('form:not([novalidate]) :required').count()).toBe(0);
    expect(await console.calls()).toEqual([]);
    expect(await console.page.locator('.status').innerText()).toMatch(
      /^Click “Register, get code”/,
    );
    expect(await console.page.locator('.guide [aria-current=step]').innerText()).toContain(
      'Click “Register, get code” at the top.',
    );
    expect(await focused(console).getAttribute('autocomplete')).toBe('given-name');
    await console.choose('Registered');
    await console.page.getByLabel('Mobile number or e-mail').fill('nobody');
    await console.getCode.click();
    await expect
      .poll(() => console.alert.innerText())
      .toMatch(
        /VALIDATION_FAILED\s+This is no mobile number and no e-mail address\.\s+.*Enter a mobile/s,
      );
    expect(await console.alert.innerText()).not.toMatch(/user ?name/);
  });

  it('counts down when a rate limit is reached, and then sends again', async () => {
    const limited = await startApp({ LIMIT_INITIALIZE: '1/600' });
    try {
      const console = await openWithoutEditor({}, limited);
      await console.getCode.click();
      await expect.poll(() => console.calls()).toEqual(['initialize 200']);
      await console.travel(61);
      const left = await console.refusedCode();
      await expect.poll(() => console.alert.innerText()).toContain('RATE_LIMITED');
      expect(await console.alert.innerText()).not.toContain('retry_after');
      expect(await console.page.locator('.faults [role=timer]').innerText()).toBe(
        `Try again in ${left}`,
      );
      expect(await console.getCode.innerText()).toBe(`New code in ${left}`);
      await console.screenshot('rate-limited');
      await console.travel(600);
      await console.page.locator('.faults', { hasText: 'You can try again now.' }).waitFor();
      await console.getCode.click();
      await expect
        .poll(() => console.calls())
        .toEqual(['initialize 200', 'initialize 429', 'initialize 200']);
      await console.page.close();
    } finally {
      await limited.close();
    }
  });
});

describe.skipIf(!hasBrowser)('a request for a code within the waiting time', () => {
  const status = ({ page }: ConsolePage): Locator => page.locator('.status');

  /** Reloads the page and asks again. Returns the time that is left. */
  async function reload(console: ConsolePage): Promise<string> {
    await console.page.reload();
    await console.ready();
    const left = await console.refusedCode();
    await console.alert.filter({ hasText: 'OTP_WAITING_TIME' }).waitFor();
    return left;
  }

  it('offers to dial for the last code, which signs in if it is unused', async () => {
    const console = await open();
    await console.getCode.click();
    await expect.poll(() => console.calls()).toEqual(['initialize 200']);
    const left = await reload(console);
    expect(await console.alert.innerText()).toContain(
      'If you have not used your last code, dial *6655# to see it.',
    );
    expect(await console.page.locator('.faults [role=timer]').innerText()).toBe(
      `Otherwise wait ${left}.`,
    );
    // The request id does not come between the two sentences.
    expect(await console.page.locator('.faults').innerText()).toMatch(
      /to see it\.\s+Otherwise wait[^]*Request id/,
    );
    expect(await console.page.getByLabel('Code to dial').inputValue()).toBe('*6655#');
    expect(await status(console).innerText()).toBe('Dial *6655# on the phone');
    await console.screenshot('waiting-time');
    await console.button('Dial *6655# on the phone').click();
    await expect.poll(() => step(console).innerText()).toMatch(/^2\s+Dial and sign in/);
    await console.button(/^Use \d{6}$/).click();
    await console.page.keyboard.press('Enter');
    await console.button('Sign out').waitFor();
    expect(await console.calls()).toEqual(['initialize 429', 'token 200']);
  });

  it('counts down if the last code was used, and then sends a new one', async () => {
    const console = await openWithoutEditor();
    await console.actor.signIn();
    await console.signIn();
    await reload(console);
    await console.button('Dial *6655# on the phone').click();
    await console.page.getByRole('dialog').filter({ hasText: 'No sign-in request' }).waitFor();
    await console.button('OK').click();
    expect(await console.alert.innerText()).toContain('Get a new one when the time is over.');
    expect(await console.alert.innerText()).not.toContain('*6655');
    expect(await status(console).count()).toBe(0);
    await console.travel(61);
    await expect.poll(() => status(console).innerText()).toContain('Click “Get code”');
    await console.getCode.click();
    await expect.poll(() => console.calls()).toEqual(['initialize 429', 'initialize 200']);
    expect(await console.alert.count()).toBe(0);
  });

  it('says the same in Persian, with Persian digits and the code to dial from left to right', async () => {
    const console = await openWithoutEditor({ locale: 'fa-IR' });
    await console.getCode.click();
    await expect.poll(() => console.calls()).toEqual(['initialize 200']);
    const left = (await reload(console)).replace(/\d/g, (digit) =>
      '۰۱۲۳۴۵۶۷۸۹'.charAt(Number(digit)),
    );
    expect(await console.alert.innerText()).toMatch(
      /اگر هنوز از رمز قبلی استفاده نکرده‌اید[^]*\u2066\*6655#\u2069/,
    );
    expect(await console.page.locator('.faults [role=timer]').innerText()).toContain(
      `${left} صبر کنید`,
    );
    await console.screenshot('waiting-time-fa');
  });
});

describe.skipIf(!hasBrowser)('the end of a session in the console', () => {
  it('says that a suspended user has to sign in again, and clears the response and its facts', async () => {
    const console = await open();
    await console.signIn();
    await console.run('Application', /"platform"/);
    await console.page.locator('.response-bar', { hasText: 'HTTP 200' }).waitFor();
    const [user] = await console.app.query('SELECT id FROM users WHERE cell_number = ?', [
      console.actor.cell_number,
    ]);
    await console.app.get(SuspensionService).suspendUser(Number(user?.['id']));
    await console.page.locator('.graphiql-execute-button').click();
    await expect
      .poll(() => console.alert.innerText())
      .toMatch(/session has ended[^]*suspended. Sign in again./);
    expect(await console.alert.innerText()).not.toMatch(/Compare|ask for a new one/);
    await guide(console).waitFor();
    expect(await console.page.locator('.response-bar').innerText()).not.toContain('HTTP 200');
    // The editor draws its new text with the next frame.
    await expect
      .poll(() => console.page.locator('.result-window').innerText())
      .not.toMatch(/platform|INVALID_GRANT/);
    await console.screenshot('suspended');
    // A 401 of GraphQL is the refusal that this test provokes.
    expect(console.faults.splice(0)).toEqual([expect.stringContaining('401')]);
  });

  it('shows no facts of an earlier response when the service does not respond', async () => {
    const console = await open();
    await console.signIn();
    await console.run('Application', /"platform"/);
    await console.page.locator('.response-bar', { hasText: 'HTTP 200' }).waitFor();
    await console.page.route('**/api/v4/graphql', (route) => route.abort());
    await console.page.locator('.graphiql-execute-button').click();
    await console.page.locator('.result-window .view-line', { hasText: 'NETWORK_ERROR' }).waitFor();
    expect(await console.page.locator('.response-bar').count()).toBe(0);
    expect(console.faults.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]);
    await console.page.unroute('**/api/v4/graphql');
    await console.button('Sign out').click();
    await guide(console).waitFor();
  });
});
