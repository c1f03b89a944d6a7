import { beforeAll, describe, expect, it } from 'vitest';
import { SuspensionService } from '../../src/sign-in/index.js';
import { Actor, expectOk } from '../support/actors/actor.js';
import { wrongCode } from '../support/actors/cell-number.js';
import { askFrom, codeFrom, guessFrom, HOME, settleAt } from '../support/actors/networks.js';
import { userIdOf } from '../support/actors/staff.js';
import { expectRefusal, expectTokenRefusal } from '../support/assertions/refusal.js';
import { startApp, type TestApp } from '../support/servers/app.js';

const ABROAD = '203.0.113.9';
const MOBILE = '192.0.2.44';

let app: TestApp;
beforeAll(async () => {
  const wide = {
    LIMIT_REGISTER: '1000/60',
    LIMIT_INITIALIZE: '1000/600',
    LIMIT_SMS_PREFIX: '10000/3600',
  };
  app = await startApp({ ...wide, TRUSTED_PROXIES: '127.0.0.1' });
  return app.close;
});

describe('A network that has signed the user in', () => {
  it('requests a code while a request from elsewhere waits, and is asked to wait only by its own [OTP-5] [OTP-6]', async () => {
    const actor = await settled();
    expectOk(await askFrom(ABROAD, actor, 'sms'));
    expectRefusal(await askFrom(ABROAD, actor, 'sms'), 'OTP_WAITING_TIME');
    const code = await codeFrom(HOME, actor);
    expectRefusal(await askFrom(HOME, actor, 'sms'), 'OTP_WAITING_TIME');
    expectOk(await guessFrom(HOME, actor, code));
  });

  it('has rate limits of its own after strangers spend those of the number [LIM-1]', async () => {
    const actor = await settled();
    for (let i = 0; i < 4; i += 1) {
      expectOk(await askFrom(ABROAD, actor, 'sms'));
      await app.travel(600);
    }
    expectRefusal(await askFrom(ABROAD, actor, 'sms'), 'RATE_LIMITED');
    for (let i = 0; i < 5; i += 1) {
      expectOk(await askFrom(HOME, actor, 'sms'));
      await app.travel(600);
    }
    expectRefusal(await askFrom(HOME, actor, 'sms'), 'RATE_LIMITED');
    expectOk(await guessFrom(HOME, actor, await codeFrom(HOME, actor, 'ussd')));
  });

  it.each(['sms', 'ussd'] as const)(
    'enters its code over %s although requests from elsewhere came later [OTP-6]',
    async (channel) => {
      const actor = await settled();
      const code = await codeFrom(HOME, actor, channel);
      for (const other of ['ussd', 'sms', 'ussd'] as const) {
        expectOk(await askFrom(ABROAD, actor, other));
        await app.travel(60);
      }
      expectOk(await guessFrom(HOME, actor, code));
    },
  );

  it('enters its code after five wrong guesses from elsewhere, and has five tries of its own [OTP-3] [OTP-6]', async () => {
    const actor = await settled();
    const code = await codeFrom(HOME, actor);
    for (let i = 0; i < 7; i += 1)
      expectTokenRefusal(await guessFrom(ABROAD, actor, wrongCode(code)), 'INVALID_GRANT');
    expectTokenRefusal(await guessFrom(ABROAD, actor, code), 'INVALID_GRANT');
    for (let i = 0; i < 4; i += 1)
      expectTokenRefusal(await guessFrom(HOME, actor, wrongCode(code)), 'INVALID_GRANT');
    expectOk(await guessFrom(HOME, actor, code));
  });

  it('has five tries, and a new code gives none back while the old one could be used [OTP-3] [OTP-6]', async () => {
    const actor = await settled();
    const old = await codeFrom(HOME, actor);
    for (let i = 0; i < 3; i += 1) await guessFrom(HOME, actor, wrongCode(old));
    await app.travel(60);
    const next = await codeFrom(HOME, actor, 'ussd');
    expectTokenRefusal(
      await guessFrom(HOME, actor, old === next ? wrongCode(old) : old),
      'INVALID_GRANT',
    );
    expectTokenRefusal(await guessFrom(HOME, actor, wrongCode(next)), 'INVALID_GRANT');
    expectTokenRefusal(await guessFrom(HOME, actor, next), 'INVALID_GRANT');
  });

  it('enters its next code, which is long, whatever a neighbour guesses from the same address [OTP-6] [LIM-1]', async () => {
    const actor = await settled();
    const code = await codeFrom(HOME, actor);
    for (let i = 0; i < 5; i += 1)
      expectTokenRefusal(await guessFrom(HOME, actor, wrongCode(code)), 'INVALID_GRANT');
    await app.travel(60);
    const next = await codeFrom(HOME, actor, 'ussd');
    expect(next).toMatch(/^\d{12}$/);
    for (let i = 0; i < 60; i += 1)
      expectTokenRefusal(await guessFrom(HOME, actor, '123456'), 'INVALID_GRANT');
    expectTokenRefusal(await guessFrom(HOME, actor, '123456'), 'RATE_LIMITED');
    // A long code is guessed without room too, so each guess is counted, also those at the code
    // before it.
    const [row] = await app.query(
      "SELECT known_tries FROM challenges WHERE user_id = ? AND subject LIKE 'known:%'",
      [await userIdOf(actor)],
    );
    expect(Number(row?.['known_tries'])).toBe(5 + 61);
    expectOk(await guessFrom(HOME, actor, next));
    await app.travel(600);
    expect(await codeFrom(HOME, actor)).toMatch(/^\d{6}$/);
  });

  it('causes no delay to others by its wrong guesses, which would show that the owner is signing in [OTP-8]', async () => {
    const actor = await settled();
    const code = await codeFrom(ABROAD, actor);
    for (let i = 0; i < 5; i += 1) await guessFrom(HOME, actor, wrongCode(code));
    for (let i = 0; i < 4; i += 1) await guessFrom(ABROAD, actor, wrongCode(code));
    await app.travel(300);
    const next = await codeFrom(ABROAD, actor);
    for (let i = 0; i < 4; i += 1)
      expectTokenRefusal(await guessFrom(ABROAD, actor, wrongCode(next)), 'INVALID_GRANT');
    expectOk(await guessFrom(ABROAD, actor, next));
  });

  it('enters a code that was requested elsewhere, and another network enters its code [OTP-6]', async () => {
    const actor = await settled();
    expectOk(await guessFrom(HOME, actor, await codeFrom(MOBILE, actor)));
    const other = await settled();
    expectOk(await guessFrom(MOBILE, other, await codeFrom(HOME, other, 'ussd')));
  });

  it('has the first claim on a dial, and a dial after that shows the code requested elsewhere [OTP-10]', async () => {
    const actor = await settled();
    expectOk(await askFrom(HOME, actor, 'ussd'));
    expectOk(await askFrom(ABROAD, actor, 'ussd'));
    const own = await actor.dialledCode();
    expect(await actor.dialledCode()).toBe(own);
    expectOk(await guessFrom(HOME, actor, own));
    const others = await actor.dialledCode();
    expect(others).not.toBe('');
    expectOk(await guessFrom(MOBILE, actor, others));
  });

  it('a network is known for one user only [OTP-6]', async () => {
    const [actor, neighbour] = [await settled(), await Actor.registered(app)];
    expectOk(await askFrom(ABROAD, neighbour, 'sms'));
    expectRefusal(await askFrom(HOME, neighbour, 'sms'), 'OTP_WAITING_TIME');
    expectOk(await askFrom(HOME, actor, 'sms'));
  });

  it('loses its code when the user is suspended [OTP-6]', async () => {
    const actor = await settled();
    const code = await codeFrom(HOME, actor);
    const [row] = await app.query('SELECT id FROM users WHERE cell_number = ?', [
      actor.cell_number,
    ]);
    await app.get(SuspensionService).suspendUser(Number(row?.['id']));
    await app.get(SuspensionService).resumeUser(Number(row?.['id']));
    expectTokenRefusal(await guessFrom(HOME, actor, code), 'INVALID_GRANT');
  });
});

describe('A code over ussd', () => {
  it('the rate limits of the number do not count it, because it costs nothing [LIM-1]', async () => {
    const actor = await Actor.registered(app);
    for (let i = 0; i < 12; i += 1) {
      expectOk(await askFrom(ABROAD, actor, 'ussd'));
      await app.travel(600);
    }
    expectOk(await askFrom(ABROAD, actor, 'sms'));
  });
});

/** Returns a user who has signed in at HOME; their waiting time is over. */
async function settled(): Promise<Actor> {
  const actor = await settleAt(HOME, await Actor.registered(app));
  await app.travel(60);
  return actor;
}
