import { inspect } from 'node:util';
import { print } from 'graphql';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CARD_ADD, TICKETS } from '../../examples/client/operations.js';
import { createKeypad, memoryStore, webStore } from '../../packages/client/src/index.js';
import type { Keypad, KeypadOptions, KeypadStore } from '../../packages/client/src/index.js';
import { AccessTokens } from '../../src/auth/tokens/access-tokens.js';
import { Actor } from '../support/actors/actor.js';
import { Network, timerOf } from '../support/actors/client-network.js';
import { startApp, type TestApp } from '../support/servers/app.js';

const ALIVE = '{ Application { platform } }';

let app: TestApp;
let user: Actor;
let network: Network;
/** Milliseconds that the clock of the device is ahead. */
let later: number;
let ends: string[];
let keypad: Keypad;

beforeAll(async () => {
  app = await startApp({ LIMITS: 'off' });
  return app.close;
});
beforeEach(async () => {
  [later, ends, network] = [0, [], new Network()];
  user = await Actor.registered(app);
  keypad = newKeypad();
});
afterEach(() => {
  vi.restoreAllMocks();
});

function newKeypad(options: Partial<KeypadOptions> = {}): Keypad {
  return createKeypad({
    url: app.url,
    print,
    clientId: app.client.client_id,
    clientSecret: app.client.client_secret,
    fetch: network.fetch,
    now: () => Date.now() + later,
    pause: () => Promise.resolve(),
    onSignedOut: (reason) => ends.push(reason),
    ...options,
  });
}

async function signIn(device = keypad): Promise<void> {
  const session = device.signIn(user.cell_number);
  await session.requested;
  await session.submit(await user.dialledCode());
  expect(session.state).toEqual({ status: 'signed-in' });
}

async function signInWithStore(): Promise<KeypadStore> {
  const store = memoryStore();
  keypad = newKeypad({ store });
  await signIn();
  return store;
}

/** Lets every access token expire that the service has issued so far. */
function expireAtService(): void {
  const now = Math.floor(Date.now() / 1000) + app.config.ACCESS_TOKEN_TTL + 1;
  vi.spyOn(app.get(AccessTokens), 'now').mockReturnValue(now);
}

describe('Keypad.graphql', () => {
  beforeEach(() => signIn());

  it('returns typed data of a document of gql.tada, and of a text', async () => {
    const { Tickets } = await keypad.graphql(TICKETS, { limit: 5 });
    expect(Tickets).toEqual([]);
    const alive = { Application: { platform: 'WEB' } };
    expect(await keypad.graphql<{ Application: object }>(ALIVE)).toEqual(alive);
  });

  it('refreshes once for 20 parallel calls whose token the service finds expired', async () => {
    expireAtService();
    const results = await Promise.all(Array.from({ length: 20 }, (_, i) => keypad.graphql(TICKETS, { limit: i + 1 })));
    expect(results).toHaveLength(20);
    expect(network.refreshes).toBe(1);
    expect(ends).toEqual([]);
  });

  it('refreshes before the token expires by the clock of the device, once for 20 parallel calls', async () => {
    later = 880_000;
    const before = network.answers.length;
    await Promise.all(Array.from({ length: 20 }, () => keypad.graphql(ALIVE)));
    expect(network.refreshes).toBe(1);
    expect(network.answers.slice(before).map(({ status }) => status)).toEqual(Array.from({ length: 21 }, () => 200));
  });

  it('repeats a refresh whose response was lost, and goes on with the same session', async () => {
    later = 900_000;
    network.lose('refresh_token', 2);
    expect(await keypad.graphql(ALIVE)).toBeDefined();
    expect(network.refreshes).toBe(3);
    later += 900_000;
    expect(await keypad.graphql(ALIVE)).toBeDefined();
    expect(ends).toEqual([]);
  });

  it('repeats a refresh that gets no response in time', async () => {
    const store = memoryStore();
    await signIn(newKeypad({ store }));
    const { reached } = network.hold('refresh_token');
    const timeout = 987_654;
    const expire = timerOf(timeout);
    const answer = newKeypad({ store, timeout }).graphql(ALIVE);
    await reached;
    expire();
    expect(await answer).toBeDefined();
    expect(network.refreshes).toBeGreaterThan(1);
  });

  it('keeps the session while the device is offline, and says that it is the network', async () => {
    later = 900_000;
    network.online = false;
    await expect(keypad.graphql(ALIVE)).rejects.toMatchObject({ code: 'NETWORK_ERROR', status: 0 });
    const persian = newKeypad({ language: 'fa' }).signIn(user.cell_number);
    await persian.requested;
    expect(persian.state.refusal?.message).toMatch(/\p{Script=Arabic}/u);
    network.online = true;
    expect(await keypad.graphql(ALIVE)).toBeDefined();
    expect([ends, keypad.state]).toEqual([[], 'signed-in']);
  });

  it('repeats a query whose response was lost, and never a mutation', async () => {
    network.lose('"query"', 1);
    expect(await keypad.graphql(ALIVE)).toBeDefined();
    network.lose('"query"', 1);
    const before = network.answers.length;
    const card = keypad.graphql(CARD_ADD, { pan: '4111 1111 1111 1111' });
    await expect(card).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
    expect(network.answers).toHaveLength(before + 1);
  });

  it('rejects with the reason of a signal that the app aborts', async () => {
    const call = keypad.graphql(ALIVE, {}, { signal: AbortSignal.abort() });
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('The session of a Keypad', () => {
  it('ends once when it was revoked, whatever number of calls find out', async () => {
    await signIn();
    const other = newKeypad();
    await signIn(other);
    await other.graphql('mutation { SessionRevokeOthers { id } }');
    const calls = await Promise.allSettled(Array.from({ length: 20 }, () => keypad.graphql(ALIVE)));
    for (const call of calls) expect(call).toMatchObject({ status: 'rejected', reason: { code: 'SIGNED_OUT' } });
    expect([ends, keypad.state, network.refreshes]).toEqual([['session-ended'], 'signed-out', 1]);
    const before = network.answers.length;
    await expect(keypad.graphql(ALIVE)).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    expect(network.answers).toHaveLength(before);
  });

  it('continues from the store after a restart of the app', async () => {
    const store = memoryStore();
    await signIn(newKeypad({ store }));
    const restarted = newKeypad({ store });
    expect([restarted.state, await restarted.restore()]).toEqual(['unknown', 'signed-in']);
    expect(await restarted.graphql(ALIVE)).toBeDefined();
    expect(await store.read()).not.toContain('"access_token"');
  });

  it('survives a store that fails once after a refresh', async () => {
    const store = await signInWithStore();
    later = 900_000;
    vi.spyOn(store, 'write').mockRejectedValueOnce(new Error('locked'));
    await expect(keypad.graphql(ALIVE)).rejects.toThrow('locked');
    expect(await keypad.graphql(ALIVE)).toBeDefined();
    expect(network.refreshes).toBe(1);
  });

  it('stays with the tab that signed in last, when tabs share a store', async () => {
    const store = await signInWithStore();
    const other = newKeypad({ store });
    await signIn(other);
    later = 900_000;
    await expect(keypad.graphql(ALIVE)).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    expect(ends).toEqual(['elsewhere']);
    expect(await other.graphql(ALIVE)).toBeDefined();
  });

  it('lets one tab at a time refresh, when tabs share a web storage', async () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    await signIn(newKeypad({ store: webStore(storage) }));
    const tabs = [1, 2, 3].map(() => newKeypad({ store: webStore(storage) }));
    await Promise.all(tabs.map((tab) => tab.graphql(ALIVE)));
    // Each tab sent the token that the tab before it had stored: without a lock all would get the same successor.
    expect(new Set(network.tokens.filter((token) => token.startsWith('kpr_'))).size).toBe(4);
    expect(ends).toEqual([]);
  });

  it('ends at the service with signOut, also if its first response was lost', async () => {
    const store = await signInWithStore();
    const kept = (await store.read()) ?? '';
    const listener = vi.fn();
    keypad.subscribe(listener);
    network.lose('"token":', 1);
    await keypad.signOut();
    expect([ends, keypad.state, await store.read()]).toEqual([['signed-out'], 'signed-out', undefined]);
    expect(listener).toHaveBeenCalledTimes(1);
    await store.write(kept);
    await expect(newKeypad({ store }).graphql(ALIVE)).rejects.toMatchObject({ code: 'SIGNED_OUT' });
  });

  it('stays ended if a refresh returns after signOut', async () => {
    const store = await signInWithStore();
    later = 900_000;
    const held = network.hold('refresh_token');
    const call = keypad.graphql(ALIVE).catch((error: unknown) => error);
    await held.reached;
    await keypad.signOut();
    held.release();
    expect(await call).toMatchObject({ code: 'SIGNED_OUT' });
    expect([await store.read(), ends]).toEqual([undefined, ['signed-out']]);
  });
});

describe('KeypadError', () => {
  it('has no token, secret, number or submitted value, whichever request failed', async () => {
    await signIn();
    const pan = '4111 1111 1111 1112';
    const attempt = keypad.signIn(user.cell_number);
    await attempt.requested;
    await attempt.submit('1234567');
    const errors: unknown[] = [attempt.state.refusal];
    const record = (error: unknown): void => void errors.push(error);
    await keypad.graphql(CARD_ADD, { pan }).catch(record);
    await keypad.graphql(`{ Nothing(pan: "${pan}") }`).catch(record);
    network.failWith(new TypeError(`Headers.append: "${network.tokens.join()} ${pan}" is an invalid header value.`));
    await keypad.graphql(CARD_ADD, { pan }).catch(record);
    expect(errors).toHaveLength(4);
    const text = inspect(errors, { depth: 9, showHidden: true });
    expect(network.tokens.length).toBeGreaterThan(1);
    for (const secret of [...network.tokens, app.client.client_secret, user.cell_number, '1234567', pan]) {
      expect(text).not.toContain(secret);
    }
    expect(errors[1]).toMatchObject({ code: 'CARD_INVALID', requestId: expect.stringMatching(/\S/) as string });
  });
});
