import type { TadaDocumentNode } from 'gql.tada';
import { print } from 'graphql';

export interface KeypadOptions {
  /** Base URL of the service, without a trailing slash. */
  readonly url: string;
  /** The client that the operator of the service created for this app. */
  readonly client_id: number;
  readonly client_secret: string;
  /** Language of the messages for the user. */
  readonly language?: 'en' | 'fa';
}

/** The tokens of a session. Store them in the secure storage of the device, such as Keychain or Keystore. */
export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

export interface RequestedCode {
  readonly avatar: string;
  readonly channel: 'ussd' | 'sms';
  /** The USSD code that the user dials; empty if the one-time password is sent by SMS. */
  readonly ussd_code: string;
  /** Seconds until the next code can be requested. */
  readonly waiting_time: number;
  /** Seconds until this code expires. */
  readonly otp_time_diff: number;
}

/** An error of the service. Branch on `code` (docs/errors.md), show `message` to the user, give `request_id` to support. */
export class KeypadError extends Error {
  override readonly name = 'KeypadError';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly request_id?: string,
    readonly details: Readonly<Record<string, number>> = {},
  ) {
    super(message);
  }
}

/** Signs a user in, refreshes the tokens and runs typed operations. */
export class Keypad {
  private tokens: Tokens | undefined;
  /** The refresh of each pair of tokens, so that parallel requests with expired tokens share one. */
  private readonly refreshes = new WeakMap<Tokens, Promise<Tokens>>();

  constructor(
    private readonly options: KeypadOptions,
    /** Stores a new pair, because the previous refresh token is no longer valid. Undefined: the user has to sign in again. */
    private readonly onTokens: (tokens: Tokens | undefined) => void = () => undefined,
  ) {}

  /** Continues a session with stored tokens. */
  resume(tokens: Tokens): void {
    this.tokens = tokens;
  }

  /** @throws KeypadError REST_USER_EXISTS if the number has an account: continue with `askForCode` */
  async register(user: { first_name: string; last_name: string; cell_number: string }): Promise<void> {
    await this.post('register', user);
  }

  /**
   * Requests a one-time password.
   * @throws KeypadError REST_USER_NOT_FOUND: register first
   * @throws KeypadError OTP_WAITING_TIME: wait for `details.waiting_time` seconds
   * @throws KeypadError SMS_NOT_OFFERED: use the channel `ussd`
   */
  askForCode(username: string, channel: 'ussd' | 'sms' = 'ussd'): Promise<RequestedCode> {
    return this.post<RequestedCode>('initialize', { username, channel });
  }

  /** @throws KeypadError INVALID_GRANT if the code is wrong, used or expired */
  async signIn(username: string, password: string): Promise<void> {
    this.setTokens(await this.token({ grant_type: 'password', username, password, scope: '*' }));
  }

  /** Removes the tokens and revokes the session. */
  async signOut(): Promise<void> {
    const token = this.tokens?.refresh_token;
    this.setTokens(undefined);
    const { client_id, client_secret } = this.options;
    if (token !== undefined) await this.post('revoke', { client_id, client_secret, token });
  }

  /**
   * Runs an operation. If the access token has expired, refreshes it once and sends the operation again, always for the user who
   * was signed in at the time of the call.
   */
  async run<Result, Variables>(operation: TadaDocumentNode<Result, Variables>, variables: Variables): Promise<Result> {
    const body = { query: print(operation), variables };
    const { tokens } = this;
    let response = await this.send('/api/v4/graphql', body, tokens?.access_token);
    if (response.status === 401 && tokens !== undefined) {
      const { access_token } = await this.refresh(tokens);
      response = await this.send('/api/v4/graphql', body, access_token);
    }
    const { data, errors } = response.body as GraphqlBody<Result>;
    const [error] = errors ?? [];
    if (error !== undefined) {
      const { code, request_id, details } = error.extensions;
      throw new KeypadError(response.status, code, error.message, request_id, details);
    }
    return data;
  }

  private refresh(tokens: Tokens): Promise<Tokens> {
    const pending = this.refreshes.get(tokens);
    if (pending !== undefined) return pending;
    const refresh = this.rotate(tokens);
    this.refreshes.set(tokens, refresh);
    refresh.catch(() => this.refreshes.delete(tokens));
    return refresh;
  }

  /** Exchanges the refresh token. Does not replace the tokens of another user who has signed in in the meantime. */
  private async rotate(before: Tokens): Promise<Tokens> {
    try {
      const { refresh_token } = before;
      const tokens = await this.token({ grant_type: 'refresh_token', refresh_token, scope: '' });
      if (this.tokens === before) this.setTokens(tokens);
      return tokens;
    } catch (error) {
      // After any other error the tokens may still be valid.
      const hasEnded = error instanceof KeypadError && error.code === 'INVALID_GRANT';
      if (hasEnded && this.tokens === before) this.setTokens(undefined);
      throw error;
    }
  }

  private token(grant: Record<string, unknown>): Promise<Tokens> {
    const { client_id, client_secret } = this.options;
    return this.post<Tokens>('token', { ...grant, client_id, client_secret });
  }

  private setTokens(tokens: Tokens | undefined): void {
    this.tokens = tokens;
    this.onTokens(tokens);
  }

  private async post<Result>(path: string, body: object): Promise<Result> {
    const { status, body: result } = await this.send(`/api/oauth/${path}`, body);
    const [error] = (result as RestRefusal).errors ?? [];
    if (error !== undefined) {
      throw new KeypadError(status, error.readable_code, error.message, error.request_id, error.details);
    }
    return result as Result;
  }

  private async send(path: string, body: object, token?: string): Promise<{ status: number; body: unknown }> {
    const response = await fetch(this.options.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'accept-language': this.options.language ?? 'en',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  }
}

interface RestRefusal {
  readonly errors?: readonly {
    readonly readable_code: string;
    readonly message: string;
    readonly request_id: string;
    readonly details?: Readonly<Record<string, number>>;
  }[];
}

interface GraphqlBody<Result> {
  readonly data: Result;
  /** Present only if a field failed. */
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions: {
      readonly code: string;
      readonly request_id: string;
      readonly details?: Readonly<Record<string, number>>;
    };
  }[];
}
