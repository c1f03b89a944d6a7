import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { VirtualPhone } from '../../src/phone/index.js';
import { VirtualReceipts } from '../../src/phone/virtual-receipts.js';
import { Actor, expectOk, numberEndingIn } from '../support/actors/actor.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { postJson } from '../support/actors/http.js';
import { isIn, messageTo, PATIENCE } from '../support/servers/sms-providers.js';

describe.each(['http', 'kannel', 'smpp'])('VirtualPhone over the driver %s', (driver) => {
  let app: TestApp;
  let phone: VirtualPhone;
  beforeAll(async () => {
    app = await startApp({ LIMITS: 'off', VIRTUAL_SMS_DRIVER: driver });
    phone = app.get(VirtualPhone);
    await vi.waitFor(async () => {
      expectOk(await (await Actor.registered(app)).initialize('sms'));
    }, PATIENCE);
  });
  afterAll(() => app.close());

  async function asked({ suffix = '1234', language = 'en', network = {} } = {}): Promise<Actor> {
    const actor = new Actor(app, numberEndingIn(suffix));
    expectOk(await actor.register());
    await phone.setNetwork(actor.cell_number, network);
    const body = { username: actor.cell_number, channel: 'sms' };
    expectOk(await postJson(`${app.url}/api/oauth/initialize`, body, { 'accept-language': language }));
    return actor;
  }

  it.each([
    ['en', 'GSM-7'],
    ['fa', 'UCS-2'],
  ])('shows a text in %s as %s in one part, and its receipt counts', async (language, encoding) => {
    const actor = await asked({ language });
    const [message] = await phone.messages(actor.cell_number, { waitSeconds: 5 });
    expect(message?.sms).toMatchObject({ encoding, parts: 1 });
    expect(message?.text).toMatch(
      language === 'en' ? /^Your sign-in code is \d{6}\. Never/ : /^رمز ورود: \d{6}\nآن را/,
    );
    await isIn(app, actor, 'delivered');
    const { provider_message_id: reference } = await messageTo(app, actor);
    expect(reference).toEqual(driver === 'kannel' ? null : expect.stringMatching(/^(SM)?[0-9a-f]{16,32}$/));
    expectOk(await actor.token(message?.code ?? ''));
  });

  it.each([
    ['8888', 'undelivered', 0],
    ['9999', driver === 'kannel' ? 'undelivered' : 'failed', 0],
    ['0000', driver === 'kannel' ? 'undelivered' : 'ready', 0],
  ])('leaves a message to a number that ends in %s as %s, copies: %i', async (suffix, state, copies) => {
    const actor = await asked({ suffix });
    await isIn(app, actor, state);
    expect(await phone.messages(actor.cell_number)).toHaveLength(copies);
  });

  it('reports the receipt when the message arrives, by the database clock', async () => {
    const actor = await asked({ network: { latency_ms: 20_000 } });
    await isIn(app, actor, 'accepted');
    expect(await phone.messages(actor.cell_number)).toEqual([]);
    await app.travel(21);
    expect(await phone.messages(actor.cell_number)).toHaveLength(1);
    await isIn(app, actor, 'delivered');
  });

  it('reports no receipt for a lost message, and accepts one by hand', async () => {
    const actor = await asked({ network: { loss: 1 } });
    await isIn(app, actor, 'accepted');
    await app.travel(31);
    await isIn(app, actor, 'unconfirmed');
    const { id } = await messageTo(app, actor);
    await app.get(VirtualReceipts).report(Number(id), 'delivered');
    await isIn(app, actor, 'delivered');
  });

  // These run last, because unanswered messages open the breaker of the provider.
  it.each([
    ['7777', 'failed', 0],
    // A receipt over SMPP needs the message id of the lost response.
    ['6666', driver === 'smpp' ? 'failed' : 'delivered', 2],
  ])(
    'receives a message to a number that ends in %s twice and no more: %s, copies: %i',
    async (suffix, state, copies) => {
      const actor = await asked({ suffix });
      await vi.waitFor(async () => {
        expect(await messageTo(app, actor)).toMatchObject({ state: 'ready', attempts: 1 });
      }, PATIENCE);
      await app.travel(5);
      await isIn(app, actor, state);
      expect((await messageTo(app, actor))['attempts']).toBe(2);
      expect(await phone.messages(actor.cell_number)).toHaveLength(copies);
    },
  );
});
