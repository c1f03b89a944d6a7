import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import passport from 'passport';
import { Strategy, type SecretOrKeyProvider } from 'passport-jwt';
import { Config, type PROCESS_SETTINGS } from '../../config/index.js';
import type { Principal } from '../principal.js';
import { AccessTokens, verificationOf, type AccessTokenClaims } from './access-tokens.js';
import { bearerToken } from './bearer-token.js';
import { keyOfToken } from './key-of-token.js';
import { SigningKeys } from './signing-keys.js';

/**
 * passport-jwt for RFC 9068 access tokens. Algorithm and key come from our key set by `kid`. A token that names another
 * type, algorithm or key is refused before any signature is computed (JWT-1).
 */
@Injectable()
export class BearerStrategy extends PassportStrategy(Strategy) implements OnApplicationShutdown {
  /** Passport's registry is global to the process: under one name, two applications would share a strategy. */
  override readonly name = `bearer-${randomUUID()}`;

  constructor(
    keys: SigningKeys,
    config: Config<typeof PROCESS_SETTINGS>,
    private readonly tokens: AccessTokens,
  ) {
    super({
      jwtFromRequest: (request: FastifyRequest) => bearerToken(request.headers.authorization) ?? null,
      secretOrKeyProvider: keyProvider(keys),
      ...verificationOf(config),
    });
    passport.use(this);
  }

  onApplicationShutdown(): void {
    passport.unuse(this.name);
  }

  validate(claims: AccessTokenClaims): Principal | false {
    return this.tokens.principalOf(claims) ?? false;
  }
}

function keyProvider(keys: SigningKeys): SecretOrKeyProvider {
  return (_request, token: string, done) => {
    const key = keyOfToken(keys, token);
    if (key === undefined) done(new Error('not an access token of ours'));
    else done(null, key);
  };
}
