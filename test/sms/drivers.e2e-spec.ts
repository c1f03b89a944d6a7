import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Database } from '../../src/platform/database/index.js';
import { NUMBER_CHANGED } from '../../src/delivery/outbox/index.js';
import { SmsCodeService } from '../../src/delivery/sms/index.js';
import { Actor, expectOk, newNumber, tokensIn } from '../support/actors/actor.js';
import { confirmNumber, setNumber, verifyNumber } from '../support/actors/cell-number.js';
import { dataOf } from '../support/actors/graphql.js';
import { send } from '../support/actors/http.js';
import { holdRetries } from '../support/servers/hold-retries.js';
import { fixedPort } from '../support/servers/ports.js';
import { SmsGateway } from '../support/servers/sms-gateway.js';
import {
  asked,
  isIn,
  json,
  KEY,
  messageTo,
  PATIENCE,
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

describe.each(Object.entries(PRESETS))(
  'The preset %s',
  (preset, { options, yes, reference, path }) => {
    it('sends text or code to the number, stores the id of the provider, and logs no secret', async () => {
      gateway.reply = json(yes);
      const app = await start({ name: 'main', driver: 'http', preset, options: options(gateway) });
      const actor = await asked(app);
      await isIn(app, actor, 'accepted');
      const [call] = gateway.calls;
      const sent = decodeURIComponent((call?.body ?? '').replaceAll('+', ' '));
      expect(call?.path).toBe(path);
      expect(sent).toContain(actor.cell_number.slice(1));
      expect(sent).toMatch(/\b\d{6}\b/);
      expect(`${sent} ${String(call?.path)}`).not.toMatch(/\{[a-z_]+\}/);
      expect(await messageTo(app, actor)).toMatchObject({
        provider: 'main',
        provider_message_id: reference,
      });
      const code = /\b\d{6}\b/.exec(sent.replace(actor.cell_number.slice(1), ''))?.[0] ?? 'none';
      expect((await actor.token(code)).status).toBe(200);
      expect(providers.lines.join('')).not.toContain(KEY);
      expect(providers.lines.join('')).not.toContain(code);
    });
  },
);

describe('SMS over HTTP', () => {
  const twilio = (name: string, more: object = {}) => ({
    name,
    driver: 'http',
    preset: 'twilio',
    options: PRESETS.twilio.options(gateway),
    ...more,
  });
  const kavenegar = () => ({
    name: 'main',
    driver: 'http',
    preset: 'kavenegar',
    options: PRESETS.kavenegar.options(gateway),
  });

  it.each([
    [
      'a good status with a refusal in the body',
      json({ return: { status: 411 } }),
      'failed',
      'never',
    ],
    ['a good status with an unknown body', json({ ok: true }), 'ready', 'unknown'],
    ['a good status with a page', json('<html>'), 'ready', 'unknown'],
    ['an overload in the body', json({ return: { status: 409 } }), 'ready', 'later'],
    ['a redirect', json({}, 302), 'ready', 'elsewhere'],
    ['a wrong key', json({ return: { status: 403 } }, 403), 'ready', 'elsewhere'],
    ['an account without credit', json({ return: { status: 418 } }, 418), 'ready', 'elsewhere'],
    ['an unpaid account', json({}, 402), 'ready', 'elsewhere'],
    ['an overload in status and body', json({ return: { status: 409 } }, 409), 'ready', 'later'],
    [
      'a refused number in status and body',
      json({ return: { status: 411 } }, 411),
      'failed',
      'never',
    ],
    ['a number that it rejects', json({}, 422), 'failed', 'never'],
    ['a fault of its own', json({}, 502), 'ready', 'later'],
    ['a hang-up without a response', 'hang up', 'ready', 'unknown'],
  ] as const)('records the outcome of %s', async (_what, reply, state, outcome) => {
    gateway.reply = reply;
    const app = await start(kavenegar());
    holdRetries(app);
    const actor = await asked(app);
    await vi.waitFor(async () => {
      expect(await app.query('SELECT outcome FROM message_attempts')).toMatchObject([{ outcome }]);
    }, PATIENCE);
    await isIn(app, actor, state);
  });

  it.each([
    [{ groupId: 5, id: 12, name: 'REJECTED_NOT_ENOUGH_CREDITS' }, 'elsewhere', 'down'],
    [{ groupId: 5, id: 13, name: 'REJECTED_SENDER' }, 'elsewhere', 'up'],
    [{ groupId: 5, id: 14, name: 'REJECTED_DESTINATION' }, 'never', 'up'],
  ])('classifies the refusal %j by its id', async (status, outcome, health) => {
    gateway.reply = (response, { path }) => {
      json(
        path === PRESETS.infobip.path
          ? { messages: [{ messageId: 'I1', status }] }
          : PRESETS.twilio.yes,
      )(response);
    };
    const options = PRESETS.infobip.options(gateway);
    const app = await start(
      { name: 'infobip', driver: 'http', preset: 'infobip', options },
      twilio('second', { priority: 2 }),
    );
    await isIn(app, await asked(app), outcome === 'never' ? 'failed' : 'accepted');
    const [first] = await app.query(
      'SELECT provider, outcome, reason FROM message_attempts ORDER BY id',
    );
    expect(first).toEqual({
      provider: 'infobip',
      outcome,
      reason: `refused, code ${String(status.id)}`,
    });
    const ready = await send(`${app.url}/health/ready`);
    expect(ready.body['details']).toMatchObject({ sms: { infobip: health, second: 'up' } });
  });

  it('sends by the next provider in priority that serves the country while one is down', async () => {
    gateway.reply = json(PRESETS.twilio.yes);
    const down = {
      ...PRESETS.twilio.options(gateway),
      base: `http://127.0.0.1:${String(await fixedPort())}`,
    };
    const app = await start(
      twilio('third', { priority: 4 }),
      twilio('abroad', { priority: 2, countries: ['DE'] }),
      twilio('second', { priority: 3, countries: ['IR'] }),
      twilio('first', { priority: 1, options: down }),
    );
    const actor = await asked(app);
    await isIn(app, actor, 'accepted');
    expect(await messageTo(app, actor)).toMatchObject({ provider: 'second', attempts: 2 });
    for (let i = 0; i < 4; i += 1) await isIn(app, await asked(app), 'accepted');
    const ready = await send(`${app.url}/health/ready`);
    expect(ready.status).toBe(200);
    expect(ready.body['details']).toMatchObject({
      sms: { first: 'down', second: 'up', third: 'up', abroad: 'up' },
    });
    expect(gateway.calls).toHaveLength(5);
  });

  it('sends the notice to the former number through Twilio with its validity, and not by a provider for codes only', async () => {
    gateway.reply = (response, { path }) => {
      json(path.includes('/lookup') ? PRESETS['kavenegar-lookup'].yes : PRESETS.twilio.yes)(
        response,
      );
    };
    const options = PRESETS['kavenegar-lookup'].options(gateway);
    const codes = { name: 'codes', driver: 'http', preset: 'kavenegar-lookup', options };
    const app = await start(codes, twilio('texts', { priority: 2 }));
    const actor = await asked(app);
    await isIn(app, actor, 'accepted');
    const code = () => /token=(\d{6})/.exec(gateway.calls.at(-1)?.body ?? '')?.[1] ?? 'none';
    actor.tokens = tokensIn(expectOk(await actor.token(code())));
    const number = newNumber();
    dataOf(await setNumber(actor, number));
    await vi.waitUntil(() => gateway.calls.length === 2, PATIENCE);
    dataOf(await confirmNumber(actor, code()));
    await vi.waitUntil(() => gateway.calls.length === 3, PATIENCE);
    dataOf(await verifyNumber(actor, code()));
    await isIn(app, actor, 'accepted');
    expect(await messageTo(app, actor)).toMatchObject({ challenge_id: '', provider: 'texts' });
    const [sent, ...rest] = gateway.calls.filter(({ path }) => path === PRESETS.twilio.path);
    expect(rest).toEqual([]);
    const form = new URLSearchParams(sent?.body);
    expect(form.get('Body')).toContain('was changed');
    expect(Number(form.get('ValidityPeriod'))).toBeGreaterThan(30_000);
    // Twilio rejects a longer validity.
    expect(Number(form.get('ValidityPeriod'))).toBeLessThanOrEqual(36_000);
  });

  it('fails the notice to the former number if the only provider sends codes only', async () => {
    gateway.reply = json(PRESETS['sms.ir'].yes);
    const options = PRESETS['sms.ir'].options(gateway);
    const app = await start({ name: 'codes', driver: 'http', preset: 'sms.ir', options });
    const recipient = newNumber();
    const notice = { recipient, language: 'en' } as const;
    await app
      .get(Database)
      .transaction((tx) => app.get(SmsCodeService).sendNotice(tx, notice, NUMBER_CHANGED));
    await isIn(app, new Actor(app, recipient), 'failed');
    expect(gateway.calls).toEqual([]);
  });

  it('asks a provider once if it asks for more time than the message has, and sends by the next at once', async () => {
    gateway.reply = (response, { path }) => {
      if (path.includes('/AC2/')) json(PRESETS.twilio.yes)(response);
      else response.writeHead(429, { 'retry-after': '600' }).end();
    };
    const options = { ...PRESETS.twilio.options(gateway), account: 'AC2' };
    const app = await start(twilio('busy'), twilio('idle', { priority: 2, options }));
    const actor = await asked(app);
    await isIn(app, actor, 'accepted');
    expect(await messageTo(app, actor)).toMatchObject({ provider: 'idle', attempts: 2 });
  });

  it('sends no more than the rate of a provider by it, and the rest by the next', async () => {
    gateway.reply = json(PRESETS.twilio.yes);
    const app = await start(twilio('slow', { rate: 1 }), twilio('fast', { priority: 2 }));
    const actors = await Promise.all(Array.from({ length: 6 }, () => asked(app)));
    for (const actor of actors) await isIn(app, actor, 'accepted');
    const used = await app.query('SELECT DISTINCT provider FROM messages ORDER BY provider');
    expect(used).toEqual([{ provider: 'fast' }, { provider: 'slow' }]);
  });
});
