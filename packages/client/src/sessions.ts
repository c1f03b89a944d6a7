import { KeypadError } from './keypad-error.js';
import { Observable } from './observable.js';
import { retrying } from './retrying.js';
import type { KeypadStore } from './store.js';
import type { Transport } from './transport.js';
import type { TokenResponse } from './wire.js';

/** `unknown` until the storage has been read. */
export type AccountState = 'unknown' | 'signed-in' | 'signed-out';

/** By `signOut`, by the service, or in another tab or process. */
export type SignedOutReason = 'signed-out' | 'session-ended' | 'elsewhere';

/** Tokens and the time at which they were requested, from which `expires_in` counts. */
export interface Issued {
  readonly tokens: TokenResponse;
  readonly requestedAt: number;
}

/** A session of one user. A call keeps to the session it began with. */
export interface Session {
  /** Tells the sessions of one storage apart. */
  readonly id: string;
  access?: { readonly token: string; readonly freshUntil: number };
  refreshing?: Promise<string> | undefined;
  /** Tokens that the storage has refused so far. */
  unsaved?: Issued | undefined;
}

interface Stored {
  readonly id: string;
  readonly refresh_token: string;
}

interface Parts {
  readonly transport: Transport;
  readonly store: KeypadStore;
  readonly now: () => number;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly onSignedOut: (reason: SignedOutReason) => void;
}

/** Keeps the session: the refresh token in the storage only, the access token in memory only. */
export class Sessions extends Observable<AccountState> {
  private session: Session | undefined;
  private loading: Promise<Session | undefined> | undefined;

  constructor(private readonly parts: Parts) {
    super('unknown');
  }

  /** Begins a session with the tokens of a sign-in. */
  async start(issued: Issued): Promise<void> {
    const id = `${this.parts.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
    const session = { id };
    await this.locked(() => this.save(session, issued));
    this.session = session;
    this.setState('signed-in');
  }

  /** Returns the present session, or the one in the storage. */
  async current(): Promise<Session | undefined> {
    this.loading ??= this.session === undefined ? this.load() : undefined;
    return this.session ?? this.loading;
  }

  private async load(): Promise<Session | undefined> {
    try {
      const stored = await this.stored();
      this.session ??= stored && { id: stored.id };
      const state = this.session === undefined ? 'signed-out' : 'signed-in';
      if (state !== this.state) this.setState(state);
      return this.session;
    } finally {
      this.loading = undefined;
    }
  }

  /** Returns an access token that is neither `rejected` nor about to expire. Parallel calls share one refresh. */
  accessToken(session: Session, rejected?: string): Promise<string> {
    const { access } = session;
    if (access !== undefined && access.token !== rejected && this.parts.now() < access.freshUntil) {
      return Promise.resolve(access.token);
    }
    session.refreshing ??= this.locked(() => this.refresh(session)).finally(() => {
      session.refreshing = undefined;
    });
    return session.refreshing;
  }

  /** Forgets the session and revokes it. Throws if the service could not be reached: then the session is still alive there. */
  async signOut(): Promise<void> {
    const session = await this.current();
    if (session === undefined) return;
    const stored = await this.stored();
    try {
      await this.end(session, 'signed-out');
    } finally {
      if (stored?.id === session.id) await this.revoke(stored.refresh_token);
    }
  }

  /** Ends the session of a refresh token at the service. */
  async revoke(token: string): Promise<void> {
    const { transport, pause } = this.parts;
    await retrying(() => transport.rest('revoke', { token }, true), pause);
  }

  private async refresh(session: Session): Promise<string> {
    const stored = await this.stored();
    if (stored?.id !== session.id) {
      await this.end(session, 'elsewhere');
      throw this.parts.transport.error('SIGNED_OUT');
    }
    session.unsaved ??= await this.rotate(session, stored.refresh_token);
    if (this.session !== session) throw this.parts.transport.error('SIGNED_OUT');
    const { access_token } = session.unsaved.tokens;
    await this.save(session, session.unsaved);
    session.unsaved = undefined;
    if (this.session === session) return access_token;
    // The sign-out came while the storage was writing.
    await this.forget(session);
    throw this.parts.transport.error('SIGNED_OUT');
  }

  /** Exchanges the refresh token. Within 30 s the service returns the same successor again, so a lost response is repeated. */
  private async rotate(session: Session, refresh_token: string): Promise<Issued> {
    const { transport, now, pause } = this.parts;
    try {
      return await retrying(async () => {
        const requestedAt = now();
        const tokens = await transport.rest<TokenResponse>(
          'token',
          { grant_type: 'refresh_token', refresh_token },
          true,
        );
        return { tokens, requestedAt };
      }, pause);
    } catch (error) {
      // After any other error the session may be alive.
      if (!(error instanceof KeypadError) || error.code !== 'INVALID_GRANT') throw error;
      await this.end(session, 'session-ended');
      throw transport.error('SIGNED_OUT', error.status);
    }
  }

  /** Writes the refresh token before the access token can be used: a crash in between loses nothing. */
  private async save(session: Session, { tokens, requestedAt }: Issued): Promise<void> {
    const { access_token, refresh_token, expires_in } = tokens;
    const stored: Stored = { id: session.id, refresh_token };
    await this.parts.store.write(JSON.stringify(stored));
    // A tenth of the lifetime, 30 s at most, is left for the request itself.
    const freshFor = expires_in - Math.min(30, expires_in / 10);
    session.access = { token: access_token, freshUntil: requestedAt + freshFor * 1000 };
  }

  private async end(session: Session, reason: SignedOutReason): Promise<void> {
    if (this.session !== session) return;
    this.session = undefined;
    try {
      await this.forget(session);
    } finally {
      this.setState('signed-out');
      this.parts.onSignedOut(reason);
    }
  }

  /** Clears the storage, unless another tab has signed in there. */
  private async forget(session: Session): Promise<void> {
    if ((await this.stored())?.id === session.id) await this.parts.store.clear();
  }

  private async stored(): Promise<Stored | undefined> {
    const value = await this.parts.store.read();
    if (typeof value !== 'string') return undefined;
    try {
      const { id, refresh_token } = JSON.parse(value) as Partial<Stored>;
      return typeof id === 'string' && typeof refresh_token === 'string' ? { id, refresh_token } : undefined;
    } catch {
      return undefined;
    }
  }

  private locked<Result>(work: () => Promise<Result>): Promise<Result> {
    const { store } = this.parts;
    return store.lock === undefined ? work() : store.lock(work);
  }
}
