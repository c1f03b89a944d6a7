import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy, type SecretOrKeyProvider } from 'passport-jwt';
import { Config, type PROCESS_SETTINGS } from '../../platform/config/index.js';
import type { Principal } from '../sessions/principal.js';
import { AccessTokens, TOKEN_AUDIENCE, type AccessTokenClaims } from './access-tokens.js';
import { findTokenKey } from './find-token-key.js';
import { SigningKeys } from './signing-keys.js';

/** The only part of a request that passport reads. */
export interface PassportRequest {
  readonly token: string;
}

/**
 * passport-jwt for RFC 9068 access tokens. Algorithm and key come from our key set by `kid`. A
 * token that names another type, algorithm or key is refused before any signature is computed
 * (JWT-1). `VerifiedTokens` runs it.
 */
@Injectable()
// With a name, because passport-jwt would replace the strategy `jwt` of another module.
export class BearerStrategy extends PassportStrategy(Strategy, 'keypad') {
  constructor(
    keys: SigningKeys,
    { BASE_URL }: Config<typeof PROCESS_SETTINGS>,
    private readonly tokens: AccessTokens,
  ) {
    super({
      jwtFromRequest: ({ token }: PassportRequest) => token,
      secretOrKeyProvider: createKeyProvider(keys),
      issuer: BASE_URL,
      audience: TOKEN_AUDIENCE,
      algorithms: ['ES256', 'RS256'],
      // `validate` judges the expiry, on the clock of the database (RACE-3).
      ignoreExpiration: true,
    });
  }

  validate(claims: AccessTokenClaims): Principal | false {
    return this.tokens.toPrincipal(claims) ?? false;
  }
}

function createKeyProvider(keys: SigningKeys): SecretOrKeyProvider {
  return (_request, token: string, done) => {
    const key = findTokenKey(keys, token);
    if (key === undefined) done(new Error('not an access token of ours'));
    else done(null, key);
  };
}
