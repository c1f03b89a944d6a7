import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/index.js';
import { AUTH } from '../auth.facts.js';
import { narrowScope, tryNarrowScope } from '../tokens/scopes.js';
import {
  MAX_REFRESH_TOKEN_LENGTH,
  readRefreshToken,
  type RefreshTokenParts,
  type RefreshTokenSource,
} from '../sessions/refresh-token.js';
import { SessionRevocationService } from '../sessions/session-revocation.service.js';
import { SessionRotation } from '../sessions/session-rotation.js';
import {
  SessionsService,
  type PresentedSession,
  type SessionStateRow,
  type StartedSession,
} from '../sessions/sessions.service.js';
import type { RequestBodyReader } from './request-body-reader.js';
import type { TokenGrant, GrantedSession, TokenGrantRequest } from './token-grant.js';

interface RefreshGrantFields {
  readonly refreshToken: string;
  readonly scope: string | undefined;
}

/**
 * grant_type=refresh_token (docs/interface.md §2.4, RFC 9700 §4.14.2): always rotates.
 *
 * | Token                                               | What follows                          |
 * | --------------------------------------------------- | ------------------------------------- |
 * | the newest                                          | it is rotated                         |
 * | the one before, in the grace, from the same network | the same successor: its answer was    |
 * |                                                     | lost                                  |
 * | the one before, in the grace, from another, once    | a new successor: the phone may have   |
 * |                                                     | moved                                 |
 * | any other                                           | the session ends: somebody has copied |
 * |                                                     | the token                             |
 *
 * One statement rotates the newest, and repeats for the same network. The session is read only if
 * that changes nothing, or the scope is refused.
 */
@Injectable()
export class RefreshTokenGrant implements TokenGrant<RefreshGrantFields> {
  readonly name = 'refresh_token';
  readonly types = ['refresh_token'];

  constructor(
    private readonly sessions: SessionsService,
    private readonly rotation: SessionRotation,
    private readonly revocation: SessionRevocationService,
  ) {}

  readFields(reader: RequestBodyReader): RefreshGrantFields {
    return {
      refreshToken: reader.readText('refresh_token', MAX_REFRESH_TOKEN_LENGTH),
      scope: reader.readOptionalText('scope', 255),
    };
  }

  /** @throws AppError INVALID_GRANT, INVALID_SCOPE */
  async grantSession(
    fields: RefreshGrantFields,
    { client, address }: TokenGrantRequest,
  ): Promise<GrantedSession> {
    const token = readRefreshToken(fields.refreshToken);
    if (token === undefined) throw toSessionEndedError('not a refresh token');

    // First against what the token itself carries, later against the row (REF-5).
    this.assertAuthentic(client.id, token, token.carried);
    // The token is authentic here, but perhaps no longer the newest.
    const refreshedSession = await this.refreshByToken(token, fields, address);
    if (refreshedSession !== undefined) return refreshedSession;

    return this.refreshByRow(token, fields, { client, address });
  }

  /** Rotates, or repeats, by the token alone (REF-1). A refused scope does not use it up. */
  private async refreshByToken(
    { carried, counter }: RefreshTokenParts,
    fields: RefreshGrantFields,
    address: string,
  ): Promise<GrantedSession | undefined> {
    const scope = tryNarrowScope(fields.scope, carried.scope);
    if (!scope) return undefined;

    const session = await this.rotation.rotateOrRepeat({ ...carried, counter }, address);
    return session && { session, scope };
  }

  private async refreshByRow(
    token: RefreshTokenParts,
    fields: RefreshGrantFields,
    { client, address }: Pick<TokenGrantRequest, 'client' | 'address'>,
  ): Promise<GrantedSession> {
    const storedSession = await this.findLiveSession(token.carried.id, token.counter);
    this.assertAuthentic(client.id, token, storedSession);
    // With the members of the token, so that the UPDATE matches only if the row agrees.
    const presentedSession = { ...storedSession, ...token.carried, counter: token.counter };
    const isNewest = token.counter === storedSession.counter;

    // The session is live here, and its row at least as new as the token.
    if (isNewest) {
      // Before the rotation, so that a refused scope does not use up the token.
      const scope = narrowScope(fields.scope, storedSession.scope);
      const session = await this.rotation.rotateOrRepeat(presentedSession, address);
      if (session !== undefined) return { session, scope };
    }

    // The token has been rotated, now or before.
    const isRotated = storedSession.counter > token.counter;
    const latestSession = isRotated
      ? storedSession
      : await this.findLiveSession(storedSession.id, token.counter + 1);
    // Before the scope is checked, because a reused token ends the session whatever its scope
    // (REF-3).
    const isRepeatable = this.rotation.isRepeatable(latestSession, token.counter);
    if (!isRepeatable) return this.refuseReuse(latestSession);

    const scope = narrowScope(fields.scope, storedSession.scope);
    const session = await this.answerRepetition(latestSession, presentedSession, address);
    return { session, scope };
  }

  /**
   * Reads a live session that has been rotated up to a counter. A row that is older was read from a
   * node that has not got the rotation yet, and is read again (CLU-1).
   * @throws AppError INVALID_GRANT; SERVICE_UNAVAILABLE if it stays older
   */
  private async findLiveSession(id: number, counter: number): Promise<SessionStateRow> {
    const isStale = (row: SessionStateRow) => row.live === 1 && row.counter < counter;
    const session = await this.sessions.findSession(id, isStale);
    if (session === undefined) throw toSessionEndedError('unknown session');
    if (!session.live) throw toSessionEndedError('session is over');
    return session;
  }

  /**
   * Returns the successor of a repeated token: the same on the same network, and another one
   * elsewhere.
   */
  private async answerRepetition(
    latest: SessionStateRow,
    presented: PresentedSession,
    address: string,
  ): Promise<StartedSession> {
    const network = this.sessions.hashNetwork(latest.user_id, address);
    if (latest.rotated_from !== network) {
      const otherSuccessor = await this.rotation.rotateForOtherNetwork(presented, address);
      return otherSuccessor ?? this.refuseReuse(latest);
    }

    const sameSuccessor = await this.rotation.rotateOrRepeat(presented, address);
    // A statement that changes nothing, because another repetition was counted in the same
    // millisecond, accepts it too.
    return sameSuccessor ?? { ...latest, ...presented, counter: latest.counter };
  }

  /** @throws AppError INVALID_GRANT */
  private assertAuthentic(
    clientId: number,
    token: RefreshTokenParts,
    session: RefreshTokenSource,
  ): void {
    if (!this.rotation.isAuthentic(token, session)) throw toSessionEndedError('bad MAC');
    if (session.client_id !== clientId) throw toSessionEndedError('token of another client');
  }

  /**
   * Ends the session of a reused token: an older one, one that is repeated after the grace or the
   * use of its successor (REF-4), or the second in a row that is repeated (REF-3).
   */
  private async refuseReuse(session: SessionStateRow): Promise<never> {
    await this.revocation.revokeSession(session, 'reuse', `client:${String(session.client_id)}`);
    throw toSessionEndedError('refresh token reused: session ended');
  }
}

function toSessionEndedError(reason: string): AppError {
  return AUTH.errors.SESSION_ENDED({ reason });
}
