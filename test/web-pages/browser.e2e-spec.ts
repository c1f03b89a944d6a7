import { afterAll, describe, expect, it } from 'vitest';
import { newNumber } from '../support/actors/actor.js';
import { startApp, type Settings, type TestApp } from '../support/servers/app.js';
import { Consoles, hasBrowser, type ConsolePage } from '../support/actors/browser.js';
import { postGraphql } from '../support/actors/graphql.js';

const consoles = new Consoles();
const { open, openWithoutEditor } = consoles;
const others: TestApp[] = [];

afterAll(async () => {
  for (const other of others) await other.close();
});

async function openWith(settings: Settings): Promise<ConsolePage> {
  const other = await startApp({ LIMITS: 'off', ...settings });
  others.push(other);
  return open({}, other);
}

describe.skipIf(!hasBrowser)('the console in Chromium', () => {
  it('signs in and runs the starter operations without a code typed by hand', async () => {
    const console = await open();
    await console.screenshot('start');
    await console.getCode.click();
    await expect.poll(() => console.page.locator('.dial-last').innerText()).toContain('*6655#');
    await console.page.locator('.dial-last').click();
    await console.codeOnPhone.waitFor();
    await console.screenshot('ussd');
    await console.codeOnPhone.click();
    expect(await console.codeField.inputValue()).toMatch(/^\d{6}$/);
    await console.page.keyboard.press('Enter');
    await console.button('Sign out').waitFor();

    await console.run('Application', /"platform"/);
    await console.run('TicketAdd', /"NEW"/);
    const answer = await console.run('Tickets', /"title"/);
    expect(answer).toContain('"title": "Hello"');
    const bar = console.page.locator('.response-bar');
    await expect
      .poll(() => bar.innerText())
      .toMatch(/HTTP 200[^]*Cost\s*2 of 1000[^]*[\da-f]{8}-[\da-f]{4}-/);
    expect(await console.run('CardAdd', /"ACTIVE"/)).toContain('411111******1111');
    await console.run('Tickets', /"title"/);
    await console.screenshot('signed-in');
  });

  it('registers a new user and shows the text message with the code', async () => {
    const console = await openWithoutEditor();
    await console.choose('New');
    await console.page.getByLabel('First name').fill('Mina');
    await console.page.getByLabel('Last name').fill('Karimi');
    await console.page.getByLabel('Mobile number').fill(newNumber());
    await console.choose('SMS');
    await console.getCode.click();
    const [receipt] = await Promise.all([
      console.page.waitForResponse('**/dev/phone/receipts'),
      console.button('Delivered').click(),
    ]);
    expect(receipt.status()).toBe(204);
    // The message may come before the answer, and until then no code is sent.
    await console.button(/^Use \d{6}$/).waitFor();
    await console.codeOnPhone.click();
    await console.page.keyboard.press('Enter');
    await console.button('Sign out').waitFor();
    expect(await console.calls()).toEqual(['register 200', 'initialize 200', 'token 200']);
    await console.screenshot('sms');
  });

  it('signs in by keyboard alone', async () => {
    const console = await open();
    await console.tabTo('Get code');
    await console.page.keyboard.press('Enter');
    // The answer moves the focus.
    await console.button(/^Dial .* on the phone$/).waitFor();
    await console.tabTo(/^Dial .* on the phone$/);
    await console.page.keyboard.press('Enter');
    await expect
      .poll(() => console.page.locator(':focus').getAttribute('aria-label'))
      .toMatch(/^Copy code \d{6}/);
    await console.page.keyboard.press('Enter');
    await console.page.keyboard.press('Enter');
    await console.button('Sign out').waitFor();
  });

  it('shows the request and the response of each call, and the claims of the token', async () => {
    const console = await openWithoutEditor();
    await console.signIn();
    await console.button(/^token 200/).click();
    const raw = console.page.locator('#exchange');
    expect(await raw.innerText()).toMatch(
      /POST \/api\/oauth\/token[^]*"grant_type": "password"[^]*HTTP 200[^]*"access_token"/,
    );
    await console.screenshot('call');
    await console.button('Close').click();
    await console.button('Claims').click();
    expect(await console.page.locator('#claims').innerText()).toMatch(
      /"aud": "keypad"[^]*"at\+jwt"/,
    );
    await console.screenshot('claims');
    await console.button(/^token 200/).click();
    expect(await console.page.locator('#claims').count()).toBe(0);
    await console.page.keyboard.press('Escape');
    await console.button('Copy as curl').waitFor({ state: 'detached' });
  });

  it('stores no token in the browser', async () => {
    const console = await open();
    await console.signIn();
    await console.run('Application', /"platform"/);
    const kept = await console.page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    );
    expect(kept).not.toMatch(/eyJ|[Ss]ecret|[Rr]efresh|[Tt]oken/);
    expect(await console.page.context().cookies()).toEqual([]);
    await console.page.reload();
    await console.codeField.waitFor();
  });

  it('says that a code was used already, and only to get a new one', async () => {
    const console = await openWithoutEditor();
    const code = await console.dialledCode();
    await console.codeField.fill(code);
    await console.page.keyboard.press('Enter');
    await console.button('Sign out').click();
    await console.codeField.waitFor();
    await console.codeField.fill(code);
    await console.page.keyboard.press('Enter');
    await expect
      .poll(() => console.alert.last().innerText())
      .toMatch(/^INVALID_GRANT\s+This code was already used or revoked\. Get a new one\.\s*$/);
    await console.button('فارسی').click();
    await expect
      .poll(() => console.alert.last().innerText())
      .toMatch(/^INVALID_GRANT\s+این رمز پیش‌تر استفاده یا باطل شده است\. رمز تازه بگیرید\.\s*$/);
  });

  it('shows INVALID_GRANT and what to do for a wrong code, and accepts the right one afterwards', async () => {
    const console = await openWithoutEditor();
    const code = await console.dialledCode();
    await console.codeField.fill(code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10)));
    await console.page.keyboard.press('Enter');
    await expect
      .poll(() => console.alert.innerText())
      .toMatch(/INVALID_GRANT[^]*Compare it with the phone. 4 tries are left/);
    await console.screenshot('wrong-code');
    await console.button(`Use ${code}`).click();
    expect(await console.alert.count()).toBe(0);
    expect(await console.codeField.inputValue()).toBe(code);
    await console.page.keyboard.press('Enter');
    await console.button('Sign out').waitFor();
  });

  it('counts down the waiting time, also after a reload, and then requests a new code', async () => {
    const console = await openWithoutEditor();
    await console.getCode.click();
    await expect.poll(() => console.getCode.innerText()).toBe('New code in 1:00');
    expect(await console.getCode.getAttribute('aria-disabled')).toBe('true');
    await expect
      .poll(() => console.page.getByRole('timer').innerText())
      .toContain('Code expires in 5:00');

    await console.page.reload();
    await console.ready();
    const left = await console.refusedCode();
    await expect.poll(() => console.alert.innerText()).toContain('OTP_WAITING_TIME');
    expect(await console.getCode.innerText()).toBe(`New code in ${left}`);

    await console.travel(61);
    await expect.poll(() => console.getCode.innerText()).toBe('Get code');
    await console.getCode.click();
    await expect.poll(() => console.calls()).toEqual(['initialize 429', 'initialize 200']);
  });

  it('revokes the session on the server when the user signs out', async () => {
    const console = await open();
    await console.signIn();
    const sent = console.page.waitForRequest((request) => request.url().endsWith('/graphql'));
    await console.run('Application', /"platform"/);
    const authorization = (await sent).headers()['authorization'] ?? '';
    expect(
      (await postGraphql(console, { query: '{ __typename }' }, { authorization })).status,
    ).toBe(200);
    await console.button('Sign out').click();
    await expect.poll(() => console.page.locator('.strip').innerText()).toContain('Signed out.');
    expect(await console.getCode.innerText()).toMatch(/^New code in/);
    expect(await console.calls()).toContain('revoke 200');
    expect(
      (await postGraphql(console, { query: '{ __typename }' }, { authorization })).status,
    ).toBe(401);
  });

  it('shows no code on the handset of another number', async () => {
    const console = await openWithoutEditor();
    await console.getCode.click();
    await console.button('Add a number').click();
    await console.page.getByLabel('Number of another handset').fill(newNumber());
    await console.page.keyboard.press('Enter');
    await console.button('Call').click();
    const screen = console.page.getByRole('dialog', { name: 'USSD message' });
    await expect
      .poll(() => screen.innerText())
      .toMatch(/No sign-in request for this number[^]*of 182 characters, GSM-7/);
    expect(await console.codeOnPhone.count()).toBe(0);
    expect(await console.button(/^Use \d/).count()).toBe(0);
    await console.screenshot('wrong-number');
  });
});

describe.skipIf(!hasBrowser)('the console in Chromium with other settings', () => {
  it('refreshes the token before it expires', async () => {
    const console = await openWith({ ACCESS_TOKEN_TTL: '60' });
    await console.signIn();
    await console.clock.forward(55);
    await expect.poll(() => console.calls()).toEqual(['initialize 200', 'token 200', 'token 200']);
    await expect
      .poll(() => console.page.getByRole('timer').innerText())
      .toContain('refreshed once');
    await console.run('Application', /"platform"/);
  });

  it('shows no phone and no demo client with CONSOLE=on, and accepts a typed code', async () => {
    const console = await openWith({ CONSOLE: 'on' });
    expect(await console.page.getByRole('complementary').count()).toBe(0);
    expect(await console.page.getByLabel('client_secret').inputValue()).toBe('');
    await console.page.getByLabel('client_id').fill(String(console.app.client.client_id));
    await console.page.getByLabel('client_secret').fill(console.app.client.client_secret);
    await console.page.getByLabel('Mobile number or e-mail').fill(console.actor.cell_number);
    await console.getCode.click();
    await expect.poll(() => console.page.locator('.status').innerText()).toContain('*6655#');
    await console.codeField.fill(await console.actor.dialledCode());
    await console.page.keyboard.press('Enter');
    await console.button('Sign out').waitFor();
  });
});
