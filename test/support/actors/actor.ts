import { z } from 'zod';
import type { ClientCredentials, TestApp } from '../servers/app.js';
import { postJson, send, type Answer } from './http.js';
import type { OperationText } from './typed-query.js';
import { messagesIn } from './received-messages.js';

export interface Tokens {
  readonly token_type: string;
  readonly expires_in: number;
  readonly access_token: string;
  readonly refresh_token: string;
  readonly scope: string;
}

const TOKENS = z.looseObject({
  token_type: z.string(),
  expires_in: z.number(),
  access_token: z.string(),
  refresh_token: z.string(),
  scope: z.string(),
});

let actors = 0;

/** Messages to such numbers meet a fault of the virtual network. */
const FAULTY = /(0000|6666|7777|8888|9999)$/;

/** Returns a number that no other actor of this process has. */
export function newNumber(): string {
  actors += 1;
  const number = `+98912${String(actors).padStart(7, '0')}`;
  return FAULTY.test(number) ? newNumber() : number;
}

/** Returns one of a thousand numbers with these last four digits. */
export function numberEndingIn(suffix: string): string {
  actors += 1;
  return `+98935${String(actors % 1_000).padStart(3, '0')}${suffix}`;
}

/** A person with a phone and an application, doing over HTTP what people do. */
export class Actor {
  /** Tokens of the last sign-in or refresh. */
  tokens: Tokens | undefined;

  constructor(
    readonly app: TestApp,
    public cell_number: string = newNumber(),
    readonly client: ClientCredentials = app.client,
  ) {}

  /** Creates a registered actor. */
  static async registered(app: TestApp, client?: ClientCredentials): Promise<Actor> {
    const actor = new Actor(app, newNumber(), client);
    expectOk(await actor.register());
    return actor;
  }

  /** Creates an actor who is registered and signed in. */
  static async signedIn(app: TestApp, client?: ClientCredentials): Promise<Actor> {
    const actor = await Actor.registered(app, client);
    await actor.signIn();
    return actor;
  }

  register(): Promise<Answer> {
    return this.post('register', {
      first_name: 'Sara',
      last_name: 'Ahmadi',
      cell_number: this.cell_number,
    });
  }

  initialize(channel: 'ussd' | 'sms' = 'ussd'): Promise<Answer> {
    return this.post('initialize', { username: this.cell_number, channel });
  }

  /** Dials the USSD code from this phone and reads the screen. */
  async dial(code = this.app.config.USSD_CODE): Promise<string> {
    const screen = expectOk(
      await postJson(`${this.app.url}/dev/phone/dial`, { from: this.cell_number, code }),
    );
    return String(screen.body['text']);
  }

  /** Returns the code on the USSD screen, or '' if it shows none. */
  async dialledCode(): Promise<string> {
    return /\d{6,16}/.exec(await this.dial())?.[0] ?? '';
  }

  /** Returns the code in the newest text message, or '' if there is none. */
  async receivedCode(): Promise<string> {
    const url = `${this.app.url}/dev/phone/messages?to=${encodeURIComponent(this.cell_number)}`;
    const [newest] = messagesIn(expectOk(await send(url)));
    return newest?.code ?? '';
  }

  /** Asks for a code over `channel` and reads it there. */
  async newCode(channel: 'ussd' | 'sms' = 'sms'): Promise<string> {
    expectOk(await this.initialize(channel));
    return channel === 'ussd' ? this.dialledCode() : this.receivedCode();
  }

  /** Sends grant_type=password; `members` add to the body or replace parts of it. */
  token(password: string, members: Record<string, unknown> = {}): Promise<Answer> {
    const body = {
      grant_type: 'password',
      ...this.client,
      username: this.cell_number,
      password,
      scope: '*',
    };
    return this.post('token', { ...body, ...members });
  }

  /** Requests a code and signs in; the actor must be registered. */
  async signIn(
    channel: 'ussd' | 'sms' = 'sms',
    members: Record<string, unknown> = {},
  ): Promise<Tokens> {
    return this.keep(await this.token(await this.newCode(channel), members));
  }

  /** Sends grant_type=refresh_token and does not keep the new tokens. */
  refreshWith(
    refresh_token = this.present.refresh_token,
    members: Record<string, unknown> = {},
  ): Promise<Answer> {
    return this.post('token', {
      grant_type: 'refresh_token',
      ...this.client,
      refresh_token,
      scope: '',
      ...members,
    });
  }

  /** Refreshes and goes on with the new tokens. */
  async refresh(): Promise<Tokens> {
    return this.keep(await this.refreshWith());
  }

  gql(query: OperationText, variables: Record<string, unknown> | null = null): Promise<Answer> {
    const authorization = `Bearer ${this.present.access_token}`;
    return postJson(`${this.app.url}/api/v4/graphql`, { query, variables }, { authorization });
  }

  private post(path: string, body: object): Promise<Answer> {
    return postJson(`${this.app.url}/api/oauth/${path}`, body);
  }

  private keep(answer: Answer): Tokens {
    this.tokens = tokensIn(expectOk(answer));
    return this.tokens;
  }

  private get present(): Tokens {
    if (this.tokens === undefined) throw new Error('this actor has not signed in');
    return this.tokens;
  }
}

/** Returns the tokens of a token response. */
export function tokensIn({ body }: Answer): Tokens {
  return TOKENS.parse(body);
}

/** @throws Error with the answer when it is not 200. */
export function expectOk(answer: Answer): Answer {
  if (answer.status !== 200)
    throw new Error(`expected 200, got ${String(answer.status)}: ${answer.text}`);
  return answer;
}
