import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AuditChain, AuditFeed } from '../../src/platform/audit/index.js';
import { WebhookEndpoints, EndpointSecrets } from '../../src/features/webhooks/index.js';
import { Actor } from '../support/actors/actor.js';
import { userIdOf } from '../support/actors/staff.js';
import { useApp } from '../support/servers/app.js';
import { fixedPort } from '../support/servers/ports.js';
import { installed, RECEIVERS, sampleFolder } from '../support/servers/samples.js';

/** The published example of the Standard Webhooks specification. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const [ID, BODY, SIGNED_AT] = [
  'msg_p5jXN8AQM9LWM0D4loKWxJek',
  '{"test": 2432232314}',
  '1614265330',
];
const LARGEST_BODY = 1_000_000;
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

describe.each(installed(RECEIVERS))('the receiver of webhooks in $name', (sample) => {
  let url = '';
  let printed = '';
  let stop: () => Promise<unknown>;
  const app = useApp({ LIMITS: 'off' });
  beforeAll(async () => {
    const PORT = String(await fixedPort());
    const [program, ...args] = sample.start(PORT);
    const env = { PATH: process.env['PATH'], WEBHOOK_SECRET: SECRET, PORT };
    const child = spawn(program, args, {
      cwd: sampleFolder(sample),
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
    stop = () => (child.kill('SIGKILL'), once(child, 'exit'));
    url = `http://127.0.0.1:${PORT}/hooks`;
    await vi.waitFor(() => fetch(url, { method: 'POST' }), { timeout: 20_000, interval: 50 });
  });
  afterAll(async () => {
    await stop();
  });

  async function post(at: string, signature: string, body = BODY): Promise<number> {
    const headers = { 'webhook-id': ID, 'webhook-timestamp': at, 'webhook-signature': signature };
    return (await fetch(url, { method: 'POST', body, headers })).status;
  }

  it('accepts the published example when it is signed now, and refuses it replayed, changed or forged [HOOK-3]', async () => {
    const webhook = new Webhook(SECRET);
    expect(webhook.sign(ID, new Date(Number(SIGNED_AT) * 1000), BODY)).toBe(SIGNATURE);
    const now = new Date();
    const at = String(Math.floor(now.getTime() / 1000));
    const signature = webhook.sign(ID, now, BODY);
    expect(await post(SIGNED_AT, SIGNATURE)).toBe(401);
    expect(await post(at, SIGNATURE)).toBe(401);
    expect(await post(at, signature, BODY.replace('4', '5'))).toBe(401);
    expect(await post(at, '')).toBe(401);
    expect(await post(at, signature)).toBe(204);
    expect(await post(at, `${SIGNATURE} ${signature}`)).toBe(204);
  });

  it('refuses a body over one megabyte, although it is signed [HOOK-4]', async () => {
    const [now, webhook] = [new Date(), new Webhook(SECRET)];
    const at = String(Math.floor(now.getTime() / 1000));
    const largest = '{"type":"test"}'.padEnd(LARGEST_BODY);
    expect(await post(at, webhook.sign(ID, now, largest), largest)).toBe(204);
    const larger = `${largest} `;
    expect(await post(at, webhook.sign(ID, now, larger), larger)).toBe(413);
  });

  it('accepts and prints an event of the service [HOOK-3]', async () => {
    await app.get(AuditChain).sealRows();
    const wanted = { url, events: 'user.registered', personal: false };
    const { id } = await app
      .get(WebhookEndpoints)
      .addEndpoint(wanted, await app.get(AuditFeed).findEndPosition());
    const sealed = app.get(EndpointSecrets).sealSecret(SECRET, id);
    await app.query('UPDATE webhook_endpoints SET sealed_secret = ? WHERE id = ?', [sealed, id]);
    const user = String(await userIdOf(await Actor.registered(app)));
    await expect
      .poll(() => printed)
      .toMatch(new RegExp(`user\\.registered .*"user_id": ?"${user}"`));
    await expect.poll(() => app.query('SELECT id FROM webhook_deliveries')).toEqual([]);
  });
});
