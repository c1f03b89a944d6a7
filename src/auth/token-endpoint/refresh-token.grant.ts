import { Injectable } from '@nestjs/common';
import { Config } from '../../config/index.js';
import { AppError } from '../../errors/index.js';
import { KeyRing } from '../../keys/index.js';
import { AUTH_ERRORS } from '../auth.errors.js';
import type { SESSION_SETTINGS } from '../auth.settings.js';
import { narrowScope, scopeWithin } from '../scopes.js';
import { isAuthentic, readRefreshToken, type RefreshToken, type TokenSource } from '../sessions/refresh-token.js';
import { SessionRevocationService } from '../sessions/session-revocation.service.js';
import { SessionsService, type SessionState } from '../sessions/sessions.service.js';
import type { BodyReader } from './body-reader.js';
import type { Grant, TokenRequest } from './grant.js';
import { TokenResponses, type TokenResponse } from './token-responses.js';

interface Fields {
  readonly refreshToken: string;
  readonly scope: string | undefined;
}

/**
 * grant_type=refresh_token (docs/interface.md §2.4, RFC 9700 §4.14.2): always rotates. One statement rotates the session that
 * the token carries. The row is read only if that changes nothing, or for a token of version 0.1.0. A repeated refresh
 * does not rotate.
 */
@Injectable()
export class RefreshTokenGrant implements Grant<Fields> {
  readonly name = 'refresh_token';
  readonly types = ['refresh_token'];

  constructor(
    private readonly sessions: SessionsService,
    private readonly revocation: SessionRevocationService,
    private readonly responses: TokenResponses,
    private readonly ring: KeyRing,
    private readonly config: Config<typeof SESSION_SETTINGS>,
  ) {}

  read(reader: BodyReader): Fields {
    return { refreshToken: reader.text('refresh_token', 200), scope: reader.optionalText('scope', 255) };
  }

  /** @throws AppError INVALID_GRANT, INVALID_SCOPE */
  async handle(fields: Fields, { client }: TokenRequest): Promise<TokenResponse> {
    const token = readRefreshToken(fields.refreshToken);
    if (token === undefined) throw refused('not a refresh token');
    const { carried } = token;
    if (carried !== undefined) {
      this.assertIssuedTo(client.id, token, carried);
      // A refused scope does not use up the token.
      const scope = scopeWithin(fields.scope, carried.scope);
      const rotated = scope && (await this.sessions.rotate({ ...carried, counter: token.counter }));
      if (rotated) return this.responses.of(rotated, scope);
    }
    return this.handleByRow(token, fields, client.id);
  }

  private async handleByRow(token: RefreshToken, fields: Fields, clientId: number): Promise<TokenResponse> {
    // A token that is newer than the row was issued by another node: the row is old, and nothing is reused (CLU-1).
    const session = await this.sessions.find(token.sessionId, (row) => {
      this.assertIssuedTo(clientId, token, row);
      if (!row.live) throw refused('session is over');
      return row.counter < token.counter;
    });
    if (session === undefined) throw refused('unknown session');
    if (token.counter === session.counter) {
      // Before the rotation, so that a refused scope does not use up the token.
      const scope = narrowScope(fields.scope, session.scope);
      const rotated = await this.sessions.rotate({ ...session, ...token.carried });
      if (rotated !== undefined) return this.responses.of(rotated, scope);
    }
    const latest = session.counter > token.counter ? session : await this.findRotated(token);
    // Before the scope is checked, because a reused token ends the session whatever its scope (REF-3).
    await this.assertRepeated(latest, token);
    return this.responses.of({ ...latest, ...token.carried }, narrowScope(fields.scope, session.scope));
  }

  /** @throws AppError INVALID_GRANT */
  private assertIssuedTo(clientId: number, token: RefreshToken, session: TokenSource): void {
    if (!isAuthentic(this.ring, token, session)) throw refused('bad MAC');
    if (session.client_id !== clientId) throw refused('token of another client');
  }

  /** Reads a session that another request has rotated or ended meanwhile. */
  private async findRotated({ sessionId, counter }: RefreshToken): Promise<SessionState> {
    const session = await this.sessions.find(sessionId, (row) => row.live === 1 && row.counter <= counter);
    if (!session?.live) throw refused('session is over');
    return session;
  }

  /**
   * Accepts a token that the last rotation replaced within the grace: the response may have been lost (REF-2). Anything
   * else is reuse and ends the session (REF-3). Repeating does not extend the grace, which ends when the successor is used
   * (REF-4).
   */
  private async assertRepeated(session: SessionState, { counter }: RefreshToken): Promise<void> {
    const grace = this.config.REFRESH_GRACE * 1000;
    const isLast = session.counter === counter + 1;
    if (isLast && session.rotated_ago !== null && session.rotated_ago <= grace) return;
    await this.revocation.revoke(session, 'reuse', `client:${String(session.client_id)}`);
    throw refused('refresh token reused: session ended');
  }
}

function refused(reason: string): AppError {
  return new AppError(AUTH_ERRORS.SESSION_ENDED, { reason });
}
