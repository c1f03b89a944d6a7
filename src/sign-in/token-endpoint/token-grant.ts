import type { Client, GRANTS } from '../../accounts/clients/index.js';
import type { MessageLanguage } from '../../platform/errors/index.js';
import type { RequestBodyReader } from './request-body-reader.js';
import type { StartedSession } from '../sessions/sessions.service.js';

export interface TokenGrantRequest {
  /** Already authenticated (OTP-9). */
  readonly client: Client;
  /** Normalised network address, charged for failures. */
  readonly address: string;
  /** Language of notices to the user. */
  readonly language: MessageLanguage;
}

/** Result of a grant: a session, and the scope of its next access token. */
export interface GrantedSession {
  readonly session: StartedSession;
  readonly scope: string;
}

/** One way to obtain tokens (RFC 6749 §4). */
export interface TokenGrant<Fields = unknown> {
  /** Name under which a client is allowed to use the grant. */
  readonly name: (typeof GRANTS)[number];
  /** Values of `grant_type` that select the grant. */
  readonly types: readonly string[];
  /** Reads the grant's members of the body. `reader` collects their faults. */
  readFields(reader: RequestBodyReader): Fields;
  /**
   * Returns the session or refuses by throwing. `fields` come from `readFields` and have no fault.
   */
  grantSession(fields: Fields, request: TokenGrantRequest): Promise<GrantedSession>;
}
