import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AuditChain } from '../../src/platform/audit/index.js';
import { WebhookEndpoints } from '../../src/features/webhooks/index.js';
import { Actor } from '../support/actors/actor.js';
import { hasBrowser } from '../support/actors/browser.js';
import { confirmAct, Desks, takeSecret, type DeskPage } from '../support/actors/desk-page.js';
import { barriers, overflow } from '../support/assertions/barriers.js';
import { isSigned, WebhookReceiver } from '../support/servers/webhook-receiver.js';

const desks = new Desks({ LIMITS: 'off' });

describe.skipIf(!hasBrowser)('webhooks on the desk', () => {
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    receiver = await WebhookReceiver.start();
  });
  afterAll(() => {
    receiver.close();
  });

  async function openWebhooks(desk: DeskPage): Promise<void> {
    await desk.page.getByRole('link', { name: /^Webhooks$|^وب‌هوک‌ها$/ }).click();
    await desk.page.getByRole('heading', { name: /^Webhooks$|^وب‌هوک‌ها$/ }).waitFor();
  }

  /** Adds an endpoint that has given up the registration of a user. */
  async function failing(): Promise<number> {
    receiver.server.reply = 500;
    await sealed();
    const wanted = { url: `${receiver.url}/failing`, events: 'user.registered', personal: false };
    const { id } = await desks.app.get(WebhookEndpoints).addEndpoint(wanted, await position());
    await Actor.registered(desks.app);
    await expect
      .poll(async () => (await deliveries(id)).map(({ outcome }) => outcome))
      .toEqual(['500']);
    await desks.app.query("UPDATE webhook_deliveries SET state = 'failed' WHERE endpoint_id = ?", [
      id,
    ]);
    receiver.server.reply = 200;
    return id;
  }
  const deliveries = (id: number) =>
    desks.app.query('SELECT outcome FROM webhook_deliveries WHERE endpoint_id = ?', [id]);
  const position = async () =>
    Number(
      (await desks.app.query('SELECT position FROM audit_head WHERE id = 1'))[0]?.['position'],
    );
  async function sealed(): Promise<void> {
    await desks.app.get(AuditChain).sealRows();
    await expect
      .poll(() => desks.app.query('SELECT id FROM audit_events WHERE position IS NULL'))
      .toEqual([]);
  }

  it('begin with a secret that is shown once, get a test, a new secret, a pause, and leave [HOOK-3]', async () => {
    const desk = await desks.signedIn();
    await openWebhooks(desk);
    await desk.page.getByText('No endpoint gets events yet.').waitFor();
    await desk.page.getByText('New endpoint').click();
    await desk.page.getByLabel('URL that events are posted to').fill(receiver.url);
    await desk.page.getByLabel('Types of events; empty for all').fill('ticket.created');
    await desk.button('Add').click();
    await confirmAct(desk, 'New shop');
    const first = await takeSecret(desk);
    expect(await desk.page.content()).not.toContain(first);
    const row = desk.page.getByRole('listitem', { name: receiver.url });
    expect(await row.innerText()).toMatch(/ticket\.created[^]*Ids only/);

    const act = (name: string) => desk.button(`${name}: ${receiver.url}`).click();
    await act('Send a test event');
    await confirmAct(desk, 'Try it');
    await row.getByText('Accepted the test event: 200.').waitFor();
    expect(receiver.calls.every((call) => isSigned(call, first))).toBe(true);
    await desk.screenshot('webhook');
    receiver.server.reply = 503;
    await act('Send a test event');
    await confirmAct(desk, 'Try it again');
    await row.getByText('Did not accept the test event: 503.').waitFor();
    receiver.server.reply = 200;

    await act('New secret');
    await confirmAct(desk, 'Yearly');
    expect(await takeSecret(desk)).not.toBe(first);
    await act('Disable');
    await confirmAct(desk, 'Works on it');
    await row.getByText('by staff or an operator').waitFor();
    await act('Enable');
    await confirmAct(desk, 'Done');
    await desk.button(`Disable: ${receiver.url}`).waitFor();
    await act('Remove');
    await confirmAct(desk, 'Closed');
    await row.waitFor({ state: 'detached' });
  });

  it('show the events that were given up, and send one again', async () => {
    const id = await failing();
    const desk = await desks.signedIn();
    await openWebhooks(desk);
    const row = desk.page.getByRole('listitem', { name: `${receiver.url}/failing` });
    await row.getByText('Events that it has not accepted').click();
    const event = row.locator('.events li');
    await event.waitFor();
    expect(await event.innerText()).toMatch(/^user\.registered[^]*1 attempt[^]*500[^]*given up/);
    await desk.screenshot('webhook-events');
    const before = receiver.calls.length;
    await event.getByRole('button', { name: /^Send again/ }).click();
    await confirmAct(desk, 'Receiver was down');
    await expect.poll(() => receiver.types.slice(before)).toEqual(['user.registered']);
    await expect.poll(() => deliveries(id)).toEqual([]);
    await desk.button('Refresh').click();
    await event.waitFor({ state: 'detached' });
    await desks.app.get(WebhookEndpoints).removeEndpoint(id);
  });

  it('have no button for auditors but refresh, and no link for support', async () => {
    const id = await failing();
    const auditor = await desks.signedIn({}, 'auditor');
    await openWebhooks(auditor);
    await auditor.page.getByText('Events that it has not accepted').click();
    await auditor.page.locator('.events li').waitFor();
    expect(await auditor.page.locator('main').getByRole('button').allInnerTexts()).toEqual([
      'Refresh',
    ]);
    const support = await desks.signedIn({}, 'support');
    await support.page.getByRole('link', { name: 'People' }).waitFor();
    expect(await support.page.getByRole('link', { name: 'Webhooks' }).count()).toBe(0);
    await desks.app.get(WebhookEndpoints).removeEndpoint(id);
  });

  it.each([
    ['light', 'en-US', 1280],
    ['dark', 'fa-IR', 390],
  ] as const)(
    'pass the checks of axe and fit in %s colours, %s, %i wide',
    async (colorScheme, locale, width) => {
      const id = await failing();
      const desk = await desks.open({ colorScheme, locale, viewport: { width, height: 844 } });
      await desk.signIn();
      await openWebhooks(desk);
      await desk.page.locator('.new-client summary').click();
      await desk.page.locator('.client summary').click();
      await desk.page.locator('.events li').waitFor();
      expect(await barriers(desk)).toEqual([]);
      expect(await overflow(desk)).toBe(0);
      await desk.screenshot(`webhooks-${locale}`);
      await desks.app.get(WebhookEndpoints).removeEndpoint(id);
    },
  );
});
