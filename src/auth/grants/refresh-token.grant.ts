import { Injectable } from '@nestjs/common';
import { Config } from '../../config/index.js';
import type { SESSION_SETTINGS } from '../auth.settings.js';
import { AppError } from '../../errors/index.js';
import { KeyRing } from '../../keys/index.js';
import { AUTH_ERRORS } from '../auth.errors.js';
import { narrowScope } from '../scopes.js';
import { isAuthentic, readRefreshToken } from '../sessions/refresh-token.js';
import { SessionsService, type SessionState } from '../sessions/sessions.service.js';
import type { BodyReader } from './body-reader.js';
import type { Grant, TokenRequest } from './grant.js';
import { TokenResponses, type TokenResponse } from './token-responses.js';

interface Fields {
  readonly presented: string;
  readonly wanted: string | undefined;
}

/**
 * grant_type=refresh_token (docs/interface.md §2.4, RFC 9700 §4.14.2): always rotates. Statements:
 * session, rotation; a retry reads the session once more, and does not try to rotate.
 */
@Injectable()
export class RefreshTokenGrant implements Grant<Fields> {
  readonly name = 'refresh_token';
  readonly types = ['refresh_token'];

  constructor(
    private readonly sessions: SessionsService,
    private readonly responses: TokenResponses,
    private readonly ring: KeyRing,
    private readonly config: Config<typeof SESSION_SETTINGS>,
  ) {}

  read(reader: BodyReader): Fields {
    return { presented: reader.text('refresh_token', 200), wanted: reader.optionalText('scope', 255) };
  }

  /** @throws AppError INVALID_GRANT, INVALID_SCOPE */
  async handle({ presented, wanted }: Fields, { client }: TokenRequest): Promise<TokenResponse> {
    const token = readRefreshToken(presented);
    if (token === undefined) throw refused('not a refresh token');
    const session = await this.sessions.find(token.sessionId);
    if (session === undefined) throw refused('unknown session');
    if (!isAuthentic(this.ring, token, session)) throw refused('bad MAC');
    if (session.client_id !== client.id) throw refused('token of another client');
    if (!session.live) throw refused('session is over');
    if (token.counter === session.counter) {
      // A scope that is refused does not use the token up.
      const scope = narrowScope(wanted, session.scope);
      const rotated = await this.sessions.rotate(session);
      if (rotated !== undefined) return this.responses.of(rotated, scope);
    }
    // Reuse is reuse, whatever scope it asks for (REF-3).
    const successor = await this.successorOf(token.counter, session.id);
    return this.responses.of(successor, narrowScope(wanted, session.scope));
  }

  /**
   * The token had been rotated before. If it was the last rotation and that was a moment ago, the answer may
   * have been lost: its sender gets the same successor (REF-2). Anything else is reuse and ends the session
   * (REF-3); the window does not slide and closes when the successor is used (REF-4).
   */
  private async successorOf(counter: number, sessionId: number): Promise<SessionState> {
    const session = await this.sessions.find(sessionId);
    if (!session?.live) throw refused('session is over');
    const grace = this.config.REFRESH_GRACE * 1000;
    const isLast = session.counter === counter + 1;
    if (isLast && session.rotated_ago !== null && session.rotated_ago <= grace) return session;
    await this.sessions.revoke(session, 'reuse', `client:${String(session.client_id)}`);
    throw refused('refresh token reused: session ended');
  }
}

function refused(reason: string): AppError {
  return new AppError(AUTH_ERRORS.INVALID_GRANT, { reason });
}
