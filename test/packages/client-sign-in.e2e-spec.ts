import { describe, expect, it } from 'vitest';
import { createKeypad, type Keypad, type SignIn } from '../../packages/client/src/index.js';
import { Actor } from '../support/actors/actor.js';
import { dormantActor } from '../support/actors/dormant.js';
import { startApp, useApp } from '../support/servers/app.js';

const app = useApp({ LIMITS: 'off' });

/** A clock that stands still, so that times can be compared. */
const NOW = Date.UTC(2026, 0, 1);

function newKeypad(at = app, language: 'en' | 'fa' = 'en'): Keypad {
  const { client_id: clientId, client_secret: clientSecret } = at.client;
  return createKeypad({ url: `${at.url}/`, clientId, clientSecret, language, now: () => NOW });
}

async function settled(signIn: SignIn): Promise<SignIn['state']> {
  await signIn.requested;
  return signIn.state;
}

describe('Keypad.register', () => {
  it('creates an account, and throws REST_USER_EXISTS for the same number', async () => {
    const { cell_number: number } = new Actor(app);
    const user = { firstName: 'Mina', lastName: 'Karimi', number };
    expect(await newKeypad().register(user)).toEqual({ userId: expect.any(Number) as number });
    await expect(newKeypad().register(user)).rejects.toMatchObject({
      code: 'REST_USER_EXISTS',
      status: 409,
    });
  });

  it('names the faulty fields', async () => {
    const error: unknown = await newKeypad()
      .register({ firstName: '', lastName: 'Karimi', number: 'x' })
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: ['first_name', 'cell_number'],
    });
  });
});

describe('SignIn', () => {
  it('sends the names of the holder, and leaves a dormant account behind if told so', async () => {
    const dormantApp = await startApp({ LIMITS: 'off', DORMANT_MONTHS: '6' });
    try {
      const user = await dormantActor(dormantApp);
      const signIn = newKeypad(dormantApp).signIn(user.cell_number, { channel: 'sms' });
      await signIn.requested;
      const code = await user.receivedCode();
      await signIn.submit(code);
      expect(signIn.state).toMatchObject({
        status: 'refused',
        request: { channel: 'sms' },
        refusal: { code: 'HOLDER_UNCONFIRMED' },
      });
      await signIn.submit(code, { firstName: 'Mina', lastName: 'Karimi', newAccount: true });
      expect(signIn.state.status).toBe('signed-in');
      const newUsers = 'SELECT first_name FROM users WHERE cell_number = ?';
      expect(await dormantApp.query(newUsers, [user.cell_number])).toEqual([
        { first_name: 'Mina' },
      ]);
    } finally {
      await dormantApp.close();
    }
  });

  it('shows what to dial, then signs in with the code of the dial', async () => {
    const user = await Actor.registered(app);
    const keypad = newKeypad();
    const signIn = keypad.signIn(user.cell_number);
    const seen: string[] = [signIn.state.status];
    signIn.subscribe(() => seen.push(signIn.state.status));
    expect(await settled(signIn)).toMatchObject({
      request: {
        channel: 'ussd',
        dial: { code: '*6655#', link: 'tel:*6655%23' },
        expiresAt: NOW + 300_000,
        resendAt: NOW + 60_000,
      },
    });
    await signIn.submit(await user.dialledCode());
    expect(seen).toEqual(['requesting', 'waiting', 'checking', 'signed-in']);
    expect(keypad.state).toBe('signed-in');
  });

  it('signs in with the code of a text message', async () => {
    const user = await Actor.registered(app);
    const signIn = newKeypad().signIn(user.cell_number, { channel: 'sms' });
    const { request } = await settled(signIn);
    expect(request).toMatchObject({ channel: 'sms', dial: undefined });
    await signIn.submit(await user.receivedCode());
    expect(signIn.state.status).toBe('signed-in');
  });

  it('keeps the field and shows the tries that are left after a wrong code', async () => {
    const user = await Actor.signedIn(app);
    await app.travel(60);
    const signIn = newKeypad(app, 'fa').signIn(user.cell_number);
    await settled(signIn);
    const code = await user.dialledCode();
    await signIn.submit(code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)));
    expect(signIn.state).toMatchObject({
      status: 'refused',
      request: { channel: 'ussd' },
      refusal: { code: 'INVALID_GRANT', triesLeft: 4, reason: 'wrong' },
    });
    expect(signIn.state.refusal?.message).toMatch(/\p{Script=Arabic}/u);
    await signIn.submit('abc');
    expect(signIn.state.refusal).toMatchObject({ code: 'VALIDATION_FAILED', fields: ['password'] });
    await signIn.submit(code);
    expect(signIn.state.status).toBe('signed-in');
  });

  it('offers the dial and the field for a code that is on its way already', async () => {
    const user = await Actor.registered(app);
    await user.initialize('sms');
    const signIn = newKeypad().signIn(user.cell_number);
    const state = await settled(signIn);
    expect(state).toMatchObject({
      status: 'refused',
      refusal: { code: 'OTP_WAITING_TIME' },
      request: { channel: 'ussd', dial: { code: '*6655#' } },
    });
    const { retryAfter = 0 } = state.refusal ?? {};
    expect(state.request?.resendAt).toBe(NOW + retryAfter * 1000);
    await signIn.submit(await user.dialledCode());
    expect(signIn.state.status).toBe('signed-in');
  });

  it('shows the dial of the code that it sent by text message, without a refusal', async () => {
    const user = await Actor.registered(app);
    const signIn = newKeypad().signIn(user.cell_number, { channel: 'sms' });
    const { request } = await settled(signIn);
    await signIn.resend('ussd');
    const dial = { code: '*6655#', link: 'tel:*6655%23' };
    expect(signIn.state).toMatchObject({
      status: 'waiting',
      request: { ...request, dial, resendAt: expect.any(Number) as number },
    });
    expect(await user.dialledCode()).toBe(await user.receivedCode());
    await signIn.resend('sms');
    expect(signIn.state).toMatchObject({
      status: 'refused',
      refusal: { code: 'OTP_WAITING_TIME' },
      request: { channel: 'sms', dial },
    });
  });

  it('requests another code after the waiting time, over another channel', async () => {
    const user = await Actor.registered(app);
    const signIn = newKeypad().signIn(user.cell_number);
    await settled(signIn);
    await app.travel(60);
    await signIn.resend('sms');
    expect(signIn.state).toMatchObject({ status: 'waiting', request: { channel: 'sms' } });
    await signIn.submit(await user.receivedCode());
    expect(signIn.state.status).toBe('signed-in');
  });

  it('falls back to a dial if no text message goes to the number', async () => {
    const user = new Actor(app, '+447400123456');
    await user.register();
    const signIn = newKeypad().signIn(user.cell_number, { channel: 'sms' });
    expect(await settled(signIn)).toMatchObject({
      status: 'waiting',
      request: { channel: 'ussd' },
    });
  });

  it('falls back to a dial if the number has had its text messages of the hour', async () => {
    const limited = await startApp({ LIMIT_NUMBER_HOUR: '1/3600' });
    try {
      const user = await Actor.registered(limited);
      const signIn = newKeypad(limited).signIn(user.cell_number, { channel: 'sms' });
      expect(await settled(signIn)).toMatchObject({
        status: 'waiting',
        request: { channel: 'sms' },
      });
      await limited.travel(60);
      await signIn.resend('sms');
      expect(signIn.state).toMatchObject({
        status: 'waiting',
        request: { channel: 'ussd', dial: { code: '*6655#' } },
      });
      await signIn.submit(await user.dialledCode());
      expect(signIn.state.status).toBe('signed-in');
    } finally {
      await limited.close();
    }
  });

  it('says that nobody has the number, without a field', async () => {
    const signIn = newKeypad().signIn(new Actor(app).cell_number);
    expect(await settled(signIn)).toMatchObject({
      status: 'refused',
      refusal: { code: 'REST_USER_NOT_FOUND' },
    });
    expect(signIn.state.request).toBeUndefined();
  });

  it('returns to idle when it is cancelled, and revokes a session that began meanwhile', async () => {
    const user = await Actor.registered(app);
    const keypad = newKeypad();
    const signIn = keypad.signIn(user.cell_number);
    await settled(signIn);
    const checking = signIn.submit(await user.dialledCode());
    signIn.cancel();
    await checking;
    expect([signIn.state.status, keypad.state]).toEqual(['idle', 'unknown']);
    const live = await app.query(
      'SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.cell_number = ? AND s.revoked_at IS NULL',
      [user.cell_number],
    );
    expect(live).toEqual([]);
  });

  it('gives the time at which a rate limit ends', async () => {
    const limited = await startApp({ LIMIT_INITIALIZE: '1/600' });
    try {
      const user = await Actor.registered(limited);
      await user.initialize();
      const { refusal, ...state } = await settled(newKeypad(limited).signIn(user.cell_number));
      expect(refusal).toMatchObject({
        code: 'RATE_LIMITED',
        status: 429,
        retryAfter: expect.any(Number) as number,
      });
      expect(state).toMatchObject({ retryAt: NOW + (refusal?.retryAfter ?? 0) * 1000 });
    } finally {
      await limited.close();
    }
  });
});
