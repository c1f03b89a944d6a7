import { describe, expect, it, vi } from 'vitest';
import { SuspensionService } from '../../src/sign-in/index.js';
import { DatabaseDeadline } from '../../src/platform/database/index.js';
import { DATABASE } from '../../src/platform/database/database.facts.js';
import { HousekeepingService } from '../../src/platform/scheduling/index.js';
import { UsersService } from '../../src/accounts/users/index.js';
import { Actor, newNumber } from '../support/actors/actor.js';
import { useApp } from '../support/servers/app.js';
import {
  confirmNumber,
  messagesOf,
  provenNumber,
  setNumber,
  userIdOf,
  verifyNumber,
  wrongCode,
} from '../support/actors/cell-number.js';
import { ask, dataOf, gqlCodeOf, gqlMessagesOf } from '../support/actors/graphql.js';
import { expectTokenRefusal } from '../support/assertions/refusal.js';
import { count } from '../support/assertions/tally.js';
import { beginWait } from '../support/assertions/waits.js';
import { graphql } from '../support/actors/typed-query.js';

const app = useApp({ LIMITS: 'off' });

const numberOf = async (actor: Actor) =>
  (await ask(actor, graphql('{ Me { cell_number } }'))).cell_number;

describe('codes of a change of number', () => {
  it('stay out of the database, and a code of a sign-in or of the other step is CODE_INVALID [OTP-1]', async () => {
    const actor = await Actor.signedIn(app);
    await app.travel(60);
    const signIn = await actor.newCode();
    expect(gqlCodeOf(await confirmNumber(actor, signIn))).toBe('CODE_INVALID');
    const number = newNumber();
    dataOf(await setNumber(actor, number));
    const code = await actor.receivedCode();
    expectTokenRefusal(await actor.token(code), 'INVALID_GRANT');
    expect(gqlCodeOf(await verifyNumber(actor, code))).toBe('CODE_INVALID');
    const rows = JSON.stringify(await app.query('SELECT * FROM challenges'));
    expect(rows).not.toContain(code);
    dataOf(await confirmNumber(actor, code));
    expect(gqlCodeOf(await confirmNumber(actor, code))).toBe('CODE_INVALID');
    expect(gqlCodeOf(await verifyNumber(actor, code))).toBe('CODE_INVALID');
  });

  it('give CODE_INVALID to another user', async () => {
    const [sara, omid] = [await Actor.signedIn(app), await Actor.signedIn(app)];
    const { code } = await provenNumber(sara);
    expect(gqlCodeOf(await verifyNumber(omid, code))).toBe('CODE_INVALID');
    dataOf(await verifyNumber(sara, code));
  });

  it('accept Persian digits, and a text that cannot be a code costs no try [OTP-2]', async () => {
    const actor = await Actor.signedIn(app);
    const { code, number } = await provenNumber(actor);
    for (const text of ['', 'abcdef', '12345', '1234567', '12345678901']) {
      expect(gqlMessagesOf(await verifyNumber(actor, text))).toContain(
        'code must be all digits of the code, and nothing else',
      );
    }
    const persian = code.replace(/\d/g, (digit) => String.fromCharCode(0x6f0 + Number(digit)));
    dataOf(await verifyNumber(actor, ` ${persian} `));
    expect(await numberOf(actor)).toBe(number);
  });

  it('allow five of 20 parallel tries, after which the right code is refused [OTP-3]', async () => {
    const actor = await Actor.signedIn(app);
    const { code } = await provenNumber(actor);
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => verifyNumber(actor, wrongCode(code))),
    );
    expect(new Set(guesses.map(gqlCodeOf))).toEqual(new Set(['CODE_INVALID']));
    const [row] = await app.query('SELECT known_tries FROM challenges WHERE subject = ?', [
      `me:new-number:${String(userIdOf(actor))}`,
    ]);
    expect(Number(row?.['known_tries'])).toBe(5);
    expect(gqlCodeOf(await verifyNumber(actor, code))).toBe('CODE_INVALID');
  });

  it('cost no try if they are right but their change must wait or is refused [OTP-3]', async () => {
    const [actor, holder] = [await Actor.signedIn(app), await Actor.registered(app)];
    for (let i = 0; i < 3; i += 1) {
      await provenNumber(actor);
      await app.travel(60);
    }
    dataOf(await setNumber(actor, holder.cell_number));
    const code = await actor.receivedCode();
    for (let i = 0; i < 4; i += 1) await confirmNumber(actor, wrongCode(code));
    for (let i = 0; i < 6; i += 1)
      expect(gqlCodeOf(await confirmNumber(actor, code))).toBe('OTP_WAITING_TIME');
    await app.travel(60);
    dataOf(await confirmNumber(actor, code));
    const last = await holder.receivedCode();
    for (let i = 0; i < 6; i += 1)
      expect(gqlCodeOf(await verifyNumber(actor, last))).toBe('CELL_NUMBER_TAKEN');
    for (let i = 0; i < 5; i += 1)
      expect(gqlCodeOf(await verifyNumber(actor, wrongCode(last)))).toBe('CODE_INVALID');
    expect(gqlCodeOf(await verifyNumber(actor, last))).toBe('CODE_INVALID');
  });

  it('cost no try if they are right but the operation times out [OTP-3] [GQL-3]', async () => {
    const actor = await Actor.signedIn(app);
    const { number, code } = await provenNumber(actor);
    const change = vi.spyOn(app.get(UsersService), 'changeNumber');
    change.mockImplementation(() => {
      Reflect.set(DatabaseDeadline.current() ?? {}, 'at', 0);
      return Promise.reject(DATABASE.errors.OPERATION_TIMEOUT());
    });
    for (let i = 0; i < 6; i += 1)
      expect(gqlCodeOf(await verifyNumber(actor, code))).toBe('OPERATION_TIMEOUT');
    change.mockRestore();
    dataOf(await verifyNumber(actor, code));
    expect(await numberOf(actor)).toBe(number);
  });

  it('expire with the next code, which refills no tries [OTP-6]', async () => {
    const actor = await Actor.signedIn(app);
    dataOf(await setNumber(actor, newNumber()));
    const first = await actor.receivedCode();
    for (let i = 0; i < 3; i += 1) await confirmNumber(actor, wrongCode(first));
    await app.travel(60);
    dataOf(await setNumber(actor, newNumber()));
    const second = await actor.receivedCode();
    if (first !== second) expect(gqlCodeOf(await confirmNumber(actor, first))).toBe('CODE_INVALID');
    else await confirmNumber(actor, wrongCode(second));
    await confirmNumber(actor, wrongCode(second));
    expect(gqlCodeOf(await confirmNumber(actor, second))).toBe('CODE_INVALID');
  });

  it('expire when the change is begun again [OTP-6]', async () => {
    const actor = await Actor.signedIn(app);
    const { code } = await provenNumber(actor);
    await app.travel(60);
    dataOf(await setNumber(actor, newNumber()));
    expect(gqlCodeOf(await verifyNumber(actor, code))).toBe('CODE_INVALID');
  });

  it('expire with a suspension, even if the user is resumed [OTP-6]', async () => {
    const [sara, omid] = [await Actor.signedIn(app), await Actor.signedIn(app)];
    dataOf(await setNumber(sara, newNumber()));
    const onPresent = await sara.receivedCode();
    const { code: onNew } = await provenNumber(omid);
    const suspension = app.get(SuspensionService);
    for (const id of [sara, omid].map(userIdOf)) {
      await suspension.suspendUser(id);
      await suspension.resumeUser(id);
    }
    await app.travel(60);
    await sara.signIn();
    await omid.signIn();
    expect(gqlCodeOf(await confirmNumber(sara, onPresent))).toBe('CODE_INVALID');
    expect(gqlCodeOf(await verifyNumber(omid, onNew))).toBe('CODE_INVALID');
  });

  it('expire after 300 seconds on the clock of the database [OTP-7]', async () => {
    const actor = await Actor.signedIn(app);
    const { code } = await provenNumber(actor);
    await app.travel(301);
    expect(gqlCodeOf(await verifyNumber(actor, code))).toBe('CODE_INVALID');
  });

  it('become available again after the waiting time', async () => {
    const actor = await Actor.signedIn(app);
    const expectWait = beginWait(60);
    dataOf(await setNumber(actor, newNumber()));
    const early = await setNumber(actor, newNumber());
    expect([early.status, gqlCodeOf(early)]).toEqual([429, 'OTP_WAITING_TIME']);
    expectWait(early);
    await app.travel(60);
    dataOf(await setNumber(actor, newNumber()));
  });

  it('change the number once, however many callers send them at once [OTP-4]', async () => {
    const actor = await Actor.signedIn(app);
    const { number, code } = await provenNumber(actor);
    const answers = await Promise.all(Array.from({ length: 5 }, () => verifyNumber(actor, code)));
    expect(answers.map(gqlCodeOf).filter((each) => each === undefined)).toHaveLength(1);
    expect(await numberOf(actor)).toBe(number);
    expect(await messagesOf(app, actor.cell_number)).toHaveLength(3);
  });
});

it('housekeeping removes proofs a day after they end, and using a proof wipes its target', async () => {
  const actor = await Actor.signedIn(app);
  const { code } = await provenNumber(actor);
  const mine = "challenges WHERE user_id = ? AND subject LIKE 'me:%'";
  expect(await count(app, `${mine} AND target IS NOT NULL`, [userIdOf(actor)])).toBe(1);
  dataOf(await verifyNumber(actor, code));
  expect(await count(app, `${mine} AND target IS NOT NULL`, [userIdOf(actor)])).toBe(0);
  await app.travel(86_400);
  await app.get(HousekeepingService).sweepAll();
  expect(await count(app, mine, [userIdOf(actor)])).toBe(2);
  await app.travel(app.config.OTP_TTL + 1);
  await app.get(HousekeepingService).sweepAll();
  expect(await count(app, mine, [userIdOf(actor)])).toBe(0);
});
