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

/** The two calls of a sign-in. */
export class CodeCalls {
  constructor(
    private readonly transport: Transport,
    private readonly clientId: number | string,
    private readonly now: () => number,
  ) {}

  async requestCode(username: string, channel: Channel): Promise<SentCode> {
    const body = { username, channel, client_id: this.clientId };
    const response = await this.transport.rest<InitializeResponse>('initialize', body);
    const at = this.now();
    return {
      channel: response.channel,
      dial: dialOf(response.ussd_code),
      expiresAt: at + response.otp_time_diff * 1000,
      resendAt: at + response.waiting_time * 1000,
      avatar: response.avatar,
    };
  }

  async exchangeCode(username: string, password: string, scope = '*'): Promise<Issued> {
    const requestedAt = this.now();
    const grant = { grant_type: 'password', username, password, scope };
    return { tokens: await this.transport.rest<TokenResponse>('token', grant, true), requestedAt };
  }
}

/** Returns undefined for '', which is no code. */
export function dialOf(code: string): CodeRequest['dial'] {
  return code === '' ? undefined : { code, link: `tel:${code.replaceAll('#', '%23')}` };
}
