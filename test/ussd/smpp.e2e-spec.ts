import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UssdTurns } from '../../src/delivery/ussd/ussd-turns.js';
import { Actor, newNumber } from '../support/actors/actor.js';
import { startApp, type Settings, type TestApp } from '../support/servers/app.js';
import { postJson, send } from '../support/actors/http.js';
import { expectRefusal, expectTokenRefusal } from '../support/assertions/refusal.js';
import {
  asked,
  challengeOf,
  codeIn,
  derivedCode,
  NEUTRAL,
  otherThan,
} from '../support/actors/ussd.js';
import { UssdSmsc } from '../support/servers/ussd-smsc.js';

const PATIENCE = { timeout: 20_000, interval: 20 };
const [ASKS, ENDS] = [2, 17];
const BUSY = 'The service is busy. Please dial again.';

const lines: string[] = [];
let smsc: UssdSmsc;
let app: TestApp;
const apps: TestApp[] = [];

async function start(
  settings: Settings = {},
  members: object = {},
  options: object = {},
): Promise<TestApp> {
  const USSD_GATEWAYS = JSON.stringify([smsc.gateway(members, options)]);
  const common = { SECRET_USSD: smsc.password, LOG_LEVEL: 'debug', USSD_REF: 'on', USSD_GATEWAYS };
  const started = await startApp(
    { ...common, ...settings },
    { write: (line) => void lines.push(line) },
  );
  apps.push(started);
  return started;
}

async function isBound(of: TestApp, state = 'up'): Promise<void> {
  await vi.waitFor(async () => {
    const { status, body } = await send(`${of.url}/health/ready`, { redirect: 'manual' });
    expect([status, body['details']]).toEqual([
      200,
      expect.objectContaining({ ussd: expect.objectContaining({ smsc: state }) as object }),
    ]);
  }, PATIENCE);
}

beforeEach(async () => {
  lines.length = 0;
  smsc = await UssdSmsc.start();
  app = await start();
  await isBound(app);
});
afterEach(async () => {
  await Promise.all(apps.splice(0).map((each) => each.close()));
  await smsc.down();
});

describe('USSD over SMPP', () => {
  it('shows the code to its own number only, in the session of the dial with its reference [OTP-10]', async () => {
    const actor = await Actor.registered(app);
    const ref = await asked(actor);
    const code = await derivedCode(actor);
    const stranger = await smsc.dial(smsc.caller(newNumber()), `*6655*${ref}#`);
    expect([stranger.op, stranger.text]).toEqual([ENDS, NEUTRAL]);
    expectTokenRefusal(await actor.token(code), 'INVALID_GRANT');
    const caller = smsc.caller(actor.cell_number);
    const { op, text, members } = await smsc.dial(caller, `*6655*${ref}#`);
    expect([op, codeIn(text)]).toEqual([ENDS, code]);
    expect(members).toMatchObject({
      ...{ service_type: 'USSD', data_coding: 0, its_session_info: caller.info },
      ...{ source_addr: '6655', destination_addr: caller.from, dest_addr_ton: 1, dest_addr_npi: 1 },
    });
    expect((await actor.token(code)).status).toBe(200);
  });

  it('asks for the reference after a dial without one, and answers the reply', async () => {
    const actor = await Actor.registered(app);
    const ref = await asked(actor);
    for (const [reply, code] of [
      [otherThan(ref), ''],
      [ref, await derivedCode(actor)],
    ] as const) {
      const caller = smsc.caller(actor.cell_number);
      const question = await smsc.dial(caller, '*6655#');
      expect([question.op, question.text]).toEqual([
        ASKS,
        expect.stringContaining('last 4 digits'),
      ]);
      const answer = await smsc.reply(caller, reply);
      expect([answer.op, codeIn(answer.text)]).toEqual([ENDS, code]);
      if (code === '') expect(answer.text).toBe(NEUTRAL);
    }
  });

  it.each<[string, string, object]>([
    ['without its last sign', '*6655*', {}],
    ['as digits behind our address', '', {}],
    ['from a number without country code', '*6655*', { source_addr_ton: 2 }],
    ['from a number of unknown type', '*6655*', { source_addr_ton: 0 }],
  ])('reads a dial %s', async (_how, stem, members) => {
    const actor = await Actor.registered(app);
    const ref = await asked(actor);
    const national = 'source_addr_ton' in members && members.source_addr_ton === 2;
    const caller = smsc.caller(actor.cell_number);
    const from = national ? actor.cell_number.slice(3) : caller.from;
    await smsc.send({ ...caller, from }, `${stem}${ref}`, 1, undefined, members);
    await vi.waitFor(() => {
      expect(smsc.answersTo({ ...caller, from }).map(({ text }) => codeIn(text))).toEqual([
        expect.stringMatching(/^\d{6}$/),
      ]);
    }, PATIENCE);
  });

  it('accepts Persian digits, and answers in Persian if the gateway is set to it', async () => {
    const persian = await start({}, { name: 'persian', language: 'fa' });
    await smsc.bound(2);
    const actor = await Actor.registered(persian);
    const ref = await asked(actor);
    const caller = smsc.caller(actor.cell_number);
    const question = await smsc.dial(caller, '*6655#');
    expect(question).toMatchObject({
      op: ASKS,
      data_coding: 8,
      text: expect.stringMatching(/^4 رقم آخر/) as string,
    });
    const digits = [...ref].map((digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)]).join('');
    const answer = await smsc.reply(caller, digits);
    expect(answer).toMatchObject({
      op: ENDS,
      data_coding: 8,
      text: expect.stringMatching(/^رمز ورود: \d{6}\./) as string,
    });
  });

  it('returns the same screen to a repeated PDU, and starts a new session for the same number three minutes later', async () => {
    const actor = await Actor.registered(app);
    const caller = smsc.caller(actor.cell_number);
    expect((await smsc.dial(caller, '*6655*4711#')).text).toBe(NEUTRAL);
    const ref = await asked(actor);
    const other = smsc.caller(actor.cell_number);
    const texts = [];
    for (let i = 0; i < 4; i += 1) texts.push((await smsc.dial(other, `*6655*${ref}#`)).text);
    expect(new Set(texts)).toEqual(new Set([expect.stringContaining(await derivedCode(actor))]));
    expect(await challengeOf(actor)).toMatchObject({ shows: 1 });
    await app.travel(181);
    expect(codeIn((await smsc.dial(other, `*6655*${ref}#`)).text)).toBe(await derivedCode(actor));
    expect(await challengeOf(actor)).toMatchObject({ shows: 2 });
  });

  it('answers sessions without a session number one by one', async () => {
    const actor = await Actor.registered(app);
    const caller = { from: actor.cell_number.slice(1) };
    expect((await smsc.dial(caller, '*6655*4711#')).text).toBe(NEUTRAL);
    const ref = await asked(actor);
    expect((await smsc.dial(caller, '*6655#')).op).toBe(ASKS);
    const shown = await smsc.reply(caller, ref);
    expect(codeIn(shown.text)).toBe(await derivedCode(actor));
    expect(shown.members).not.toHaveProperty('its_session_info');
  });

  it.each<[string, number, string, object]>([
    ['the end of a notification', 19, '', {}],
    ['an operation of the vendor', 32, '', {}],
    [
      'a reply without text, the last of its session',
      18,
      '',
      { its_session_info: Buffer.from([0xff, 1]) },
    ],
    ['a text message', 1, '*6655#', { ussd_service_op: undefined, service_type: '' }],
    ['a receipt', 1, 'id:1 stat:DELIVRD', { esm_class: 4 }],
  ])('accepts %s and sends no answer', async (_what, op, text, members) => {
    const caller = smsc.caller(newNumber());
    expect(await smsc.send(caller, text, op, undefined, members)).toBe(0);
    await smsc.dial(smsc.caller(newNumber()), '*6655#');
    expect(
      smsc.answers.filter(({ members: { destination_addr } }) => destination_addr === caller.from),
    ).toEqual([]);
  });

  it('shows a screen that asks to dial again if the database is slow', async () => {
    const hasty = await start({ USSD_TIMEOUT: '200' }, { name: 'hasty' });
    await smsc.bound(2);
    const decide = vi
      .spyOn(hasty.get(UssdTurns), 'storeTurn')
      .mockReturnValue(Promise.withResolvers<never>().promise);
    expect(await smsc.dial(smsc.caller(newNumber()), '*6655*4711#')).toMatchObject({
      op: ENDS,
      text: BUSY,
    });
    decide.mockRestore();
  });

  it('logs only the gateway and the outcome of a dial [LOG-1]', async () => {
    const actor = await Actor.registered(app);
    const ref = await asked(actor);
    lines.length = 0;
    const { text } = await smsc.dial(smsc.caller(actor.cell_number), `*6655*${ref}#`);
    const log = lines.join('');
    expect(log).toContain('smsc: code shown');
    for (const secret of [codeIn(text), actor.cell_number.slice(1), smsc.password])
      expect(log).not.toContain(secret);
  });

  it('returns NOT_FOUND for every path of such a gateway', async () => {
    const turn = { from: newNumber(), short_message: '*6655#', event: '1' };
    expectRefusal(await postJson(`${app.url}/ussd/smsc`, turn), 'NOT_FOUND');
    expectRefusal(await postJson(`${app.url}/ussd/smsc/${'x'.repeat(22)}`, turn), 'NOT_FOUND');
  });
});

describe('The link of a USSD gateway over SMPP', () => {
  it('reconnects after it ended; readiness reports it and stays 200 [FLT-2]', async () => {
    const port = await smsc.down();
    await isBound(app, 'down');
    await smsc.up(port);
    await isBound(app);
    expect((await smsc.dial(smsc.caller(newNumber()), '*6655*4711#')).text).toBe(NEUTRAL);
  });

  it('reports down after a refused bind, and logs no password', async () => {
    const refused = await start({ SECRET_USSD: 'wrongpwd' }, { name: 'refused' });
    await vi.waitFor(() => {
      expect(lines.join('')).toContain('refused: bind refused, status 14');
    }, PATIENCE);
    const { status, body } = await send(`${refused.url}/health/ready`);
    expect([status, body['details']]).toMatchObject([200, { ussd: { refused: 'down' } }]);
    expect(lines.join('')).not.toContain('wrongpwd');
  });

  it('reconnects after it ended with an answer pending', async () => {
    smsc.isSilent = true;
    await smsc.dial(smsc.caller(newNumber()), '*6655*4711#');
    const port = await smsc.down();
    smsc.isSilent = false;
    await smsc.up(port);
    await isBound(app);
    await vi.waitFor(() => {
      expect(lines.join('')).toContain('smsc: answer failed');
    }, PATIENCE);
    expect((await smsc.dial(smsc.caller(newNumber()), '*6655*4711#')).text).toBe(NEUTRAL);
  });

  it('keeps at most its window of answers in flight, and repeats a throttled one', async () => {
    const narrow = await start({ LIMITS: 'off' }, { name: 'narrow' }, { window: 3 });
    await smsc.bound(2);
    await isBound(app);
    smsc.throttles = 2;
    const dials = Array.from({ length: 20 }, () => smsc.dial(smsc.caller(newNumber()), '*6655#'));
    expect(new Set((await Promise.all(dials)).map(({ op }) => op))).toEqual(new Set([ASKS]));
    expect(smsc.mostInFlight).toBeLessThanOrEqual(3);
    expect(narrow.url).not.toBe(app.url);
  });

  it('answers accepted dials during a stop, refuses later ones so that another bind gets them, and unbinds [FLT-3]', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const decide = vi.spyOn(app.get(UssdTurns), 'storeTurn').mockReturnValueOnce(promise);
    const [caller, late] = [smsc.caller(newNumber()), smsc.caller(newNumber())];
    const [bind] = smsc.binds;
    expect(await smsc.send(caller, '*6655*4711#')).toBe(0);
    await vi.waitFor(() => {
      expect(decide).toHaveBeenCalled();
    }, PATIENCE);
    const closed = apps.pop()?.close();
    await vi.waitFor(async () => {
      expect(await smsc.send(late, '*6655*4711#', 1, bind)).toBe(0x64);
    }, PATIENCE);
    expect(smsc.unbound.length).toBe(0);
    resolve('no_request');
    await closed;
    expect(smsc.answersTo(caller).map(({ text }) => text)).toEqual([NEUTRAL]);
    expect(smsc.unbound.length === 1 && smsc.unbound[0] === bind).toBe(true);
    decide.mockRestore();
  });
});
