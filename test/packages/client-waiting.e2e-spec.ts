import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Keypad } from '../../packages/client/src/index.js';
import { ClientDevice } from '../support/actors/client-device.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { readJsonObject } from '../support/assertions/read-json.js';

const ALIVE = '{ Me { id } }';
const DAY = 86_400_000;
const LONGEST_REFRESH = 60_000;
const REQUEST_TIMEOUT = 10_000;

let app: TestApp;
let device: ClientDevice;

beforeAll(async () => {
  app = await startApp({ LIMITS: 'off' });
  return app.close;
});
beforeEach(async () => {
  device = await ClientDevice.create(app);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Makes the waits of this length end at once. */
function skipWaits(length: number): void {
  const { setTimeout } = globalThis;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((run: () => void, ms?: number) =>
    setTimeout(run, ms === length ? 0 : ms),
  );
}

/** Starts an app with the session of `device` whose storage another tab has locked for ever. */
async function startBesideLock(): Promise<Keypad> {
  const store = await device.signInWithStore();
  const lock = () => Promise.withResolvers<never>().promise;
  return device.start({ store: { ...store, lock } });
}

const HTML_PAGE = '<!doctype html><title>Sign in to the hotel</title>';
const sendPage = (status: number) =>
  Promise.resolve(new Response(HTML_PAGE, { status, headers: { 'content-type': 'text/html' } }));

describe('a storage that another tab keeps locked', () => {
  it('delays a refresh by the longest refresh only [CLI-4]', async () => {
    const keypad = await startBesideLock();
    skipWaits(LONGEST_REFRESH);
    expect(await keypad.graphql(ALIVE)).toMatchObject({ Me: {} });
    expect(keypad.state).toBe('signed-in');
  });

  it('delays a sign-in and a sign-out by the longest refresh only [CLI-4]', async () => {
    const keypad = await startBesideLock();
    skipWaits(LONGEST_REFRESH);
    await keypad.signOut();
    expect(keypad.state).toBe('signed-out');
    await device.signIn(keypad);
    expect(keypad.state).toBe('signed-in');
  });

  it('runs the work once if the lock comes late [CLI-4]', async () => {
    const store = await device.signInWithStore();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const lock = async <T>(work: () => Promise<T>): Promise<T> => {
      await promise;
      return work();
    };
    const keypad = device.start({ store: { ...store, lock } });
    const before = device.network.refreshes;
    skipWaits(LONGEST_REFRESH);
    await keypad.graphql(ALIVE);
    resolve(undefined);
    await keypad.graphql(ALIVE);
    expect(device.network.refreshes).toBe(before + 1);
  });

  it('throws the refusal of a storage that cannot be locked [CLI-4]', async () => {
    const store = await device.signInWithStore();
    const lock = () => Promise.reject(new Error('not allowed'));
    const keypad = device.start({ store: { ...store, lock } });
    await expect(keypad.graphql(ALIVE)).rejects.toThrow('not allowed');
  });
});

describe('a fetch that ignores its signal', () => {
  it('ends in NETWORK_ERROR after the timeout [CLI-4]', async () => {
    const keypad = device.start({ fetch: () => Promise.withResolvers<never>().promise });
    skipWaits(REQUEST_TIMEOUT);
    const { username, state } = await requestCode(keypad);
    expect([username, state.status, state.refusal?.code]).toEqual([
      device.user.cell_number,
      'refused',
      'NETWORK_ERROR',
    ]);
  });
});

async function requestCode(keypad: Keypad) {
  const signIn = keypad.signIn(device.user.cell_number);
  await signIn.requested;
  return signIn;
}

describe('a clock that is wrong by a day', () => {
  it.each([DAY, -DAY])('keeps the session, ahead or behind by %i ms [CLI-4]', async (wrong) => {
    device.later = wrong;
    await device.signIn();
    expect(await device.keypad.graphql(ALIVE)).toMatchObject({ Me: {} });
    expect(device.network.refreshes).toBe(0);
  });

  it('makes the token refreshed when it is set back [CLI-4]', async () => {
    device.later = DAY;
    await device.signIn();
    const first = await device.keypad.accessToken();
    device.later = 0;
    expect(await device.keypad.accessToken()).not.toBe(first);
  });

  it('makes the token refreshed when a tab wakes up after a day [CLI-4]', async () => {
    await device.signIn();
    device.later = DAY;
    expect(await device.keypad.graphql(ALIVE)).toMatchObject({ Me: {} });
    expect(device.network.refreshes).toBe(1);
  });
});

describe('a proxy that answers HTML', () => {
  it.each([200, 401, 403, 407, 502])('keeps the session with status %i [CLI-4]', async (status) => {
    const store = await device.signInWithStore();
    const keypad = device.start({ store, fetch: () => sendPage(status) });
    await expect(keypad.graphql(ALIVE)).rejects.toMatchObject({ code: 'UNEXPECTED_RESPONSE' });
    expect(keypad.state).toBe('signed-in');
    expect(await device.start({ store }).graphql(ALIVE)).toMatchObject({ Me: {} });
  });

  it('waits Retry-After before it repeats a query [CLI-4]', async () => {
    const waits: number[] = [];
    const headers = { 'content-type': 'text/html', 'retry-after': '7' };
    const keypad = device.start({
      store: await device.signInWithStore(),
      fetch: () => Promise.resolve(new Response(HTML_PAGE, { status: 503, headers })),
      pause: (milliseconds) => Promise.resolve(void waits.push(milliseconds)),
    });
    await expect(keypad.graphql(ALIVE)).rejects.toMatchObject({ status: 503, retryAfter: 7 });
    expect(waits.map((milliseconds) => milliseconds >= 7_000)).toEqual([true, true]);
  });

  it('ends in UNEXPECTED_RESPONSE also in WebKit, whose json() rejects with another error [CLI-4]', async () => {
    const store = await device.signInWithStore();
    const error = new DOMException('The string did not match.', 'SyntaxError');
    const response = { status: 200, headers: new Headers(), json: () => Promise.reject(error) };
    const keypad = device.start({ store, fetch: () => Promise.resolve(response) });
    await expect(keypad.graphql(ALIVE)).rejects.toMatchObject({ code: 'UNEXPECTED_RESPONSE' });
  });
});

describe('a proxy that answers JSON of its own', () => {
  const FOREIGN = ['{}', '[]', '{"status":"maintenance"}', '{"data":null}', 'null', '"ok"'];
  const answerWith = (text: string) => ({ fetch: () => Promise.resolve(new Response(text)) });

  it.each(FOREIGN)('keeps the session when a refresh gets %s [CLI-4]', async (text) => {
    const store = await device.signInWithStore();
    const keypad = device.start({ store, ...answerWith(text) });
    await expect(keypad.accessToken()).rejects.toMatchObject({ code: 'UNEXPECTED_RESPONSE' });
    expect(keypad.state).toBe('signed-in');
    expect(await device.start({ store }).graphql(ALIVE)).toMatchObject({ Me: {} });
  });

  it.each(FOREIGN)('starts no code and no session when it answers %s [CLI-4]', async (text) => {
    const { state } = await requestCode(device.start(answerWith(text)));
    expect([state.status, state.refusal?.code]).toEqual(['refused', 'UNEXPECTED_RESPONSE']);
    const keypad = device.start(answerWith(text));
    await expect(keypad.exchangeCode('x', '1')).rejects.toMatchObject({
      code: 'UNEXPECTED_RESPONSE',
    });
    expect(await keypad.restore()).toBe('signed-out');
  });
});

describe('what the user typed', () => {
  it('reaches the service as it was typed, which reads it [CLI-4] [TYPE-1]', async () => {
    const bodies: Record<string, unknown>[] = [];
    const keypad = device.start({
      fetch: (url, init) => {
        bodies.push(readJsonObject(init.body));
        return device.network.fetch(url, init);
      },
    });
    const pasted = `\u202a${device.user.cell_number.replace('+98', '+98 (0) ')}\u202c `;
    const signIn = keypad.signIn(pasted);
    await signIn.requested;
    const code = (await device.user.dialledCode()).replace(/\d/g, (digit) =>
      String.fromCharCode(0x06f0 + Number(digit)),
    );
    await signIn.submit(` ${code.slice(0, 3)}\u2013${code.slice(3)}\n`);
    expect(signIn.state.status).toBe('signed-in');
    expect(bodies.map(({ username, password }) => [username, password])).toEqual([
      [pasted, undefined],
      [pasted, ` ${code.slice(0, 3)}\u2013${code.slice(3)}\n`],
    ]);
  });
});
