import { describe, expect, it } from 'vitest';
import { Actor, expectOk, newNumber } from '../support/actors/actor.js';
import { startApp, useApp } from '../support/servers/app.js';
import { postJson, send, type Answer } from '../support/actors/http.js';
import { expectRefusal } from '../support/assertions/refusal.js';
import { messagesIn } from '../support/actors/received-messages.js';

const app = useApp({ LIMITS: 'off' });

const messages = (query: Record<string, string>): Promise<Answer> =>
  send(`${app.url}/dev/phone/messages?${new URLSearchParams(query).toString()}`);
const dial = (body: unknown): Promise<Answer> => postJson(`${app.url}/dev/phone/dial`, body);

describe('GET /dev/phone/messages', () => {
  it('returns the messages of the number, newest first, with the code beside the text', async () => {
    const actor = await Actor.registered(app);
    await actor.initialize('sms');
    await app.travel(60);
    await actor.initialize('sms');
    const list = messagesIn(expectOk(await messages({ to: actor.cell_number })));
    expect(list).toHaveLength(2);
    for (const message of list) {
      expect(Object.keys(message).sort()).toEqual([
        'channel',
        'code',
        'id',
        'received_at',
        'sms',
        'text',
        'to',
      ]);
      expect(message).toMatchObject({ channel: 'sms', to: actor.cell_number });
      expect(message.id).toMatch(/^\d+$/);
      expect(message.received_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      expect(message.text).toContain(message.code);
    }
    expect(Number(list[0]?.id)).toBeGreaterThan(Number(list[1]?.id));
  });

  it('accepts every way of writing the number', async () => {
    const actor = await Actor.registered(app);
    await actor.initialize('sms');
    const national = `0${actor.cell_number.slice(3)}`;
    for (const to of [national, national.slice(1), `0098${national.slice(1)}`, ` ${national}`]) {
      expect(messagesIn(await messages({ to }))).toHaveLength(1);
    }
  });

  it('returns texts in Persian if initialize asked for it', async () => {
    const actor = await Actor.registered(app);
    await postJson(
      `${app.url}/api/oauth/initialize`,
      { username: actor.cell_number, channel: 'sms' },
      { 'accept-language': 'fa-IR,fa;q=0.9,en;q=0.5' },
    );
    expect(messagesIn(await messages({ to: actor.cell_number }))[0]?.text).toMatch(/رمز/);
  });

  it('returns an empty list at once for a number without messages', async () => {
    expect(messagesIn(expectOk(await messages({ to: newNumber() })))).toEqual([]);
  });

  it('waits with `wait` until a message arrives', async () => {
    const actor = await Actor.registered(app);
    const started = performance.now();
    const waiting = messages({ to: actor.cell_number, wait: '30' });
    await actor.initialize('sms');
    expect(messagesIn(expectOk(await waiting))).toHaveLength(1);
    expect(performance.now() - started).toBeLessThan(25_000);
  });

  it('returns an empty list after the wait', async () => {
    const started = performance.now();
    expect(messagesIn(expectOk(await messages({ to: newNumber(), wait: '1' })))).toEqual([]);
    expect(performance.now() - started).toBeGreaterThan(900);
  });

  it.each<Record<string, string>>([{}, { to: '' }, { to: 'x' }, { to: '0912' }])(
    'returns VALIDATION_FAILED for %j',
    async (query) => {
      expectRefusal(await messages(query), 'VALIDATION_FAILED', 'to');
    },
  );

  it.each(['31', '-1', 'x', '1e9'])('returns VALIDATION_FAILED for a wait of %s', async (wait) => {
    expectRefusal(await messages({ to: newNumber(), wait }), 'VALIDATION_FAILED', 'wait');
  });
});

describe('POST /dev/phone/dial', () => {
  it('shows the code to the right number, in any way of writing it', async () => {
    const actor = await Actor.registered(app);
    await actor.initialize('ussd');
    const screen = expectOk(await dial({ from: `0${actor.cell_number.slice(3)}`, code: '*6655#' }));
    expect(Object.keys(screen.body).sort()).toEqual(['ends', 'session', 'text']);
    expect(screen.body).toMatchObject({
      ends: true,
      text: expect.stringMatching(/\d{6}/) as string,
    });
    expect(String(screen.body['text']).length).toBeLessThanOrEqual(160);
  });

  it('shows one neutral text to any other number, without a request, for another code and after use', async () => {
    const actor = await Actor.registered(app);
    const idle = await Actor.registered(app);
    expectOk(await actor.initialize('ussd'));
    const others = [await new Actor(app).dial(), await idle.dial(), await actor.dial('*1#')];
    await actor.token(await actor.dialledCode());
    others.push(await actor.dial());
    expect(new Set(others).size).toBe(1);
    expect(others[0]).not.toMatch(/\d{6}/);
  });

  it('shows the same code again until it expires', async () => {
    const actor = await Actor.registered(app);
    const code = await actor.newCode('ussd');
    expect(await actor.dialledCode()).toBe(code);
    await app.travel(300);
    expect(await actor.dialledCode()).toBe('');
  });

  it('shows the code of a text message', async () => {
    const actor = await Actor.registered(app);
    const code = await actor.newCode('sms');
    expect(await actor.dialledCode()).toBe(code);
  });

  it.each([{}, { from: 1, code: null }, { from: [], code: {} }])(
    'returns VALIDATION_FAILED for %j',
    async (body) => {
      expectRefusal(await dial(body), 'VALIDATION_FAILED', 'from', 'code');
    },
  );
});

describe('/dev/phone with DELIVERY=webhook', () => {
  it('returns NOT_FOUND for every operation, and stores nothing', async () => {
    const other = await startApp({
      DELIVERY: 'webhook',
      DELIVERY_WEBHOOK_URL: 'http://127.0.0.1:8/',
      DELIVERY_WEBHOOK_TOKEN: 'x',
      USSD_GATEWAY_TOKEN: 'x'.repeat(32),
    });
    const number = newNumber();
    expectRefusal(
      await send(`${other.url}/dev/phone/messages?to=${encodeURIComponent(number)}`),
      'NOT_FOUND',
    );
    const call = {
      from: number,
      code: '*6655#',
      session: 'a'.repeat(24),
      inputs: ['1'],
      reason: 'user',
    };
    for (const what of ['dial', 'reply', 'hang-up']) {
      expectRefusal(await postJson(`${other.url}/dev/phone/${what}`, call), 'NOT_FOUND');
    }
    for (const what of ['network', 'reset']) {
      expectRefusal(
        await postJson(`${other.url}/dev/phone/${what}`, { to: number, outage: true }),
        'NOT_FOUND',
      );
    }
    for (const what of ['handsets', `network?to=${encodeURIComponent(number)}`]) {
      expectRefusal(await send(`${other.url}/dev/phone/${what}`), 'NOT_FOUND');
    }
    expect(await other.query('SELECT * FROM phone_networks')).toEqual([]);
    await other.close();
  });
});
