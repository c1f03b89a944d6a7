import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VirtualPhone } from '../../src/delivery/simulator/index.js';
import { Actor, newNumber } from '../support/actors/actor.js';
import type { TestApp } from '../support/servers/app.js';
import { postJson } from '../support/actors/http.js';
import { expectTokenRefusal } from '../support/assertions/refusal.js';
import {
  asked,
  challengeOf,
  codeIn,
  conEndTurn,
  derivedCode,
  GATEWAY_NAMES,
  hubtelTurn,
  newSession,
  NEUTRAL,
  otherThan,
  ownTurn,
  startWithGateways,
  type Turn,
} from '../support/actors/ussd.js';

const ASKS = 'Type the last 4 digits of the code to dial that the app shows.';

const lines: string[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await startWithGateways(lines, { LIMIT_REGISTER: '1000/60', LIMIT_INITIALIZE: '1000/60' });
});
afterAll(() => app.close());

const inPersian = (text: string) =>
  [...text].map((digit) => String.fromCharCode(digit.charCodeAt(0) - 0x30 + 0x06f0)).join('');
const inArabic = (text: string) =>
  [...text].map((digit) => String.fromCharCode(digit.charCodeAt(0) - 0x30 + 0x0660)).join('');

/** Opens a session of one caller; each call sends all replies so far. */
function callOf(turn: Turn, from: string) {
  const session = newSession();
  return (...replies: string[]) => turn(app, { from, session, extra: '', replies });
}

describe.each<[string, Turn, string, RegExp]>([
  ['CON/END forms', conEndTurn, ASKS, /^No sign-in request/],
  ['Hubtel', hubtelTurn, ASKS, /^No sign-in request/],
  [
    'a layout whose replies do not name the code, in Persian',
    ownTurn,
    '4 رقم آخر کد شماره‌گیری را که برنامه نشان می‌دهد وارد کنید.',
    /^برای این شماره/,
  ],
])('USSD_REF=on over %s', (_what, turn, question, neutral) => {
  it('asks every caller who dials without a reference for it', async () => {
    const [actor, idle] = [await Actor.registered(app), await Actor.registered(app)];
    await asked(actor);
    for (const from of [actor.cell_number, idle.cell_number, newNumber()]) {
      expect(await callOf(turn, from)()).toEqual({ text: question, ends: false });
    }
    expectTokenRefusal(await actor.token(await derivedCode(actor)), 'INVALID_GRANT');
    expect(await challengeOf(actor)).toMatchObject({ shown_at: null });
  });

  it('shows the code after the right reply, in ASCII, Persian or Arabic digits [OTP-10]', async () => {
    for (const write of [String, inPersian, inArabic]) {
      const actor = await Actor.registered(app);
      const ref = await asked(actor);
      const call = callOf(turn, actor.cell_number);
      expect((await call()).ends).toBe(false);
      const { text, ends } = await call(write(ref));
      expect([ends, codeIn(text)]).toEqual([true, await derivedCode(actor)]);
    }
  });

  it('ends the session after a wrong reply as for a stranger, and rejects every reference after three', async () => {
    const actor = await Actor.registered(app);
    const ref = await asked(actor);
    const wrong = otherThan(ref);
    for (const from of [newNumber(), actor.cell_number, actor.cell_number, actor.cell_number]) {
      const call = callOf(turn, from);
      await call();
      const { text, ends } = await call(wrong);
      expect(ends).toBe(true);
      expect(text).toMatch(neutral);
    }
    const call = callOf(turn, actor.cell_number);
    expect((await call()).ends).toBe(false);
    const { text, ends } = await call(ref);
    expect([codeIn(text), ends]).toEqual(['', true]);
    expect(text).not.toMatch(neutral);
  });

  it('returns the same screen to a repeated turn after the limit of wrong references is reached', async () => {
    const actor = await Actor.registered(app);
    const wrong = otherThan(await asked(actor));
    const calls = [0, 1, 2].map(() => callOf(turn, actor.cell_number));
    const answers = [];
    for (const call of calls) answers.push(await call(wrong));
    for (const call of calls) expect(await call(wrong)).toEqual(answers[0]);
    expect((await callOf(turn, actor.cell_number)(wrong)).text).not.toBe(answers[0]?.text);
  });

  it('returns the same screen to a repeated turn and counts it once', async () => {
    const actor = await Actor.registered(app);
    const ref = await asked(actor);
    const call = callOf(turn, actor.cell_number);
    const questions = await Promise.all(Array.from({ length: 5 }, () => call()));
    expect(new Set(questions.map(({ text }) => text))).toEqual(new Set([question]));
    const answers = await Promise.all(Array.from({ length: 5 }, () => call(ref)));
    expect(new Set(answers.map(({ text }) => codeIn(text)))).toEqual(
      new Set([await derivedCode(actor)]),
    );
    expect(await call()).toEqual({ text: question, ends: false });
    expect(await challengeOf(actor)).toMatchObject({ shows: 1 });
  });

  it('asks again after an empty reply', async () => {
    const actor = await Actor.registered(app);
    const ref = await asked(actor);
    const call = callOf(turn, actor.cell_number);
    await call();
    expect(await call('')).toEqual({ text: question, ends: false });
    expect(codeIn((await call('', ref)).text)).toBe(await derivedCode(actor));
  });
});

describe.each(GATEWAY_NAMES)('VirtualPhone through the gateway %s', (gateway) => {
  const code = gateway === 'hubtel' ? '*713*9#' : '*6655#';

  it('dials, reads the question, replies and reads the code', async () => {
    const phone = app.get(VirtualPhone);
    const actor = await Actor.registered(app);
    const ref = await asked(actor);
    const from = actor.cell_number;
    const question = await phone.dialCode(from, code, gateway);
    expect([question.ends, codeIn(question.text)]).toEqual([false, '']);
    const session = { session: question.session, from, code, gateway };
    const wrong = await phone.sendReply({ ...session, inputs: [otherThan(ref)] });
    expect([wrong.ends, codeIn(wrong.text)]).toEqual([true, '']);
    const next = await phone.dialCode(from, code, gateway);
    expect(next.session).not.toBe(question.session);
    const shown = await phone.sendReply({ ...session, session: next.session, inputs: [ref] });
    expect(shown).toEqual({ session: next.session, text: shown.text, ends: true });
    expect(codeIn(shown.text)).toBe(await derivedCode(actor));
    await phone.hangUp({ ...session, inputs: [] }, 'user');
    await phone.hangUp({ ...session, inputs: [] }, 'timeout');
  });
});

describe('POST /dev/phone/{dial,reply,hang-up}', () => {
  const post = (what: string, body: object) => postJson(`${app.url}/dev/phone/${what}`, body);

  it('continues and ends a session with the state that the handset sends', async () => {
    const actor = await Actor.registered(app);
    const ref = await asked(actor);
    const call = { from: `0${actor.cell_number.slice(3)}`, code: '*6655#' };
    const { session } = (await post('dial', call)).body;
    lines.length = 0;
    const { status, body } = await post('reply', { ...call, session, inputs: [inPersian(ref)] });
    expect([status, Object.keys(body).sort()]).toEqual([200, ['ends', 'session', 'text']]);
    expect(codeIn(String(body['text']))).toBe(await derivedCode(actor));
    expect((await post('reply', { ...call, session, inputs: [inPersian(ref)] })).text).toContain(
      'Your code is',
    );
    expect(await challengeOf(actor)).toMatchObject({ shows: 1 });
    for (const reason of ['user', 'timeout']) {
      expect((await post('hang-up', { ...call, session, inputs: [], reason })).status).toBe(204);
      expect((await post('hang-up', { ...call, session, reason })).status).toBe(204);
    }
    expect(lines.join('')).not.toContain(ref);
  });

  it.each<[string, object, string]>([
    ['reply', { inputs: [] }, 'inputs'],
    ['reply', { inputs: '4711' }, 'inputs'],
    ['reply', { inputs: [4711] }, 'inputs'],
    ['reply', { inputs: ['1'.repeat(161)] }, 'inputs'],
    ['reply', { inputs: Array.from({ length: 21 }, () => '1') }, 'inputs'],
    ['reply', { inputs: ['1'], session: 7 }, 'session'],
    ['hang-up', { reason: 'user', session: 'made up' }, 'session'],
    ['reply', { inputs: ['1'], gateway: 'nowhere' }, 'gateway'],
    ['hang-up', { reason: 'tired' }, 'reason'],
  ])('rejects a %s with %j', async (what, members, field) => {
    const call = { from: newNumber(), code: '*6655#', session: 'a'.repeat(24) };
    const { status, body } = await post(what, { ...call, ...members });
    expect([status, body.errors?.[0]?.field]).toEqual([400, field]);
  });

  it('returns the neutral text to a reply of a stranger', async () => {
    const call = { from: newNumber(), code: '*6655#', session: 'a'.repeat(24) };
    expect((await post('reply', { ...call, inputs: ['4711'] })).body).toMatchObject({
      text: NEUTRAL,
      ends: true,
    });
  });
});
