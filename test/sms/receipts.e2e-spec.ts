import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DeliveryReceipts } from '../../src/delivery/outbox/index.js';
import { computeTwilioSignature } from '../../src/delivery/sms/http/twilio-signature.js';
import { ERRORS } from '../../src/platform/errors/index.js';
import type { Actor } from '../support/actors/actor.js';
import { failChange } from '../support/servers/fail-once.js';
import type { TestApp } from '../support/servers/app.js';
import { postForm, postJson, send } from '../support/actors/http.js';
import { expectRefusal } from '../support/assertions/refusal.js';
import { SmsGateway } from '../support/servers/sms-gateway.js';
import {
  asked,
  isIn,
  json,
  KEY,
  messageTo,
  PRESETS,
  Providers,
} from '../support/servers/sms-providers.js';

let gateway: SmsGateway;
const providers = new Providers();
const start = (...list: object[]) => providers.start(...list);
beforeAll(async () => {
  gateway = await SmsGateway.start();
});
afterAll(() => {
  gateway.close();
});
beforeEach(() => {
  gateway.reply = 200;
  gateway.calls.length = 0;
});
afterEach(() => providers.stop());

describe('POST /delivery/receipts', () => {
  const NAME = 'main';
  const twilio = {
    name: NAME,
    driver: 'http',
    preset: 'twilio',
    options: { sender: '1', account: 'AC1', token: KEY },
  };

  async function accepted(): Promise<{ app: TestApp; actor: Actor; callback: string }> {
    gateway.reply = json(PRESETS.twilio.yes);
    const app = await start({ ...twilio, options: PRESETS.twilio.options(gateway) });
    const actor = await asked(app);
    await isIn(app, actor, 'accepted');
    const callback = new URLSearchParams(gateway.calls[0]?.body).get('StatusCallback') ?? '';
    return { app, actor, callback: app.url + new URL(callback).pathname };
  }
  const report = (MessageStatus: string) => ({ MessageSid: 'SM1', MessageStatus });

  it('accepts the receipts of a message as form or JSON, any number of times', async () => {
    const { app, actor, callback } = await accepted();
    for (const status of ['queued', 'sent', 'delivered', 'delivered', 'sent']) {
      expect((await postForm(callback, report(status))).status).toBe(204);
    }
    expect(await messageTo(app, actor)).toMatchObject({ state: 'delivered', next_at: null });
    expect((await postJson(callback, report('delivered'))).status).toBe(204);
    const kept = await app.query('SELECT status FROM receipts ORDER BY id');
    expect(kept.map(({ status }) => status)).toEqual(['progress', 'delivered']);
  });

  it.each([
    [['undelivered', 'delivered'], 'delivered'],
    [['delivered', 'undelivered'], 'delivered'],
    [['failed'], 'undelivered'],
  ])('leaves a message with the receipts %j as %s', async (statuses, state) => {
    const { app, actor, callback } = await accepted();
    for (const status of statuses) await postForm(callback, report(status));
    expect(await messageTo(app, actor)).toMatchObject({ state });
  });

  it('counts a receipt that arrives before the response of the provider', async () => {
    const app = await start({ ...twilio, options: PRESETS.twilio.options(gateway) });
    gateway.reply = (response, call) => {
      const { pathname } = new URL(new URLSearchParams(call.body).get('StatusCallback') ?? '');
      void postForm(app.url + pathname, report('failed')).then(() => {
        json(PRESETS.twilio.yes)(response);
      });
    };
    await isIn(app, await asked(app), 'undelivered');
  });

  it('counts a repeated receipt if the first attempt failed, and once in the metrics', async () => {
    const { app, actor, callback } = await accepted();
    failChange(app, 'DeliveryReceipts.applyReceipt', ERRORS.SERVICE_UNAVAILABLE());
    expectRefusal(await postForm(callback, report('delivered')), 'SERVICE_UNAVAILABLE');
    expect(await app.query('SELECT status FROM receipts')).toEqual([{ status: 'delivered' }]);
    expect(await messageTo(app, actor)).toMatchObject({ state: 'accepted' });
    expect((await postForm(callback, report('delivered'))).status).toBe(204);
    expect(await messageTo(app, actor)).toMatchObject({ state: 'delivered' });
    const { text } = await send(`${app.url}/metrics`);
    expect(text).toMatch(/step="delivered"\} 1$/m);
  });

  it('counts an early receipt even if the replica that recorded the acceptance crashed', async () => {
    const { app, actor } = await accepted();
    await app.query(
      "INSERT INTO receipts (message_id, provider, reference, status, received_at) VALUES (NULL, ?, 'SM1', 'delivered', 1)",
      [NAME],
    );
    await app.travel(31);
    await isIn(app, actor, 'delivered');
  });

  it('returns NOT_FOUND for another message, another provider or a wrong proof, and changes nothing', async () => {
    const { app, actor, callback } = await accepted();
    const { id } = await messageTo(app, actor);
    const other = `/${String(Number(id) + 1)}/`;
    for (const url of [
      callback.replace(`/${String(id)}/`, other),
      callback.replace(`/${NAME}/`, '/other/'),
      `${callback.slice(0, -1)}${callback.endsWith('A') ? 'B' : 'A'}`,
      callback.replace(`/${String(id)}/`, '/all/'),
    ]) {
      expectRefusal(await postForm(url, report('delivered')), 'NOT_FOUND');
    }
    expect(await messageTo(app, actor)).toMatchObject({ state: 'accepted' });
  });

  it('accepts batches at the address of a provider, also for unknown messages', async () => {
    gateway.reply = json(PRESETS.infobip.yes);
    const app = await start({
      name: NAME,
      driver: 'http',
      preset: 'infobip',
      options: PRESETS.infobip.options(gateway),
    });
    const address = new URL(app.get(DeliveryReceipts).buildReceiptUrl(NAME, 'all')).pathname;
    const results = [
      { messageId: 'I0', status: { groupId: 3 } },
      { messageId: 'I1', status: { groupId: 3 } },
      { nonsense: true },
    ];
    expect((await postJson(app.url + address, { results })).status).toBe(204);
    await isIn(app, await asked(app), 'delivered');
    for (const body of [{}, { results: 'x' }, [], { results: [null, 1] }]) {
      expect((await postJson(app.url + address, body)).status).toBe(204);
    }
  });

  it('accepts a batch of a hundred full-length receipts and counts each', async () => {
    gateway.reply = (response) => {
      json({
        messages: [{ messageId: `I${String(gateway.calls.length)}`, status: { groupId: 1 } }],
      })(response);
    };
    const options = PRESETS.infobip.options(gateway);
    const app = await start({ name: NAME, driver: 'http', preset: 'infobip', options });
    const actors = [await asked(app), await asked(app)];
    for (const actor of actors) await isIn(app, actor, 'accepted');
    const results = Array.from({ length: 100 }, (_, i) => ({
      bulkId: '1688025180464000013',
      price: { pricePerMessage: 0.05, currency: 'EUR' },
      messageId: `I${String(100 - i)}`,
      status: {
        id: 5,
        groupId: 3,
        groupName: 'DELIVERED',
        name: 'DELIVERED_TO_HANDSET',
        description: 'Message delivered',
      },
      error: {
        id: 0,
        name: 'NO_ERROR',
        description: 'No Error',
        groupId: 0,
        groupName: 'OK',
        permanent: false,
      },
      doneAt: '2026-11-21T08:30:41.000+0000',
      sentAt: '2026-11-21T08:30:40.000+0000',
      smsCount: 1,
      to: '989120000000',
      sender: 'keypad',
      applicationId: 'a',
      entityId: 'e',
      mccMnc: '43211',
      callbackData: 'c',
      platform: {},
    }));
    const address = new URL(app.get(DeliveryReceipts).buildReceiptUrl(NAME, 'all')).pathname;
    expect((await postJson(app.url + address, { results })).status).toBe(204);
    for (const actor of actors) await isIn(app, actor, 'delivered');
    expect(
      await app.query("SELECT COUNT(*) AS n FROM receipts WHERE status = 'delivered'"),
    ).toEqual([{ n: expect.toSatisfy((n) => Number(n) === 100) as number }]);
  });

  it('accepts a receipt signed by Twilio without a proof in the path, and counts it once', async () => {
    const { app, actor } = await accepted();
    const path = `/delivery/receipts/${NAME}?from=service`;
    const form = { ...report('delivered'), To: '+989120000000', AccountSid: 'AC1' };
    const signature = computeTwilioSignature(KEY, app.config.BASE_URL + path, form);
    const post = (at: string, members: Record<string, string>, signed?: string) =>
      postForm(app.url + at, members, signed === undefined ? {} : { 'x-twilio-signature': signed });
    for (const [at, members, signed] of [
      [path, form, undefined],
      [path, form, ''],
      [path, form, `${signature.slice(0, -2)}A=`],
      [path, { ...form, MessageSid: 'SM2' }, signature],
      [`${path}s`, form, signature],
      [path, form, computeTwilioSignature('', app.config.BASE_URL + path, form)],
      [path.replace(NAME, 'other'), form, signature],
    ] as const) {
      expectRefusal(await post(at, members, signed), 'NOT_FOUND');
    }
    for (const value of [{ toString: 1, valueOf: 1 }, [[{ toString: 1 }]], 1, null]) {
      expectRefusal(await postJson(app.url + path, { a: value }), 'NOT_FOUND');
    }
    expect(await messageTo(app, actor)).toMatchObject({ state: 'accepted' });
    expect((await post(path, form, signature)).status).toBe(204);
    expect((await post(path, form, signature)).status).toBe(204);
    expect(await messageTo(app, actor)).toMatchObject({ state: 'delivered' });
    expect(await app.query('SELECT status FROM receipts')).toEqual([{ status: 'delivered' }]);
    expect(providers.lines.join('')).not.toContain(signature);
  });

  it('returns NOT_FOUND without a proof for a provider that signs nothing', async () => {
    const app = await start({
      name: NAME,
      driver: 'http',
      preset: 'infobip',
      options: PRESETS.infobip.options(gateway),
    });
    const headers = {
      'x-twilio-signature': computeTwilioSignature(
        '',
        `${app.config.BASE_URL}/delivery/receipts/${NAME}`,
        {},
      ),
    };
    expectRefusal(await postForm(`${app.url}/delivery/receipts/${NAME}`, {}, headers), 'NOT_FOUND');
  });

  it('accepts the address of a provider after key rotations, because its proof uses the stable key', async () => {
    const [k1, k2, k3] = ['k1', 'k2', 'k3'].map(
      (id, i) => `${id}:${Buffer.alloc(32, i + 1).toString('base64')}`,
    );
    const options = PRESETS.infobip.options(gateway);
    const provider = { name: NAME, driver: 'http', preset: 'infobip', options };
    const before = await providers.startWith({ KEYS: `${String(k2)},${String(k1)}` }, provider);
    const { pathname } = new URL(before.get(DeliveryReceipts).buildReceiptUrl(NAME, 'all'));
    const after = await providers.startWith({ KEYS: `${String(k3)},${String(k1)}` }, provider);
    expect((await postJson(after.url + pathname, { results: [] })).status).toBe(204);
    const other = await providers.startWith({ KEYS: String(k3) }, provider);
    expectRefusal(await postJson(other.url + pathname, { results: [] }), 'NOT_FOUND');
  });

  it('leaves a message unconfirmed after 30 s without a receipt, and still counts a late one', async () => {
    const { app, actor, callback } = await accepted();
    await app.travel(31);
    await isIn(app, actor, 'unconfirmed');
    await postForm(callback, report('delivered'));
    expect(await messageTo(app, actor)).toMatchObject({ state: 'delivered' });
  });
});
