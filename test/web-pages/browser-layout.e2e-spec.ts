import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { barriers, overflow } from '../support/assertions/barriers.js';
import { Consoles, hasBrowser, type ConsolePage } from '../support/actors/browser.js';

const consoles = new Consoles();
const { open, openWithoutEditor } = consoles;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('the element is not visible');
  return box;
}

async function openWithEditor(
  width: number,
  height: number,
  locale = 'en-US',
): Promise<ConsolePage> {
  const console = await open({ viewport: { width, height }, locale });
  await console.page.locator('.graphiql-response .guide').waitFor();
  return console;
}

describe.skipIf(!hasBrowser)('the layout of the console', () => {
  it.each(['en-US', 'fa-IR'])(
    'keeps each control of the phone in reach with names of 60 letters, in %s',
    async (locale) => {
      const console = await openWithoutEditor({ locale });
      const name = 'Verylongname-'.repeat(5).slice(0, 60);
      const users = [{ first_name: name, last_name: name, cell_number: console.actor.cell_number }];
      writeFileSync(
        join(console.app.config.DATA_DIR, 'demo.json'),
        JSON.stringify({ ...console.app.client, users }),
      );
      await console.page.reload();
      await console.ready();
      await console.choose(locale === 'fa-IR' ? 'پیامک' : 'SMS');
      await console.getCode.click();
      await console.codeOnPhone.waitFor();
      const handset = await boxOf(console.page.locator('.handset'));
      const controls = await console.page
        .locator('.handset :is(button, select, .bubble):visible')
        .all();
      expect(controls.length).toBeGreaterThan(6);
      for (const control of controls) {
        const { x, width } = await boxOf(control);
        expect(x).toBeGreaterThan(handset.x);
        expect(x + width).toBeLessThan(handset.x + handset.width);
      }
      await console.screenshot(`long-name-${locale}`);
    },
  );

  it('keeps the editor in its place while a call or the claims are shown', async () => {
    const console = await openWithEditor(1440, 900);
    await console.signIn();
    const editor = console.page.locator('.editor');
    const before = await boxOf(editor);
    await console.button(/^token 200/).click();
    await console.button('Copy as curl').click();
    const copied = await console.page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied).toMatch(
      /^curl -s 'http[^]*\/api\/oauth\/token' \\\n[^]*"grant_type":"password"/,
    );
    expect(await boxOf(editor)).toEqual(before);
    expect(await barriers(console)).toEqual([]);
    await console.button('Claims').click();
    expect(await boxOf(editor)).toEqual(before);
    await console.page.keyboard.press('Escape');
    expect(await console.page.locator('.panel').count()).toBe(0);
  });

  it.each(['en-US', 'fa-IR'])(
    'has one height of the sign-in over all steps at 1440 px, in %s',
    async (locale) => {
      const console = await openWithoutEditor({ viewport: { width: 1440, height: 900 }, locale });
      const strip = console.page.locator('.strip');
      const heights = new Map<string, number>();
      const measure = async (step: string) => heights.set(step, (await boxOf(strip)).height);
      await measure('start');
      await console.page.locator('.choice label', { hasText: /New|جدید/ }).click();
      await measure('new user');
      await console.page.locator('.choice label', { hasText: /Registered|ثبت/ }).click();
      await console.getCode.click();
      await console.page.locator('.dial-last').waitFor();
      await measure('to dial');
      await console.page.locator('.dial-last').click();
      await console.codeOnPhone.waitFor();
      await measure('arrived');
      await console.codeOnPhone.click();
      await measure('filled in');
      await console.page.keyboard.press('Enter');
      await console.button('Sign out').or(console.button('خروج')).waitFor();
      await measure('signed in');
      await console.button('Sign out').or(console.button('خروج')).click();
      await console.codeField.waitFor();
      await measure('signed out');
      expect([...new Set(heights.values())], JSON.stringify([...heights])).toHaveLength(1);
    },
  );

  it('moves the editor by less than 60 px when an error is shown', async () => {
    const console = await openWithEditor(1440, 900);
    const { y } = await boxOf(console.page.locator('.editor'));
    await console.codeField.fill('000000');
    await console.page.keyboard.press('Enter');
    await console.alert.waitFor();
    expect((await boxOf(console.page.locator('.editor'))).y - y).toBeLessThan(60);
  });

  it.each([
    ['en-US', 768, 1024, 140],
    ['fa-IR', 768, 1024, 140],
    ['en-US', 390, 844, 250],
    ['fa-IR', 390, 844, 250],
  ] as const)(
    'has in %s at %i × %i a form of at most %i px, and the docs',
    async (locale, width, height, most) => {
      const console = await openWithEditor(width, height, locale);
      expect((await boxOf(console.page.locator('.strip'))).height).toBeLessThanOrEqual(most);
      const [getCode, submit] = [
        await boxOf(console.getCode),
        await boxOf(console.page.locator('#sign-in')),
      ];
      const fields = await boxOf(console.page.locator('.field-number'));
      // No button has a row of its own.
      expect(getCode.y - fields.y < 40 || Math.abs(getCode.y - submit.y) < 10).toBe(true);
      const guide = locale === 'fa-IR' ? '/docs/fa' : '/docs';
      await console.page.locator(`a[href="${guide}"]`).click({ trial: true });
      expect(await overflow(console)).toBe(0);
      expect(await barriers(console)).toEqual([]);
    },
  );

  it('leaves a third of a narrow screen to the response', async () => {
    const console = await openWithEditor(390, 844);
    await console.getCode.click();
    await console.button('Dial *6655# on the phone').click();
    await console.button(/^Use \d{6}$/).click();
    await console.page.keyboard.press('Enter');
    await console.button('Sign out').waitFor();
    expect((await boxOf(console.page.locator('.graphiql-response'))).height).toBeGreaterThan(
      844 / 3,
    );
  });

  it('has room for code beside the editors at 1440 px, and lists no fields of staff', async () => {
    const console = await openWithEditor(1440, 900);
    await console.signIn();
    await console.button('Show Copy as code').click();
    expect((await boxOf(console.page.locator('.tool pre'))).width).toBeGreaterThan(400);
    const editor = console.page.locator('.graphiql-query-editor');
    expect((await boxOf(editor)).width).toBeGreaterThan(400);
    await console.button('Show Explorer').click();
    await console.page.getByLabel('TicketAdd', { exact: true }).waitFor();
    // Ten lines.
    expect((await boxOf(editor)).height).toBeGreaterThan(200);
    expect((await console.page.locator('.explorer').allInnerTexts()).join()).not.toContain('Staff');
  });
});
