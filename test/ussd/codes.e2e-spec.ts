import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SuspensionService } from '../../src/sign-in/index.js';
import { Actor, expectOk, newNumber } from '../support/actors/actor.js';
import type { TestApp } from '../support/servers/app.js';
import { expectTokenRefusal } from '../support/assertions/refusal.js';
import {
  asked,
  challengeOf,
  codeIn,
  conEnd,
  derivedCode,
  hubtel,
  newSession,
  otherThan,
  own,
  startWithGateways,
  type Dial,
} from '../support/actors/ussd.js';

/** In English and Persian. */
const TOO_MANY = /^(Too many|تماس‌های این شماره)/;

let app: TestApp;
beforeAll(async () => {
  app = await startWithGateways([]);
});
afterAll(() => app.close());

describe.each<[string, Dial, RegExp]>([
  ['CON/END forms', conEnd, /^No sign-in request/],
  ['Hubtel', hubtel, /^No sign-in request/],
  ['a layout of the operator, in Persian', own, /^برای این شماره/],
])('A USSD dial over %s', (_what, dial, neutral) => {
  it('shows the code to its own number only, and the code is valid only after that [OTP-10]', async () => {
    const actor = await Actor.registered(app);
    const ref = await asked(actor);
    const code = await derivedCode(actor);
    expectTokenRefusal(await actor.token(code), 'INVALID_GRANT');
    expect(await dial(app, newNumber(), ref)).toMatch(neutral);
    expectTokenRefusal(await actor.token(code), 'INVALID_GRANT');
    expect(codeIn(await dial(app, actor.cell_number, ref))).toBe(code);
    expectOk(await actor.token(code));
  });

  it('shows one neutral text to a stranger and to a user without a request', async () => {
    const [actor, idle] = [await Actor.registered(app), await Actor.registered(app)];
    await asked(actor);
    const texts = [await dial(app, newNumber(), '4711'), await dial(app, idle.cell_number, '4711')];
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toMatch(neutral);
  });

  it('shows the code of the newest request of two, and the older code is invalid', async () => {
    const actor = await Actor.registered(app);
    const oldRef = await asked(actor);
    const old = codeIn(await dial(app, actor.cell_number, oldRef));
    await app.travel(60);
    const ref = await asked(actor);
    const code = codeIn(await dial(app, actor.cell_number, ref));
    expect(code).not.toBe(old);
    if (oldRef !== ref) expect(await dial(app, actor.cell_number, oldRef)).toMatch(neutral);
    expectTokenRefusal(await actor.token(old), 'INVALID_GRANT');
    expectOk(await actor.token(code));
  });

  it('shows nothing for a wrong reference, and nothing for any reference for ten minutes after three of them', async () => {
    const actor = await Actor.registered(app);
    const ref = await asked(actor);
    const wrong = otherThan(ref);
    for (let i = 0; i < 3; i += 1)
      expect(await dial(app, actor.cell_number, wrong)).toMatch(neutral);
    for (const next of [wrong, ref])
      expect(await dial(app, actor.cell_number, next)).toMatch(TOO_MANY);
    await app.travel(600);
    expect(codeIn(await dial(app, actor.cell_number, await asked(actor)))).toBe(
      await derivedCode(actor),
    );
  });

  it('counts no right reference as a guess', async () => {
    const actor = await Actor.registered(app);
    for (let i = 0; i < 4; i += 1) {
      const ref = await asked(actor);
      expect(codeIn(await dial(app, actor.cell_number, ref))).not.toBe('');
      await app.travel(599 / 4);
      await actor.token(await derivedCode(actor));
    }
    await app.travel(600);
    await asked(actor);
    expect(await dial(app, actor.cell_number, 'x')).toMatch(neutral);
  });

  it('counts no reference of a request that expired, was used or was shown three times as a guess', async () => {
    const actor = await Actor.registered(app);
    const first = await asked(actor);
    for (let i = 0; i < 3; i += 1)
      expect(codeIn(await dial(app, actor.cell_number, first))).not.toBe('');
    for (let i = 0; i < 4; i += 1)
      expect(await dial(app, actor.cell_number, first)).toMatch(neutral);
    await actor.token(await derivedCode(actor));
    for (let i = 0; i < 4; i += 1)
      expect(await dial(app, actor.cell_number, first)).toMatch(neutral);
    await app.travel(60);
    const second = await asked(actor);
    await app.travel(301);
    for (let i = 0; i < 4; i += 1)
      expect(await dial(app, actor.cell_number, second)).toMatch(neutral);
    // Guesses count without a request too, so that nobody can guess in advance at the next one.
    for (let i = 0; i < 3; i += 1)
      expect(await dial(app, actor.cell_number, otherThan(second))).toMatch(neutral);
    expect(await dial(app, actor.cell_number, await asked(actor))).toMatch(TOO_MANY);
  });

  it('shows the neutral text to a suspended user', async () => {
    const actor = await Actor.registered(app);
    const ref = await asked(actor);
    const [user] = await app.query('SELECT id FROM users WHERE cell_number = ?', [
      actor.cell_number,
    ]);
    await app.get(SuspensionService).suspendUser(Number(user?.['id']));
    expect(await dial(app, actor.cell_number, ref)).toMatch(neutral);
  });

  it('shows the same code three times, and keeps the time of the first', async () => {
    const actor = await Actor.registered(app);
    const ref = await asked(actor);
    const codes = [await dial(app, actor.cell_number, ref)];
    const first = await challengeOf(actor);
    codes.push(await dial(app, actor.cell_number, ref), await dial(app, actor.cell_number, ref));
    expect(new Set(codes.map(codeIn))).toEqual(new Set([await derivedCode(actor)]));
    expect(await dial(app, actor.cell_number, ref)).toMatch(neutral);
    expect(await challengeOf(actor)).toMatchObject({ shown_at: first['shown_at'], shows: 3 });
  });

  it('returns the same screen to a repeated callback and counts it once', async () => {
    const actor = await Actor.registered(app);
    const ref = await asked(actor);
    const session = newSession();
    const first = await dial(app, actor.cell_number, ref, session);
    await app.travel(100);
    for (let i = 0; i < 3; i += 1)
      expect(await dial(app, actor.cell_number, ref, session)).toBe(first);
    expect(await challengeOf(actor)).toMatchObject({ shows: 1 });
    const early = newSession();
    const other = await Actor.registered(app);
    expect(await dial(app, other.cell_number, '4711', early)).toMatch(neutral);
    const later = await asked(other);
    expect(await dial(app, other.cell_number, '4711', early)).toMatch(neutral);
    expect(codeIn(await dial(app, other.cell_number, later))).not.toBe('');
  });

  it('returns one screen to 10 parallel repetitions and counts them once', async () => {
    const actor = await Actor.registered(app);
    const ref = await asked(actor);
    const session = newSession();
    const screens = await Promise.all(
      Array.from({ length: 10 }, () => dial(app, actor.cell_number, ref, session)),
    );
    expect(new Set(screens).size).toBe(1);
    expect(codeIn(screens[0] ?? '')).not.toBe('');
    expect(await challengeOf(actor)).toMatchObject({ shows: 1 });
  });

  it('shows nothing of one caller’s session to another caller', async () => {
    const actor = await Actor.registered(app);
    const ref = await asked(actor);
    const session = newSession();
    expect(codeIn(await dial(app, actor.cell_number, ref, session))).not.toBe('');
    expect(await dial(app, newNumber(), ref, session)).toMatch(neutral);
  });
});
