import { describe, expect, it } from 'vitest';
import { Actor, expectOk } from '../support/actors/actor.js';
import { startApp, useApp } from '../support/servers/app.js';
import { postJson, type Answer } from '../support/actors/http.js';
import { expectTokenRefusal } from '../support/assertions/refusal.js';
import { expectLeft } from '../support/assertions/time-left.js';

const DAY = 86_400;
const HOME = '198.51.100.7';
const ABROAD = '203.0.113.9';

const app = useApp({ LIMITS: 'off', TRUSTED_PROXIES: '127.0.0.1' });

describe('Wrong guesses', () => {
  it('add up over challenges for 24 hours: the tenth delays unknown networks for 30 s [OTP-6]', async () => {
    const actor = await Actor.registered(app);
    await fail(actor, 10);
    const code = await freshCode(actor, 0);
    expectDelay(await guess(actor, code, ABROAD), 30);
    await app.travel(30);
    expectOk(await guess(actor, code, ABROAD));
  });

  it('cause no delay up to the ninth [OTP-6]', async () => {
    const actor = await Actor.registered(app);
    await fail(actor, 9);
    // The present would already delay a parallel guess that began a moment earlier.
    expect(Number((await challengeOf(actor))['delayed_until'])).toBeLessThanOrEqual(0);
    expectOk(await guess(actor, await freshCode(actor, 0), ABROAD));
  });

  it('double the delay each time, up to an hour [OTP-6]', async () => {
    const actor = await Actor.registered(app);
    await fail(actor, 9);
    for (const delay of [30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]) {
      const code = await freshCode(actor, 3600);
      const from = Date.now();
      expectTokenRefusal(await guess(actor, other(code), ABROAD), 'INVALID_GRANT');
      expectDelay(await guess(actor, code, ABROAD), delay);
      await app.travel(delay - 20);
      const late = await guess(actor, code, ABROAD);
      expectDelay(late);
      expectLeft(Number(late.headers.get('retry-after')), 20, from);
    }
  });

  it('delay every unknown network, whichever made them [OTP-6]', async () => {
    const actor = await Actor.registered(app);
    for (let i = 0; i < 10; i += 1) await fail(actor, 1, `203.0.113.${String(100 + i)}`);
    expectDelay(await guess(actor, await freshCode(actor, 0), '203.0.113.200'), 30);
  });

  it('cost no try and are not compared while a network is delayed [OTP-6]', async () => {
    const actor = await Actor.registered(app);
    await fail(actor, 10);
    const code = await freshCode(actor, 0);
    for (let i = 0; i < 6; i += 1) expectDelay(await guess(actor, other(code), ABROAD), 30);
    expect(await challengeOf(actor)).toMatchObject({ tries: 0, failures: 10 });
    await app.travel(30);
    expectOk(await guess(actor, code, ABROAD));
  });

  it('expire 24 hours after the first of them [OTP-6]', async () => {
    const actor = await Actor.registered(app);
    await fail(actor, 10);
    await app.travel(DAY - 3 * 3600);
    await fail(actor, 1);
    expectDelay(await guess(actor, '000000', ABROAD), 60);
    await app.travel(2 * 3600);
    await fail(actor, 9);
    // The present would already delay a parallel guess that began a moment earlier.
    expect(Number((await challengeOf(actor))['delayed_until'])).toBeLessThanOrEqual(0);
    expectOk(await guess(actor, await freshCode(actor, 0), ABROAD));
  });

  it('exclude successes: a right code undoes its own count [OTP-6]', async () => {
    const actor = await Actor.registered(app);
    await fail(actor, 5);
    for (let i = 0; i < 8; i += 1) expectOk(await guess(actor, await freshCode(actor), ABROAD));
    expect(await challengeOf(actor)).toMatchObject({ failures: 5 });
  });

  it('never delay a network that has signed the user in [OTP-6]', async () => {
    const actor = await Actor.registered(app);
    expectOk(await guess(actor, await freshCode(actor), HOME));
    await fail(actor, 20, ABROAD);
    for (let i = 0; i < 3; i += 1) {
      const code = await freshCode(actor, 1);
      expectDelay(await guess(actor, code, ABROAD));
      expectTokenRefusal(await guess(actor, other(code), HOME), 'INVALID_GRANT');
      const { delayed_until } = await challengeOf(actor);
      expectOk(await guess(actor, code, HOME));
      // A right code causes no delay.
      expect(await challengeOf(actor)).toMatchObject({ delayed_until });
    }
  });

  it('leave a user on a known network tries of each challenge, however many others make [OTP-6]', async () => {
    const actor = await Actor.registered(app);
    expectOk(await guess(actor, await freshCode(actor), HOME));
    await fail(actor, 12, ABROAD);
    for (let day = 0; day < 3; day += 1) {
      const code = await freshCode(actor, DAY / 4);
      const attack = Array.from({ length: 20 }, (_, i) =>
        guess(actor, other(code), `203.0.113.${String(i)}`),
      );
      await Promise.all(attack);
      expect((await challengeOf(actor))['tries']).toBe(1);
      expectOk(await guess(actor, code, HOME));
    }
  });

  it('delay a network that is known only for another user [OTP-6]', async () => {
    const [actor, neighbour] = [await Actor.registered(app), await Actor.registered(app)];
    expectOk(await guess(neighbour, await freshCode(neighbour), HOME));
    await fail(actor, 10);
    expectDelay(await guess(actor, await freshCode(actor, 0), HOME), 30);
  });

  it('leave initialize and running sessions without delay [OTP-6]', async () => {
    const actor = await Actor.registered(app);
    await actor.signIn();
    await fail(actor, 14);
    await app.travel(600);
    expectOk(await actor.initialize('sms'));
    await actor.refresh();
  });
});

describe('Wrong guesses with UNKNOWN_USERS=conceal', () => {
  it('delay an unknown username as a known one [OTP-6]', async () => {
    const conceal = await startApp({
      LIMITS: 'off',
      TRUSTED_PROXIES: '127.0.0.1',
      UNKNOWN_USERS: 'conceal',
    });
    const [known, unknown] = [await Actor.registered(conceal), new Actor(conceal)];
    const seen = [];
    for (const actor of [known, unknown]) {
      const answers: Answer[] = [];
      for (let i = 0; i < 3; i += 1) {
        await conceal.travel(600);
        answers.push(await actor.initialize('sms'));
        for (let j = 0; j < 6; j += 1) answers.push(await guess(actor, '000000', ABROAD));
      }
      seen.push(answers.map(comparable));
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]?.at(-1)).toMatchObject({ status: 429 });
    await conceal.close();
  });
});

/**
 * Makes `count` wrong guesses from a network over as many challenges as needed, and skips every
 * delay.
 */
async function fail(actor: Actor, count: number, network = ABROAD): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    const { tries, delayed_until } = await challengeOf(actor);
    const delayed = Number(delayed_until) > Date.now();
    if (i === 0 || Number(tries) >= 5 || delayed) await freshCode(actor, delayed ? 3600 : 300);
    expectTokenRefusal(await guess(actor, '000000', network), 'INVALID_GRANT');
  }
}

/** Returns a new code after `seconds`, regardless of waiting times and the old challenge. */
async function freshCode(actor: Actor, seconds = 300): Promise<string> {
  await actor.app.travel(seconds);
  await actor.app.query('UPDATE challenges SET next_at = 0, expires_at = 0 WHERE user_id = ?', [
    await idOf(actor),
  ]);
  return actor.newCode('sms');
}

function guess(actor: Actor, password: string, network: string): Promise<Answer> {
  const body = {
    grant_type: 'password',
    ...actor.client,
    username: actor.cell_number,
    password,
    scope: '*',
  };
  return postJson(`${actor.app.url}/api/oauth/token`, body, { 'x-forwarded-for': network });
}

/**
 * Asserts a refusal without a comparison. Of its delay a part is over already; the next shorter one
 * is a half at most.
 */
function expectDelay(answer: Answer, seconds?: number): void {
  expectTokenRefusal(answer, 'RATE_LIMITED');
  const wait = Number(answer.headers.get('retry-after'));
  expect(answer.body.errors?.[0]?.details).toEqual({ retry_after: wait });
  expect(answer.body['error']).toBe('slow_down');
  if (seconds === undefined) return;
  expect(wait).toBeLessThanOrEqual(seconds);
  expect(wait).toBeGreaterThan(seconds / 2);
}

async function challengeOf(actor: Actor): Promise<Record<string, unknown>> {
  const subject = `user:${String(await idOf(actor))}`;
  const [row] = await actor.app.query('SELECT * FROM challenges WHERE subject = ?', [subject]);
  return row ?? {};
}

async function idOf(actor: Actor): Promise<unknown> {
  const [user] = await actor.app.query('SELECT id FROM users WHERE cell_number = ?', [
    actor.cell_number,
  ]);
  return user?.['id'];
}

function other(code: string): string {
  return code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
}

/** Returns what a caller sees, except what differs between any two responses. */
function comparable({ status, body, headers }: Answer): unknown {
  const wait = headers.get('retry-after');
  const details = body.errors?.map(({ readable_code, message }) => ({ readable_code, message }));
  return { status, members: Object.keys(body), errors: details, hasWait: wait !== null };
}
