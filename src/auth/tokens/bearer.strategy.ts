import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy, type SecretOrKeyProvider } from 'passport-jwt';
import { Config, type PROCESS_SETTINGS } from '../../config/index.js';
import { SigningKeys } from '../../keys/index.js';
import type { Principal } from '../principal.js';
import { AccessTokens, AUDIENCE, type AccessTokenClaims } from './access-tokens.js';
import { bearerToken } from './bearer-token.js';
import { keyOfToken } from './key-of-token.js';

/**
 * passport-jwt for RFC 9068 access tokens. Algorithm and key come from our key set by `kid`; a token that
 * names another type, algorithm or key is refused before any signature is computed (JWT-1).
 */
@Injectable()
export class BearerStrategy extends PassportStrategy(Strategy, 'bearer') {
  constructor(
    keys: SigningKeys,
    config: Config<typeof PROCESS_SETTINGS>,
    private readonly tokens: AccessTokens,
  ) {
    super({
      jwtFromRequest: (request: FastifyRequest) => bearerToken(request.headers.authorization) ?? null,
      secretOrKeyProvider: keyProvider(keys),
      // Which of them is for the key to say; keyOfToken has compared.
      algorithms: ['ES256', 'RS256'],
      issuer: config.BASE_URL,
      audience: AUDIENCE,
      // Expiry is judged on the database's clock, in validate().
      ignoreExpiration: true,
    });
  }

  validate(claims: AccessTokenClaims): Principal | false {
    return this.tokens.principalOf(claims) ?? false;
  }
}

function keyProvider(keys: SigningKeys): SecretOrKeyProvider {
  return (_request, token: string, done) => {
    const key = keyOfToken(keys, token);
    if (key === undefined) done(new Error('not an access token of ours'));
    // passport-jwt's types know PEM text only; jsonwebtoken takes the parsed key.
    else done(null, key.publicKey as unknown as string);
  };
}
