import { describe, expect, it } from 'vitest';
import { wrongCode } from '../support/actors/cell-number.js';
import { Actor, expectOk, newNumber, numberEndingIn } from '../support/actors/actor.js';
import { askFrom, codeFrom, guessFrom, HOME, settleAt } from '../support/actors/networks.js';
import {
  challengeOf,
  codeIn,
  conEnd,
  NEUTRAL,
  otherThan,
  startWithGateways,
} from '../support/actors/ussd.js';
import { expectRefusal, expectTokenRefusal } from '../support/assertions/refusal.js';
import { useApp } from '../support/servers/app.js';

const ABROAD = '203.0.113.9';

const app = useApp({ TRUSTED_PROXIES: '127.0.0.1' });

/** The state of a challenge that a dial must not change. */
async function lifeOf(actor: Actor) {
  const { challenge_id, tries, known_tries, issued_at, expires_at, next_at } =
    await challengeOf(actor);
  return { challenge_id, tries, known_tries, issued_at, expires_at, next_at };
}

describe('A USSD dial after a request over SMS', () => {
  it('shows the code of a text message that never arrives, and the code signs in [OTP-10]', async () => {
    const actor = new Actor(app, numberEndingIn('8888'));
    expectOk(await actor.register());
    expectOk(await actor.initialize('sms'));
    expect(await actor.receivedCode()).toBe('');
    expectOk(await actor.token(await actor.dialledCode()));
  });

  it('shows the code of the text message, sends nothing, and changes neither tries nor times [OTP-10]', async () => {
    const actor = await Actor.registered(app);
    const code = await actor.newCode('sms');
    await actor.token(wrongCode(code));
    const before = await lifeOf(actor);
    expect(await actor.dialledCode()).toBe(code);
    expect(await lifeOf(actor)).toEqual(before);
    expect(before).toMatchObject({ tries: 1 });
    const sent = await app.query('SELECT id FROM messages WHERE recipient = ?', [
      actor.cell_number,
    ]);
    expect(sent).toHaveLength(1);
    expectOk(await actor.token(code));
  });

  it('shows the code three times, and to no other number [OTP-10]', async () => {
    const actor = await Actor.registered(app);
    const code = await actor.newCode('sms');
    expect(await new Actor(app, newNumber()).dial()).toBe(NEUTRAL);
    for (let i = 0; i < 3; i += 1) expect(await actor.dialledCode()).toBe(code);
    expect(await actor.dial()).toBe(NEUTRAL);
    expectOk(await actor.token(code));
  });

  it.each<[string, (actor: Actor, code: string) => Promise<unknown>]>([
    ['was entered', (actor, code) => actor.token(code)],
    ['has expired', () => app.travel(301)],
    [
      'has no tries left',
      async (actor, code) => {
        for (let i = 0; i < 5; i += 1)
          expectTokenRefusal(await actor.token(wrongCode(code)), 'INVALID_GRANT');
      },
    ],
  ])('shows no code that %s [OTP-10]', async (_what, end) => {
    const actor = await Actor.registered(app);
    await end(actor, await actor.newCode('sms'));
    expect(await actor.dial()).toBe(NEUTRAL);
  });

  it('shows the code that a known network requested before one requested elsewhere [OTP-10]', async () => {
    const actor = await settleAt(HOME, await Actor.registered(app));
    await app.travel(60);
    expectOk(await askFrom(ABROAD, actor, 'ussd'));
    const own = await codeFrom(HOME, actor, 'sms');
    expect(await actor.dialledCode()).toBe(own);
    expectOk(await guessFrom(HOME, actor, own));
    const others = await actor.dialledCode();
    expect(['', own]).not.toContain(others);
    expectOk(await guessFrom(ABROAD, actor, others));
  });

  it('shows no code that proves a number or a mailbox [OTP-10]', async () => {
    const actor = await Actor.signedIn(app);
    const change = 'mutation ($to: String!) { MeCellNumberSet(cell_number: $to) { waiting_time } }';
    expect((await actor.gql(change, { to: newNumber() })).body).not.toHaveProperty('errors');
    expect(await actor.receivedCode()).not.toBe('');
    expect(await actor.dial()).toBe(NEUTRAL);
  });

  it('stands in the refusal of a request over ussd while the code lives, and in no other', async () => {
    const actor = await Actor.registered(app);
    expectOk(await actor.initialize('sms'));
    const refused = async (channel: 'ussd' | 'sms') =>
      expectRefusal(await actor.initialize(channel), 'OTP_WAITING_TIME')[0]?.ussd_code;
    expect(await refused('sms')).toBeUndefined();
    expect(await refused('ussd')).toBe('*6655#');
    expectOk(await guessFrom(ABROAD, actor, await actor.dialledCode()));
    // Otherwise it would reveal that somebody entered the code, and so has an account.
    expect(await refused('ussd')).toBe('*6655#');
    await app.query(
      'UPDATE challenges SET next_at = next_at + 600000, expires_at = expires_at - 300000',
    );
    expect(await refused('ussd')).toBeUndefined();
  });

  it('asks for the reference with USSD_REF=on, and shows the code after the right one only [OTP-10]', async () => {
    const strict = await startWithGateways([]);
    const actor = await Actor.registered(strict);
    const code = await actor.newCode('sms');
    expect(codeIn(await actor.dial())).toBe('');
    const [refusal] = expectRefusal(await actor.initialize('ussd'), 'OTP_WAITING_TIME');
    const [, ref = ''] = /^\*6655\*(\d{4})#$/.exec(refusal?.ussd_code ?? '') ?? [];
    expect(codeIn(await conEnd(strict, actor.cell_number, otherThan(ref)))).toBe('');
    expect(codeIn(await conEnd(strict, actor.cell_number, ref))).toBe(code);
    await strict.close();
  });
});
