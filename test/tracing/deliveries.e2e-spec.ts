import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuditChain, AuditFeed } from '../../src/platform/audit/index.js';
import { WebhookEndpoints } from '../../src/features/webhooks/index.js';
import { Actor, expectOk } from '../support/actors/actor.js';
import { send } from '../support/actors/http.js';
import { startApp, type Settings, type TestApp } from '../support/servers/app.js';
import { holdRetries } from '../support/servers/hold-retries.js';
import { OtlpReceiver, type ReceivedSpan } from '../support/servers/otlp-receiver.js';
import { SmsGateway } from '../support/servers/sms-gateway.js';
import { Smsc } from '../support/servers/smsc.js';
import { startSmtpServer } from '../support/servers/smtp-server.js';
import { WebhookReceiver } from '../support/servers/webhook-receiver.js';

describe('the trace of a delivery', () => {
  let collector: OtlpReceiver;
  let app: TestApp;
  const ends: (() => unknown)[] = [];

  beforeEach(async () => {
    collector = await OtlpReceiver.start();
    ends.push(() => collector.close());
  });
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  async function start(settings: Settings): Promise<void> {
    app = await startApp({ LIMITS: 'off', ...settings });
    ends.push(() => app.close());
  }

  it('continues that of the request with each attempt, also if the message was read from the database', async () => {
    const gateway = await SmsGateway.start();
    ends.push(() => {
      gateway.close();
    });
    await start(gateway.settings);
    const retry = holdRetries(app);
    const actor = await Actor.registered(app);
    gateway.reply = 503;
    expectOk(await actor.initialize('sms'));
    await spansOnce((spans) => named(spans, 'send sms').length === 1);
    gateway.reply = 200;
    await retry();
    const spans = await spansOnce((all) => named(all, 'send sms').length === 2);
    const [request] = named(spans, 'POST /api/oauth/initialize');
    const attempts = named(spans, 'send sms');
    expect(attempts.map(({ traceId }) => traceId)).toEqual([request?.traceId, request?.traceId]);
    expect(attempts.map(({ attributes }) => attributes['keypad.outcome'])).toEqual([
      'rejected',
      'accepted',
    ]);
    expect(gateway.calls[1]?.headers['traceparent']).toContain(request?.traceId);
    const rows = await app.query('SELECT traceparent FROM messages');
    expect(rows).toEqual([
      { traceparent: expect.stringContaining(`00-${request?.traceId ?? ''}-`) as string },
    ]);
  });

  it('has a span for a text message over SMPP, without its number', async () => {
    const smsc = await Smsc.start();
    ends.push(() => smsc.down());
    await start({
      DELIVERY: 'providers',
      SMS_PROVIDERS: JSON.stringify([smsc.provider]),
      USSD_GATEWAY_TOKEN: 'x'.repeat(32),
    });
    await vi.waitFor(async () => {
      expect((await send(`${app.url}/health/ready`)).body['details']).toMatchObject({
        sms: { smsc: 'up' },
      });
    }, 10_000);
    const actor = await Actor.registered(app);
    expectOk(await actor.initialize('sms'));
    const [sent] = named(
      await spansOnce((spans) => named(spans, 'send sms').length === 1),
      'send sms',
    );
    expect(sent?.attributes).toEqual({ 'keypad.provider': 'smsc', 'keypad.outcome': 'accepted' });
    expect(collector.text).not.toContain(actor.cell_number.replace('+98', ''));
  });

  it('has a span for a mail, without its address', async () => {
    const smtp = await startSmtpServer();
    ends.push(() => {
      smtp.close();
    });
    await start({ SMTP_URL: smtp.url, MAIL_FROM: 'keypad <keypad@example.com>' });
    const actor = await Actor.signedIn(app);
    expectOk(
      await actor.gql('mutation { MeEmailSet(email: "mina.karimi@example.com") { waiting_time } }'),
    );
    // The outer span ends last, and may be exported later.
    const spans = await spansOnce((all) => named(all, 'deliver otp.mail').length === 1);
    const [mail] = named(spans, 'send mail');
    const [delivery] = named(spans, 'deliver otp.mail');
    expect(mail?.parentSpanId).toBe(delivery?.spanId);
    expect(named(spans, 'Mutation.MeEmailSet')[0]?.traceId).toBe(delivery?.traceId);
    expect(collector.text).not.toMatch(/mina|karimi/);
  });

  it('begins anew for a webhook, whose call carries it', async () => {
    const receiver = await WebhookReceiver.start();
    ends.push(() => {
      receiver.close();
    });
    await start({});
    await app.get(AuditChain).sealRows();
    const endpoint = { url: receiver.url, events: 'user.registered', personal: false };
    await app
      .get(WebhookEndpoints)
      .addEndpoint(endpoint, await app.get(AuditFeed).findEndPosition());
    await Actor.registered(app);
    await app.get(AuditChain).sealRows();
    const spans = await spansOnce((all) => named(all, 'deliver webhook').length > 0);
    const [delivery] = named(spans, 'deliver webhook');
    expect(delivery?.parentSpanId).toBeUndefined();
    const call = spans.find(
      ({ name, parentSpanId }) => name === 'POST' && parentSpanId === delivery?.spanId,
    );
    expect(call?.attributes).toMatchObject({
      'server.address': '127.0.0.1',
      'http.response.status_code': 200,
    });
    expect(receiver.calls[0]?.headers['traceparent']).toBe(
      `00-${call?.traceId ?? ''}-${call?.spanId ?? ''}-01`,
    );
  });

  async function spansOnce(
    isComplete: (spans: ReceivedSpan[]) => boolean,
  ): Promise<ReceivedSpan[]> {
    return vi.waitFor(async () => {
      const spans = await collector.spans();
      expect(isComplete(spans)).toBe(true);
      return spans;
    }, 10_000);
  }
});

function named(spans: readonly ReceivedSpan[], name: string): ReceivedSpan[] {
  return spans.filter((span) => span.name === name);
}
