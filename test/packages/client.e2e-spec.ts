import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CARD_ADD, TICKETS } from '../../examples/client/operations.js';
import { memoryStore, webStore } from '../../packages/client/src/index.js';
import { AccessTokens } from '../../src/sign-in/tokens/access-tokens.js';
import { ClientDevice } from '../support/actors/client-device.js';
import { timerOf } from '../support/actors/client-network.js';
import { useApp } from '../support/servers/app.js';

const ALIVE = '{ Application { platform } }';

let device: ClientDevice;

const app = useApp({ LIMITS: 'off' });
beforeEach(async () => {
  device = await ClientDevice.create(app);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Lets every access token expire that the service has issued so far. */
function expireAtService(): void {
  const now = Math.floor(Date.now() / 1000) + app.config.ACCESS_TOKEN_TTL + 1;
  vi.spyOn(app.get(AccessTokens), 'nowInSeconds').mockReturnValue(now);
}

describe('Keypad.graphql', () => {
  beforeEach(() => device.signIn());

  it('returns typed data of a document of gql.tada, and of a text', async () => {
    const { Tickets } = await device.keypad.graphql(TICKETS, { limit: 5 });
    expect(Tickets).toEqual([]);
    const alive = { Application: { platform: 'WEB' } };
    expect(await device.keypad.graphql<{ Application: object }>(ALIVE)).toEqual(alive);
  });

  it('refreshes once for 20 parallel calls whose token the service finds expired', async () => {
    expireAtService();
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, i) => device.keypad.graphql(TICKETS, { limit: i + 1 })),
    );
    expect(results).toHaveLength(20);
    expect(device.network.refreshes).toBe(1);
    expect(device.ends).toEqual([]);
  });

  it('refreshes before the token expires by the clock of the device, once for 20 parallel calls', async () => {
    device.later = 880_000;
    const before = device.network.answers.length;
    await Promise.all(Array.from({ length: 20 }, () => device.keypad.graphql(ALIVE)));
    expect(device.network.refreshes).toBe(1);
    expect(device.network.answers.slice(before).map(({ status }) => status)).toEqual(
      Array.from({ length: 21 }, () => 200),
    );
  });

  it('repeats a refresh whose response was lost, and goes on with the same session', async () => {
    device.later = 900_000;
    device.network.lose('refresh_token', 2);
    expect(await device.keypad.graphql(ALIVE)).toBeDefined();
    expect(device.network.refreshes).toBe(3);
    device.later += 900_000;
    expect(await device.keypad.graphql(ALIVE)).toBeDefined();
    expect(device.ends).toEqual([]);
  });

  it('repeats a refresh that gets no response in time', async () => {
    const store = memoryStore();
    await device.signIn(device.start({ store }));
    const { reached } = device.network.hold('refresh_token');
    const timeout = 987_654;
    const expire = timerOf(timeout);
    const answer = device.start({ store, timeout }).graphql(ALIVE);
    await reached;
    expire();
    expect(await answer).toBeDefined();
    expect(device.network.refreshes).toBeGreaterThan(1);
  });

  it('keeps the session while the device is offline, and says that it is the network', async () => {
    device.later = 900_000;
    device.network.online = false;
    await expect(device.keypad.graphql(ALIVE)).rejects.toMatchObject({
      code: 'NETWORK_ERROR',
      status: 0,
    });
    const persian = device.start({ language: 'fa' }).signIn(device.user.cell_number);
    await persian.requested;
    expect(persian.state.refusal?.message).toMatch(/\p{Script=Arabic}/u);
    device.network.online = true;
    expect(await device.keypad.graphql(ALIVE)).toBeDefined();
    expect([device.ends, device.keypad.state]).toEqual([[], 'signed-in']);
  });

  it('repeats a query whose response was lost, and never a mutation', async () => {
    device.network.lose('"query"', 1);
    expect(await device.keypad.graphql(ALIVE)).toBeDefined();
    device.network.lose('"query"', 1);
    const before = device.network.answers.length;
    const card = device.keypad.graphql(CARD_ADD, { pan: '4111 1111 1111 1111' });
    await expect(card).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
    expect(device.network.answers).toHaveLength(before + 1);
  });

  it('rejects with the reason of a signal that the app aborts', async () => {
    const call = device.keypad.graphql(ALIVE, {}, { signal: AbortSignal.abort() });
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('The session of a Keypad', () => {
  it('ends once when it was revoked, whatever number of calls find out', async () => {
    await device.signIn();
    const other = device.start();
    await device.signIn(other);
    await other.graphql('mutation { SessionRevokeOthers { id } }');
    const calls = await Promise.allSettled(
      Array.from({ length: 20 }, () => device.keypad.graphql(ALIVE)),
    );
    for (const call of calls)
      expect(call).toMatchObject({ status: 'rejected', reason: { code: 'SIGNED_OUT' } });
    expect([device.ends, device.keypad.state, device.network.refreshes]).toEqual([
      ['session-ended'],
      'signed-out',
      1,
    ]);
    const before = device.network.answers.length;
    await expect(device.keypad.graphql(ALIVE)).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    expect(device.network.answers).toHaveLength(before);
  });

  it('continues from the store after a restart of the app', async () => {
    const store = memoryStore();
    await device.signIn(device.start({ store }));
    const restarted = device.start({ store });
    expect([restarted.state, await restarted.restore()]).toEqual(['unknown', 'signed-in']);
    expect(await restarted.graphql(ALIVE)).toBeDefined();
    expect(await store.read()).not.toContain('"access_token"');
  });

  it('survives a store that fails once after a refresh', async () => {
    const store = await device.signInWithStore();
    device.later = 900_000;
    vi.spyOn(store, 'write').mockRejectedValueOnce(new Error('locked'));
    await expect(device.keypad.graphql(ALIVE)).rejects.toThrow('locked');
    expect(await device.keypad.graphql(ALIVE)).toBeDefined();
    expect(device.network.refreshes).toBe(1);
  });

  it('stays with the tab that signed in last, when tabs share a store', async () => {
    const store = await device.signInWithStore();
    const other = device.start({ store });
    await device.signIn(other);
    device.later = 900_000;
    await expect(device.keypad.graphql(ALIVE)).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    expect(device.ends).toEqual(['elsewhere']);
    expect(await other.graphql(ALIVE)).toBeDefined();
  });

  it('lets one tab at a time refresh, when tabs share a web storage', async () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    await device.signIn(device.start({ store: webStore(storage) }));
    const tabs = [1, 2, 3].map(() => device.start({ store: webStore(storage) }));
    await Promise.all(tabs.map((tab) => tab.graphql(ALIVE)));
    // Each tab sent the token that the tab before it had stored: without a lock all would get the
    // same successor.
    expect(new Set(device.network.tokens.filter((token) => token.startsWith('kpr_'))).size).toBe(4);
    expect(device.ends).toEqual([]);
  });
});

describe('KeypadError', () => {
  it('has no token, secret, number or submitted value, whichever request failed', async () => {
    await device.signIn();
    const pan = '4111 1111 1111 1112';
    const attempt = device.keypad.signIn(device.user.cell_number);
    await attempt.requested;
    await attempt.submit('1234567');
    const errors: unknown[] = [attempt.state.refusal];
    const record = (error: unknown): void => void errors.push(error);
    await device.keypad.graphql(CARD_ADD, { pan }).catch(record);
    await device.keypad.graphql(`{ Nothing(pan: "${pan}") }`).catch(record);
    device.network.failWith(
      new TypeError(
        `Headers.append: "${device.network.tokens.join()} ${pan}" is an invalid header value.`,
      ),
    );
    await device.keypad.graphql(CARD_ADD, { pan }).catch(record);
    expect(errors).toHaveLength(4);
    const text = inspect(errors, { depth: 9, showHidden: true });
    expect(device.network.tokens.length).toBeGreaterThan(1);
    for (const secret of [
      ...device.network.tokens,
      app.client.client_secret,
      device.user.cell_number,
      '1234567',
      pan,
    ]) {
      expect(text).not.toContain(secret);
    }
    expect(errors[1]).toMatchObject({
      code: 'CARD_INVALID',
      requestId: expect.stringMatching(/\S/) as string,
    });
  });
});
