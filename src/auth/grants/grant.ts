import type { Client, GRANTS } from '../../clients/index.js';
import type { BodyReader } from './body-reader.js';
import type { TokenResponse } from './token-responses.js';

export interface TokenRequest {
  /** Authenticated before any grant runs (OTP-9). */
  readonly client: Client;
  /** Who pays for failures: a normalised network address. */
  readonly address: string;
}

/** One way to obtain tokens (RFC 6749 §4). */
export interface Grant<Fields = unknown> {
  /** What a client must have been given to use it. */
  readonly name: (typeof GRANTS)[number];
  /** Values of `grant_type` it answers to. */
  readonly types: readonly string[];
  /** Its members of the body; their faults are in `reader`. */
  read(reader: BodyReader): Fields;
  /** `fields` are what `read` answered, without a fault. */
  handle(fields: Fields, request: TokenRequest): Promise<TokenResponse>;
}
