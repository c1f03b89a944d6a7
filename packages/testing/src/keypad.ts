/** Way of a code to its user. */
export type Channel = 'sms' | 'ussd';

/** Credentials of an application. */
export interface Client {
  readonly client_id: number;
  readonly client_secret: string;
}

/** The response of the token endpoint (docs/interface.md §2.5). */
export interface Tokens {
  readonly token_type: 'Bearer';
  readonly access_token: string;
  readonly refresh_token: string;
  /** Seconds. */
  readonly expires_in: number;
  readonly scope: string;
}

/** A response that is not a success. `code` is the first one of the body. */
export class KeypadRefusal extends Error {
  override readonly name = 'KeypadRefusal';
  constructor(
    readonly status: number,
    readonly code: string,
    readonly body: unknown,
  ) {
    super(`${String(status)} ${code}`);
  }
}

interface Refused {
  readonly errors?: readonly {
    readonly readable_code?: string;
    readonly extensions?: { readonly code?: string };
  }[];
}

/**
 * A running service, and the phones of its users. Every method throws `KeypadRefusal` if the
 * service refuses.
 */
export class Keypad {
  private numbers = 0;
  /** The last message of each number that was read. */
  private readonly lastRead = new Map<string, string>();

  /** @param url address of the service, without a slash at its end */
  constructor(
    readonly url: string,
    readonly client: Client,
    private readonly end: () => Promise<void> = () => Promise.resolve(),
  ) {}

  /** Returns a mobile number that no other test of this service has. */
  newNumber(): string {
    this.numbers += 1;
    return `+98935${String(this.numbers).padStart(7, '0')}`;
  }

  /** Registers a user and returns the id. */
  async register(cell_number: string, first_name = 'Test', last_name = 'User'): Promise<number> {
    const body = { cell_number, first_name, last_name };
    return (await this.post<{ user_id: number }>('/api/oauth/register', body)).user_id;
  }

  /** Requests a code and reads it on the phone of the user. */
  async code(number: string, channel: Channel = 'ussd'): Promise<string> {
    if (channel === 'sms') await this.newestCode(number, 0);
    const body = { username: number, channel };
    const { ussd_code } = await this.post<{ ussd_code: string }>('/api/oauth/initialize', body);
    return channel === 'sms' ? this.receivedCode(number) : this.dialledCode(number, ussd_code);
  }

  /**
   * Reads a code that the application requested over SMS: the newest one that was not read before.
   * @throws Error if none arrives within 10 s
   */
  async receivedCode(number: string): Promise<string> {
    const code = await this.newestCode(number, 10);
    if (code === '') throw new Error('no code arrived within 10 s');
    return code;
  }

  /**
   * Dials the code that the application shows, such as `*6655*2#`, and reads the password on the
   * screen.
   * @throws Error with the text of the screen if it has none
   */
  async dialledCode(number: string, ussd_code: string): Promise<string> {
    const { text } = await this.post<{ text: string }>('/dev/phone/dial', {
      from: number,
      code: ussd_code,
    });
    const code = /\d{6,10}/.exec(text)?.[0];
    if (code === undefined) throw new Error(`no password on the screen: ${text}`);
    return code;
  }

  /** Exchanges a code for tokens. */
  token(number: string, code: string, scope = '*'): Promise<Tokens> {
    const grant = { grant_type: 'password', username: number, password: code, scope };
    return this.post('/api/oauth/token', { ...this.client, ...grant });
  }

  /** Exchanges a refresh token for new tokens. */
  refresh(refresh_token: string): Promise<Tokens> {
    return this.post('/api/oauth/token', {
      ...this.client,
      grant_type: 'refresh_token',
      refresh_token,
    });
  }

  /** Signs a new user in, or the user with this number. */
  async signIn(number?: string): Promise<Tokens> {
    if (number !== undefined) return this.token(number, await this.code(number));
    const own = this.newNumber();
    await this.register(own);
    return this.token(own, await this.code(own));
  }

  /** Runs an operation and returns its data. */
  async graphql<Data>(
    access_token: string,
    query: string,
    variables: Readonly<Record<string, unknown>> = {},
  ) {
    const authorization = `Bearer ${access_token}`;
    const answer = await this.post<{ data: Data } & Refused>(
      '/api/v4/graphql',
      { query, variables },
      { authorization },
    );
    const code = answer.errors?.[0]?.extensions?.code;
    if (code !== undefined) throw new KeypadRefusal(200, code, answer);
    return answer.data;
  }

  /** Stops the service and removes its data. */
  stop(): Promise<void> {
    return this.end();
  }

  /** Stops the service when Nest closes an application that provides this object. */
  onApplicationShutdown(): Promise<void> {
    return this.end();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.end();
  }

  /** Returns the code of the newest message that was not read before, or an empty text. */
  private async newestCode(number: string, waitSeconds: number): Promise<string> {
    const after = this.lastRead.get(number) ?? '0';
    const query = new URLSearchParams({ to: number, after, wait: String(waitSeconds) });
    const response = await fetch(`${this.url}/dev/phone/messages?${query.toString()}`);
    const { messages } = await read<{
      messages: readonly { readonly id: string; readonly code: string }[];
    }>(response);
    const [newest] = messages;
    if (newest !== undefined) this.lastRead.set(number, newest.id);
    return newest?.code ?? '';
  }

  private async post<T>(
    path: string,
    body: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<T> {
    const response = await fetch(this.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return read<T>(response);
  }
}

async function read<T>(response: Response): Promise<T> {
  const body: unknown = await response.json();
  if (response.ok) return body as T;
  const [error] = (body as Refused).errors ?? [];
  throw new KeypadRefusal(
    response.status,
    error?.readable_code ?? error?.extensions?.code ?? 'UNKNOWN',
    body,
  );
}
