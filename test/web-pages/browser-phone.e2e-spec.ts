import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Actor, expectOk, newNumber } from '../support/actors/actor.js';
import { barriers, overflow } from '../support/assertions/barriers.js';
import { Consoles, hasBrowser, type ConsolePage } from '../support/actors/browser.js';
import { postJson } from '../support/actors/http.js';
import { readJsonObject } from '../support/assertions/read-json.js';

/** With USSD_REF=on, USSD asks for the reference if it was not dialled. */
const consoles = new Consoles({ USSD_REF: 'on' });
const { openWithoutEditor: open } = consoles;

const screen = ({ page }: ConsolePage): Locator => page.getByRole('dialog');
const reply = ({ page }: ConsolePage): Locator => page.locator('.reply input');

/**
 * Requests a code and dials without its reference, so that the network waits for it. Returns the
 * reference.
 */
async function dialledWithoutReference(console: ConsolePage): Promise<string> {
  await console.getCode.click();
  const last = await console.page.locator('.dial-last').innerText();
  const [, reference = ''] = /\*6655\*(\d{4})#/.exec(last) ?? [];
  await console.page.locator('.dialled input').fill('*6655#');
  await console.page.locator('.call').click();
  await reply(console).waitFor();
  return reference;
}

/** Returns the reason of the next hang-up that the page sends. */
function hungUp({ page }: ConsolePage): Promise<unknown> {
  return page
    .waitForRequest('**/dev/phone/hang-up')
    .then((request) => readJsonObject(request.postData() ?? '')['reason']);
}

async function openNetwork(console: ConsolePage): Promise<void> {
  await console.button(/^Network/).click();
}

/** Sets a fault and waits until the service has stored it. */
async function setFault({ page }: ConsolePage, name: string, amount: string): Promise<void> {
  await Promise.all([
    page.waitForResponse('**/dev/phone/network'),
    page.getByLabel(name).selectOption(amount),
  ]);
}

describe.skipIf(!hasBrowser)('a USSD session on the virtual phone', () => {
  it('accepts a reply from the keypad and shows the code, which signs in', async () => {
    const console = await open();
    const reference = await dialledWithoutReference(console);
    expect(await screen(console).innerText()).toMatch(
      /last 4 digits[^]*62 of 182 characters, GSM-7/,
    );
    expect(await console.page.locator(':focus').getAttribute('aria-label')).toBe('Reply');
    expect(await barriers(console)).toEqual([]);
    await console.screenshot('ussd-reply');
    for (const digit of reference)
      await screen(console).getByRole('button', { name: digit, exact: true }).click();
    expect(await screen(console).innerText()).toContain('4 of 182 characters');
    await console.button('Send').click();
    await console.codeOnPhone.waitFor();
    expect(await screen(console).innerText()).toContain('Session ended by the network');
    await console.codeOnPhone.click();
    await console.page.keyboard.press('Enter');
    await console.button('Sign out').waitFor();
  });

  it('ends with the neutral text after a wrong reply, and starts again with the next dial', async () => {
    const console = await open();
    const reference = await dialledWithoutReference(console);
    const wrong = reference.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));
    await reply(console).fill(wrong);
    await console.page.keyboard.press('Enter');
    await expect
      .poll(() => screen(console).innerText())
      .toMatch(/No sign-in request[^]*Session ended by the network/);
    expect(await reply(console).count()).toBe(0);
    await console.button('OK').click();
    await console.page.locator('.call').click();
    await reply(console).fill(reference);
    await console.page.keyboard.press('Enter');
    await console.codeOnPhone.waitFor();
  });

  it('ends without a reply in time and reports the timeout to the gateway', async () => {
    const console = await open();
    await dialledWithoutReference(console);
    expect(await screen(console).getByRole('timer').innerText()).toBe('Ends in 1:00');
    const reason = hungUp(console);
    await console.clock.forward(61);
    expect(await reason).toBe('timeout');
    expect(await screen(console).innerText()).toContain('no reply arrived in time');
    expect(await reply(console).count()).toBe(0);
    await console.button('OK').click();
    await console.page.locator('.call').click();
    const [again] = await Promise.all([hungUp(console), console.button('Let it time out').click()]);
    expect(again).toBe('timeout');
  });

  it('ends by its button, by Escape and by the choice of another handset', async () => {
    const console = await open();
    await dialledWithoutReference(console);
    expect(await Promise.all([hungUp(console), console.button('Hang up').click()])).toEqual([
      'user',
      undefined,
    ]);
    expect(await screen(console).count()).toBe(0);
    // The focus is on the call button.
    await expect.poll(() => console.page.locator(':focus').getAttribute('aria-label')).toBe('Call');
    await console.page.keyboard.press('Enter');
    await reply(console).waitFor();
    await Promise.all([hungUp(console), console.page.keyboard.press('Escape')]);
    await console.page.locator('.call').click();
    await reply(console).waitFor();
    await console.button('Add a number').click();
    await console.page.getByLabel('Number of another handset').fill(newNumber());
    await Promise.all([hungUp(console), console.page.keyboard.press('Enter')]);
    expect(await screen(console).count()).toBe(0);
  });

  it('rejects a reply that is too long for its alphabet', async () => {
    const console = await open();
    await dialledWithoutReference(console);
    await reply(console).fill('ر'.repeat(81));
    expect(await screen(console).innerText()).toContain('81 of 80 characters, UCS-2');
    expect(await console.button('Send').isDisabled()).toBe(true);
  });

  it('runs right to left in Persian on a narrow dark screen, without accessibility faults', async () => {
    const console = await open({
      locale: 'fa-IR',
      colorScheme: 'dark',
      viewport: { width: 390, height: 800 },
    });
    await console.getCode.click();
    await console.button(/^گوشی/).click();
    // The answer fills in the code to dial.
    await console.page.locator('.dial-last').waitFor();
    await console.page.locator('.dialled input').fill('*6655#');
    await console.page.locator('.call').click();
    await reply(console).fill('سلام');
    expect(await screen(console).innerText()).toContain('۴ از ۸۰ نویسه');
    const direction = "getComputedStyle(document.querySelector('.reply input')).direction";
    expect(await console.page.evaluate<string>(direction)).toBe('rtl');
    expect(await barriers(console)).toEqual([]);
    expect(await overflow(console)).toBe(0);
    await console.screenshot('ussd-reply-persian');
  });
});

describe.skipIf(!hasBrowser)('network faults in the console', () => {
  it('explain a lost message and link to the network, where they can be cleared', async () => {
    const console = await open();
    await openNetwork(console);
    await setFault(console, 'Loss', 'All');
    expect(await barriers(console)).toEqual([]);
    await console.screenshot('network');
    await console.choose('SMS');
    await console.getCode.click();
    const status = console.page.locator('.status');
    await expect.poll(() => status.innerText()).toContain('may be lost');
    expect(await console.page.locator('.bubble').count()).toBe(0);
    await console.button('Show network').click();
    await console.button('Clear faults').click();
    await expect.poll(() => console.page.getByLabel('Loss').inputValue()).toBe('0');
  });

  it('show the 503 of an outage with what to do, and start no waiting time', async () => {
    const console = await open();
    await openNetwork(console);
    await Promise.all([
      console.page.waitForResponse('**/dev/phone/network'),
      console.page.getByRole('switch').check(),
    ]);
    await console.choose('SMS');
    await console.getCode.click();
    await expect
      .poll(() => console.page.locator('.faults').innerText())
      .toMatch(/DELIVERY_UNAVAILABLE[^]*Use USSD[^]*[\da-f]{8}-/);
    expect(await console.calls()).toEqual(['initialize 503']);
    expect(await barriers(console)).toEqual([]);
    await openNetwork(console);
    await Promise.all([
      console.page.waitForResponse('**/dev/phone/network'),
      console.page.getByRole('switch').uncheck(),
    ]);
    await console.getCode.click();
    await console.codeOnPhone.waitFor();
  });

  it('show duplicate and delayed messages, until a reset deletes them', async () => {
    const console = await open();
    await openNetwork(console);
    await setFault(console, 'Duplicates', '1 extra copy');
    await console.choose('SMS');
    await console.getCode.click();
    await expect.poll(() => console.page.locator('.bubble').count()).toBe(2);
    expect(await console.page.locator('.bubble').first().innerText()).toContain(
      'GSM-7, 44 of 160 characters',
    );
    await openNetwork(console);
    await setFault(console, 'Latency', '1 min');
    await console.travel(61);
    await console.getCode.click();
    await expect.poll(() => console.page.locator('.status').innerText()).toContain('are delayed');
    await openNetwork(console);
    await Promise.all([
      console.page.waitForResponse('**/dev/phone/reset'),
      console.button('Reset handset').click(),
    ]);
    await console.button(/^Messages/).click();
    await expect.poll(() => console.page.locator('.bubble').count()).toBe(0);
  });

  it('explain why no message arrives at a number whose ending has a fault', async () => {
    const console = await open();
    await openNetwork(console);
    await console.button('Try a number ending in 8888').click();
    expect(await console.page.getByLabel('Mobile number').inputValue()).toMatch(/^0912\d{3}8888$/);
    await console.page.getByLabel('First name').fill('Mina');
    await console.page.getByLabel('Last name').fill('Karimi');
    await console.getCode.click();
    await expect
      .poll(() => console.page.locator('.status').innerText())
      .toContain('numbers ending in 8888');
  });
});

describe.skipIf(!hasBrowser)('handsets in the console', () => {
  it('show the messages that a number received before its handset was added', async () => {
    const other = await Actor.registered(consoles.app);
    expectOk(
      await postJson(`${consoles.app.url}/dev/phone/network`, {
        to: other.cell_number,
        duplicates: 1,
      }),
    );
    const code = await other.newCode();
    const console = await open();
    await console.button('Add a number').click();
    const entry = console.button(new RegExp(`^\\${other.cell_number}`));
    expect(await entry.innerText()).toMatch(/2 messages, last \d\d:\d\d/);
    expect(await barriers(console)).toEqual([]);
    await entry.click();
    await console.button(/^Messages/).click();
    await console.codeOnPhone.waitFor();
    expect(await console.codeOnPhone.innerText()).toBe(code);
  });

  it('reconnect after an error and miss no message', async () => {
    const console = await open();
    const other = await Actor.registered(consoles.app);
    await console.page.route('**/dev/phone/events*', (route) => route.fulfill({ status: 503 }));
    await console.button('Add a number').click();
    await console.page.getByLabel('Number of another handset').fill(other.cell_number);
    await console.page.keyboard.press('Enter');
    await console.button(/^Messages/).click();
    const state = console.page.locator('.live');
    await expect.poll(() => state.innerText()).toMatch(/^Reconnecting/);
    const code = await other.newCode();
    await console.page.unroute('**/dev/phone/events*');
    await console.clock.forward(5);
    await expect.poll(() => console.codeOnPhone.innerText()).toBe(code);
    expect(await state.innerText()).toBe('Live');
    const faults = console.faults.splice(0);
    expect(faults.filter((fault) => !fault.includes('503'))).toEqual([]);
    expect(faults).not.toEqual([]);
  });

  it('fit a narrow screen with many calls', async () => {
    const console = await open({ viewport: { width: 390, height: 800 } });
    for (let count = 0; count < 4; count += 1) {
      await console.codeField.fill('000000');
      await console.page.keyboard.press('Enter');
      await console.alert.waitFor();
      await expect.poll(async () => (await console.calls()).length).toBe(count + 1);
    }
    expect(await overflow(console)).toBe(0);
  });
});

describe.skipIf(!hasBrowser)('the phone over the form', () => {
  it('closes by Escape on a narrow screen', async () => {
    const console = await open({ viewport: { width: 390, height: 844 } });
    const phone = console.page.locator('#phone');
    if ((await phone.count()) === 0) await console.page.locator('[aria-controls=phone]').click();
    await phone.waitFor();
    await console.page.keyboard.press('Escape');
    await phone.waitFor({ state: 'detached' });
  });
});
