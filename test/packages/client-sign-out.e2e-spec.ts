import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStore, type KeypadStore } from '../../packages/client/src/index.js';
import { ClientsService } from '../../src/accounts/clients/index.js';
import { Actor } from '../support/actors/actor.js';
import { ClientDevice } from '../support/actors/client-device.js';
import { useApp } from '../support/servers/app.js';

const ALIVE = '{ Application { platform } }';

let device: ClientDevice;

const app = useApp({ LIMITS: 'off' });
beforeEach(async () => {
  device = await ClientDevice.create(app);
});

describe('Keypad.signOut', () => {
  it('ends at the service with signOut, also if its first response was lost', async () => {
    const store = await device.signInWithStore();
    const kept = (await store.read()) ?? '';
    const listener = vi.fn();
    device.keypad.subscribe(listener);
    device.network.lose('"token":', 1);
    await device.keypad.signOut();
    expect([device.ends, device.keypad.state, await store.read()]).toEqual([
      ['signed-out'],
      'signed-out',
      undefined,
    ]);
    expect(listener).toHaveBeenCalledTimes(1);
    await store.write(kept);
    await expect(device.start({ store }).graphql(ALIVE)).rejects.toMatchObject({
      code: 'SIGNED_OUT',
    });
  });

  it.each([
    ['the app starts', (store: KeypadStore) => device.start({ store }).restore()],
    ['the user signs in again', (store: KeypadStore) => device.signIn(device.start({ store }))],
    ['the app runs an operation', () => device.keypad.graphql(ALIVE).catch(() => undefined)],
  ])('ends at the service when %s, if signOut found no network', async (_, next) => {
    const store = await device.signInWithStore();
    const kept = (await store.read()) ?? '';
    device.network.online = false;
    await expect(device.keypad.signOut()).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
    const unsent = device.start({ store });
    expect([await unsent.restore(), device.keypad.state, device.ends]).toEqual([
      'signed-out',
      'signed-out',
      ['signed-out'],
    ]);
    device.network.online = true;
    await next(store);
    await vi.waitFor(async () => {
      expect((await store.read()) ?? '').not.toContain('left');
    });
    const thief = memoryStore();
    await thief.write(kept);
    await expect(device.start({ store: thief }).graphql(ALIVE)).rejects.toMatchObject({
      code: 'SIGNED_OUT',
    });
  });

  it('ends at the service though the store has a session that this client may not end', async () => {
    const { id, secret } = await app
      .get(ClientsService)
      .create({ name: 'Before', platform: 'WEB', scopes: 'profile' });
    const before = await Actor.signedIn(app, { client_id: id, client_secret: secret });
    const store = await device.signInWithStore();
    const kept = (await store.read()) ?? '';
    await store.write(
      JSON.stringify({ ...(JSON.parse(kept) as object), left: [before.tokens?.refresh_token] }),
    );
    await device.keypad.signOut();
    expect(await store.read()).toBeUndefined();
    const thief = memoryStore();
    await thief.write(kept);
    await expect(device.start({ store: thief }).graphql(ALIVE)).rejects.toMatchObject({
      code: 'SIGNED_OUT',
    });
  });

  it('stays ended if a refresh returns after signOut', async () => {
    const store = await device.signInWithStore();
    device.later = 900_000;
    const held = device.network.hold('refresh_token');
    const call = device.keypad.graphql(ALIVE).catch((error: unknown) => error);
    await held.reached;
    await device.keypad.signOut();
    held.release();
    expect(await call).toMatchObject({ code: 'SIGNED_OUT' });
    expect([await store.read(), device.ends]).toEqual([undefined, ['signed-out']]);
  });
});
