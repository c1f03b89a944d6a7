import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Database } from '../../src/platform/database/index.js';
import { EndpointSecrets, WebhookEndpoints } from '../../src/features/webhooks/index.js';
import { WebhookSender } from '../../src/features/webhooks/webhook-sender.js';
import { Actor } from '../support/actors/actor.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { WebhookReceiver } from '../support/servers/webhook-receiver.js';

let receiver: WebhookReceiver;
let app: TestApp;
beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  app = await startApp({ LIMITS: 'off' });
});
afterAll(async () => {
  await app.close();
  receiver.close();
});

it('a secret that was moved to the row of another endpoint signs nothing [HOOK-3]', async () => {
  const wanted = { url: receiver.url, events: 'user.registered', personal: false };
  const [from, to] = [
    await app.get(WebhookEndpoints).addEndpoint(wanted, 0),
    await app.get(WebhookEndpoints).addEndpoint(wanted, 0),
  ];
  const [row] = await app.query('SELECT sealed_secret FROM webhook_endpoints WHERE id = ?', [
    from.id,
  ]);
  await app.query('UPDATE webhook_endpoints SET sealed_secret = ? WHERE id = ?', [
    row?.['sealed_secret'],
    to.id,
  ]);
  const moved = await app.get(WebhookEndpoints).findEndpoint(to.id);
  expect(() => moved && app.get(EndpointSecrets).openSecrets(moved)).toThrow(
    'unable to authenticate data',
  );
  await Actor.registered(app);
  const attempts = () =>
    app.query('SELECT DISTINCT attempts FROM webhook_deliveries WHERE endpoint_id = ?', [to.id]);
  await expect.poll(attempts).toEqual([{ attempts: 1 }]);
  await vi.waitUntil(() => receiver.calls.length > 0);
  await vi.waitUntil(() => app.get(WebhookSender)['inFlight'].size === 0);
  expect(receiver.calls).toHaveLength(1);
});

it('the secret before a rotation stays if its transaction is repeated after a commit whose response was lost [HOOK-3]', async () => {
  const endpoints = app.get(WebhookEndpoints);
  const { id, secret } = await endpoints.addEndpoint(
    { url: receiver.url, events: 'card.added', personal: false },
    0,
  );
  const database = app.get(Database);
  const transaction = database.transaction.bind(database);
  // `rotate` takes it at once, so nothing in the background can.
  vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
    await transaction(work);
    return transaction(work);
  });
  const next = await endpoints.rotateSecret(id);
  vi.restoreAllMocks();
  const endpoint = await endpoints.findEndpoint(id);
  expect(endpoint && app.get(EndpointSecrets).openSecrets(endpoint)).toEqual([next, secret]);
});
