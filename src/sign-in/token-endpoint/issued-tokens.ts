import { Injectable } from '@nestjs/common';
import type { Client } from '../../accounts/clients/index.js';
import { AUTH } from '../auth.facts.js';
import { readClientCredentials, toMissingClientError } from './client-credentials.js';
import { RequestBodyReader } from './request-body-reader.js';
import type { Principal } from '../sessions/principal.js';
import { readRefreshToken } from '../sessions/refresh-token.js';
import { SessionRevocationService } from '../sessions/session-revocation.service.js';
import { SessionRotation } from '../sessions/session-rotation.js';
import { SessionsService, type SessionStateRow } from '../sessions/sessions.service.js';
import { VerifiedTokens } from '../tokens/verified-tokens.js';
import { TokenEndpointService, type TokenEndpointRequest } from './token-endpoint.service.js';

/** RFC 7662 §2.2. */
export interface TokenIntrospection {
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
    private readonly tokens: TokenEndpointService,
    private readonly sessions: SessionsService,
    private readonly rotation: SessionRotation,
    private readonly revocation: SessionRevocationService,
    private readonly verifiedTokens: VerifiedTokens,
  ) {}

  /**
   * Revokes the session of a refresh or access token. An unknown or ended token is no error (RFC
   * 7009 §2.2).
   * @throws AppError INVALID_CLIENT, VALIDATION_FAILED, and INVALID_GRANT for the token of another
   *   client
   */
  async revokeToken(request: TokenEndpointRequest): Promise<void> {
    const { client, token } = await this.readRequest(request);
    const session = await this.findSessionByToken(token);
    if (session === undefined) return;
    if (session.client_id !== client.id) throw AUTH.errors.TOKEN_OF_ANOTHER_CLIENT();
    await this.revocation.revokeSession(session, 'logout', `client:${String(client.id)}`);
  }

  /** Describes a live token of the client. Of any other token, returns only `active: false`. */
  async introspectToken(request: TokenEndpointRequest): Promise<TokenIntrospection> {
    const { client, token } = await this.readRequest(request);
    const session = await this.findSessionByToken(token);
    if (session?.client_id !== client.id || !session.live) return { active: false };

    const caller = await this.verifiedTokens.findCaller(token);
    if (caller !== undefined) return describeAccessToken(caller);

    // The token is an authentic refresh token of a live session here, of whatever age.
    return this.describeRefreshToken(token, session);
  }

  /**
   * Describes a token that may be repeated as active, with the times of the whole session: a copy
   * of it is no clock that tells when its owner refreshes (REF-3).
   */
  private describeRefreshToken(token: string, session: SessionStateRow): TokenIntrospection {
    const { counter } = readRefreshToken(token) ?? { counter: -1 };
    if (counter !== session.counter && !this.rotation.isRepeatable(session, counter))
      return { active: false };

    return {
      active: true,
      token_type: 'refresh_token',
      sub: String(session.user_id),
      client_id: String(session.client_id),
      scope: session.scope,
      sid: String(session.id),
      iat: Math.floor(session.created_at / 1000),
      exp: Math.floor(session.expires_at / 1000),
    };
  }

  private async readRequest(
    request: TokenEndpointRequest,
  ): Promise<{ client: Client; token: string }> {
    const reader = new RequestBodyReader(request.body);
    const credentials = readClientCredentials(request.authorization, reader);
    const token = reader.readText('token', 4_096);
    if (credentials === undefined) throw toMissingClientError(reader);
    const client = await this.tokens.authenticateClient(credentials, request.address);
    reader.assertValid();
    return { client, token };
  }

  private async findSessionByToken(text: string): Promise<SessionStateRow | undefined> {
    const caller = await this.verifiedTokens.findCaller(text);
    if (caller === undefined) return this.findRefreshSession(text);

    const session = await this.sessions.findSession(caller.sessionId);
    return session?.user_id === caller.userId ? session : undefined;
  }

  private async findRefreshSession(text: string): Promise<SessionStateRow | undefined> {
    const token = readRefreshToken(text);
    if (token === undefined) return undefined;

    const session = await this.sessions.findSession(token.carried.id);
    if (session === undefined) return undefined;

    const isAuthentic = this.rotation.isAuthentic(token, session);
    return isAuthentic ? session : undefined;
  }
}

function describeAccessToken(caller: Principal): TokenIntrospection {
  return {
    active: true,
    token_type: 'Bearer',
    sub: String(caller.userId),
    client_id: String(caller.clientId),
    scope: [...caller.scopes].join(' '),
    sid: String(caller.sessionId),
    iat: caller.issuedAt,
    exp: caller.expiresAt,
  };
}
