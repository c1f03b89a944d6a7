import type { Issued } from './code-calls.js';
import { isInvalidGrant, type KeypadError } from './keypad-error.js';
import { Observable } from './observable.js';
import { retrying } from './retrying.js';
import { runLocked } from './run-locked.js';
import type { KeypadStore } from './store.js';
import type { Transport } from './transport.js';

/** `unknown` until the storage has been read. */
export type AccountState = 'unknown' | 'signed-in' | 'signed-out';

/** By `signOut`, by the service, or in another tab or process. */
export type SignedOutReason = 'signed-out' | 'session-ended' | 'elsewhere';

/** A session of one user. A call keeps to the session it began with. */
export interface Session {
  /** Tells the sessions of one storage apart. */
  readonly id: string;
  access?: { readonly token: string; readonly freshFrom: number; readonly freshUntil: number };
  refreshing?: Promise<string> | undefined;
  /** Tokens that the storage has refused so far. */
  unsaved?: Issued | undefined;
}

interface Stored {
  readonly id: string;
  readonly refresh_token: string;
}

/** The value in the storage. */
interface Kept {
  readonly session?: Stored | undefined;
  /** Refresh tokens of sessions that the user has left and the service has not ended yet. */
  readonly left: readonly string[];
}

interface Ending {
  /** Refresh token to revoke. */
  readonly left?: string | undefined;
  readonly refusal?: KeypadError;
}

interface Parts {
  readonly transport: Transport;
  readonly store: KeypadStore;
  readonly now: () => number;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly onSignedOut: (reason: SignedOutReason, refusal?: KeypadError) => void;
}

/** Keeps the session: the refresh token in the storage only, the access token in memory only. */
export class Sessions extends Observable<AccountState> {
  private session: Session | undefined;
  private loading: Promise<Session | undefined> | undefined;
  private revoking: Promise<void> | undefined;

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
    this.revokeInBackground();
  }

  /** Returns the present session, or the one in the storage. */
  async current(): Promise<Session | undefined> {
    this.loading ??= this.session === undefined ? this.load() : undefined;
    return this.session ?? this.loading;
  }

  private async load(): Promise<Session | undefined> {
    try {
      const { session, left } = await this.kept();
      this.session ??= session && { id: session.id };
      if (left.length > 0) this.revokeInBackground();
      const state = this.session === undefined ? 'signed-out' : 'signed-in';
      if (state !== this.state) this.setState(state);
      return this.session;
    } finally {
      this.loading = undefined;
    }
  }

  /**
   * Returns an access token that is neither `rejected` nor about to expire. Parallel calls share
   * one refresh.
   */
  accessToken(session: Session, rejected?: string): Promise<string> {
    const { access } = session;
    if (access !== undefined && access.token !== rejected && this.isFresh(access)) {
      return Promise.resolve(access.token);
    }
    session.refreshing ??= this.locked(() => this.refresh(session)).finally(() => {
      session.refreshing = undefined;
    });
    return session.refreshing;
  }

  /** Returns false also if the clock of the device was set back since the token was requested. */
  private isFresh({ freshFrom, freshUntil }: NonNullable<Session['access']>): boolean {
    const now = this.parts.now();
    return now >= freshFrom && now < freshUntil;
  }

  /**
   * Forgets the session and revokes it. Throws if the service could not be reached: then the
   * session is still alive there, and the next `signOut`, `restore`, sign-in or operation with this
   * store tries again.
   */
  async signOut(): Promise<void> {
    const session = await this.current();
    if (session !== undefined) await this.leave(session);
    await this.revokeLeft();
  }

  /** Forgets the session, and keeps its refresh token to revoke it. */
  private async leave(session: Session): Promise<void> {
    const { session: stored } = await this.kept();
    const token = stored?.id === session.id ? stored.refresh_token : undefined;
    try {
      await this.end(session, 'signed-out', { left: token });
    } catch (error) {
      if (token !== undefined) await this.revoke(token);
      throw error;
    }
  }

  /** Ends the session of a refresh token at the service. */
  async revoke(token: string): Promise<void> {
    const { transport, pause } = this.parts;
    await retrying(() => transport.revoke(token), pause);
  }

  /** Ends the sessions that the user has left. Parallel calls share one attempt. */
  private revokeLeft(): Promise<void> {
    this.revoking ??= this.revokeEach().finally(() => {
      this.revoking = undefined;
    });
    return this.revoking;
  }

  private revokeInBackground(): void {
    this.revokeLeft().catch(() => undefined);
  }

  private async revokeEach(): Promise<void> {
    const { left: revoked } = await this.kept();
    if (revoked.length === 0) return;
    for (const token of revoked) {
      await this.revoke(token).catch((error: unknown) => {
        // The token of another client, which the app had before: it would be refused for ever.
        if (!isInvalidGrant(error)) throw error;
      });
    }
    await this.locked(async () => {
      const { session, left } = await this.kept();
      await this.keep({ session, left: left.filter((token) => !revoked.includes(token)) });
    });
  }

  private async refresh(session: Session): Promise<string> {
    const { session: stored } = await this.kept();
    if (stored?.id !== session.id) {
      await this.end(session, 'elsewhere');
      throw this.parts.transport.error('SIGNED_OUT');
    }
    session.unsaved ??= await this.rotate(session, stored.refresh_token);
    if (this.session !== session) throw this.parts.transport.error('SIGNED_OUT');
    const { access_token } = session.unsaved.tokens;
    await this.save(session, session.unsaved);
    session.unsaved = undefined;
    if (this.session === session) {
      this.setState('signed-in');
      return access_token;
    }
    // The sign-out came while the storage was writing.
    await this.forget(session);
    throw this.parts.transport.error('SIGNED_OUT');
  }

  /**
   * Exchanges the refresh token. Within 30 s the service returns the same successor again, so a
   * lost response is repeated.
   */
  private async rotate(session: Session, refresh_token: string): Promise<Issued> {
    const { transport, now, pause } = this.parts;
    try {
      return await retrying(async () => {
        const requestedAt = now();
        const tokens = await transport.tokens({ grant_type: 'refresh_token', refresh_token });
        return { tokens, requestedAt };
      }, pause);
    } catch (error) {
      // After any other error the session may be alive.
      if (!isInvalidGrant(error)) throw error;
      await this.end(session, 'session-ended', { refusal: error });
      throw transport.error('SIGNED_OUT', error.status);
    }
  }

  /**
   * Writes the refresh token before the access token can be used: a crash in between loses nothing.
   */
  private async save(session: Session, { tokens, requestedAt }: Issued): Promise<void> {
    const { access_token, refresh_token, expires_in } = tokens;
    const { left } = await this.kept();
    await this.keep({ session: { id: session.id, refresh_token }, left });
    // A tenth of the lifetime, 30 s at most, is left for the request itself.
    const freshFor = expires_in - Math.min(30, expires_in / 10);
    session.access = {
      token: access_token,
      freshFrom: requestedAt,
      freshUntil: requestedAt + freshFor * 1000,
    };
  }

  private async end(
    session: Session,
    reason: SignedOutReason,
    { left, refusal }: Ending = {},
  ): Promise<void> {
    if (this.session !== session) return;
    this.session = undefined;
    try {
      await this.forget(session, left);
    } finally {
      this.setState('signed-out');
      this.parts.onSignedOut(reason, refusal);
    }
  }

  /**
   * Removes the session from the storage, unless another tab has signed in there. Keeps `token` to
   * revoke it.
   */
  private async forget(session: Session, token?: string): Promise<void> {
    const kept = await this.kept();
    if (kept.session?.id !== session.id) return;
    await this.keep({ left: token === undefined ? kept.left : [...kept.left, token] });
  }

  private async kept(): Promise<Kept> {
    const value = await this.parts.store.read();
    if (typeof value !== 'string') return { left: [] };
    try {
      const { id, refresh_token, left } = JSON.parse(value) as Partial<Stored & Kept>;
      const session =
        typeof id === 'string' && typeof refresh_token === 'string'
          ? { id, refresh_token }
          : undefined;
      return {
        session,
        left: Array.isArray(left) ? left.filter((token) => typeof token === 'string') : [],
      };
    } catch {
      return { left: [] };
    }
  }

  private async keep({ session, left }: Kept): Promise<void> {
    const { store } = this.parts;
    if (session === undefined && left.length === 0) await store.clear();
    else await store.write(JSON.stringify({ ...session, ...(left.length > 0 && { left }) }));
  }

  private locked<Result>(work: () => Promise<Result>): Promise<Result> {
    const { store } = this.parts;
    if (store.lock === undefined) return work();
    return runLocked((run) => store.lock?.(run) ?? run(), work);
  }
}
