import { describe, expect, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { hasBrowser } from '../support/actors/browser.js';
import { confirmAct, Desks, takeSecret, type DeskPage } from '../support/actors/desk-page.js';
import { postJson } from '../support/actors/http.js';
import { barriers, overflow } from '../support/assertions/barriers.js';

const desks = new Desks({ LIMITS: 'off' });

async function openClients(desk: DeskPage): Promise<void> {
  await desk.page.getByRole('link', { name: /^Clients$|^برنامه‌ها$/ }).click();
  await desk.page.locator('.client').first().waitFor();
}

/** Returns false if the browser would ask before it leaves the page. */
const canLeave = ({ page }: DeskPage) =>
  page.evaluate<boolean>("dispatchEvent(new Event('beforeunload', { cancelable: true }))");

const statusOf = async (client_id: string, client_secret: string) =>
  (
    await postJson(`${desks.app.url}/api/oauth/introspect`, {
      client_id,
      client_secret,
      token: 'x',
    })
  ).status;

describe.skipIf(!hasBrowser)('clients on the desk', () => {
  it('begin with a secret, get new ones, lose leaked ones and end, and each secret is shown once [CLI-3]', async () => {
    const desk = await desks.signedIn({ permissions: ['clipboard-read', 'clipboard-write'] });
    await openClients(desk);
    await desk.page.getByText('New client').click();
    await desk.page.getByLabel('Name, which users see').fill('Corner shop');
    await desk.button('Create').click();
    await confirmAct(desk, 'New shop');
    const row = desk.page.getByRole('listitem', { name: 'Corner shop' });
    await row.waitFor();
    const id = /client_id\s+(\d+)/.exec(await row.innerText())?.[1] ?? '';
    await desk.screenshot('client-secret');
    await desk.page.getByRole('link', { name: 'Tickets' }).click();
    await desk.page.locator('.ticket-list').waitFor();
    expect(await canLeave(desk)).toBe(false);
    await openClients(desk);
    await desk.button('Copy').click();
    await expect.poll(() => canLeave(desk)).toBe(true);
    await expect
      .poll(() => desk.page.evaluate<string>('navigator.clipboard.readText()'))
      .toBe(await desk.page.locator('.secret-note code').innerText());
    const first = await desk.page.locator('.secret-note code').innerText();
    // Once it was copied, it goes with its view.
    await desk.page.getByRole('link', { name: 'Tickets' }).click();
    await desk.page.locator('.ticket-list').waitFor();
    await openClients(desk);
    expect(await desk.page.content()).not.toContain(first);
    expect(
      await desk.page.evaluate<string>('JSON.stringify([localStorage, sessionStorage, location])'),
    ).not.toContain(first);
    expect(await statusOf(id, first)).toBe(200);

    await desk.button('New secret: Corner shop').click();
    await confirmAct(desk, 'Yearly');
    expect(await canLeave(desk)).toBe(false);
    const second = await takeSecret(desk);
    expect(await canLeave(desk)).toBe(true);
    await row.getByText('still works').waitFor();
    expect([await statusOf(id, first), await statusOf(id, second)]).toEqual([200, 200]);

    const actor = await Actor.signedIn(desks.app, { client_id: Number(id), client_secret: second });
    await desk.button('Replace a leaked secret and end sessions: Corner shop').click();
    await confirmAct(desk, 'On a public page');
    const third = await takeSecret(desk);
    await row.getByText('Sessions are being ended').waitFor();
    expect([
      await statusOf(id, first),
      await statusOf(id, second),
      await statusOf(id, third),
    ]).toEqual([401, 401, 200]);
    await expect.poll(async () => (await actor.gql('{ Me { id } }')).status).toBe(401);

    await desk.button('Disable: Corner shop').click();
    await confirmAct(desk, 'Unused');
    await row.getByText('Disabled', { exact: true }).waitFor();
    expect(await row.getByRole('button').count()).toBe(0);
    expect(await statusOf(id, third)).toBe(401);
    const reasons = await desks.app.query(
      `SELECT event, reason FROM audit_events e JOIN audit_reasons r ON r.nonce = e.nonce WHERE e.subject = ? AND e.actor = ? ORDER BY e.id`,
      [`client:${id}`, `user:${String(desk.staffId)}`],
    );
    expect(reasons).toEqual([
      { event: 'client.created', reason: 'New shop' },
      { event: 'client.secret_rotated', reason: 'Yearly' },
      { event: 'client.secret_leaked', reason: 'On a public page' },
      { event: 'client.disabled', reason: 'Unused' },
    ]);
  });

  it('have a text of their own for sign-in codes, with its preview', async () => {
    const { client_id } = await desks.app.newClient();
    const desk = await desks.signedIn();
    await openClients(desk);
    const row = desk.page.locator('.client', {
      hasText: new RegExp(`client_id${String(client_id)}\\D`),
    });
    await row.getByText('Message with the sign-in code').click();
    const english = row.locator('section').first();
    await english.getByText('Your sign-in code is 123456. Never share it.').waitFor();
    const text = english.getByLabel(/^New text/);
    await text.fill('Shop: {code} {name}');
    await desk.page.keyboard.press('Enter');
    await desk.page.getByRole('dialog').getByLabel('Reason, for the audit trail').fill('New name');
    await desk.page.keyboard.press('Enter');
    await desk.page
      .getByRole('dialog')
      .getByRole('alert')
      .getByText('must contain {code} once')
      .waitFor();
    await desk.button('Cancel').click();
    await text.fill('Shop: {code}');
    await english.getByLabel('Domain of the website').fill('shop.example');
    await english.getByRole('button', { name: 'Set the text' }).click();
    await confirmAct(desk, 'New name');
    await english.getByText('Shop: 123456').waitFor();
    expect(await english.innerText()).toMatch(/Own text · 35 characters of GSM-7/);
    expect(await english.locator('.sms-preview').innerText()).toBe(
      'Shop: 123456\n\n@shop.example #123456',
    );
    await desk.screenshot('client-text');
    await english.getByRole('button', { name: 'Use the usual text' }).click();
    await confirmAct(desk, 'Back');
    await english.getByText('Your sign-in code is 123456. Never share it.').waitFor();
  });

  it('have no button for auditors, and no link for support', async () => {
    const auditor = await desks.signedIn({}, 'auditor');
    await openClients(auditor);
    expect(await auditor.page.locator('main').getByRole('button').count()).toBe(0);
    const support = await desks.signedIn({}, 'support');
    await support.page.getByRole('link', { name: 'People' }).waitFor();
    expect(await support.page.getByRole('link', { name: 'Clients' }).count()).toBe(0);
  });

  it('appear page by page', async () => {
    await Promise.all(Array.from({ length: 52 }, () => desks.app.newClient()));
    const desk = await desks.signedIn({}, 'auditor');
    await openClients(desk);
    expect(await desk.page.locator('.client').count()).toBe(50);
    await desk.button('Show more').click();
    await expect.poll(() => desk.page.locator('.client').count()).toBeGreaterThan(52);
  });

  it.each([
    ['light', 'en-US', 1280],
    ['dark', 'fa-IR', 390],
  ] as const)(
    'pass the checks of axe and fit in %s colours, %s, %i wide',
    async (colorScheme, locale, width) => {
      const desk = await desks.open({ colorScheme, locale, viewport: { width, height: 844 } });
      await desk.signIn();
      await openClients(desk);
      await desk.page.locator('.new-client summary').click();
      await desk.page.locator('.sms-texts summary').first().click();
      await desk.page.locator('.sms-preview').first().waitFor();
      expect(await barriers(desk)).toEqual([]);
      expect(await overflow(desk)).toBe(0);
      await desk.screenshot(`clients-${locale}`);
      await desk
        .button(/^Replace a leaked secret and|^جایگزینی رمز لورفته و/)
        .first()
        .click();
      await desk.page.getByRole('dialog').getByRole('textbox').fill('…');
      expect(await barriers(desk)).toEqual([]);
    },
  );
});
