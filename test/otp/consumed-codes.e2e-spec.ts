import { beforeAll, describe, expect, it, vi } from 'vitest';
import { CodeVerificationService } from '../../src/accounts/otp/index.js';
import { Actor } from '../support/actors/actor.js';
import {
  confirmNumber,
  provenNumber,
  verifyNumber,
  wrongCode,
} from '../support/actors/cell-number.js';
import { dataOf } from '../support/actors/graphql.js';
import { useApp } from '../support/servers/app.js';

describe('CodeVerificationService.onConsumed', () => {
  const heard = vi.fn(() => Promise.resolve());
  const app = useApp({ LIMITS: 'off' });
  beforeAll(() => {
    app.get(CodeVerificationService).onConsumed(heard);
  });

  it('calls its listener once for a code that ten parallel sign-ins use [OTP-4]', async () => {
    const actor = await Actor.registered(app);
    const code = await actor.newCode();
    await actor.token(wrongCode(code));
    heard.mockClear();
    const answers = await Promise.all(Array.from({ length: 10 }, () => actor.token(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(heard.mock.calls).toEqual([
      [expect.objectContaining({ recipient: { number: actor.cell_number, hasSignedIn: false } })],
    ]);
    await actor.token(code);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('calls its listener once for each code of a change of number', async () => {
    const actor = await Actor.signedIn(app);
    await app.travel(600);
    heard.mockClear();
    const { number, code } = await provenNumber(actor);
    await confirmNumber(actor, code);
    dataOf(await verifyNumber(actor, code));
    await verifyNumber(actor, code);
    expect(heard.mock.calls).toEqual([
      [expect.objectContaining({ channel: 'sms', recipient: undefined })],
      [expect.objectContaining({ channel: 'sms', recipient: { number, hasSignedIn: false } })],
    ]);
  });
});
