import { expect, it } from 'vitest';
import { SignInAccounts } from '../../src/sign-in/sessions/sign-in-accounts.js';
import { Actor, expectOk } from '../support/actors/actor.js';
import { wrongCode } from '../support/actors/cell-number.js';
import { askFrom, codeFrom, guessFrom, HOME, settleAt } from '../support/actors/networks.js';
import { expectTokenRefusal } from '../support/assertions/refusal.js';
import { useApp } from '../support/servers/app.js';
import { pauseAfter } from '../support/servers/pause.js';

const app = useApp({ TRUSTED_PROXIES: '127.0.0.1' });

it('issues a long code if guesses spend the tries after initialize has read them [OTP-6]', async () => {
  const actor = await settleAt(HOME, await Actor.registered(app));
  await app.travel(60);
  const code = await codeFrom(HOME, actor);
  await app.travel(120);
  const read = pauseAfter(app.get(SignInAccounts), 'readAccount');
  const asked = askFrom(HOME, actor, 'sms');
  await read.reached;
  for (let i = 0; i < 5; i += 1)
    expectTokenRefusal(await guessFrom(HOME, actor, wrongCode(code)), 'INVALID_GRANT');
  read.goOn();
  expectOk(await asked);
  expect(await actor.receivedCode()).toMatch(/^\d{12}$/);
});

it('issues a code if the last one is entered after initialize has read it [OTP-5]', async () => {
  const actor = await Actor.registered(app);
  const code = await codeFrom(HOME, actor);
  await app.travel(60);
  const read = pauseAfter(app.get(SignInAccounts), 'readAccount');
  const asked = askFrom(HOME, actor, 'ussd');
  await read.reached;
  expectOk(await guessFrom(HOME, actor, code));
  read.goOn();
  expect(expectOk(await asked).body).toMatchObject({ waiting_time: 60 });
});
