import type { Transport } from './transport.js';
import type { Channel, InitializeResponse, TokenResponse } from './wire.js';

/** A code that is on its way. Times are those of `now`, in milliseconds. */
export interface CodeRequest {
  /**
   * Way on which the code was sent. A text message may have a `dial` too, after `resend('ussd')`.
   */
  readonly channel: Channel;
  /** USSD code for the user, and the link that opens the dialler of Android with it. */
  readonly dial?: { readonly code: string; readonly link: string } | undefined;
  /** End of the code; unknown if an earlier run of the app requested it. */
  readonly expiresAt?: number | undefined;
  /** Time at which the next code may be requested. */
  readonly resendAt: number;
  /** URL of a picture that belongs to the number. */
  readonly avatar?: string | undefined;
}

/** A code that was requested just now. */
export interface SentCode extends CodeRequest {
  readonly expiresAt: number;
}

/** Tokens and the time at which they were requested, from which `expires_in` counts. */
export interface Issued {
  readonly tokens: TokenResponse;
  readonly requestedAt: number;
}

/** Names of the person who enters a code. The service stores them at the first sign-in only. */
export interface AccountHolder {
  readonly firstName: string;
  readonly lastName: string;
  /** After HOLDER_UNCONFIRMED: leaves the old account behind. */
  readonly newAccount?: boolean;
}

const REQUEST_MEMBERS = ['channel', 'ussd_code', 'waiting_time', 'otp_time_diff'] as const;

/** The two calls of a sign-in. */
export class CodeCalls {
  constructor(
    private readonly transport: Transport,
    private readonly clientId: number | string,
    private readonly now: () => number,
  ) {}

  async requestCode(username: string, channel: Channel): Promise<SentCode> {
    const body = { username, channel, client_id: this.clientId };
    const response = await this.transport.rest<InitializeResponse>(
      'initialize',
      body,
      ...REQUEST_MEMBERS,
    );
    const at = this.now();
    return {
      channel: response.channel,
      dial: dialOf(response.ussd_code),
      expiresAt: at + response.otp_time_diff * 1000,
      resendAt: at + response.waiting_time * 1000,
      avatar: response.avatar,
    };
  }

  async exchangeCode(
    username: string,
    password: string,
    scope = '*',
    holder?: AccountHolder,
  ): Promise<Issued> {
    const requestedAt = this.now();
    const names = holder && { first_name: holder.firstName, last_name: holder.lastName };
    const claim = { ...names, new_account: holder?.newAccount };
    const grant = { grant_type: 'password', username, password, scope, ...claim };
    return { tokens: await this.transport.tokens(grant), requestedAt };
  }
}

/** Returns undefined for '', which is no code. */
export function dialOf(code: string): CodeRequest['dial'] {
  return code === '' ? undefined : { code, link: `tel:${code.replaceAll('#', '%23')}` };
}
