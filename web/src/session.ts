import { createKeypad, type Keypad, KeypadError, memoryStore } from '@keypad/client';
import { isTransient, toKeypadError } from './call-errors';
import { recordingFetch } from './exchanges';
import { preferences } from './preferences';
import { findTokenLifetime } from './sign-in/claims';
import { Store } from './store';

export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface Session {
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
 * server.
 */
export type EndedSession =
  | { readonly how: 'signing-out' | 'signed-out' }
  | { readonly how: 'refused' | 'not-revoked'; readonly error: KeypadError };

export interface SessionState {
  readonly session: Session | null;
  /** The error of the last refresh, while it is retried. */
  readonly refreshError: KeypadError | null;
  readonly ended: EndedSession | null;
}

const RETRY_MS = 10_000;
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Keeps tokens in the memory of this page only. The next sign-in revokes a session whose revocation
 * failed.
 */
const tokenStore = memoryStore();

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
    store: tokenStore,
    language: () => preferences.get().language,
    fetch: recordingFetch,
    onSignedOut: (_, refusal) => onSignedOut?.(refusal),
  });
}

/** Shows the session of this page, and refreshes its access token before it expires. */
class SessionStore extends Store<SessionState> {
  /** The client of the present session, or of the last one. */
  #keypad: Keypad | null = null;
  #timer: number | undefined;

  constructor() {
    super({ session: null, refreshError: null, ended: null });
  }

  /** The client of the session, for operations. */
  get keypad(): Keypad {
    if (this.#keypad === null) throw new Error('Nobody has signed in.');
    return this.#keypad;
  }

  async signIn(client: ClientCredentials, username: string, code: string): Promise<void> {
    const keypad = openKeypad(client, (refusal) => {
      if (this.#keypad === keypad && refusal !== undefined)
        this.#end({ how: 'refused', error: refusal });
    });
    await keypad.exchangeCode(username, code);
    this.#keypad = keypad;
    const sessionFacts = { username, clientId: client.clientId };
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
    shown: Omit<Session, 'accessToken' | 'expiresAt'>,
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
