import {
  type AccountHolder,
  createKeypad,
  type Fetch,
  type Keypad,
  KeypadError,
  type KeypadStore,
  memoryStore,
} from '@keypad/client';
import { toKeypadError } from './call-errors';
import { fetchRecorded } from './exchanges';
import { preferences } from './preferences';
import { findTokenLifetime } from './sign-in/claims';
import { ObservableStore } from './store';
import { isTransient } from './transient-errors';

export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface SignedInSession {
  readonly username: string;
  readonly clientId: string;
  readonly accessToken: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  /** Number of times the token was refreshed. */
  readonly refreshes: number;
}

/**
 * The end of the last session of this page. If it is `not-revoked`, it may still be active on the
 * server. If it is `not-restored`, the page cannot reach the service yet and tries again.
 */
export type EndedSession =
  | { readonly how: 'signing-out' | 'signed-out' }
  | { readonly how: 'refused' | 'not-revoked' | 'not-restored'; readonly error: KeypadError };

export interface SessionState {
  readonly session: SignedInSession | null;
  /** The error of the last refresh, while it is retried. */
  readonly refreshError: KeypadError | null;
  readonly ended: EndedSession | null;
  /** True while the page looks for a session that it had before it was loaded again. */
  readonly isRestoring: boolean;
}

/** The place of the refresh token, and the way of the calls. */
export interface SessionHome {
  readonly store: KeypadStore;
  readonly fetch: Fetch;
  /** The username of the stored session, which tokens do not contain. */
  readonly loadUsername: () => string;
  readonly saveUsername: (username: string) => void;
}

const RETRY_MS = 10_000;
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Keeps tokens in the memory of this page, unless `restoreFrom` names another home, as the desk
 * does. The next sign-in revokes a session whose revocation failed.
 */
let sessionHome: SessionHome = {
  store: memoryStore(),
  fetch: fetchRecorded,
  loadUsername: () => '',
  saveUsername: () => undefined,
};

type SignedOutListener = (refusal: KeypadError | undefined) => void;

/**
 * Creates the client of the form or of a session. Its calls are recorded, because the page shows
 * them.
 */
export function openKeypad(
  { clientId, clientSecret }: ClientCredentials,
  onSignedOut?: SignedOutListener,
): Keypad {
  return createKeypad({
    url: '',
    clientId: clientId.trim(),
    clientSecret,
    store: sessionHome.store,
    language: () => preferences.get().language,
    fetch: sessionHome.fetch,
    onSignedOut: (_, refusal) => onSignedOut?.(refusal),
  });
}

/** Shows the session of this page, and refreshes its access token before it expires. */
class SessionStore extends ObservableStore<SessionState> {
  /** The client of the present session, or of the last one. */
  #keypad: Keypad | null = null;
  #timer: number | undefined;

  constructor() {
    super({ session: null, refreshError: null, ended: null, isRestoring: false });
  }

  /** The client of the session, for operations. */
  get keypad(): Keypad {
    if (this.#keypad === null) throw new Error('Nobody has signed in.');
    return this.#keypad;
  }

  async signIn(
    client: ClientCredentials,
    username: string,
    code: string,
    holder?: AccountHolder,
  ): Promise<void> {
    const keypad = this.#open(client);
    await keypad.exchangeCode(username, code, '*', holder);
    sessionHome.saveUsername(username);
    await this.#adopt(keypad, { username, clientId: client.clientId });
  }

  /** Goes on with the session that `home` keeps, if there is one. */
  async restoreFrom(home: SessionHome): Promise<void> {
    sessionHome = home;
    this.update({ isRestoring: true });
    await this.restoreSession();
    this.update({ isRestoring: false });
  }

  /** Goes on with the stored session. Tries again later if the service cannot be reached now. */
  async restoreSession(): Promise<void> {
    if (this.get().session !== null) return;
    const keypad = this.#open({ clientId: '', clientSecret: '' });
    try {
      if ((await keypad.restore()) === 'signed-in')
        await this.#adopt(keypad, { username: sessionHome.loadUsername(), clientId: '' });
    } catch (cause) {
      const error = toKeypadError(cause);
      // Somebody may have signed in meanwhile.
      if (this.get().session !== null) return;
      this.#end({ how: isTransient(error) ? 'not-restored' : 'refused', error });
      if (isTransient(error))
        this.#timer = window.setTimeout(() => void this.restoreSession(), RETRY_MS);
    }
  }

  #open(client: ClientCredentials): Keypad {
    const keypad = openKeypad(client, (refusal) => {
      if (this.#keypad === keypad && refusal !== undefined)
        this.#end({ how: 'refused', error: refusal });
    });
    return keypad;
  }

  async #adopt(
    keypad: Keypad,
    sessionFacts: Pick<SignedInSession, 'username' | 'clientId'>,
  ): Promise<void> {
    this.#keypad = keypad;
    await this.#showToken(keypad, { ...sessionFacts, refreshes: 0 });
    keypad.subscribe(() => {
      const { session } = this.get();
      if (session !== null && keypad.state === 'signed-in')
        void this.#showToken(keypad, { ...sessionFacts, refreshes: session.refreshes + 1 });
    });
  }

  /**
   * Signs this page out at once, then revokes the session. A second call retries a failed
   * revocation.
   */
  async signOut(): Promise<void> {
    const { keypad } = this;
    this.#end({ how: 'signing-out' });
    const endedSession = await keypad.signOut().then(
      (): EndedSession => ({ how: 'signed-out' }),
      (cause: unknown): EndedSession => ({ how: 'not-revoked', error: toKeypadError(cause) }),
    );
    if (this.#keypad === keypad && this.get().session === null)
      this.update({ ended: endedSession });
  }

  /** Returns an access token other than the `rejected` one, or null if nobody is signed in. */
  async accessToken(rejected?: string): Promise<string | null> {
    const keypad = this.#keypad;
    if (keypad === null || this.get().session === null) return null;
    try {
      return await keypad.accessToken(rejected);
    } catch (cause) {
      if (this.#keypad === keypad && this.get().session !== null)
        this.#showRefusal(toKeypadError(cause));
      throw cause;
    }
  }

  /** Refreshes the access token. The state says if this fails. */
  async refreshSession(): Promise<void> {
    await this.accessToken(this.get().session?.accessToken).catch(() => undefined);
  }

  async #showToken(
    keypad: Keypad,
    shown: Omit<SignedInSession, 'accessToken' | 'expiresAt'>,
  ): Promise<void> {
    const accessToken = await keypad.accessToken();
    if (this.#keypad !== keypad) return;
    const tokenLifetime = findTokenLifetime(accessToken);
    const session = { ...shown, accessToken, expiresAt: Date.now() + tokenLifetime };
    this.update({ session, refreshError: null, ended: null });
    // From then on the client refreshes the token before it returns one.
    this.#schedule(session.expiresAt - Math.min(30_000, tokenLifetime / 10));
  }

  #showRefusal(error: KeypadError): void {
    if (isTransient(error)) {
      this.#schedule(Date.now() + RETRY_MS);
      this.update({ refreshError: error });
    } else this.#end({ how: 'refused', error });
  }

  #end(ended: EndedSession): void {
    window.clearTimeout(this.#timer);
    this.update({ session: null, refreshError: null, ended });
  }

  #schedule(at: number): void {
    window.clearTimeout(this.#timer);
    const waitMs = Math.min(Math.max(at - Date.now(), 0), MAX_TIMER_MS);
    this.#timer = window.setTimeout(() => {
      if (Date.now() < at) this.#schedule(at);
      else void this.accessToken().catch(() => undefined);
    }, waitMs);
  }
}

export const sessionStore = new SessionStore();
