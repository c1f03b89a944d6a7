import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Receipts } from '../src/delivery/receipts.js';
import type { Actor } from './support/actor.js';
import type { TestApp } from './support/app.js';
import { postForm, postJson } from './support/http.js';
import { expectRefusal } from './support/refusal.js';
import { SmsGateway } from './support/sms-gateway.js';
import { asked, isIn, json, KEY, messageTo, PRESETS, Providers } from './support/sms-providers.js';

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

describe('receipts', () => {
  const NAME = 'main';
  const twilio = { name: NAME, driver: 'http', preset: 'twilio', options: { sender: '1', account: 'AC1', token: KEY } };

  async function accepted(): Promise<{ app: TestApp; actor: Actor; callback: string }> {
    gateway.reply = json(PRESETS.twilio.yes);
    const app = await start({ ...twilio, options: PRESETS.twilio.options(gateway) });
    const actor = await asked(app);
    await isIn(app, actor, 'accepted');
    const callback = new URLSearchParams(gateway.calls[0]?.body).get('StatusCallback') ?? '';
    return { app, actor, callback: app.url + new URL(callback).pathname };
  }
  const report = (MessageStatus: string) => ({ MessageSid: 'SM1', MessageStatus });

  it('come to an address of the message, as form or JSON, and any number of times', async () => {
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
  ])('in the order %j end as %s', async (statuses, state) => {
    const { app, actor, callback } = await accepted();
    for (const status of statuses) await postForm(callback, report(status));
    expect(await messageTo(app, actor)).toMatchObject({ state });
  });

  it('that come before the answer of the provider count when it comes', async () => {
    const app = await start({ ...twilio, options: PRESETS.twilio.options(gateway) });
    gateway.reply = (response, call) => {
      const { pathname } = new URL(new URLSearchParams(call.body).get('StatusCallback') ?? '');
      void postForm(app.url + pathname, report('failed')).then(() => {
        json(PRESETS.twilio.yes)(response);
      });
    };
    await isIn(app, await asked(app), 'undelivered');
  });

  it('of another message, another provider, or with a wrong proof are not found, and change nothing', async () => {
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

  it('come in batches to the address of a provider, also for messages that are not known yet', async () => {
    gateway.reply = json(PRESETS.infobip.yes);
    const app = await start({
      name: NAME,
      driver: 'http',
      preset: 'infobip',
      options: PRESETS.infobip.options(gateway),
    });
    const address = new URL(app.get(Receipts).addressOf(NAME, 'all')).pathname;
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

  it('that do not come within 30 s leave a message unconfirmed; a late one still counts', async () => {
    const { app, actor, callback } = await accepted();
    await app.travel(31);
    await isIn(app, actor, 'unconfirmed');
    await postForm(callback, report('delivered'));
    expect(await messageTo(app, actor)).toMatchObject({ state: 'delivered' });
  });
});
