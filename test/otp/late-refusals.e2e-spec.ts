import { afterEach, describe, expect, it, vi } from 'vitest';
import { CodeVerificationService } from '../../src/accounts/otp/index.js';
import { Actor } from '../support/actors/actor.js';
import { useApp } from '../support/servers/app.js';
import { expectTokenRefusal } from '../support/assertions/refusal.js';

const app = useApp({ LIMITS: 'off' });
afterEach(() => vi.restoreAllMocks());

/** Runs `meanwhile` once, between the comparison of a code and its use. */
function beforeUse(meanwhile: () => Promise<unknown>): void {
  const codes = app.get(CodeVerificationService);
  const verify = codes.verifyCode.bind(codes);
  vi.spyOn(codes, 'verifyCode').mockImplementationOnce(async (...guess) => {
    const verdict = await verify(...guess);
    expect(verdict.refusal).toBeUndefined();
    await meanwhile();
    return verdict;
  });
}

describe('A right code', () => {
  it('signs nobody in if it expires between its comparison and its use [OTP-7]', async () => {
    const actor = await Actor.registered(app);
    const code = await actor.newCode();
    beforeUse(() => app.travel(300));
    expectTokenRefusal(await actor.token(code), 'INVALID_GRANT');
  });

  it('gets the refusal of a wrong one once parallel guesses have spent its tries [OTP-3]', () =>
    expectRefusedAfter('tries = 5'));

  it('gets the refusal of a wrong one once parallel guesses have delayed its network [OTP-6]', () =>
    expectRefusedAfter('delayed_until = 9000000000000000'));

  it('pays its try if the user is suspended meanwhile [OTP-3]', async () => {
    const actor = await Actor.registered(app);
    const code = await actor.newCode();
    beforeUse(() =>
      app.query("UPDATE users SET status = 'SUSPENDED' WHERE cell_number = ?", [actor.cell_number]),
    );
    expectTokenRefusal(await actor.token(code), 'INVALID_GRANT');
    const tries =
      'SELECT tries FROM challenges WHERE user_id = (SELECT id FROM users WHERE cell_number = ?)';
    expect(await app.query(tries, [actor.cell_number])).toEqual([{ tries: 1 }]);
  });
});

/** Expects that even a scope, which is refused after the code, gets no refusal of its own. */
async function expectRefusedAfter(assignment: string): Promise<void> {
  const actor = await Actor.registered(app, await app.newClient('profile admin:tickets'));
  const code = await actor.newCode();
  beforeUse(() => app.query(`UPDATE challenges SET ${assignment}`));
  expectTokenRefusal(await actor.token(code, { scope: 'admin:tickets' }), 'INVALID_GRANT');
}
