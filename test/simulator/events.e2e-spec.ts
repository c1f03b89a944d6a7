import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { VirtualPhone, type ReceivedMessage } from '../../src/delivery/simulator/index.js';
import { RecipientInbox } from '../../src/delivery/outbox/index.js';
import { ERRORS } from '../../src/platform/errors/index.js';
import { Actor, expectOk, numberEndingIn } from '../support/actors/actor.js';
import { startApp, useApp } from '../support/servers/app.js';
import { postJson, send, type Answer } from '../support/actors/http.js';
import { expectRefusal } from '../support/assertions/refusal.js';
import { messagesIn, RECEIVED } from '../support/actors/received-messages.js';
import { readJson } from '../support/assertions/read-json.js';

const app = useApp({ LIMITS: 'off' });

const at = (path: string) => `${app.url}/dev/phone/${path}`;

/** Returns a registered actor whose number ends in these digits. */
async function ending(suffix: string): Promise<Actor> {
  const actor = new Actor(app, numberEndingIn(suffix));
  expectOk(await actor.register());
  return actor;
}

async function inboxOf(actor: Actor): Promise<ReceivedMessage[]> {
  const answer = await send(at(`messages?to=${encodeURIComponent(actor.cell_number)}`));
  return messagesIn(expectOk(answer));
}

async function stateOf(actor: Actor): Promise<unknown> {
  const [row] = await app.query('SELECT state FROM messages WHERE recipient = ?', [
    actor.cell_number,
  ]);
  return row?.['state'];
}

/** Opens the stream of an actor's messages. */
async function follow({ cell_number }: Actor, headers: Record<string, string> = {}) {
  const listening = new AbortController();
  const url = at(`events?to=${encodeURIComponent(cell_number)}`);
  const response = await fetch(url, { headers, signal: listening.signal });
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  let seen = '';
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const read = async (): Promise<void> => {
    const { value, done } = (await reader?.read()) ?? { done: true };
    seen += value ?? '';
    if (!done) await read();
  };
  return {
    seen: () => seen,
    messages: () =>
      [...seen.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => readJson(RECEIVED, data)),
    ended: read().catch(() => undefined),
    close: () => {
      listening.abort();
    },
  };
}

/** Fails like a database: after the caller has gone on. */
async function unavailable(): Promise<never> {
  await sleep(10);
  throw ERRORS.SERVICE_UNAVAILABLE();
}

describe('GET /dev/phone/events', () => {
  it('sends each message once as it arrives, and resumes after Last-Event-ID', async () => {
    const actor = await Actor.registered(app);
    const first = await follow(actor);
    const code = await actor.newCode();
    await vi.waitFor(() => {
      expect(first.messages()).toMatchObject([{ to: actor.cell_number, code }]);
    });
    await app.travel(60);
    const next = await actor.newCode();
    await vi.waitFor(() => {
      expect(first.messages().map((message) => message.code)).toEqual([code, next]);
    });
    const second = await follow(actor, { 'last-event-id': first.messages()[0]?.id ?? '' });
    await vi.waitFor(() => {
      expect(second.messages().map((message) => message.code)).toEqual([next]);
    });
    first.close();
    second.close();
  });

  it('ends if the database fails, and sends no ids except those of messages [FLT-2]', async () => {
    const actor = await Actor.registered(app);
    await actor.newCode();
    const first = await follow(actor);
    await vi.waitFor(() => {
      expect(first.messages()).toHaveLength(1);
    });
    const [message] = first.messages();
    const away = vi.spyOn(app.get(RecipientInbox), 'listInbox').mockImplementationOnce(unavailable);
    await first.ended;
    away.mockRestore();
    expect(first.seen().match(/^(?:id|event): .*$/gm)).toEqual([`id: ${message?.id ?? ''}`]);
  });

  it('returns SERVICE_UNAVAILABLE if the database is down at the start [FLT-2]', async () => {
    const away = vi.spyOn(app.get(RecipientInbox), 'listInbox').mockImplementation(unavailable);
    const answer = await send(at('events?to=09120000001')).finally(() => {
      away.mockRestore();
    });
    expectRefusal(answer, 'SERVICE_UNAVAILABLE');
  });

  it('returns VALIDATION_FAILED without a number, and ends with the service', async () => {
    expectRefusal(await send(at('events?to=x')), 'VALIDATION_FAILED', 'to');
    const other = await startApp({ LIMITS: 'off' });
    const response = await fetch(`${other.url}/dev/phone/events?to=09120000001`);
    const text = response.text().catch(() => 'cut');
    await other.close();
    expect(await text).not.toBe('cut');
  });
});

describe('VirtualPhone', () => {
  it.each([
    ['9999', 'failed', 0],
    ['7777', 'ready', 0],
    ['0000', 'ready', 0],
    ['8888', 'accepted', 0],
    ['6666', 'accepted', 2],
    ['1234', 'accepted', 1],
  ])(
    'leaves a message to a number that ends in %s as %s, copies: %i',
    async (suffix, state, copies) => {
      const actor = await ending(suffix);
      expectOk(await actor.initialize('sms'));
      await vi.waitFor(async () => {
        expect(await stateOf(actor)).toBe(state);
      });
      expect(await inboxOf(actor)).toHaveLength(copies);
    },
  );

  it('accepts receipts by hand', async () => {
    const actor = await Actor.registered(app);
    await actor.newCode();
    await vi.waitFor(async () => {
      expect(await stateOf(actor)).toBe('accepted');
    });
    const [message] = await inboxOf(actor);
    const report = (status: string): Promise<Answer> =>
      postJson(at('receipts'), { id: message?.id, status });
    expect((await report('undelivered')).status).toBe(204);
    expect(await stateOf(actor)).toBe('undelivered');
    await report('delivered');
    expect(await stateOf(actor)).toBe('delivered');
    expectRefusal(await report('x'), 'VALIDATION_FAILED', 'status');
  });

  it('rejects a receipt for an impossible id', async () => {
    const report = (id: number): Promise<Answer> =>
      postJson(at('receipts'), { id, status: 'delivered' });
    expect((await report(Number.MAX_SAFE_INTEGER)).status).toBe(204);
    for (const id of [0, 1e16, 1e300]) expectRefusal(await report(id), 'VALIDATION_FAILED', 'id');
  });

  it('empties the inbox of one number on a reset', async () => {
    const [actor, other] = [await Actor.registered(app), await Actor.registered(app)];
    await actor.newCode();
    await other.newCode();
    expect((await postJson(at('reset'), { to: actor.cell_number })).status).toBe(204);
    expect([await inboxOf(actor), (await inboxOf(other)).length]).toEqual([[], 1]);
    expectRefusal(await postJson(at('reset'), { to: 'x' }), 'VALIDATION_FAILED', 'to');
  });
});

describe('VirtualPhone in a test of the application', () => {
  it('reads messages and dials without HTTP', async () => {
    const phone = app.get(VirtualPhone);
    const actor = await Actor.registered(app);
    expectOk(await actor.initialize('sms'));
    const [message] = await phone.listMessages(actor.cell_number, { waitSeconds: 5 });
    expectOk(await actor.token(message?.code ?? ''));
    await app.travel(60);
    expectOk(await actor.initialize('ussd'));
    const { text, ends } = await phone.dialCode(actor.cell_number, app.config.USSD_CODE);
    expect(ends).toBe(true);
    expectOk(await actor.token(/\d{6}/.exec(text)?.[0] ?? ''));
  });
});

describe('LIMITS=off', () => {
  it('keeps waiting times, which WAITING_TIMES=1 shortens to a second', async () => {
    const quick = await startApp({ LIMITS: 'off', WAITING_TIMES: '1' });
    const actor = await Actor.registered(quick);
    await actor.initialize();
    expect(expectRefusal(await actor.initialize(), 'OTP_WAITING_TIME')).toMatchObject([
      { details: { waiting_time: 1 } },
    ]);
    await quick.travel(1);
    await actor.signIn();
    await quick.close();
  });
});
