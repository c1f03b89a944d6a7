import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/index.js';
import { KeyRing } from '../../platform/keys/index.js';
import { AUTH } from '../auth.facts.js';
import { narrowScope, scopeWithin } from '../tokens/scopes.js';
import {
  isAuthentic,
  MAX_REFRESH_TOKEN_LENGTH,
  readRefreshToken,
  type RefreshToken,
  type TokenSource,
} from '../sessions/refresh-token.js';
import { SessionRevocationService } from '../sessions/session-revocation.service.js';
import {
  SessionsService,
  type PresentedSession,
  type SessionState,
  type StartedSession,
} from '../sessions/sessions.service.js';
import type { BodyReader } from './body-reader.js';
import type { Grant, GrantedSession, TokenRequest } from './grant.js';

interface Fields {
  readonly refreshToken: string;
  readonly scope: string | undefined;
}

/**
 * grant_type=refresh_token (docs/interface.md §2.4, RFC 9700 §4.14.2): always rotates. One statement rotates the session that
 * the token carries. The row is read only if that changes nothing. A repeated refresh does not rotate.
 */
@Injectable()
export class RefreshTokenGrant implements Grant<Fields> {
  readonly name = 'refresh_token';
  readonly types = ['refresh_token'];

  constructor(
    private readonly sessions: SessionsService,
    private readonly revocation: SessionRevocationService,
    private readonly ring: KeyRing,
  ) {}

  read(reader: BodyReader): Fields {
    return {
      refreshToken: reader.text('refresh_token', MAX_REFRESH_TOKEN_LENGTH),
      scope: reader.optionalText('scope', 255),
    };
  }

  /** @throws AppError INVALID_GRANT, INVALID_SCOPE */
  async handle(fields: Fields, { client, address }: TokenRequest): Promise<GrantedSession> {
    const token = readRefreshToken(fields.refreshToken);
    if (token === undefined) throw refused('not a refresh token');
    const { carried } = token;
    this.assertIssuedTo(client.id, token, carried);
    // A refused scope does not use up the token.
    const scope = scopeWithin(fields.scope, carried.scope);
    const refreshed = scope && (await this.sessions.refresh({ ...carried, counter: token.counter }, address));
    if (refreshed) return { session: refreshed, scope };
    return this.handleByRow(token, fields, { client, address });
  }

  private async handleByRow(
    token: RefreshToken,
    fields: Fields,
    { client, address }: Pick<TokenRequest, 'client' | 'address'>,
  ): Promise<GrantedSession> {
    // A token that is newer than the row was issued by another node: the row is old, and nothing is reused (CLU-1).
    const session = await this.sessions.find(token.carried.id, (row) => {
      this.assertIssuedTo(client.id, token, row);
      if (!row.live) throw refused('session is over');
      return row.counter < token.counter;
    });
    if (session === undefined) throw refused('unknown session');
    const presented = { ...session, ...token.carried, counter: token.counter };
    if (token.counter === session.counter) {
      // Before the rotation, so that a refused scope does not use up the token.
      const scope = narrowScope(fields.scope, session.scope);
      const refreshed = await this.sessions.refresh(presented, address);
      if (refreshed !== undefined) return { session: refreshed, scope };
    }
    const latest = session.counter > token.counter ? session : await this.findRotated(token);
    // Before the scope is checked, because a reused token ends the session whatever its scope (REF-3).
    if (!this.sessions.isRepeatable(latest, token.counter)) return this.refuseReuse(latest);
    const scope = narrowScope(fields.scope, session.scope);
    return { session: await this.repeat(latest, presented, address), scope };
  }

  /** Returns the successor of a repeated token: the same on the same network, and another one elsewhere. */
  private async repeat(latest: SessionState, presented: PresentedSession, address: string): Promise<StartedSession> {
    if (latest.rotated_from === this.sessions.networkOf(latest.user_id, address)) {
      // A statement that changes nothing, because another repetition was counted in the same millisecond, accepts it too.
      return (await this.sessions.refresh(presented, address)) ?? { ...latest, ...presented, counter: latest.counter };
    }
    return (await this.sessions.refreshElsewhere(presented, address)) ?? this.refuseReuse(latest);
  }

  /** @throws AppError INVALID_GRANT */
  private assertIssuedTo(clientId: number, token: RefreshToken, session: TokenSource): void {
    if (!isAuthentic(this.ring, token, session)) throw refused('bad MAC');
    if (session.client_id !== clientId) throw refused('token of another client');
  }

  /** Reads a session that another request has rotated or ended meanwhile. */
  private async findRotated({ carried, counter }: RefreshToken): Promise<SessionState> {
    const session = await this.sessions.find(carried.id, (row) => row.live === 1 && row.counter <= counter);
    if (!session?.live) throw refused('session is over');
    return session;
  }

  /**
   * Ends the session of a reused token: an older one, one that is repeated after the grace or the use of its successor (REF-4),
   * or the second in a row that is repeated (REF-3).
   */
  private async refuseReuse(session: SessionState): Promise<never> {
    await this.revocation.revoke(session, 'reuse', `client:${String(session.client_id)}`);
    throw refused('refresh token reused: session ended');
  }
}

function refused(reason: string): AppError {
  return new AppError(AUTH.errors.SESSION_ENDED, { reason });
}
