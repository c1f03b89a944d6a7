import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Config, type PROCESS_SETTINGS } from '../../platform/config/index.js';
import type { AUTH } from '../auth.facts.js';
import { Database } from '../../platform/database/index.js';
import type { Principal } from '../sessions/principal.js';
import { toLowS } from './low-s.js';
import { SigningKeys } from './signing-keys.js';

/** Audience of every access token: this API. */
export const TOKEN_AUDIENCE = 'keypad';

/** Claims of an access token (RFC 9068 §2.2). No name, number or e-mail among them. */
export interface AccessTokenClaims {
  readonly iss: string;
  readonly aud: string;
  readonly sub: string;
  readonly client_id: string;
  readonly iat: number;
  readonly exp: number;
  readonly jti: string;
  readonly auth_time: number;
  readonly amr: readonly string[];
  readonly scope: string;
  readonly sid: string;
}

export interface AccessTokenGrant {
  readonly userId: number;
  readonly clientId: number;
  readonly sessionId: number;
  readonly scope: string;
  /** When the user signed in, UTC milliseconds. */
  readonly signedInAt: number;
  /** When the session ends if it is not refreshed, UTC milliseconds. */
  readonly sessionEndsAt: number;
}

/**
 * Issues access tokens as RFC 9068 JWTs, and reads claims that passport has verified. Times are on
 * the clock of the database.
 */
@Injectable()
export class AccessTokens {
  constructor(
    private readonly jwt: JwtService,
    private readonly keys: SigningKeys,
    private readonly database: Database,
    private readonly config: Config<typeof PROCESS_SETTINGS & typeof AUTH.settings>,
  ) {}

  /**
   * Issues a token that expires after `ACCESS_TOKEN_TTL`, or with its session. `expiresIn` is in
   * seconds.
   */
  issueToken(grant: AccessTokenGrant): { token: string; expiresIn: number } {
    const { kid, alg, privateKey } = this.keys.current;
    const iat = this.nowInSeconds();
    const secondsLeft = Math.floor(grant.sessionEndsAt / 1000) - iat;
    const expiresIn = Math.max(0, Math.min(this.config.ACCESS_TOKEN_TTL, secondsLeft));
    const claims: AccessTokenClaims = {
      iss: this.config.BASE_URL,
      aud: TOKEN_AUDIENCE,
      sub: String(grant.userId),
      client_id: String(grant.clientId),
      iat,
      exp: iat + expiresIn,
      jti: randomBytes(16).toString('base64url'),
      auth_time: Math.floor(grant.signedInAt / 1000),
      amr: ['otp'],
      scope: grant.scope,
      sid: String(grant.sessionId),
    };
    const token = this.jwt.sign(claims, {
      privateKey,
      algorithm: alg,
      header: { typ: 'at+jwt', alg, kid },
    });
    return { token: alg === 'ES256' ? toLowS(token) : token, expiresIn };
  }

  /**
   * Returns the caller that verified claims name, and undefined if they are expired or not in our
   * form.
   */
  toPrincipal(claims: AccessTokenClaims): Principal | undefined {
    const idClaims = [claims.sub, claims.client_id, claims.sid];
    if (!idClaims.every(isIdClaim)) return undefined;
    if (![claims.exp, claims.iat].every(Number.isSafeInteger) || typeof claims.scope !== 'string')
      return undefined;
    if (claims.exp <= this.nowInSeconds()) return undefined;
    const [userId = 0, clientId = 0, sessionId = 0] = idClaims.map(Number);
    return {
      userId,
      clientId,
      sessionId,
      scopes: new Set(claims.scope.split(' ')),
      issuedAt: claims.iat,
      expiresAt: claims.exp,
    };
  }

  /** Returns the time in Unix seconds, on the clock of the database. */
  nowInSeconds(): number {
    return Math.floor(this.database.clock.now() / 1000);
  }
}

function isIdClaim(claim: unknown): boolean {
  return (
    typeof claim === 'string' &&
    /^[1-9]\d{0,15}$/.test(claim) &&
    Number.isSafeInteger(Number(claim))
  );
}
