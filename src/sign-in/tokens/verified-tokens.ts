import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import passport from 'passport';
import { AppError, ERRORS } from '../../platform/errors/index.js';
import type { Principal } from '../sessions/principal.js';
import { AccessTokens } from './access-tokens.js';
import { BearerStrategy, type PassportRequest } from './bearer.strategy.js';

/**
 * Verifies access tokens; nothing else reads a JWT. Passport checks a token once, then the cache
 * knows its caller until it expires. REST, GraphQL, introspection and revocation share it.
 */
@Injectable()
export class VerifiedTokens {
  private readonly callers = new LRUCache<string, Principal>({ max: 10_000 });

  constructor(
    private readonly strategy: BearerStrategy,
    private readonly tokens: AccessTokens,
  ) {}

  /**
   * Returns the caller of a valid token. It waits only for a token that was not verified before.
   * @throws AppError UNAUTHENTICATED, with a `cause` if the token is not ours
   */
  verifyToken(token: string): Promise<Principal> | Principal {
    const knownCaller = this.callers.get(token);
    if (knownCaller === undefined) return this.verifyByPassport(token);
    if (knownCaller.expiresAt <= this.tokens.nowInSeconds())
      throw toUnauthenticatedError('expired');
    return knownCaller;
  }

  /** Returns the caller of a valid token, and undefined for anything else. */
  async findCaller(token: string): Promise<Principal | undefined> {
    try {
      return await this.verifyToken(token);
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  }

  private async verifyByPassport(token: string): Promise<Principal> {
    const caller = await new Promise<Principal>((resolve, reject) => {
      // Passport writes to the strategy that it runs, so each token has one of its own.
      const strategy = Object.create(this.strategy) as BearerStrategy;
      const settleCaller = (
        error: unknown,
        principal?: Principal | false | null,
        info?: unknown,
      ) => {
        if (principal) resolve(principal);
        else if (error instanceof Error) reject(error);
        else reject(toTokenRefusal(info));
      };
      const checkToken = passport.authenticate(strategy, { session: false }, settleCaller) as (
        request: PassportRequest,
      ) => void;
      checkToken({ token });
    });
    this.callers.set(token, caller);
    return caller;
  }
}

export function toUnauthenticatedError(reason: string, cause?: Error): AppError {
  return ERRORS.UNAUTHENTICATED({
    reason,
    ...(cause === undefined ? {} : { cause }),
  });
}

/**
 * Returns the refusal. passport-jwt gives a reason unless `validate` refused the claims of a token
 * of ours.
 */
function toTokenRefusal(info: unknown): AppError {
  return info instanceof Error
    ? toUnauthenticatedError(info.message, info)
    : toUnauthenticatedError('no valid claims');
}
