import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import { KeyRing } from '../../platform/keys/index.js';
import type { AUTH } from '../auth.facts.js';
import { writeRefreshToken } from '../sessions/refresh-token.js';
import { findSessionEnd } from '../sessions/session-life.js';
import type { StartedSession } from '../sessions/sessions.service.js';
import { AccessTokens } from '../tokens/access-tokens.js';

/** The token response (docs/interface.md §2.5). */
export interface TokenResponse {
  token_type: 'Bearer';
  expires_in: number;
  access_token: string;
  refresh_token: string;
  scope: string;
}

/** Builds token responses from sessions. */
@Injectable()
export class TokenResponses {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly ring: KeyRing,
    private readonly config: Config<typeof AUTH.settings>,
  ) {}

  /** Returns a new access token and the refresh token of the session's counter. */
  createResponse(session: StartedSession, scope: string): TokenResponse {
    const { token, expiresIn } = this.tokens.issueToken({
      userId: session.user_id,
      clientId: session.client_id,
      sessionId: session.id,
      scope,
      signedInAt: session.created_at,
      sessionEndsAt: Math.min(session.idle_expires_at, findSessionEnd(this.config, session)),
    });
    return {
      token_type: 'Bearer',
      expires_in: expiresIn,
      access_token: token,
      refresh_token: writeRefreshToken(this.ring, session, session.counter),
      scope,
    };
  }
}
