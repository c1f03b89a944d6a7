import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SmppDriver } from '../../src/delivery/sms/smpp/smpp.driver.js';
import { CachedClients } from '../../src/accounts/clients/index.js';
import { Actor, expectOk } from '../support/actors/actor.js';
import { postJson, send } from '../support/actors/http.js';
import type { TestApp } from '../support/servers/app.js';
import { keypad } from '../support/servers/command.js';
import { asked, isIn, messageTo, PATIENCE, Providers } from '../support/servers/sms-providers.js';
import { Smsc } from '../support/servers/smsc.js';

/** 71 characters with its code; `@` and `#` come with the domain. */
const TEXT = `{code} ${'a'.repeat(41)}`;
const DOMAIN = ['--domain', 'shop.example'];

let smsc: Smsc;
const providers = new Providers();

beforeEach(async () => {
  smsc = await Smsc.start();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await providers.stop();
  await smsc.down();
});

async function startWith(options: object): Promise<TestApp> {
  const { provider } = smsc;
  const app = await providers.start({ ...provider, options: { ...provider.options, ...options } });
  await vi.waitFor(async () => {
    const { body } = await send(`${app.url}/health/ready`);
    expect(body['details']).toMatchObject({ sms: { smsc: 'up' } });
  }, PATIENCE);
  return app;
}

async function setText(app: TestApp, text: string, ...more: string[]) {
  const { DATABASE_URL, DATA_DIR, SMS_PROVIDERS } = app.config;
  const settings = {
    DATABASE_URL,
    DATA_DIR,
    DELIVERY: 'providers',
    SMS_PROVIDERS: JSON.stringify(
      SMS_PROVIDERS.map(({ name, driver, options }) => ({ name, driver, options })),
    ),
    USSD_GATEWAY_TOKEN: 'x'.repeat(32),
  };
  const id = String(app.client.client_id);
  const words = ['client', 'sms-text', id, '--language', 'en', '--text', text, ...more, '--json'];
  const outcome = await keypad(settings, words);
  await app.get(CachedClients).refreshClients();
  return outcome;
}

async function askedBy(app: TestApp): Promise<Actor> {
  const actor = await Actor.registered(app);
  const { client_id } = app.client;
  const body = { username: actor.cell_number, channel: 'sms', client_id };
  expectOk(await postJson(`${app.url}/api/oauth/initialize`, body));
  return actor;
}

describe('A text with characters of GSM-7 alone', () => {
  it('has exit code 2 if the driver needs two messages for it [DLV-1]', async () => {
    const app = await startWith({});
    expect(await setText(app, TEXT, ...DOMAIN)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        'the message has 71 characters of UCS-2 with its code at provider smsc',
      ) as string,
    });
  });

  it('goes out as GSM-7, as its preview says, if the driver has that alphabet [DLV-1]', async () => {
    const app = await startWith({ alphabet: 'gsm7' });
    const outcome = await setText(app, `${TEXT}_$€[]`, ...DOMAIN);
    expect(outcome.json(), outcome.stderr).toMatchObject([
      { language: 'en', provider: 'smsc', encoding: 'GSM-7', characters: 79, parts: 1 },
      { language: 'fa', provider: 'smsc', encoding: 'UCS-2', parts: 1 },
    ]);
    await isIn(app, await askedBy(app), 'delivered');
    expect(smsc.submitted).toMatchObject([{ data_coding: 0, header: '' }]);
    expect(smsc.submitted[0]?.text).toMatch(/^\d{6} a+_\$€\[\]\n\n@shop\.example #\d{6}$/);
  });
});

it('a text of several messages arrives in parts, and their receipt counts once [DLV-2]', async () => {
  const app = await startWith({});
  const text = `{code} ${'ر'.repeat(120)}`;
  const change = 'UPDATE clients SET sms_text_en = ? WHERE id = ?';
  await app.query(change, [text, app.client.client_id]);
  await app.get(CachedClients).refreshClients();

  const actor = await askedBy(app);
  await isIn(app, actor, 'delivered');

  const { id } = await messageTo(app, actor);
  const reference = Buffer.from([Number(id) & 0xff]).toString('hex');
  const headers = smsc.submitted.map(({ header }) => header);
  expect(headers).toEqual([`0003${reference}0201`, `0003${reference}0202`]);
  expect(smsc.submitted.map((part) => part.text).join('')).toMatch(/^\d{6} ر{120}$/);
  const receipts = await app.query('SELECT status FROM receipts');
  expect(receipts).toEqual([{ status: 'delivered' }]);
});

it('an exception of a driver ends its message at the first attempt [DLV-3]', async () => {
  const app = await startWith({});
  vi.spyOn(SmppDriver.prototype, 'buildSubmits').mockImplementation(() => {
    throw new RangeError('The value of "value" is out of range');
  });

  const actor = await asked(app);
  await isIn(app, actor, 'failed');

  const { id } = await messageTo(app, actor);
  const attempts = await app.query('SELECT outcome FROM message_attempts WHERE message_id = ?', [
    id,
  ]);
  expect(attempts).toEqual([{ outcome: 'never' }]);
  expect(providers.lines.join('')).toContain(
    `message ${String(id)} by smsc: not accepted (the driver failed: RangeError), no further attempt`,
  );
});
