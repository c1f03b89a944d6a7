import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStore, type KeypadError, type Language } from '../../packages/client/src/index.js';
import { ClientDevice } from '../support/actors/client-device.js';
import { startApp, type TestApp } from '../support/servers/app.js';

let app: TestApp;
let device: ClientDevice;

beforeAll(async () => {
  app = await startApp({ LIMITS: 'off' });
  return app.close;
});
beforeEach(async () => {
  device = await ClientDevice.create(app);
});

describe('Keypad.accessToken', () => {
  it('returns the same token while it is fresh, and another one for a token that was rejected', async () => {
    await device.signIn();
    const listener = vi.fn();
    device.keypad.subscribe(listener);
    const first = await device.keypad.accessToken();
    expect(await device.keypad.accessToken()).toBe(first);
    expect(listener).not.toHaveBeenCalled();
    const second = await device.keypad.accessToken(first);
    expect([
      second === first,
      device.network.refreshes,
      device.network.tokens.includes(second),
    ]).toEqual([false, 1, true]);
    expect(await device.keypad.accessToken(first)).toBe(second);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('returns another token once the present one is about to expire', async () => {
    await device.signIn();
    const first = await device.keypad.accessToken();
    device.later = 880_000;
    expect(await device.keypad.accessToken()).not.toBe(first);
    expect(device.network.refreshes).toBe(1);
  });

  it('throws SIGNED_OUT without a session, and tells onSignedOut the refusal that ended one', async () => {
    const refusals: (KeypadError | undefined)[] = [];
    const keypad = device.start({ onSignedOut: (_, refusal) => refusals.push(refusal) });
    await expect(keypad.accessToken()).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    await device.signIn(keypad);
    await device.signIn();
    await device.keypad.graphql('mutation { SessionRevokeOthers { id } }');
    await expect(keypad.accessToken(await keypad.accessToken())).rejects.toMatchObject({
      code: 'SIGNED_OUT',
    });
    expect(refusals).toEqual([
      expect.objectContaining({
        code: 'INVALID_GRANT',
        requestId: expect.stringMatching(/\S/) as string,
      }),
    ]);
  });
});

describe('Keypad.requestCode and Keypad.exchangeCode', () => {
  it('sign in, and throw each refusal', async () => {
    const { keypad, user } = device;
    const { channel, dial, expiresAt, resendAt } = await keypad.requestCode(user.cell_number);
    expect([channel, dial?.code, Math.round((expiresAt - resendAt) / 1000)]).toEqual([
      'ussd',
      '*6655#',
      240,
    ]);
    await expect(keypad.requestCode(user.cell_number)).rejects.toMatchObject({
      code: 'OTP_WAITING_TIME',
      faults: [{ details: { waiting_time: expect.any(Number) as number } }],
    });
    await expect(keypad.exchangeCode(user.cell_number, 'x')).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    await keypad.exchangeCode(user.cell_number, await user.dialledCode(), 'profile');
    expect([keypad.state, device.network.refreshes]).toEqual(['signed-in', 0]);
  });
});

describe('Keypad.signOut', () => {
  it('tries again after it found no network', async () => {
    const store = memoryStore();
    const keypad = device.start({ store });
    await device.signIn(keypad);
    device.network.online = false;
    await expect(keypad.signOut()).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
    await expect(keypad.signOut()).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
    device.network.online = true;
    await keypad.signOut();
    expect([await store.read(), device.ends]).toEqual([undefined, ['signed-out']]);
  });
});

describe('createKeypad', () => {
  it('reads the language for each request, if the option is a function', async () => {
    let language: Language = 'en';
    const keypad = device.start({ language: () => language });
    const register = (): Promise<unknown> =>
      keypad.register({ firstName: '', lastName: '', number: '' });
    await expect(register()).rejects.toThrow(/^[^\p{Script=Arabic}]+$/u);
    language = 'fa';
    await expect(register()).rejects.toThrow(/\p{Script=Arabic}/u);
    device.network.online = false;
    await expect(register()).rejects.toThrow(/\p{Script=Arabic}/u);
  });
});
