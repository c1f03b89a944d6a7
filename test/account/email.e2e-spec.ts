import { randomBytes } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { SessionRevocationService, SuspensionService } from '../../src/sign-in/index.js';
import { ERRORS } from '../../src/platform/errors/index.js';
import { RevocationList } from '../../src/sign-in/sessions/revocation-list.js';
import { UsersService } from '../../src/accounts/users/index.js';
import { Actor, expectOk, newNumber, tokensIn } from '../support/actors/actor.js';
import { startApp, useApp, type TestApp } from '../support/servers/app.js';
import { messagesOf, userIdOf, wrongCode } from '../support/actors/cell-number.js';
import { claimsOf } from '../support/assertions/claims.js';
import { ask, dataOf, gqlCodeOf, gqlMessagesOf } from '../support/actors/graphql.js';
import type { Answer } from '../support/actors/http.js';
import { pauseAfter } from '../support/servers/pause.js';
import { startSmtpServer } from '../support/servers/smtp-server.js';
import { count } from '../support/assertions/tally.js';
import { codeOfRow } from '../support/actors/derived-code.js';
import { graphql } from '../support/actors/typed-query.js';

const newAddress = () => `sara.${randomBytes(6).toString('hex')}@example.com`;
const set = (actor: Actor, e: string): Promise<Answer> =>
  actor.gql('mutation ($e: String!) { MeEmailSet(email: $e) { waiting_time otp_time_diff } }', {
    e,
  });
const verify = (actor: Actor, c: string): Promise<Answer> =>
  actor.gql('mutation ($c: String!) { MeEmailVerify(code: $c) { email } }', { c });
const emailOf = async (actor: Actor) => (await ask(actor, graphql('{ Me { email } }'))).email;

describe('an e-mail address', () => {
  const app = useApp({ LIMITS: 'off' });
  const codeIn = async (address: string) => (await messagesOf(app, address))[0]?.code ?? '';

  /** A user who has been sent a code to an address. */
  async function asked(
    email = newAddress(),
  ): Promise<{ actor: Actor; email: string; code: string }> {
    const actor = await Actor.signedIn(app);
    dataOf(await set(actor, email));
    return { actor, email, code: await codeIn(email) };
  }

  it('becomes visible in Me once its code is verified', async () => {
    const actor = await Actor.signedIn(app);
    const email = newAddress();
    expect(dataOf(await set(actor, ` ${email.toUpperCase()} `))).toEqual({
      MeEmailSet: { waiting_time: 60, otp_time_diff: 300 },
    });
    const [mail] = await messagesOf(app, email);
    expect(mail).toMatchObject({ channel: 'email', to: email });
    expect(mail?.text).toContain(
      `Your code to confirm this e-mail address is ${String(mail?.code)}. Never share it.`,
    );
    expect(await emailOf(actor)).toBeNull();
    expect(dataOf(await verify(actor, mail?.code ?? ''))).toEqual({ MeEmailVerify: { email } });
    expect(await emailOf(actor)).toBe(email);
  });

  it('works as a username in any case once verified, and not before', async () => {
    const { actor, email, code } = await asked();
    await app.travel(60);
    const initialize = () => new Actor(app, email.toUpperCase()).initialize('sms');
    expect((await initialize()).status).toBe(404);
    dataOf(await verify(actor, code));
    expect((await initialize()).status).toBe(200);
    const answer = await actor.token(await actor.receivedCode(), { username: email });
    expect(answer.status).toBe(200);
  });

  it('stops working as a username when another one replaces it', async () => {
    const { actor, email, code } = await asked();
    dataOf(await verify(actor, code));
    await app.travel(60);
    const next = newAddress();
    dataOf(await set(actor, next));
    dataOf(await verify(actor, await codeIn(next)));
    expect(await emailOf(actor)).toBe(next);
    expect((await new Actor(app, email).initialize('sms')).status).toBe(404);
  });

  it('gives BAD_USER_INPUT if it is not an address or the current one', async () => {
    const { actor, email, code } = await asked();
    dataOf(await verify(actor, code));
    for (const text of [
      '',
      'sara',
      '09121234567',
      'a@b',
      `${'x'.repeat(250)}@example.com`,
      'a@example.com\r\nBcc: b@c.de',
    ]) {
      expect(gqlMessagesOf(await set(actor, text))).toContain('email must be an e-mail address');
    }
    expect(gqlMessagesOf(await set(actor, email.toUpperCase()))).toContain(
      'email must differ from the current one',
    );
  });

  it('moves from another user to the one who verifies it, with both on record and the same response before [AUD-1]', async () => {
    const { actor: owner, email, code } = await asked();
    dataOf(await verify(owner, code));
    const free = await set(await Actor.signedIn(app), newAddress());
    const rival = await Actor.signedIn(app);
    const taken = await set(rival, email);
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    expect(gqlCodeOf(await verify(rival, wrongCode(await codeIn(email))))).toBe('CODE_INVALID');
    expect(await emailOf(owner)).toBe(email);
    dataOf(await verify(rival, await codeIn(email)));
    expect([await emailOf(owner), await emailOf(rival)]).toEqual([null, email]);
    const events = await app.query(
      "SELECT event, actor, subject FROM audit_events WHERE event LIKE 'user.email%' AND user_id IN (?, ?) ORDER BY id",
      [userIdOf(owner), userIdOf(rival)],
    );
    const [first, second] = [`user:${String(userIdOf(owner))}`, `user:${String(userIdOf(rival))}`];
    expect(events).toEqual([
      { event: 'user.email_changed', actor: first, subject: first },
      { event: 'user.email_lost', actor: second, subject: first },
      { event: 'user.email_changed', actor: second, subject: second },
    ]);
  });

  it('needs a code that is not stored and is valid once, for five tries, this user and this purpose [OTP-1] [OTP-3] [OTP-4]', async () => {
    const { actor, code } = await asked();
    const other = await Actor.signedIn(app);
    expect(gqlCodeOf(await verify(other, code))).toBe('CODE_INVALID');
    expect(
      gqlCodeOf(
        await actor.gql(`mutation { MeCellNumberConfirm(code: "${code}") { waiting_time } }`),
      ),
    ).toBe('CODE_INVALID');
    for (const table of ['challenges', 'messages', 'users']) {
      expect(JSON.stringify(await app.query(`SELECT * FROM ${table}`))).not.toContain(`"${code}"`);
    }
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(actor, code)));
    expect(answers.map(gqlCodeOf).filter((each) => each === undefined)).toHaveLength(1);
    const { actor: guesser, code: right } = await asked();
    await Promise.all(Array.from({ length: 20 }, () => verify(guesser, wrongCode(right))));
    expect(gqlCodeOf(await verify(guesser, right))).toBe('CODE_INVALID');
  });

  it('costs no try if a right code ends in 503 [OTP-3] [RACE-4]', async () => {
    const { actor, email, code } = await asked();
    const take = vi.spyOn(app.get(UsersService), 'takeEmail');
    take.mockRejectedValue(ERRORS.SERVICE_UNAVAILABLE({ retryAfter: 1 }));
    for (let i = 0; i < 6; i += 1)
      expect(gqlCodeOf(await verify(actor, code))).toBe('SERVICE_UNAVAILABLE');
    take.mockRestore();
    dataOf(await verify(actor, code));
    expect(await emailOf(actor)).toBe(email);
  });

  it('invalidates its code when a code for another address is requested [OTP-6]', async () => {
    const { actor, email, code } = await asked();
    await app.travel(60);
    dataOf(await set(actor, newAddress()));
    expect(gqlCodeOf(await verify(actor, code))).toBe('CODE_INVALID');
    expect(await count(app, 'users WHERE email = ?', [email])).toBe(0);
  });

  it('loses its code with a suspension [OTP-6]', async () => {
    const { actor, code } = await asked();
    await app.get(SuspensionService).suspendUser(userIdOf(actor));
    await app.get(SuspensionService).resumeUser(userIdOf(actor));
    await app.travel(60);
    await actor.signIn();
    expect(gqlCodeOf(await verify(actor, code))).toBe('CODE_INVALID');
  });

  it('gets no code once the account is suspended [RACE-1]', async () => {
    const actor = await Actor.signedIn(app);
    const email = newAddress();
    const checked = pauseAfter(app.get(UsersService), 'getActive');
    const answer = set(actor, email);
    await checked.reached;
    await app.get(SuspensionService).suspendUser(userIdOf(actor));
    checked.goOn();
    expect(gqlCodeOf(await answer)).toBe('SERVICE_UNAVAILABLE');
    expect(await messagesOf(app, email)).toEqual([]);
  });

  it('stays unchanged with a token whose session has ended [REF-7]', async () => {
    const { actor, code } = await asked();
    const refuses = vi.spyOn(app.get(RevocationList), 'isRevoked').mockResolvedValue(false);
    const id = Number(claimsOf(actor.tokens?.access_token ?? '')['sid']);
    await app
      .get(SessionRevocationService)
      .revokeSession({ id, user_id: userIdOf(actor) }, 'logout', 'operator');
    const answers = [await verify(actor, code), await set(actor, newAddress())];
    refuses.mockRestore();
    expect(answers.map((answer) => [answer.status, gqlCodeOf(answer)])).toEqual([
      [401, 'UNAUTHENTICATED'],
      [401, 'UNAUTHENTICATED'],
    ]);
  });
});

describe('mutation MeEmailSet', () => {
  /** A signed-in actor where no virtual phone shows codes. */
  async function signedIn(app: TestApp): Promise<Actor> {
    const actor = new Actor(app, newNumber());
    expectOk(await actor.register());
    expectOk(await actor.initialize('sms'));
    const [row] = await app.query(
      "SELECT * FROM challenges WHERE subject LIKE 'user:%' ORDER BY issued_at DESC LIMIT 1",
    );
    const code = codeOfRow(app, row);
    actor.tokens = tokensIn(expectOk(await actor.token(code)));
    return actor;
  }

  it('sends the code to the SMTP server, and retries a temporary refusal', async () => {
    const smtp = await startSmtpServer();
    const app = await startApp({ SMTP_URL: smtp.url, MAIL_FROM: 'keypad <keypad@example.com>' });
    try {
      const actor = await Actor.signedIn(app);
      const email = newAddress();
      smtp.refuseWith('451 busy', '250 ok');
      dataOf(await set(actor, email));
      await vi.waitFor(() => {
        expect(smtp.mails).toHaveLength(1);
      }, 10_000);
      expect(smtp.mails[0]).toMatchObject({ from: 'keypad@example.com', to: email });
      expect(smtp.mails[0]?.text).toMatch(/^Subject: Confirm your e-mail address$/m);
      const code = /is (\d{6})\. Never/.exec(smtp.mails[0]?.text ?? '')?.[1] ?? '';
      expect(dataOf(await verify(actor, code))).toEqual({ MeEmailVerify: { email } });
    } finally {
      await app.close();
      smtp.close();
    }
  });

  it('returns EMAIL_NOT_OFFERED without a mail server in production', async () => {
    const app = await startApp({
      ...{
        DELIVERY: 'webhook',
        DELIVERY_WEBHOOK_URL: 'http://127.0.0.1:8/sms',
        DELIVERY_WEBHOOK_TOKEN: 'x',
      },
      USSD_GATEWAY_TOKEN: 'x'.repeat(22),
    });
    try {
      const answer = await set(await signedIn(app), newAddress());
      expect([answer.status, gqlCodeOf(answer)], answer.text).toEqual([200, 'EMAIL_NOT_OFFERED']);
      expect(await count(app, "messages WHERE kind = 'otp.mail'")).toBe(0);
    } finally {
      await app.close();
    }
  });

  it('counts against the rate limits of the user and of the address [LIM-1]', async () => {
    const app = await startApp();
    try {
      const [target, actor, other] = [
        newAddress(),
        await Actor.signedIn(app),
        await Actor.signedIn(app),
      ];
      const outcomesOf = async (of: Actor, addresses: readonly string[]) => {
        const outcomes = [];
        for (const address of addresses) {
          await app.query('UPDATE challenges SET next_at = 0');
          outcomes.push(gqlCodeOf(await set(of, address)));
        }
        return outcomes;
      };
      const sent = [undefined, undefined, undefined, undefined];
      expect(await outcomesOf(actor, [target, target, target, target])).toEqual(sent);
      expect(await outcomesOf(actor, [newAddress(), newAddress()])).toEqual([
        undefined,
        'RATE_LIMITED',
      ]);
      expect(await outcomesOf(other, [target, target, newAddress()])).toEqual([
        undefined,
        'RATE_LIMITED',
        undefined,
      ]);
    } finally {
      await app.close();
    }
  });
});
