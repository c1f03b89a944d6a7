import { Injectable } from '@nestjs/common';
import type { Client } from '../../clients/index.js';
import { AppError } from '../../errors/index.js';
import { KeyRing } from '../../keys/index.js';
import { AUTH_ERRORS } from '../auth.errors.js';
import { readClientCredentials, withoutClient } from './client-credentials.js';
import { BodyReader } from './body-reader.js';
import { isAuthentic, readRefreshToken } from '../sessions/refresh-token.js';
import { SessionRevocationService } from '../sessions/session-revocation.service.js';
import { SessionsService, type SessionState } from '../sessions/sessions.service.js';
import { AccessTokens } from '../tokens/access-tokens.js';
import { TokenService, type ClientRequest } from './token.service.js';

/** RFC 7662 §2.2. */
export interface Introspection {
  active: boolean;
  token_type?: 'Bearer' | 'refresh_token';
  sub?: string;
  client_id?: string;
  scope?: string;
  sid?: string;
  iat?: number;
  exp?: number;
}

/** Revokes and introspects tokens for the client that they were issued to. */
@Injectable()
export class IssuedTokens {
  constructor(
    private readonly tokens: TokenService,
    private readonly sessions: SessionsService,
    private readonly revocation: SessionRevocationService,
    private readonly accessTokens: AccessTokens,
    private readonly ring: KeyRing,
  ) {}

  /**
   * Revokes the session of a refresh or access token. An unknown or ended token is no error (RFC 7009 §2.2).
   * @throws AppError INVALID_CLIENT, VALIDATION_FAILED, and INVALID_GRANT for the token of another client
   */
  async revoke(request: ClientRequest): Promise<void> {
    const { client, token } = await this.read(request);
    const session = await this.sessionOf(token);
    if (session === undefined) return;
    if (session.client_id !== client.id) throw new AppError(AUTH_ERRORS.TOKEN_OF_ANOTHER_CLIENT);
    await this.revocation.revoke(session, 'logout', `client:${String(client.id)}`);
  }

  /** Describes a live token of the client. Of any other token, returns only `active: false`. */
  async introspect(request: ClientRequest): Promise<Introspection> {
    const { client, token } = await this.read(request);
    const session = await this.sessionOf(token);
    if (session?.client_id !== client.id || !session.live) return { active: false };
    const claims = this.accessTokens.verify(token);
    if (claims !== undefined) {
      const { sub, client_id, scope, sid, iat, exp } = claims;
      return { active: true, token_type: 'Bearer', sub, client_id, scope, sid, iat, exp };
    }
    if (readRefreshToken(token)?.counter !== session.counter) return { active: false };
    return {
      active: true,
      token_type: 'refresh_token',
      sub: String(session.user_id),
      client_id: String(session.client_id),
      scope: session.scope,
      sid: String(session.id),
      iat: Math.floor(session.created_at / 1000),
      exp: Math.floor(Math.min(session.idle_expires_at, session.expires_at) / 1000),
    };
  }

  private async read(request: ClientRequest): Promise<{ client: Client; token: string }> {
    const reader = new BodyReader(request.body);
    const credentials = readClientCredentials(request.authorization, reader);
    const token = reader.text('token', 4_096);
    if (credentials === undefined) throw withoutClient(reader);
    const client = await this.tokens.authenticate(credentials, request.address);
    reader.done();
    return { client, token };
  }

  private async sessionOf(text: string): Promise<SessionState | undefined> {
    const claims = this.accessTokens.verify(text);
    if (claims !== undefined) {
      const session = await this.sessions.find(Number(claims.sid));
      return session?.user_id === Number(claims.sub) ? session : undefined;
    }
    const token = readRefreshToken(text);
    const session = token === undefined ? undefined : await this.sessions.find(token.sessionId);
    return token !== undefined && session !== undefined && isAuthentic(this.ring, token, session) ? session : undefined;
  }
}
