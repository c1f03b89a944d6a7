import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DeliveryReceipts } from '../../src/delivery/outbox/index.js';
import { SmsGateway } from '../support/servers/sms-gateway.js';
import {
  asked,
  isIn,
  json,
  messageTo,
  PRESETS,
  Providers,
} from '../support/servers/sms-providers.js';

const LONE_SURROGATE = '\ud83d';

let gateway: SmsGateway;
const providers = new Providers();
beforeAll(async () => {
  gateway = await SmsGateway.start();
});
afterAll(() => {
  gateway.close();
});
afterEach(() => providers.stop());

describe("A provider's id of a message", () => {
  it('has no row if it would become U+FFFD [TYPE-3]', async () => {
    gateway.reply = json({ sid: `SM1${LONE_SURROGATE}`, status: 'queued' });
    const options = PRESETS.twilio.options(gateway);
    const app = await providers.start({ name: 'main', driver: 'http', preset: 'twilio', options });
    const actor = await asked(app);
    await isIn(app, actor, 'accepted');
    expect(await messageTo(app, actor)).toMatchObject({ provider_message_id: null });

    const receipts = app.get(DeliveryReceipts);
    for (const reference of [`SM1${LONE_SURROGATE}`, 'SM1\ufffd', 'é', '']) {
      await receipts.recordReceipt('main', { reference, status: 'delivered' });
    }
    expect(await app.query('SELECT reference FROM receipts')).toEqual([]);
  });
});
