import type { TadaDocumentNode } from 'gql.tada';
import { print } from 'graphql';

export interface KeypadOptions {
  /** Address of the service, without a trailing slash. */
  readonly url: string;
  /** From the operator of the service. */
  readonly client_id: number;
  readonly client_secret: string;
  /** Of the messages for the user. */
  readonly language?: 'en' | 'fa';
}

/** What the app keeps while the user is signed in, in the safe storage of the device. */
export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

export interface CodeOnItsWay {
  readonly avatar: string;
  readonly channel: 'ussd' | 'sms';
  /** What the user dials; empty when the code comes by SMS. */
  readonly ussd_code: string;
  /** Seconds until another code may be asked for. */
  readonly waiting_time: number;
  /** Seconds until this code is no longer accepted. */
  readonly otp_time_diff: number;
}

/** A refusal: branch on `code` (docs/errors.md), show `message` to the user, give `request_id` to support. */
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

/** Signs a user in, keeps the tokens fresh, and runs typed operations. */
export class Keypad {
  private tokens: Tokens | undefined;
  /** Of each pair that was refreshed: one refresh for all requests that met its expiry. */
  private readonly successors = new WeakMap<Tokens, Promise<Tokens>>();

  constructor(
    private readonly options: KeypadOptions,
    /** Called with each new pair: the refresh token before it is worth nothing then. Undefined: sign in again. */
    private readonly keep: (tokens: Tokens | undefined) => void = () => undefined,
  ) {}

  /** Goes on with tokens that the app has kept. */
  resume(tokens: Tokens): void {
    this.tokens = tokens;
  }

  /** @throws KeypadError REST_USER_EXISTS when the number has an account: go on with `askForCode`. */
  async register(user: { first_name: string; last_name: string; cell_number: string }): Promise<void> {
    await this.post('register', user);
  }

  /**
   * @throws KeypadError REST_USER_NOT_FOUND: register first; OTP_WAITING_TIME with `details.waiting_time`; SMS_NOT_OFFERED: no text
   * messages go to this number, ask over `ussd`.
   */
  askForCode(username: string, channel: 'ussd' | 'sms' = 'ussd'): Promise<CodeOnItsWay> {
    return this.post<CodeOnItsWay>('initialize', { username, channel });
  }

  /** @throws KeypadError INVALID_GRANT when the code is wrong, used or expired. */
  async signIn(username: string, password: string): Promise<void> {
    this.take(await this.token({ grant_type: 'password', username, password, scope: '*' }));
  }

  /** Ends the session on the server too. */
  async signOut(): Promise<void> {
    const token = this.tokens?.refresh_token;
    this.take(undefined);
    const { client_id, client_secret } = this.options;
    if (token !== undefined) await this.post('revoke', { client_id, client_secret, token });
  }

  /**
   * Runs an operation. When the access token has expired it is refreshed once, and the operation sent again, for the user who was
   * signed in at the call.
   */
  async run<Result, Variables>(operation: TadaDocumentNode<Result, Variables>, variables: Variables): Promise<Result> {
    const body = { query: print(operation), variables };
    const { tokens } = this;
    let answer = await this.send('/api/v4/graphql', body, tokens?.access_token);
    if (answer.status === 401 && tokens !== undefined) {
      const { access_token } = await this.successorOf(tokens);
      answer = await this.send('/api/v4/graphql', body, access_token);
    }
    const { data, errors } = answer.body as GraphqlBody<Result>;
    const [error] = errors ?? [];
    if (error !== undefined) {
      const { code, request_id, details } = error.extensions;
      throw new KeypadError(answer.status, code, error.message, request_id, details);
    }
    return data;
  }

  private successorOf(tokens: Tokens): Promise<Tokens> {
    const known = this.successors.get(tokens);
    if (known !== undefined) return known;
    const successor = this.rotate(tokens);
    this.successors.set(tokens, successor);
    successor.catch(() => this.successors.delete(tokens));
    return successor;
  }

  /** Until the answer comes the user may have signed out, and another one in: that one's tokens stay. */
  private async rotate(before: Tokens): Promise<Tokens> {
    try {
      const { refresh_token } = before;
      const tokens = await this.token({ grant_type: 'refresh_token', refresh_token, scope: '' });
      if (this.tokens === before) this.take(tokens);
      return tokens;
    } catch (error) {
      // Any other failure may pass, and the tokens with it are still good.
      const isOver = error instanceof KeypadError && error.code === 'INVALID_GRANT';
      if (isOver && this.tokens === before) this.take(undefined);
      throw error;
    }
  }

  private token(grant: Record<string, unknown>): Promise<Tokens> {
    const { client_id, client_secret } = this.options;
    return this.post<Tokens>('token', { ...grant, client_id, client_secret });
  }

  private take(tokens: Tokens | undefined): void {
    this.tokens = tokens;
    this.keep(tokens);
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
  /** Present only when something failed. */
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions: {
      readonly code: string;
      readonly request_id: string;
      readonly details?: Readonly<Record<string, number>>;
    };
  }[];
}
