import { describe, expect, it, vi } from 'vitest';
import { RevocationList } from '../../src/sign-in/sessions/revocation-list.js';
import { SessionRevocationService, SuspensionService } from '../../src/sign-in/index.js';
import { SignInAccounts } from '../../src/sign-in/sessions/sign-in-accounts.js';
import { UsersService } from '../../src/accounts/users/index.js';
import { Actor, newNumber } from '../support/actors/actor.js';
import { askFrom } from '../support/actors/networks.js';
import { startApp, useApp } from '../support/servers/app.js';
import {
  confirmNumber,
  messagesOf,
  provenNumber,
  setNumber,
  userIdOf,
  verifyNumber,
} from '../support/actors/cell-number.js';
import { claimsOf } from '../support/assertions/claims.js';
import { ask, dataOf, gqlCodeOf, gqlMessagesOf } from '../support/actors/graphql.js';
import { postJson } from '../support/actors/http.js';
import { pauseAfter } from '../support/servers/pause.js';
import { expectRefusal, expectTokenRefusal } from '../support/assertions/refusal.js';
import { count } from '../support/assertions/tally.js';
import { graphql } from '../support/actors/typed-query.js';

const app = useApp({ LIMITS: 'off' });

const numberOf = async (actor: Actor) =>
  (await ask(actor, graphql('{ Me { cell_number } }'))).cell_number;

describe('a change of number', () => {
  it('needs a code to the current number, then one to the new number', async () => {
    const actor = await Actor.signedIn(app);
    const number = newNumber();
    expect(dataOf(await setNumber(actor, `0${number.slice(3)}`))).toEqual({
      MeCellNumberSet: { waiting_time: 60, otp_time_diff: 300 },
    });
    const [first] = await messagesOf(app, actor.cell_number);
    expect(first?.text).toBe(
      `Your code to change your mobile number is ${String(first?.code)}. Never share it.`,
    );
    expect(await messagesOf(app, number)).toEqual([]);
    expect(dataOf(await confirmNumber(actor, first?.code ?? ''))).toEqual({
      MeCellNumberConfirm: { waiting_time: 60, otp_time_diff: 300 },
    });
    const [second] = await messagesOf(app, number);
    expect(second?.text).toBe(
      `Your code to confirm this mobile number is ${String(second?.code)}. Never share it.`,
    );
    expect(await numberOf(actor)).toBe(actor.cell_number);
    expect(dataOf(await verifyNumber(actor, second?.code ?? ''))).toEqual({
      MeCellNumberVerify: { cell_number: number },
    });
    expect(await numberOf(actor)).toBe(number);
  });

  it('lets the new number sign in, and the old number no more', async () => {
    const actor = await Actor.signedIn(app);
    const { number, code } = await provenNumber(actor);
    dataOf(await verifyNumber(actor, code));
    await app.travel(60);
    const after = new Actor(app, number);
    await after.signIn();
    expect(userIdOf(after)).toBe(userIdOf(actor));
    expect((await actor.initialize('sms')).status).toBe(404);
  });

  it('sends one notice to the old number, without a code, in the language of the request', async () => {
    const actor = await Actor.signedIn(app);
    const { code } = await provenNumber(actor);
    const headers = {
      authorization: `Bearer ${String(actor.tokens?.access_token)}`,
      'accept-language': 'fa',
    };
    const query = `mutation { MeCellNumberVerify(code: "${code}") { id } }`;
    expect((await postJson(`${app.url}/api/v4/graphql`, { query }, headers)).status).toBe(200);
    const [notice, ...before] = await messagesOf(app, actor.cell_number);
    expect(notice).toMatchObject({
      code: '',
      text: 'شمارهٔ حساب شما عوض شد. اگر کار شما نبود، به پشتیبانی خبر دهید.',
    });
    expect(before).toHaveLength(2);
  });

  it('ends the other sessions at once, keeps the current one, and records both [REF-7] [AUD-1]', async () => {
    const actor = await Actor.signedIn(app);
    await app.travel(60);
    const other = new Actor(app, actor.cell_number);
    await other.signIn();
    await app.travel(60);
    const { code } = await provenNumber(actor);
    dataOf(await verifyNumber(actor, code));
    expect((await other.gql('{ Me { id } }')).status).toBe(401);
    expectTokenRefusal(await other.refreshWith(), 'INVALID_GRANT');
    expect((await actor.gql('{ Me { id } }')).status).toBe(200);
    expect((await actor.refreshWith()).status).toBe(200);
    const self = `user:${String(userIdOf(actor))}`;
    const events = await app.query(
      "SELECT event, actor, subject FROM audit_events WHERE user_id = ? AND event NOT IN ('session.started', 'user.registered') ORDER BY id",
      [userIdOf(actor)],
    );
    const session = `session:${String(claimsOf(other.tokens?.access_token ?? '')['sid'])}`;
    expect(events).toEqual([
      { event: 'user.number_changed', actor: self, subject: self },
      { event: 'session.ended.number', actor: self, subject: session },
    ]);
  });

  it('ends a sign-in that the old number has begun', async () => {
    const actor = await Actor.signedIn(app);
    await app.travel(60);
    const { number, code } = await provenNumber(actor);
    const forOld = await actor.newCode();
    dataOf(await verifyNumber(actor, code));
    expectTokenRefusal(await actor.token(forOld, { username: number }), 'INVALID_GRANT');
  });

  it('sends no code for signing in to the old number, if it was requested before the change [RACE-1]', async () => {
    const actor = await Actor.signedIn(app);
    await app.travel(60);
    const { number, code } = await provenNumber(actor);
    const read = pauseAfter(app.get(SignInAccounts), 'readAccount');
    const asked = actor.initialize('sms');
    await read.reached;
    dataOf(await verifyNumber(actor, code));
    read.goOn();
    const refused = await asked;
    expectRefusal(refused, 'SERVICE_UNAVAILABLE');
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await messagesOf(app, actor.cell_number)).map((each) => each.code !== '')).toEqual([
      false,
      true,
      true,
    ]);
    // Nothing is kept of it, no waiting time either.
    await new Actor(app, number).signIn();
  });

  it('sends no code for the next change to the old number [RACE-1]', async () => {
    const actor = await Actor.signedIn(app);
    await app.travel(60);
    const { number, code } = await provenNumber(actor);
    await app.travel(60);
    const read = pauseAfter(app.get(UsersService), 'getSelf');
    const asked = setNumber(actor, newNumber());
    await read.reached;
    dataOf(await verifyNumber(actor, code));
    read.goOn();
    expect(gqlCodeOf(await asked)).toBe('SERVICE_UNAVAILABLE');
    expect((await messagesOf(app, actor.cell_number)).map((each) => each.code !== '')).toEqual([
      false,
      true,
      true,
    ]);
    dataOf(await setNumber(actor, newNumber()));
    expect(await new Actor(app, number).receivedCode()).not.toBe('');
  });

  it('sends no code once the account is suspended [RACE-1]', async () => {
    const actor = await Actor.signedIn(app);
    const checked = pauseAfter(app.get(UsersService), 'getActive');
    const asked = setNumber(actor, newNumber());
    await checked.reached;
    await app.get(SuspensionService).suspendUser(userIdOf(actor));
    checked.goOn();
    expect(gqlCodeOf(await asked)).toBe('SERVICE_UNAVAILABLE');
    expect(await messagesOf(app, actor.cell_number)).toHaveLength(1);
  });

  it('refuses a text that is no number, and the current number', async () => {
    const actor = await Actor.signedIn(app);
    for (const text of ['12', 'sara@example.com', '', ' ']) {
      expect(gqlMessagesOf(await setNumber(actor, text))).toContain(
        'cell_number must be a mobile number',
      );
    }
    expect(gqlMessagesOf(await setNumber(actor, actor.cell_number))).toContain(
      'cell_number must differ from the current one',
    );
    expect(await messagesOf(app, actor.cell_number)).toHaveLength(1);
  });

  it('gives CELL_NUMBER_TAKEN only in the last step, and changes nothing, if another user has the number', async () => {
    const [actor, owner] = [await Actor.signedIn(app), await Actor.signedIn(app)];
    const { code } = await provenNumber(actor, owner.cell_number);
    const answer = await verifyNumber(actor, code);
    expect([answer.status, gqlCodeOf(answer)]).toEqual([200, 'CELL_NUMBER_TAKEN']);
    expect([await numberOf(actor), await numberOf(owner)]).toEqual([
      actor.cell_number,
      owner.cell_number,
    ]);
    expect(
      await count(app, "audit_events WHERE event = 'user.number_changed' AND user_id = ?", [
        userIdOf(actor),
      ]),
    ).toBe(0);
  });
});

it.each([
  ['MeCellNumberSet', `MeCellNumberSet(cell_number: "09129999999") { waiting_time }`],
  ['MeCellNumberConfirm', 'MeCellNumberConfirm(code: "123456") { waiting_time }'],
  ['MeCellNumberVerify', 'MeCellNumberVerify(code: "123456") { id }'],
])('%s changes nothing if its session has ended [REF-7]', async (_name, mutation) => {
  const actor = await Actor.signedIn(app);
  const refuses = vi.spyOn(app.get(RevocationList), 'isRevoked').mockResolvedValue(false);
  const [id, user_id] = [
    Number(claimsOf(actor.tokens?.access_token ?? '')['sid']),
    userIdOf(actor),
  ];
  await app.get(SessionRevocationService).revokeSession({ id, user_id }, 'logout', 'operator');
  const answer = await actor.gql(`mutation { ${mutation} }`);
  refuses.mockRestore();
  expect([answer.status, gqlCodeOf(answer)]).toEqual([401, 'UNAUTHENTICATED']);
  expect(await messagesOf(app, actor.cell_number)).toHaveLength(1);
});

it('MeCellNumberConfirm counts against the rate limit of the new number, whoever requests it [LIM-1]', async () => {
  const limited = await startApp({ LIMIT_NUMBER_HOUR: '2/3600' });
  try {
    const target = newNumber();
    const outcomes = [];
    for (let i = 0; i < 3; i += 1) {
      const actor = new Actor(limited);
      await actor.register();
      await actor.signIn();
      dataOf(await setNumber(actor, target));
      outcomes.push(gqlCodeOf(await confirmNumber(actor, await actor.receivedCode())));
    }
    expect(outcomes).toEqual([undefined, undefined, 'RATE_LIMITED']);
  } finally {
    await limited.close();
  }
});

it('MeCellNumberSet and initialize share one rate limit of the number [LIM-1]', async () => {
  const limited = await startApp({ LIMIT_NUMBER_HOUR: '3/3600', TRUSTED_PROXIES: '127.0.0.1' });
  try {
    const actor = await Actor.signedIn(limited);
    const [target, other] = [newNumber(), await Actor.registered(limited)];
    await limited.query('UPDATE users SET email = ? WHERE id = ?', [
      'share@example.com',
      userIdOf(actor),
    ]);
    const byEmail = () => askFrom('203.0.113.9', new Actor(limited, 'share@example.com'), 'sms');
    await limited.travel(60);
    expect((await byEmail()).status).toBe(200);
    const { code } = await provenNumber(actor, target);
    await limited.travel(60);
    expectRefusal(await askFrom('203.0.113.9', actor, 'sms'), 'RATE_LIMITED');
    expectRefusal(await byEmail(), 'RATE_LIMITED');
    expect(gqlCodeOf(await setNumber(actor, newNumber()))).toBe('RATE_LIMITED');
    expect((await other.initialize('sms')).status).toBe(200);
    dataOf(await verifyNumber(actor, code));
    for (const status of [200, 200, 429]) {
      expect((await byEmail()).status).toBe(status);
      await limited.travel(120);
    }
  } finally {
    await limited.close();
  }
});
