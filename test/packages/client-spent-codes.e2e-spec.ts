import { describe, expect, it, vi } from 'vitest';
import { createKeypad, memoryStore, type SignIn } from '../../packages/client/src/index.js';
import { Actor } from '../support/actors/actor.js';
import { ClientDevice } from '../support/actors/client-device.js';
import { useApp } from '../support/servers/app.js';

const app = useApp({ LIMITS: 'off' });

/** A clock that stands still, so that times can be compared. */
const NOW = Date.UTC(2026, 0, 1);

function signInOf(user: Actor, now = () => NOW): SignIn {
  const { client_id: clientId, client_secret: clientSecret } = app.client;
  return createKeypad({ url: app.url, clientId, clientSecret, now }).signIn(user.cell_number);
}

async function settled(signIn: SignIn): Promise<SignIn['state']> {
  await signIn.requested;
  return signIn.state;
}

function wrongFor(code: string): string {
  return code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
}

describe('A SignIn whose code has ended', () => {
  it('offers neither field nor dial after the last try, until the next code', async () => {
    const user = await Actor.signedIn(app);
    await app.travel(60);
    const signIn = signInOf(user);
    const { request } = await settled(signIn);
    const wrong = wrongFor(await user.dialledCode());
    for (let tries = 0; tries < 4; tries += 1) await signIn.submit(wrong);
    expect(signIn.state).toMatchObject({ status: 'refused', request, refusal: { triesLeft: 1 } });
    await signIn.submit(wrong);
    const spent = { status: 'refused', request: undefined, retryAt: request?.resendAt };
    expect(signIn.state).toMatchObject({ ...spent, refusal: { triesLeft: 0 } });
    // The service does not tell whether the code is spent.
    expect((await user.initialize()).body).toMatchObject({ errors: [{ ussd_code: '*6655#' }] });
    expect(await user.dial()).toContain('No sign-in request');
    for (const channel of ['ussd', 'sms'] as const) {
      await signIn.resend(channel);
      expect(signIn.state).toMatchObject({
        status: 'refused',
        refusal: { code: 'OTP_WAITING_TIME' },
      });
      expect(signIn.state.request).toBeUndefined();
      expect(signIn.state.retryAt).toBeGreaterThan(NOW);
    }
    await app.travel(60);
    await signIn.resend();
    expect(signIn.state).toMatchObject({
      status: 'waiting',
      request: { dial: { code: '*6655#' } },
    });
    await signIn.submit(await user.dialledCode());
    expect(signIn.state.status).toBe('signed-in');
  });

  it('counts the tries itself at a network that has not signed the user in, also over two codes', async () => {
    const user = await Actor.registered(app);
    const signIn = signInOf(user);
    await settled(signIn);
    let wrong = wrongFor(await user.dialledCode());
    for (let tries = 0; tries < 3; tries += 1) await signIn.submit(wrong);
    await app.travel(60);
    await signIn.resend();
    wrong = wrongFor(await user.dialledCode());
    await signIn.submit(wrong);
    expect(signIn.state).toMatchObject({ status: 'refused', refusal: { code: 'INVALID_GRANT' } });
    expect(signIn.state.request).toBeDefined();
    await signIn.submit(wrong);
    expect(signIn.state.request).toBeUndefined();
    expect(await user.dial()).toContain('No sign-in request');
    await app.travel(60);
    await signIn.resend();
    const code = await user.dialledCode();
    await signIn.submit(wrongFor(code));
    expect(signIn.state.request).toBeDefined();
    await signIn.submit(code);
    expect(signIn.state.status).toBe('signed-in');
  });

  it.each(['no_tries_left', 'expired', 'ended'] as const)(
    'offers nothing for a code that is %s',
    async (reason) => {
      const user = await Actor.signedIn(app);
      await app.travel(60);
      const signIn = signInOf(user);
      await settled(signIn);
      const code = await user.dialledCode();
      const wrong = wrongFor(code);
      if (reason === 'no_tries_left')
        for (let tries = 0; tries < 5; tries += 1) await user.token(wrong);
      if (reason === 'expired') await app.travel(300);
      if (reason === 'ended') await user.token(code);
      await signIn.submit(code);
      expect(signIn.state).toMatchObject({
        status: 'refused',
        refusal: { code: 'INVALID_GRANT', reason },
      });
      expect(signIn.state.request).toBeUndefined();
      expect(signIn.state.retryAt).toBe(NOW + 60_000);
    },
  );

  it('offers no code after its end by the clock of the device, whatever the refusal', async () => {
    const user = await Actor.registered(app);
    let now = NOW;
    const signIn = signInOf(user, () => now);
    await settled(signIn);
    now += 300_000;
    await signIn.submit('000000');
    expect(signIn.state).toMatchObject({
      status: 'refused',
      refusal: { code: 'INVALID_GRANT', reason: undefined },
    });
    expect(signIn.state.request).toBeUndefined();
  });

  it('says to ask for a new code if the response to a code was lost', async () => {
    const device = await ClientDevice.create(app);
    for (const language of ['en', 'fa'] as const) {
      const signIn = device.start({ language }).signIn(device.user.cell_number);
      await settled(signIn);
      const code = await device.user.dialledCode();
      device.network.lose('"grant_type":"password"', 1);
      await signIn.submit(code);
      const lost = {
        en: 'If the code is then refused, ask for a new one.',
        fa: 'رمز تازه‌ای بگیرید',
      };
      expect(signIn.state).toMatchObject({
        status: 'refused',
        refusal: { code: 'NETWORK_ERROR' },
        request: { channel: 'ussd' },
      });
      expect(signIn.state.refusal?.message).toContain(lost[language]);
      await signIn.submit(code);
      expect(signIn.state).toMatchObject({ status: 'refused', refusal: { reason: 'ended' } });
      expect(signIn.state.request).toBeUndefined();
      await app.travel(60);
    }
  });

  it('offers no used code if the device cannot store the session', async () => {
    const device = await ClientDevice.create(app);
    const store = memoryStore();
    const signIn = device.start({ store }).signIn(device.user.cell_number);
    await settled(signIn);
    vi.spyOn(store, 'write').mockRejectedValueOnce(new Error('locked'));
    await signIn.submit(await device.user.dialledCode());
    expect(signIn.state).toMatchObject({ status: 'refused', refusal: { code: 'STORAGE_FAILED' } });
    expect(signIn.state.request).toBeUndefined();
  });
});
