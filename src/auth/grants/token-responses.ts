import { Injectable } from '@nestjs/common';
import { Config } from '../../config/index.js';
import { KeyRing } from '../../keys/index.js';
import { writeRefreshToken } from '../sessions/refresh-token.js';
import type { StartedSession } from '../sessions/sessions.service.js';
import { AccessTokens } from '../tokens/access-tokens.js';

/** The token response (spec.md), with the granted scope. */
export interface TokenResponse {
  token_type: 'Bearer';
  expires_in: number;
  access_token: string;
  refresh_token: string;
  scope: string;
}

@Injectable()
export class TokenResponses {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly ring: KeyRing,
    private readonly config: Config,
  ) {}

  /** A fresh access token, and the refresh token that belongs to the session's present counter. */
  of(session: StartedSession, scope: string): TokenResponse {
    return {
      token_type: 'Bearer',
      expires_in: this.config.ACCESS_TOKEN_TTL,
      access_token: this.tokens.issue({
        userId: session.user_id,
        clientId: session.client_id,
        sessionId: session.id,
        scope,
        signedInAt: session.created_at,
      }),
      refresh_token: writeRefreshToken(this.ring, session, session.counter),
      scope,
    };
  }
}
