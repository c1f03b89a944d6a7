import { beforeEach, describe, expect, it } from 'vitest';
import { OTP } from '../../src/accounts/otp/otp.facts.js';
import { RateLimits } from '../../src/platform/rate-limits/index.js';
import { Actor, newNumber } from '../support/actors/actor.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { messagesOf, setNumber, verifyNumber, wrongCode } from '../support/actors/cell-number.js';
import { ask, dataOf, gqlCodeOf, postGraphql } from '../support/actors/graphql.js';
import type { Answer } from '../support/actors/http.js';
import { beginWait } from '../support/assertions/waits.js';

/** What actors sign in from. */
const HOME = '127.0.0.1';
const ABROAD = '203.0.113.9';

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ TRUSTED_PROXIES: HOME });
  return app.close;
});

describe('wrong codes of a proof', () => {
  it('delay unknown networks after the tenth, never one that the user has signed in from [OTP-6]', async () => {
    const actor = await Actor.signedIn(app);
    let code = await newCode(actor);
    const expectWait = beginWait(60);
    for (let i = 0; i < 11; i += 1) {
      if (i === 5 || i === 10) code = await newCode(actor, 60);
      expect(gqlCodeOf(await confirm(actor, wrongCode(code), ABROAD))).toBe('CODE_INVALID');
    }
    const delayed = await confirm(actor, code, ABROAD);
    expect([delayed.status, gqlCodeOf(delayed)]).toEqual([429, 'RATE_LIMITED']);
    expectWait(delayed);
    expect(gqlCodeOf(await confirm(actor, wrongCode(code), HOME))).toBe('CODE_INVALID');
    dataOf(await confirm(actor, code, HOME));
  });

  it('count against the address, beyond whose rate limit the right code is refused without costing a try [LIM-1]', async () => {
    const actor = await Actor.signedIn(app);
    const code = await newCode(actor);
    await app
      .get(RateLimits)
      .countOrRefuse(OTP.limits.failures, ABROAD, { amount: app.config.LIMIT_FAILURES.limit - 1 });
    expect(gqlCodeOf(await confirm(actor, wrongCode(code), ABROAD))).toBe('CODE_INVALID');
    const refused = await confirm(actor, code, ABROAD);
    expect([refused.status, gqlCodeOf(refused)]).toEqual([429, 'RATE_LIMITED']);
    expect(
      await app.query("SELECT tries FROM challenges WHERE subject LIKE 'me:number:%'"),
    ).toEqual([{ tries: 1 }]);
    dataOf(await confirm(actor, code, HOME));
  });

  it('count, while right codes do not, used or not [LIM-1]', async () => {
    const [actor, holder] = [await Actor.signedIn(app), await Actor.registered(app)];
    const code = await newCode(actor, 0, holder.cell_number);
    await confirm(actor, wrongCode(code), HOME);
    expect(await failures()).toBe(1);
    dataOf(await confirm(actor, code, HOME));
    expect(await failures()).toBe(1);
    expect(gqlCodeOf(await verifyNumber(actor, await holder.receivedCode()))).toBe(
      'CELL_NUMBER_TAKEN',
    );
    expect(await failures()).toBe(1);
    expect(gqlCodeOf(await confirm(actor, code, HOME))).toBe('CODE_INVALID');
    expect(await failures()).toBe(2);
  });

  it('count for an e-mail address and for the new number alike [LIM-1]', async () => {
    const actor = await Actor.signedIn(app);
    const email = 'sara@example.com';
    await ask(actor, 'mutation ($email: String!) { MeEmailSet(email: $email) { waiting_time } }', {
      email,
    });
    const mailed = (await messagesOf(app, email))[0]?.code ?? '';
    const verify = (code: string) =>
      actor.gql('mutation ($code: String!) { MeEmailVerify(code: $code) { id } }', { code });
    await verify(wrongCode(mailed));
    expect(await failures()).toBe(1);
    dataOf(await verify(mailed));
    expect(await failures()).toBe(1);

    const number = newNumber();
    dataOf(await confirm(actor, await newCode(actor, 0, number), HOME));
    const code = await new Actor(app, number).receivedCode();
    await verifyNumber(actor, wrongCode(code));
    expect(await failures()).toBe(2);
    dataOf(await verifyNumber(actor, code));
    expect(await failures()).toBe(2);
  });
});

/** A code on the present number, asked for after `seconds`. */
async function newCode(actor: Actor, seconds = 0, number = newNumber()): Promise<string> {
  await app.travel(seconds);
  dataOf(await setNumber(actor, number));
  return actor.receivedCode();
}

function confirm(actor: Actor, code: string, network: string): Promise<Answer> {
  const query = 'mutation ($code: String!) { MeCellNumberConfirm(code: $code) { waiting_time } }';
  return postGraphql(actor, { query, variables: { code } }, { 'x-forwarded-for': network });
}

async function failures(): Promise<number> {
  const [row] = await app.query(
    "SELECT SUM(hits) AS hits FROM limits WHERE bucket LIKE 'failures:%'",
  );
  return Number(row?.['hits']);
}
