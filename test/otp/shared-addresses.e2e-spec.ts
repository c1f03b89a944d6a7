import { beforeEach, expect, it } from 'vitest';
import { Actor, expectOk } from '../support/actors/actor.js';
import { wrongCode } from '../support/actors/cell-number.js';
import { askFrom, codeFrom, guessFrom, HOME, settleAt } from '../support/actors/networks.js';
import { postJson } from '../support/actors/http.js';
import { expectRefusal } from '../support/assertions/refusal.js';
import { useApp } from '../support/servers/app.js';

const MOBILE = '192.0.2.44';

const app = useApp({
  ...{ TRUSTED_PROXIES: '127.0.0.1', LIMIT_INITIALIZE: '4/600', LIMIT_REGISTER: '1000/60' },
  ...{ LIMIT_SMS_PREFIX: '10000/3600', LIMIT_NUMBER_HOUR: '2/3600', LIMIT_FAILURES: '6/600' },
});

// The tests share an address.
beforeEach(() => app.travel(3_600));

/** Fails at the number of a stranger until the address has no room for failures. */
async function spendFailures(): Promise<void> {
  const stranger = new Actor(app);
  for (let i = 0; i < 6; i += 1)
    expectRefusal(await guessFrom(HOME, stranger, '123456'), 'INVALID_GRANT');
  expectRefusal(await guessFrom(HOME, stranger, '123456'), 'RATE_LIMITED');
}

it('the owner at a known network signs in after a neighbour spent LIMIT_FAILURES of its address [OTP-6]', async () => {
  const owner = await settleAt(HOME, await Actor.registered(app));
  await app.travel(3_600);
  await spendFailures();
  expectOk(await guessFrom(HOME, owner, await codeFrom(HOME, owner)));
});

it('a known network whose address has no room has no more than its tries [OTP-3]', async () => {
  const owner = await settleAt(HOME, await Actor.registered(app));
  await app.travel(3_600);
  const code = await codeFrom(HOME, owner);
  await spendFailures();
  for (let i = 0; i < 5; i += 1)
    expectRefusal(await guessFrom(HOME, owner, wrongCode(code)), 'RATE_LIMITED');
  expect((await guessFrom(HOME, owner, code)).status).not.toBe(200);
});

it('the owner at a known network gets a code after strangers behind its address spent LIMIT_INITIALIZE [OTP-6]', async () => {
  const owner = await settleAt(HOME, await Actor.registered(app));
  const neighbour = await Actor.registered(app);
  await app.travel(3_600);
  for (let i = 0; i < 4; i += 1)
    expectRefusal(await askFrom(HOME, new Actor(app), 'ussd'), 'REST_USER_NOT_FOUND');

  for (const stranger of [new Actor(app), neighbour])
    expectRefusal(await askFrom(HOME, stranger, 'ussd'), 'RATE_LIMITED');
  const unreadable = await postJson(
    `${app.url}/api/oauth/initialize`,
    { username: [owner.cell_number] },
    { 'x-forwarded-for': HOME },
  );
  expectRefusal(unreadable, 'RATE_LIMITED');

  expectOk(await guessFrom(HOME, owner, await codeFrom(HOME, owner)));
  // Its own waiting time limits it.
  expectRefusal(await askFrom(HOME, owner, 'sms'), 'OTP_WAITING_TIME');
});

it('the owner gets text messages at a known network after another known one spent its own [OTP-6] [LIM-1]', async () => {
  const owner = await Actor.registered(app);
  for (const network of [MOBILE, HOME]) {
    await settleAt(network, owner);
    await app.travel(3_600);
  }
  for (let i = 0; i < 2; i += 1) {
    expectOk(await askFrom(MOBILE, owner, 'sms'));
    await app.travel(600);
  }
  expectRefusal(await askFrom(MOBILE, owner, 'sms'), 'RATE_LIMITED');
  expectOk(await guessFrom(HOME, owner, await codeFrom(HOME, owner, 'sms')));
});
