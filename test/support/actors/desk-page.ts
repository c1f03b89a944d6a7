import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { StaffService } from '../../../src/sign-in/index.js';
import type { Role } from '../../../src/accounts/users/index.js';
import type { TestApp } from '../servers/app.js';
import { Actor, newNumber } from './actor.js';
import { ARTIFACTS, collectFaults, Pages } from './browser.js';
import { StoppedClock } from './stopped-clock.js';
import { staffCodeOf } from './staff-proof.js';
import { ALL_SCOPES, userIdOf } from './staff.js';

export class Desks extends Pages<DeskPage> {
  /** The client of the desk, one for all pages of a service. */
  private client: object | undefined;

  /** Opens the page for a member of staff of its own, whom the form is filled in with. */
  readonly open = async (
    options: BrowserContextOptions = {},
    role: Role | null = 'admin',
  ): Promise<DeskPage> => {
    const { app } = this;
    this.client ??= await app.newClient(ALL_SCOPES);
    const actor = new Actor(app, newNumber());
    await actor.register();
    const id = await userIdOf(actor);
    if (role !== null) await app.get(StaffService).appoint(id, role);
    const users = [{ first_name: 'Nima', last_name: 'Rahimi', cell_number: actor.cell_number }];
    writeFileSync(
      join(app.config.DATA_DIR, 'desk.json'),
      JSON.stringify({ ...this.client, users }),
    );
    const context = await this.browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: 'en-US',
      ...options,
    });
    const page = await context.newPage();
    const opened = new DeskPage(page, app, id, await StoppedClock.of(page));
    this.opened.push(opened);
    await page.goto(`${app.url}/desk#/tickets`);
    // The demo fills in the form.
    await expect.poll(() => page.locator('.field-number input').inputValue()).not.toBe('');
    return opened;
  };

  readonly signedIn = async (
    options: BrowserContextOptions = {},
    role: Role = 'admin',
  ): Promise<DeskPage> => {
    const desk = await this.open(options, role);
    await desk.signIn();
    await desk.page.locator('.ticket-list').waitFor();
    return desk;
  };
}

/** An open desk, with its faults. */
export class DeskPage {
  readonly faults: string[] = [];
  /** Clicks so far. */
  clicks = 0;

  constructor(
    readonly page: Page,
    readonly app: TestApp,
    readonly staffId: number,
    readonly clock: StoppedClock,
  ) {
    collectFaults(page, app, this.faults);
  }

  async signIn(): Promise<void> {
    await this.page.locator('.get-code').click();
    const use = this.page.getByRole('button', { name: /^Use \d|^استفاده از/ });
    await use.click();
    await this.page.keyboard.press('Enter');
    await this.button(/^Sign out$|^خروج$/).waitFor();
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  /** Clicks and counts it. */
  async click(target: Locator): Promise<void> {
    await target.click();
    this.clicks += 1;
  }

  tab(name: string): Promise<void> {
    return this.page.locator('.ticket-list .choice label', { hasText: name }).click();
  }

  rows(): Locator {
    return this.page.locator('.ticket-row');
  }

  row(title: string): Locator {
    return this.rows().filter({ hasText: title });
  }

  entries(): Promise<string[]> {
    return this.page.locator('.entry-text').allInnerTexts();
  }

  async screenshot(name: string): Promise<void> {
    mkdirSync(ARTIFACTS, { recursive: true });
    await this.page.screenshot({ path: join(ARTIFACTS, `desk-${name}.png`) });
  }
}

/**
 * Creates a user who is signed in, and whose latest text message the provider has just rejected.
 */
export async function userWithoutCode(app: TestApp, number: string): Promise<Actor> {
  const actor = new Actor(app, number);
  await actor.register();
  await actor.signIn('ussd');
  await app.travel(60);
  await actor.initialize('sms');
  await vi.waitUntil(async () => {
    const tried = await app.query(
      "SELECT id FROM messages WHERE recipient = ? AND attempts > 0 AND state <> 'leased'",
      [number],
    );
    return tried.length > 0;
  });
  return actor;
}

/** Gives the reason in the open dialog, and the code that confirms the act. The dialog closes. */
export async function confirmAct(desk: DeskPage, reason: string): Promise<void> {
  const dialog = desk.page.getByRole('dialog');
  await dialog.getByLabel('Reason, for the audit trail').fill(reason);
  await desk.page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Confirm' }).waitFor();
  await dialog.getByLabel('Code', { exact: true }).fill(await staffCodeOf(desk.app, desk.staffId));
  await desk.page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

/** Returns the secret that the page shows, and puts it away. */
export async function takeSecret(desk: DeskPage): Promise<string> {
  const note = desk.page.locator('.secret-note');
  await note.waitFor();
  const secret = await note.locator('code').innerText();
  await note.getByRole('button', { name: 'I have it' }).click();
  await note.waitFor({ state: 'detached' });
  return secret;
}
