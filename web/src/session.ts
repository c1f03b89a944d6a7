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

export interface SessionState {
  readonly session: Session | null;
  /** Why the last session ended. */
  readonly ended: 'signed-out' | ServiceError | null;
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
  #renewal: Promise<void> | null = null;
  #timer: number | undefined;

  constructor() {
    super({ session: null, ended: null });
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

  async signOut(): Promise<void> {
    // A renewal under way would otherwise leave a fresh refresh token behind, alive.
    await this.#renewal?.catch(() => undefined);
    const grant = this.#grant;
    if (grant === null) return;
    this.#drop('signed-out');
    await postJson('/api/oauth/revoke', {
      token: grant.refreshToken,
      ...clientFields(grant.client),
    }).catch(() => undefined);
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
      this.#hold(grantOf(answer, grant.client, grant.username, grant));
    } catch (cause) {
      const error = ServiceError.of(cause);
      if (error.passing) this.#schedule(Date.now() + RETRY_MS);
      else this.#drop(error);
      throw error;
    }
  }

  #hold(grant: Grant): void {
    this.#grant = grant;
    this.#schedule(grant.renewAt);
    const { username, client, accessToken, expiresAt, refreshes } = grant;
    this.update({ session: { username, clientId: client.clientId, accessToken, expiresAt, refreshes }, ended: null });
  }

  #drop(ended: SessionState['ended']): void {
    this.#grant = null;
    window.clearTimeout(this.#timer);
    this.update({ session: null, ended });
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
