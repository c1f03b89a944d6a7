import { type JsonRecord, numberOf, textOf } from './json';
import { postJson, ServiceError } from './service';
import { Store } from './store';

export interface Client {
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

/** The end of the last session of this page. If it is `not-revoked`, it may still be active on the server. */
export type Ended =
  | { readonly how: 'signing-out' | 'signed-out' }
  | { readonly how: 'refused' | 'not-revoked'; readonly error: ServiceError };

export interface SessionState {
  readonly session: Session | null;
  /** The error of the last refresh, while it is retried. */
  readonly refreshError: ServiceError | null;
  readonly ended: Ended | null;
}

interface Grant {
  readonly client: Client;
  readonly username: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresAt: number;
  readonly refreshes: number;
  /** Milliseconds since the epoch: from then on the access token is refreshed before it is used. */
  readonly refreshAt: number;
}

const RETRY_MS = 10_000;
const MAX_TIMER_MS = 2 ** 31 - 1;

function grantOf(response: JsonRecord, client: Client, username: string, old?: Grant): Grant {
  const life = (numberOf(response, 'expires_in') ?? 0) * 1000;
  const now = Date.now();
  return {
    client,
    username,
    accessToken: textOf(response, 'access_token'),
    refreshToken: textOf(response, 'refresh_token') || (old?.refreshToken ?? ''),
    refreshes: old === undefined ? 0 : old.refreshes + 1,
    expiresAt: now + life,
    refreshAt: now + life - Math.min(60_000, life / 4),
  };
}

function clientFields(client: Client): JsonRecord {
  return { client_id: client.clientId, client_secret: client.clientSecret };
}

/** Keeps the tokens in the memory of this page only, and refreshes the access token before it expires. */
class SessionStore extends Store<SessionState> {
  #grant: Grant | null = null;
  /** The grant that was signed out last, kept because its revocation may have to be retried. */
  #signedOut: Grant | null = null;
  #refresh: Promise<void> | null = null;
  #timer: number | undefined;

  constructor() {
    super({ session: null, refreshError: null, ended: null });
  }

  async signIn(client: Client, username: string, code: string): Promise<void> {
    const response = await postJson('/api/oauth/token', {
      grant_type: 'password',
      ...clientFields(client),
      username,
      password: code,
      scope: '*',
    });
    this.#start(grantOf(response, client, username));
  }

  /**
   * Signs this page out at once, then revokes the session. A second call retries a failed revocation. A refresh that is
   * under way is not awaited, because any refresh token of a session revokes the whole session.
   */
  async signOut(): Promise<void> {
    const grant = this.#grant ?? this.#signedOut;
    if (grant === null) return;
    this.#end({ how: 'signing-out' });
    this.#signedOut = grant;
    const ended = await postJson('/api/oauth/revoke', {
      token: grant.refreshToken,
      ...clientFields(grant.client),
    }).then(
      (): Ended => ({ how: 'signed-out' }),
      (cause: unknown): Ended => ({ how: 'not-revoked', error: ServiceError.of(cause) }),
    );
    if (this.#signedOut === grant) this.update({ ended });
  }

  /** Returns a valid access token, or null if nobody is signed in. */
  async accessToken(): Promise<string | null> {
    const grant = this.#grant;
    if (grant !== null && Date.now() >= grant.refreshAt) {
      await this.refresh().catch((cause: unknown) => {
        if (Date.now() >= grant.expiresAt) throw cause;
      });
    }
    return this.#grant?.accessToken ?? null;
  }

  /** Refreshes the access token; parallel calls share one request. */
  refresh(): Promise<void> {
    this.#refresh ??= this.#refreshOnce().finally(() => {
      this.#refresh = null;
    });
    return this.#refresh;
  }

  async #refreshOnce(): Promise<void> {
    const grant = this.#grant;
    if (grant === null) return;
    try {
      const response = await postJson('/api/oauth/token', {
        grant_type: 'refresh_token',
        ...clientFields(grant.client),
        refresh_token: grant.refreshToken,
        scope: '',
      });
      if (this.#grant === grant) this.#start(grantOf(response, grant.client, grant.username, grant));
    } catch (cause) {
      const error = ServiceError.of(cause);
      if (this.#grant !== grant) throw error;
      if (error.isTransient) {
        this.#schedule(Date.now() + RETRY_MS);
        this.update({ refreshError: error });
      } else this.#end({ how: 'refused', error });
      throw error;
    }
  }

  #start(grant: Grant): void {
    this.#grant = grant;
    this.#signedOut = null;
    this.#schedule(grant.refreshAt);
    const { username, client, accessToken, expiresAt, refreshes } = grant;
    const session = { username, clientId: client.clientId, accessToken, expiresAt, refreshes };
    this.update({ session, refreshError: null, ended: null });
  }

  #end(ended: Ended): void {
    this.#grant = null;
    window.clearTimeout(this.#timer);
    this.update({ session: null, refreshError: null, ended });
  }

  #schedule(at: number): void {
    window.clearTimeout(this.#timer);
    const wait = Math.min(Math.max(at - Date.now(), 0), MAX_TIMER_MS);
    this.#timer = window.setTimeout(() => {
      if (Date.now() < at) this.#schedule(at);
      else void this.refresh().catch(() => undefined);
    }, wait);
  }
}

export const sessionStore = new SessionStore();
