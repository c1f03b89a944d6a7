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
  /** How often the token was refreshed. */
  readonly refreshes: number;
}

/** How the last session of this page ended; `unrevoked`: here only, for all the page knows. */
export type Ended =
  | { readonly how: 'signing-out' | 'signed-out' }
  | { readonly how: 'refused' | 'unrevoked'; readonly error: ServiceError };

export interface SessionState {
  readonly session: Session | null;
  /** Why the last renewal failed, while it may succeed yet. */
  readonly unrenewed: ServiceError | null;
  readonly ended: Ended | null;
}

interface Grant {
  readonly client: Client;
  readonly username: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresAt: number;
  readonly refreshes: number;
  /** From this moment on the access token is renewed before it is used. */
  readonly renewAt: number;
}

const RETRY_MS = 10_000;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

function grantOf(answer: JsonRecord, client: Client, username: string, old?: Grant): Grant {
  const life = (numberOf(answer, 'expires_in') ?? 0) * 1000;
  const now = Date.now();
  return {
    client,
    username,
    accessToken: textOf(answer, 'access_token'),
    refreshToken: textOf(answer, 'refresh_token') || (old?.refreshToken ?? ''),
    refreshes: old === undefined ? 0 : old.refreshes + 1,
    expiresAt: now + life,
    renewAt: now + life - Math.min(60_000, life / 4),
  };
}

function clientFields(client: Client): JsonRecord {
  return { client_id: client.clientId, client_secret: client.clientSecret };
}

/** Holds the tokens, in this page's memory and nowhere else, and keeps the access token fresh. */
class SessionStore extends Store<SessionState> {
  #grant: Grant | null = null;
  /** What was signed out last: kept until somebody signs in, for the service may have to be told again. */
  #left: Grant | null = null;
  #renewal: Promise<void> | null = null;
  #timer: number | undefined;

  constructor() {
    super({ session: null, unrenewed: null, ended: null });
  }

  async signIn(client: Client, username: string, code: string): Promise<void> {
    const answer = await postJson('/api/oauth/token', {
      grant_type: 'password',
      ...clientFields(client),
      username,
      password: code,
      scope: '*',
    });
    this.#hold(grantOf(answer, client, username));
  }

  /**
   * Signs this page out at once and tells the service; where that failed, calling this again tells it again. Any refresh
   * token of a session ends all of it, so a renewal under way need not be waited for.
   */
  async signOut(): Promise<void> {
    const grant = this.#grant ?? this.#left;
    if (grant === null) return;
    this.#drop({ how: 'signing-out' });
    this.#left = grant;
    const ended = await postJson('/api/oauth/revoke', {
      token: grant.refreshToken,
      ...clientFields(grant.client),
    }).then(
      (): Ended => ({ how: 'signed-out' }),
      (cause: unknown): Ended => ({ how: 'unrevoked', error: ServiceError.of(cause) }),
    );
    if (this.#left === grant) this.update({ ended });
  }

  async accessToken(): Promise<string | null> {
    const grant = this.#grant;
    if (grant !== null && Date.now() >= grant.renewAt) {
      await this.renew().catch((cause: unknown) => {
        if (Date.now() >= grant.expiresAt) throw cause;
      });
    }
    return this.#grant?.accessToken ?? null;
  }

  renew(): Promise<void> {
    this.#renewal ??= this.#renewOnce().finally(() => {
      this.#renewal = null;
    });
    return this.#renewal;
  }

  async #renewOnce(): Promise<void> {
    const grant = this.#grant;
    if (grant === null) return;
    try {
      const answer = await postJson('/api/oauth/token', {
        grant_type: 'refresh_token',
        ...clientFields(grant.client),
        refresh_token: grant.refreshToken,
        scope: '',
      });
      if (this.#grant === grant) this.#hold(grantOf(answer, grant.client, grant.username, grant));
    } catch (cause) {
      const error = ServiceError.of(cause);
      if (this.#grant !== grant) throw error;
      if (error.passing) {
        this.#schedule(Date.now() + RETRY_MS);
        this.update({ unrenewed: error });
      } else this.#drop({ how: 'refused', error });
      throw error;
    }
  }

  #hold(grant: Grant): void {
    this.#grant = grant;
    this.#left = null;
    this.#schedule(grant.renewAt);
    const { username, client, accessToken, expiresAt, refreshes } = grant;
    const session = { username, clientId: client.clientId, accessToken, expiresAt, refreshes };
    this.update({ session, unrenewed: null, ended: null });
  }

  #drop(ended: SessionState['ended']): void {
    this.#grant = null;
    window.clearTimeout(this.#timer);
    this.update({ session: null, unrenewed: null, ended });
  }

  #schedule(at: number): void {
    window.clearTimeout(this.#timer);
    const wait = Math.min(Math.max(at - Date.now(), 0), LONGEST_TIMER_MS);
    this.#timer = window.setTimeout(() => {
      if (Date.now() < at) this.#schedule(at);
      else void this.renew().catch(() => undefined);
    }, wait);
  }
}

export const sessionStore = new SessionStore();
