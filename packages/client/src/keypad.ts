import { CodeCalls, type AccountHolder, type SentCode } from './code-calls.js';
import { isRepeatable, textOf, type TypedDocument } from './document.js';
import { graphqlError, type KeypadError, type Language } from './keypad-error.js';
import { pause, platform, type Fetch, type Signal } from './platform.js';
import { retrying } from './retrying.js';
import { Sessions, type AccountState, type Session, type SignedOutReason } from './sessions.js';
import { SignIn, type SignInOptions } from './sign-in.js';
import { memoryStore, type KeypadStore } from './store.js';
import { Transport } from './transport.js';
import type { Answer, Channel, RegisterBody, RegisterResponse } from './wire.js';

export interface KeypadOptions {
  /** Address of the service. */
  readonly url: string;
  /** The client that the operator created for this app. */
  readonly clientId: number | string;
  readonly clientSecret: string;
  /** Memory by default: the user signs in again after a restart. */
  readonly store?: KeypadStore;
  /**
   * Language of the messages for the user; English by default. A function if the user can change
   * it.
   */
  readonly language?: Language | (() => Language);
  /** Called once for each session that ends, with the refusal of the service if that ended it. */
  readonly onSignedOut?: (reason: SignedOutReason, refusal?: KeypadError) => void;
  /** `print` of the package graphql, for documents that are parsed, such as those of gql.tada. */
  readonly print?: (document: never) => string;
  /**
   * Milliseconds after which a request counts as lost; 10 000 by default. With more, a lost refresh
   * may end the session.
   */
  readonly timeout?: number;
  readonly fetch?: Fetch;
  /** Clock in milliseconds; `Date.now` by default. */
  readonly now?: () => number;
  /** Waits before a repetition; for tests. */
  readonly pause?: (milliseconds: number) => Promise<void>;
}

export interface OperationOptions {
  /** Makes a mutation of tickets happen once, however often the app sends it with this key. */
  readonly idempotencyKey?: string;
  readonly signal?: Signal;
}

/** Arguments after the document: variables may be left out if the operation requires none. */
export type OperationArguments<Variables> =
  Record<string, never> extends Variables
    ? [variables?: Variables, options?: OperationOptions]
    : [variables: Variables, options?: OperationOptions];

/** Signs one user in, keeps the session and runs operations. */
export class Keypad {
  private readonly transport: Transport;
  private readonly sessions: Sessions;
  private readonly calls: CodeCalls;
  private readonly now: () => number;
  private readonly pause: (milliseconds: number) => Promise<void>;

  constructor(private readonly options: KeypadOptions) {
    const {
      clientId,
      clientSecret,
      language = 'en',
      timeout = 10_000,
      onSignedOut = () => undefined,
    } = options;
    this.now = options.now ?? (() => Date.now());
    this.pause = options.pause ?? pause;
    const fetch: Fetch = options.fetch ?? ((url, init) => platform.fetch(url, init));
    const url = options.url.replace(/\/+$/, '');
    this.transport = new Transport({ url, clientId, clientSecret, language, fetch, timeout });
    this.calls = new CodeCalls(this.transport, clientId, this.now);
    const store = options.store ?? memoryStore();
    this.sessions = new Sessions({
      transport: this.transport,
      store,
      now: this.now,
      pause: this.pause,
      onSignedOut,
    });
  }

  /** Shows whether a user is signed in. */
  get state(): AccountState {
    return this.sessions.state;
  }

  /**
   * Calls `listener` after each change of `state` and each refresh, until the returned function is
   * called.
   */
  readonly subscribe = (listener: () => void): (() => void) => this.sessions.subscribe(listener);

  /**
   * Reads the storage, so that `state` is known. Repeats a sign-out that had failed; sends nothing
   * else.
   */
  async restore(): Promise<AccountState> {
    await this.sessions.current();
    return this.state;
  }

  /**
   * Creates an account. Sends no code. Throws REST_USER_EXISTS if the number has one: sign in
   * instead.
   */
  async register(user: {
    firstName: string;
    lastName: string;
    number: string;
  }): Promise<{ readonly userId: number }> {
    const body: RegisterBody = {
      first_name: user.firstName,
      last_name: user.lastName,
      cell_number: user.number,
    };
    const { user_id } = await this.transport.rest<RegisterResponse>('register', body, 'user_id');
    return { userId: user_id };
  }

  /** Begins a sign-in and requests a code. `username` is a mobile number or an e-mail address. */
  signIn(username: string, options?: SignInOptions): SignIn {
    const { transport, calls, now, sessions } = this;
    const signIn = new SignIn({ transport, calls, now, sessions }, username, options);
    void signIn.resend();
    return signIn;
  }

  /**
   * Requests a code without a `SignIn`, for a form with states of its own. Throws each refusal, and
   * keeps to the channel.
   */
  requestCode(username: string, channel: Channel = 'ussd'): Promise<SentCode> {
    return this.calls.requestCode(username, channel);
  }

  /** Begins a session with a code, without a `SignIn`. */
  async exchangeCode(
    username: string,
    code: string,
    scope?: string,
    holder?: AccountHolder,
  ): Promise<void> {
    await this.sessions.start(await this.calls.exchangeCode(username, code, scope, holder));
  }

  /**
   * Returns an access token for calls of your own. Refreshes it if it is about to expire, or if it
   * is the one that a service has `rejected`. Throws SIGNED_OUT if nobody is signed in.
   */
  async accessToken(rejected?: string): Promise<string> {
    return this.sessions.accessToken(await this.currentSession(), rejected);
  }

  /**
   * Forgets the session and revokes it. Throws if the service could not be reached: then the
   * session is still alive there, and the next `signOut`, `restore`, sign-in or operation with this
   * store tries again.
   */
  signOut(): Promise<void> {
    return this.sessions.signOut();
  }

  /**
   * Runs an operation for the user who is signed in. Refreshes the tokens when needed. Repeats
   * queries after a lost response or an outage; never repeats a mutation that may have run.
   */
  async graphql<Data = Record<string, unknown>, Variables = Record<string, unknown>>(
    document: string | TypedDocument<Data, Variables>,
    ...[variables, options = {}]: OperationArguments<Variables>
  ): Promise<Data> {
    const query = textOf(document, this.options.print);
    const session = await this.currentSession();
    const send = (token: string): Promise<Answer> => {
      const once = (): Promise<Answer> => this.send(token, { query, variables }, options);
      return isRepeatable(query) ? retrying(once, this.pause) : once();
    };
    const token = await this.sessions.accessToken(session);
    let answer = await send(token);
    // Nothing has run.
    if (answer.status === 401) answer = await send(await this.sessions.accessToken(session, token));
    if (answer.status === 401) throw this.errorOf(answer);
    return (answer.body as { data: Data }).data;
  }

  private async currentSession(): Promise<Session> {
    const session = await this.sessions.current();
    if (session === undefined) throw this.transport.error('SIGNED_OUT');
    return session;
  }

  /** Returns a success or a 401; throws any other error. */
  private async send(
    token: string,
    body: object,
    { idempotencyKey, signal }: OperationOptions,
  ): Promise<Answer> {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(idempotencyKey === undefined ? undefined : { 'idempotency-key': idempotencyKey }),
    };
    const answer = await this.transport.post('/api/v4/graphql', body, { headers, signal });
    if (answer.status === 401) return answer;
    const data = (answer.body as { readonly data?: unknown } | null | undefined)?.data;
    if (graphqlError(answer) !== undefined || answer.status !== 200 || data === undefined)
      throw this.errorOf(answer);
    return answer;
  }

  private errorOf(answer: Answer): KeypadError {
    return graphqlError(answer) ?? this.transport.foreignError(answer);
  }
}

/** Creates the client of one user: one for an app, one for each user on a server. */
export function createKeypad(options: KeypadOptions): Keypad {
  return new Keypad(options);
}
