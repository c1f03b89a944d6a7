import { dialOf, type AccountHolder, type CodeCalls, type CodeRequest } from './code-calls.js';
import { KeypadError } from './keypad-error.js';
import { Observable } from './observable.js';
import type { Sessions } from './sessions.js';
import type { Transport } from './transport.js';
import type { Channel, CodeRefusalReason } from './wire.js';

/** Show the field for the code while there is a `request`, and the message of a `refusal`. */
export type SignInState =
  | (NoRefusal & {
      readonly status: 'idle' | 'requesting' | 'signed-in';
      readonly request?: undefined;
    })
  | (NoRefusal & { readonly status: 'waiting' | 'checking'; readonly request: CodeRequest })
  | {
      readonly status: 'refused';
      /** Undefined if there is no code to enter. */
      readonly request?: CodeRequest | undefined;
      readonly refusal: KeypadError;
      /**
       * Time at which a repetition can succeed; without a `request`, the time at which `resend`
       * can.
       */
      readonly retryAt?: number | undefined;
    };

interface NoRefusal {
  readonly refusal?: undefined;
  readonly retryAt?: undefined;
}

export interface SignInOptions {
  /** `ussd` by default. */
  readonly channel?: Channel;
  /** Scopes separated by spaces; all of the client by default. */
  readonly scope?: string;
}

interface Parts {
  readonly transport: Transport;
  readonly calls: CodeCalls;
  readonly now: () => number;
  readonly sessions: Pick<Sessions, 'start' | 'revoke'>;
}

/**
 * No text message goes there now; a dial shows the code at once. A number may have to wait an hour
 * for its next message.
 */
const DIAL_INSTEAD = new Set(['SMS_NOT_OFFERED', 'DELIVERY_UNAVAILABLE', 'RATE_LIMITED']);

/** Tries for one code (OTP_TRIES of the service). */
const TRIES = 5;

/** Reasons after which there is no code to enter. */
const NO_CODE = new Set<CodeRefusalReason | undefined>([
  'expired',
  'ended',
  'no_tries_left',
  'not_requested',
]);

/**
 * One sign-in, from the number to the session. Its methods never reject: `state` says what
 * happened.
 */
export class SignIn extends Observable<SignInState> {
  /** Resolves when the last request for a code has its response. */
  requested = Promise.resolve();
  private request: CodeRequest | undefined;
  /** The service has said that the code can no longer be entered. */
  private isSpent = false;
  /**
   * Refusals of the present code that say nothing about it, as at networks that have not signed the
   * user in.
   */
  private guesses = 0;
  /** Number of cancellations. A response that began before the last one changes nothing. */
  private round = 0;

  constructor(
    private readonly parts: Parts,
    /** Mobile number or e-mail address. */
    readonly username: string,
    private readonly options: SignInOptions = {},
  ) {
    super({ status: 'idle' });
  }

  /**
   * Requests a code, or another one. Falls back to a dial if no text message can be sent. During
   * the waiting time, `ussd` adds the dial that shows the present code.
   */
  resend(
    channel: Channel = this.request?.channel ?? this.options.channel ?? 'ussd',
  ): Promise<void> {
    if (!this.isBusy()) this.requested = this.requestCode(channel);
    return this.requested;
  }

  /**
   * Checks the code as the user typed it. `holder` is needed after HOLDER_UNCONFIRMED, and of use
   * at the first sign-in.
   */
  async submit(code: string, holder?: AccountHolder): Promise<void> {
    const { round, state } = this;
    const { request } = state;
    const { calls, sessions } = this.parts;
    if (request === undefined || this.isBusy()) return;
    this.setState({ status: 'checking', request });
    try {
      const issued = await calls.exchangeCode(this.username, code, this.options.scope, holder);
      if (round !== this.round) {
        await sessions.revoke(issued.tokens.refresh_token);
        return;
      }
      this.isSpent = true;
      await sessions.start(issued);
      this.setState({ status: 'signed-in' });
    } catch (error) {
      if (round === this.round) this.refuseCode(error);
    }
  }

  /** Returns to the beginning, for another number or channel. */
  cancel(): void {
    this.round += 1;
    this.request = undefined;
    this.setState({ status: 'idle' });
  }

  private async requestCode(channel: Channel): Promise<void> {
    const { round } = this;
    this.setState({ status: 'requesting' });
    try {
      const request = await this.initialize(channel);
      // The tries of a code that could be entered carry over.
      if (this.openRequest === undefined) this.guesses = 0;
      this.isSpent = false;
      if (round !== this.round) return;
      this.request = request;
      this.setState({ status: 'waiting', request });
    } catch (error) {
      if (round === this.round) this.refuseRequest(error, channel);
    }
  }

  private isBusy(): boolean {
    return this.state.status === 'requesting' || this.state.status === 'checking';
  }

  private async initialize(channel: Channel): Promise<CodeRequest> {
    const { calls } = this.parts;
    try {
      return await calls.requestCode(this.username, channel);
    } catch (error) {
      const dialsInstead =
        channel === 'sms' && error instanceof KeypadError && DIAL_INSTEAD.has(error.code);
      if (!dialsInstead) throw error;
      return calls.requestCode(this.username, 'ussd');
    }
  }

  private refuseCode(error: unknown): void {
    const refusal = this.refusalOf(error);
    const isRefusedCode = refusal.code === 'INVALID_GRANT' && refusal.reason === undefined;
    if (isRefusedCode || refusal.code === 'HOLDER_UNCONFIRMED') this.guesses += 1;
    if (NO_CODE.has(refusal.reason) || refusal.triesLeft === 0 || this.guesses >= TRIES)
      this.isSpent = true;
    // The service may have accepted the code, which then is used.
    const isLost = refusal.code === 'NETWORK_ERROR';
    this.refuse(isLost ? this.parts.transport.error('NETWORK_ERROR', 0, 'RESPONSE_LOST') : refusal);
  }

  private refuseRequest(error: unknown, channel: Channel): void {
    const refusal = this.refusalOf(error);
    const resendAt = this.retryAt(refusal);
    if (resendAt !== undefined && this.request !== undefined)
      this.request = { ...this.request, resendAt };
    if (refusal.code !== 'OTP_WAITING_TIME' || resendAt === undefined) {
      this.refuse(refusal);
      return;
    }
    // There is a code already. Without a dial for `ussd` it has expired.
    const dial = dialOf(refusal.ussdCode ?? '');
    if (channel === 'ussd' && dial === undefined) this.isSpent = true;
    const isOwn = this.openRequest?.expiresAt !== undefined;
    const request = { channel, resendAt, ...this.request, ...(dial && { dial }) };
    this.request = request;
    // For a code of this sign-in, the dial is what the user asked for. Any other code may be used
    // up.
    if (isOwn && dial !== undefined) this.setState({ status: 'waiting', request });
    else this.refuse(refusal);
  }

  private refuse(refusal: KeypadError): void {
    const { openRequest: request } = this;
    const resendAt = request === undefined ? this.request?.resendAt : undefined;
    this.setState({
      status: 'refused',
      request,
      refusal,
      retryAt: this.retryAt(refusal) ?? resendAt,
    });
  }

  /** The request, while its code can be entered. */
  private get openRequest(): CodeRequest | undefined {
    const isOver = this.isSpent || this.parts.now() >= (this.request?.expiresAt ?? Infinity);
    return isOver ? undefined : this.request;
  }

  private refusalOf(error: unknown): KeypadError {
    return error instanceof KeypadError ? error : this.parts.transport.error('STORAGE_FAILED');
  }

  private retryAt({ retryAfter }: KeypadError): number | undefined {
    return retryAfter === undefined ? undefined : this.parts.now() + retryAfter * 1000;
  }
}
