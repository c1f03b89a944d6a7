import { describe, expect, it, vi } from 'vitest';
import { CodeVerificationService, OtpService } from '../../src/accounts/otp/index.js';
import { Actor, expectOk } from '../support/actors/actor.js';
import { useApp } from '../support/servers/app.js';
import { repeatUnavailable } from '../support/servers/connections.js';
import { expectTokenRefusal } from '../support/assertions/refusal.js';
import { codeOfRow } from '../support/actors/derived-code.js';
import { returnedBy } from '../support/assertions/returned.js';

const app = useApp({ LIMITS: 'off' });

describe('A one-time password', () => {
  it('gets INVALID_GRANT when it is wrong', async () => {
    const actor = await Actor.registered(app);
    const code = await actor.newCode();
    expectTokenRefusal(await actor.token(other(code)), 'INVALID_GRANT');
    expectOk(await actor.token(code));
  });

  it('gets one response when it is wrong, used, expired, never issued or of an unknown user [OTP-8]', async () => {
    const [wrong, used, expired, fresh] = await Promise.all(
      [1, 2, 3, 4].map(() => Actor.registered(app)),
    );
    if (!wrong || !used || !expired || !fresh) throw new Error('no actors');
    const expiredCode = await expired.newCode();
    await app.travel(300);
    const wrongCode = other(await wrong.newCode());
    const usedCode = await used.newCode();
    await used.token(usedCode);
    // Without its session this network is like one that has never signed the user in.
    const sessions =
      'DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE cell_number = ?)';
    await app.query(sessions, [used.cell_number]);
    const answers = [
      await wrong.token(wrongCode),
      await used.token(usedCode),
      await expired.token(expiredCode),
      await fresh.token('123456'),
      await new Actor(app).token('123456'),
      await new Actor(app).token('123456', { username: 'nobody@example.com' }),
    ];
    const texts = answers.map((answer) => {
      expectTokenRefusal(answer, 'INVALID_GRANT');
      return answer.text.replaceAll(String(answer.headers.get('x-request-id')), '');
    });
    expect(new Set(texts).size).toBe(1);
  });

  it('signs in once', async () => {
    const actor = await Actor.registered(app);
    const code = await actor.newCode();
    expectOk(await actor.token(code));
    expectTokenRefusal(await actor.token(code), 'INVALID_GRANT');
  });

  it('expires after 300 s on the clock of the database [OTP-7]', async () => {
    const [early, late] = [await Actor.registered(app), await Actor.registered(app)];
    const codes = [await early.newCode(), await late.newCode()] as const;
    await app.travel(240);
    expectOk(await early.token(codes[0]));
    await app.travel(60);
    expectTokenRefusal(await late.token(codes[1]), 'INVALID_GRANT');
    const tries = await app.query('SELECT tries FROM challenges WHERE subject = ?', [
      await subjectOf(late),
    ]);
    expect(tries).toEqual([{ tries: 0 }]);
  });

  it('signs in when typed in Persian or Arabic digits or with spaces [OTP-2]', async () => {
    for (const zero of [0x06f0, 0x0660]) {
      const actor = await Actor.registered(app);
      const code = await actor.newCode();
      const typed = code.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
      expectOk(await actor.token(` ${typed.slice(0, 3)} ${typed.slice(3)}`));
    }
  });

  it('keeps its leading zeros [OTP-2]', async () => {
    const actor = await Actor.registered(app);
    const source = { subject: 'user:1', nonce: 'n', key_id: app.config.KEYS.split(':')[0] ?? '' };
    const codes = Array.from({ length: 200 }, (_, i) =>
      app.get(OtpService).deriveCode({ ...source, challenge_id: String(i) }),
    );
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
    expect(codes.some((code) => code.startsWith('0'))).toBe(true);
    const code = await actor.newCode();
    expectTokenRefusal(await actor.token(`0${code}`), 'VALIDATION_FAILED', 'password');
    expectOk(await actor.token(code));
  });

  it('appears in no column of any table [OTP-1]', async () => {
    const actor = await Actor.registered(app);
    const codes = [await actor.newCode('sms')];
    await app.travel(60);
    codes.push(await actor.newCode('ussd'));
    const tables = app.dataSource.entityMetadatas.map(({ tableName }) => tableName);
    const dump = JSON.stringify(
      await Promise.all(tables.map((table) => app.query(`SELECT * FROM ${table}`))),
    );
    for (const code of codes)
      expect(dump).not.toMatch(new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`));
  });

  it('signs in no other user when its row is moved there [OTP-1]', async () => {
    const [owner, thief] = [await Actor.registered(app), await Actor.registered(app)];
    const code = await owner.newCode();
    await thief.newCode();
    const [from, to] = [await subjectOf(owner), await subjectOf(thief)];
    await app.query('DELETE FROM challenges WHERE subject = ?', [to]);
    await app.query('UPDATE challenges SET subject = ? WHERE subject = ?', [to, from]);
    expectTokenRefusal(await thief.token(code), 'INVALID_GRANT');
  });

  it.each(['abc', '12345', '1234567', '12345a', '12-456', '۱۲۳۴۵', '......', 123, 1_234_567])(
    'the service refuses %j, which cannot be a code, without a try [OTP-3]',
    async (password) => {
      const actor = await Actor.registered(app);
      const code = await actor.newCode();
      for (let i = 0; i < 6; i += 1) {
        expectTokenRefusal(await actor.token(code, { password }), 'VALIDATION_FAILED', 'password');
      }
      expect(
        await app.query('SELECT tries FROM challenges WHERE subject = ?', [await subjectOf(actor)]),
      ).toEqual([{ tries: 0 }]);
      expectOk(await actor.token(code));
    },
  );

  it('over ussd signs in only after it was shown to the right number, and costs no try before [OTP-10]', async () => {
    const actor = await Actor.registered(app);
    expectOk(await actor.initialize('ussd'));
    const [source] = await app.query('SELECT * FROM challenges WHERE subject = ?', [
      await subjectOf(actor),
    ]);
    const code = codeOfRow(app, source);
    for (let i = 0; i < 6; i += 1) expectTokenRefusal(await actor.token(code), 'INVALID_GRANT');
    expect(await new Actor(app).dialledCode()).toBe('');
    expectTokenRefusal(await actor.token(code), 'INVALID_GRANT');
    expect(await actor.dialledCode()).toBe(code);
    expectOk(await actor.token(code));
  });
});

describe('Tries of a challenge', () => {
  it('allow 5 guesses, after which the right code is refused [OTP-3]', async () => {
    const actor = await Actor.registered(app);
    const code = await actor.newCode();
    for (let i = 0; i < 5; i += 1)
      expectTokenRefusal(await actor.token(other(code)), 'INVALID_GRANT');
    expectTokenRefusal(await actor.token(code), 'INVALID_GRANT');
  });

  it('include the fifth, which may be right [OTP-3]', async () => {
    const actor = await Actor.registered(app);
    const code = await actor.newCode();
    for (let i = 0; i < 4; i += 1) await actor.token(other(code));
    expectOk(await actor.token(code));
  });

  it('limit 100 parallel wrong guesses to 5 comparisons [OTP-3]', async () => {
    const verify = vi.spyOn(app.get(CodeVerificationService), 'verifyCode');
    for (let round = 0; round < 3; round += 1) {
      const actor = await Actor.registered(app);
      const code = await actor.newCode();
      verify.mockClear();
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => repeatUnavailable(() => actor.token(other(code)))),
      );
      for (const answer of answers) expectTokenRefusal(answer, 'INVALID_GRANT');
      const verdicts = await Promise.all(returnedBy(verify));
      expect(verdicts.filter(({ refusal }) => refusal === 'wrong one-time password')).toHaveLength(
        5,
      );
      expectTokenRefusal(await actor.token(code), 'INVALID_GRANT');
    }
    verify.mockRestore();
  });

  it('allow one of 100 parallel sign-ins with the right code, which starts one session [OTP-4]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const actor = await Actor.registered(app);
      const code = await actor.newCode(round % 2 === 0 ? 'sms' : 'ussd');
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => repeatUnavailable(() => actor.token(code))),
      );
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused).toHaveLength(99);
      for (const answer of refused) expectTokenRefusal(answer, 'INVALID_GRANT');
      const sessions = await app.query(
        'SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.cell_number = ?',
        [actor.cell_number],
      );
      expect(sessions).toHaveLength(1);
    }
  });
});

describe('A new challenge', () => {
  it('invalidates the previous code at once [OTP-6]', async () => {
    const actor = await Actor.registered(app);
    const old = await actor.newCode();
    await app.travel(60);
    const next = await actor.newCode();
    if (old !== next) expectTokenRefusal(await actor.token(old), 'INVALID_GRANT');
    expectOk(await actor.token(next));
  });

  it('restores no tries, even over another channel [OTP-6]', async () => {
    const actor = await Actor.registered(app);
    const old = await actor.newCode('sms');
    for (let i = 0; i < 3; i += 1) await actor.token(other(old));
    await app.travel(60);
    const next = await actor.newCode('ussd');
    for (let i = 0; i < 2; i += 1) await actor.token(other(next));
    expectTokenRefusal(await actor.token(next), 'INVALID_GRANT');
  });

  it('starts with all tries when the previous one was used or has expired', async () => {
    const actor = await Actor.registered(app);
    const first = await actor.newCode();
    for (let i = 0; i < 4; i += 1) await actor.token(other(first));
    await actor.token(first);
    await app.travel(60);
    const second = await actor.newCode();
    for (let i = 0; i < 4; i += 1) await actor.token(other(second));
    await app.travel(300);
    const third = await actor.newCode();
    for (let i = 0; i < 4; i += 1) await actor.token(other(third));
    expectOk(await actor.token(third));
  });
});

/** Returns another code of the same length. */
function other(code: string): string {
  return code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
}

async function subjectOf(actor: Actor): Promise<string> {
  const [user] = await app.query('SELECT id FROM users WHERE cell_number = ?', [actor.cell_number]);
  return `user:${String(user?.['id'])}`;
}
