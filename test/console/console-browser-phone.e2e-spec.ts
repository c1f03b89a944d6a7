import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Actor, expectOk, newNumber } from '../support/actors/actor.js';
import { barriers, overflow } from '../support/assertions/barriers.js';
import { Consoles, hasBrowser, type ConsolePage } from '../support/actors/browser.js';
import { postJson } from '../support/actors/http.js';

/** Their USSD asks for the reference when it is not dialled. */
const consoles = new Consoles({ USSD_REF: 'on' });
const { open } = consoles;

const screen = ({ page }: ConsolePage): Locator => page.getByRole('dialog');
const reply = ({ page }: ConsolePage): Locator => page.locator('.reply input');

/** Asks for a code, dials without its reference and answers the reference: the network waits for a reply then. */
async function dialledWithoutReference(console: ConsolePage): Promise<string> {
  await console.getCode.click();
  const last = await console.page.locator('.dial-last').innerText();
  const [, reference = ''] = /\*6655\*(\d{4})#/.exec(last) ?? [];
  await console.page.locator('.dialled input').fill('*6655#');
  await console.page.locator('.call').click();
  await reply(console).waitFor();
  return reference;
}

/** The text of the next hang-up that the page tells of. */
function hungUp({ page }: ConsolePage): Promise<unknown> {
  return page
    .waitForRequest('**/dev/phone/hang-up')
    .then((request) => (request.postDataJSON() as { reason: unknown }).reason);
}

async function openNetwork(console: ConsolePage): Promise<void> {
  await console.button(/^Network/).click();
}

/** Chooses an amount of a fault, and waits until the service has it. */
async function setFault({ page }: ConsolePage, name: string, amount: string): Promise<void> {
  await Promise.all([page.waitForResponse('**/dev/phone/network'), page.getByLabel(name).selectOption(amount)]);
}

describe.skipIf(!hasBrowser)('a USSD session on the phone of the console', () => {
  it('asks for a reply, typed on its keypad, and shows the code for it; signing in goes on from there', async () => {
    const console = await open();
    const reference = await dialledWithoutReference(console);
    expect(await screen(console).innerText()).toMatch(/last 4 digits[^]*62 of 182 characters, GSM-7/);
    expect(await console.page.locator(':focus').getAttribute('aria-label')).toBe('Reply');
    expect(await barriers(console)).toEqual([]);
    await console.screenshot('ussd-reply');
    for (const digit of reference) await screen(console).getByRole('button', { name: digit, exact: true }).click();
    expect(await screen(console).innerText()).toContain('4 of 182 characters');
    await console.button('Send').click();
    await console.codeOnPhone.waitFor();
    expect(await screen(console).innerText()).toContain('Session ended by the network');
    await console.codeOnPhone.click();
    await console.page.keyboard.press('Enter');
    await console.button('Sign out').waitFor();
  });

  it('ends after a wrong reply with the neutral text; dialling again starts over', async () => {
    const console = await open();
    const reference = await dialledWithoutReference(console);
    const wrong = reference.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));
    await reply(console).fill(wrong);
    await console.page.keyboard.press('Enter');
    await expect.poll(() => screen(console).innerText()).toMatch(/No sign-in request[^]*Session ended by the network/);
    expect(await reply(console).count()).toBe(0);
    await console.button('OK').click();
    await console.page.locator('.call').click();
    await reply(console).fill(reference);
    await console.page.keyboard.press('Enter');
    await console.codeOnPhone.waitFor();
  });

  it('counts down, ends when nothing is replied in time, and tells the gateway', async () => {
    const console = await open();
    await dialledWithoutReference(console);
    expect(await screen(console).getByRole('timer').innerText()).toMatch(/^Ends in (1:00|0:59)$/);
    const reason = hungUp(console);
    await console.page.clock.fastForward(61_000);
    expect(await reason).toBe('timeout');
    expect(await screen(console).innerText()).toContain('no reply arrived in time');
    expect(await reply(console).count()).toBe(0);
    await console.button('OK').click();
    await console.page.locator('.call').click();
    const [again] = await Promise.all([hungUp(console), console.button('Let it time out').click()]);
    expect(again).toBe('timeout');
  });

  it('is hung up by its button, by Escape, and when another handset is taken', async () => {
    const console = await open();
    await dialledWithoutReference(console);
    expect(await Promise.all([hungUp(console), console.button('Hang up').click()])).toEqual(['user', undefined]);
    expect(await screen(console).count()).toBe(0);
    // The focus is where one would dial again.
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

  it('takes no reply that is too long for its alphabet', async () => {
    const console = await open();
    await dialledWithoutReference(console);
    await reply(console).fill('ر'.repeat(81));
    expect(await screen(console).innerText()).toContain('81 of 80 characters, UCS-2');
    expect(await console.button('Send').isDisabled()).toBe(true);
  });

  it('in Persian on a narrow dark screen is right to left, without a barrier', async () => {
    const console = await open({ locale: 'fa-IR', colorScheme: 'dark', viewport: { width: 390, height: 800 } });
    await console.getCode.click();
    await console.button(/^گوشی/).click();
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

describe.skipIf(!hasBrowser)('faults of the network in the console', () => {
  it('that lose a message: the strip says so and where to look; over USSD the code comes', async () => {
    const console = await open();
    await openNetwork(console);
    await setFault(console, 'Loss', 'All');
    expect(await barriers(console)).toEqual([]);
    await console.screenshot('network');
    await console.choose('SMS');
    await console.getCode.click();
    const status = console.page.locator('.status');
    await expect.poll(() => status.innerText()).toMatch(/may be lost[^]*use USSD/);
    expect(await console.page.locator('.bubble').count()).toBe(0);
    await console.button('Show network').click();
    await console.button('Clear faults').click();
    await expect.poll(() => console.page.getByLabel('Loss').inputValue()).toBe('0');
  });

  it('that are an outage: the 503 is shown as it is, with what to do, and no waiting time begins', async () => {
    const console = await open();
    await openNetwork(console);
    await Promise.all([console.page.waitForResponse('**/dev/phone/network'), console.page.getByRole('switch').check()]);
    await console.choose('SMS');
    await console.getCode.click();
    await expect.poll(() => console.alert.innerText()).toMatch(/DELIVERY_UNAVAILABLE[^]*Use USSD[^]*[\da-f]{8}-/);
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

  it('that double messages show on the phone; a late one is said to be late; a reset forgets all of it', async () => {
    const console = await open();
    await openNetwork(console);
    await setFault(console, 'Duplicates', '1 extra copy');
    await console.choose('SMS');
    await console.getCode.click();
    await expect.poll(() => console.page.locator('.bubble').count()).toBe(2);
    expect(await console.page.locator('.bubble').first().innerText()).toContain('GSM-7, 44 of 160 characters');
    await openNetwork(console);
    await setFault(console, 'Latency', '1 min');
    await console.app.travel(61);
    await console.page.clock.fastForward(61_000);
    await console.getCode.click();
    await expect.poll(() => console.page.locator('.status').innerText()).toContain('are delayed');
    await openNetwork(console);
    await Promise.all([console.page.waitForResponse('**/dev/phone/reset'), console.button('Reset handset').click()]);
    await console.button(/^Messages/).click();
    expect(await console.page.locator('.bubble').count()).toBe(0);
  });

  it('that come with a number: one is registered from the list, and the strip says why nothing comes', async () => {
    const console = await open();
    await openNetwork(console);
    await console.button('Try a number ending in 8888').click();
    expect(await console.page.getByLabel('Mobile number').inputValue()).toMatch(/^0912\d{3}8888$/);
    await console.page.getByLabel('First name').fill('Mina');
    await console.page.getByLabel('Last name').fill('Karimi');
    await console.getCode.click();
    await expect.poll(() => console.page.locator('.status').innerText()).toContain('numbers ending in 8888');
  });
});

describe.skipIf(!hasBrowser)('handsets in the console', () => {
  it('that received something can be taken into the hand', async () => {
    const other = await Actor.registered(consoles.app);
    expectOk(await postJson(`${consoles.app.url}/dev/phone/network`, { to: other.cell_number, duplicates: 1 }));
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

  it('connect again after a refusal, and miss nothing', async () => {
    const console = await open();
    const other = await Actor.registered(consoles.app);
    await console.page.route('**/dev/phone/events*', (route) => route.fulfill({ status: 503 }), { times: 1 });
    await console.button('Add a number').click();
    await console.page.getByLabel('Number of another handset').fill(other.cell_number);
    await console.page.keyboard.press('Enter');
    const state = console.page.locator('.live');
    await expect.poll(() => state.innerText()).toMatch(/^Reconnecting/);
    const code = await other.newCode();
    await console.page.clock.fastForward(5_000);
    await expect.poll(() => console.codeOnPhone.innerText()).toBe(code);
    expect(await state.innerText()).toBe('Live');
    expect(console.faults.splice(0)).toEqual([expect.stringContaining('503')]);
  });

  it('on a narrow screen with many calls nothing is cut off', async () => {
    const console = await open({ viewport: { width: 390, height: 800 } });
    for (let count = 0; count < 4; count += 1) {
      await console.codeField.fill('000000');
      await console.page.keyboard.press('Enter');
      await expect.poll(async () => (await console.calls()).length).toBe(count + 1);
    }
    expect(await overflow(console)).toBe(0);
  });
});
