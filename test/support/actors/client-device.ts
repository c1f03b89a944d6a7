import { print } from 'graphql';
import { expect } from 'vitest';
import { createKeypad, memoryStore } from '../../../packages/client/src/index.js';
import type { Keypad, KeypadOptions, KeypadStore } from '../../../packages/client/src/index.js';
import type { TestApp } from '../servers/app.js';
import { Actor } from './actor.js';
import { Network } from './client-network.js';

/** A phone with an app that uses packages/client, its user and its network. */
export class ClientDevice {
  readonly network = new Network();
  /** Milliseconds that its clock is ahead. */
  later = 0;
  /** The reason of each end of a session. */
  readonly ends: string[] = [];
  keypad: Keypad = this.start();

  private constructor(
    private readonly app: TestApp,
    readonly user: Actor,
  ) {}

  static async create(app: TestApp): Promise<ClientDevice> {
    return new ClientDevice(app, await Actor.registered(app));
  }

  /** Starts an app on this device. */
  start(options: Partial<KeypadOptions> = {}): Keypad {
    return createKeypad({
      url: this.app.url,
      print,
      clientId: this.app.client.client_id,
      clientSecret: this.app.client.client_secret,
      fetch: this.network.fetch,
      now: () => Date.now() + this.later,
      pause: () => Promise.resolve(),
      onSignedOut: (reason) => this.ends.push(reason),
      ...options,
    });
  }

  async signIn(keypad = this.keypad): Promise<void> {
    const session = keypad.signIn(this.user.cell_number);
    await session.requested;
    await session.submit(await this.user.dialledCode());
    expect(session.state).toEqual({ status: 'signed-in' });
  }

  /** Signs in by an app with a storage of its own. */
  async signInWithStore(): Promise<KeypadStore> {
    const store = memoryStore();
    this.keypad = this.start({ store });
    await this.signIn();
    return store;
  }
}
