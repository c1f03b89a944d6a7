import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors/index.js';
import { NEEDS_LIVE_SESSION } from '../../platform/graphql/index.js';
import { toAddressBucket, continueAfter, IS_PUBLIC } from '../../platform/http/index.js';
import { RateLimits } from '../../platform/rate-limits/index.js';
import { AUTH } from '../auth.facts.js';
import type { Principal } from '../sessions/principal.js';
import { RevocationList } from '../sessions/revocation-list.js';
import { readBearerToken } from './bearer-token.js';
import { toUnauthenticatedError, VerifiedTokens } from './verified-tokens.js';

export interface AuthenticatedRequest extends FastifyRequest {
  user?: Principal;
}

/**
 * The global guard: closes every route to callers without a valid access token, unless it is marked
 * `@Public()`. Routes that declare `bearer: 'required'` are closed before the body is read
 * (requireBearerToken). GraphQL fields run inside a request that has passed the guard. Those marked
 * `live` read the row of the session as well.
 */
@Injectable()
export class BearerGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: VerifiedTokens,
    private readonly revocations: RevocationList,
    private readonly limits: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType<'http' | 'graphql'>() === 'graphql') {
      await this.assertLive(context);
      return true;
    }
    if (
      this.reflector.getAllAndOverride<boolean>(IS_PUBLIC, [
        context.getHandler(),
        context.getClass(),
      ])
    )
      return true;
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    request.user ??= await this.authenticate(request);
    await this.assertNotRevoked(request);
    return true;
  }

  /**
   * Refuses a request whose session ended while its body arrived. It waits only if the list of
   * revocations is stale.
   * @throws AppError UNAUTHENTICATED, SERVICE_UNAVAILABLE
   */
  assertNotRevoked({ user }: AuthenticatedRequest): Promise<void> | undefined {
    if (user === undefined) throw toUnauthenticatedError('no principal');
    const refuseRevoked = (isRevoked: boolean) => {
      if (isRevoked) throw toUnauthenticatedError('revoked');
    };
    const isRevoked = this.revocations.isRevoked(user);
    if (isRevoked instanceof Promise) return isRevoked.then(refuseRevoked);
    refuseRevoked(isRevoked);
    return undefined;
  }

  /**
   * Returns the caller of a valid access token. It needs no statement and no body. A token that is
   * not ours counts against the rate limit of its address (LIM-4); one of ours that has ended does
   * not. It waits only for a token that was not verified before.
   * @throws AppError UNAUTHENTICATED, RATE_LIMITED
   */
  authenticate(request: FastifyRequest): Promise<Principal> | Principal {
    const { authorization } = request.headers;
    if (authorization === undefined) throw toUnauthenticatedError('no Authorization header');
    const token = readBearerToken(authorization);
    if (token === undefined) throw AUTH.errors.NOT_A_BEARER();
    const verifiedPrincipal = this.tokens.verifyToken(token);
    const countedPrincipal =
      verifiedPrincipal instanceof Promise
        ? this.countFailure(verifiedPrincipal, request.ip)
        : verifiedPrincipal;
    return continueAfter(countedPrincipal, (principal) => {
      if (this.revocations.isListed(principal)) throw toUnauthenticatedError('revoked');
      return principal;
    });
  }

  private async assertLive(context: ExecutionContext): Promise<void> {
    if (!this.reflector.get<boolean>(NEEDS_LIVE_SESSION, context.getHandler())) return;
    const { principal } = context.getArgByIndex<{ readonly principal: Principal }>(2);
    if (await this.revocations.isLive(principal.sessionId)) return;
    throw toUnauthenticatedError('session has ended');
  }

  /** @throws AppError RATE_LIMITED, or what the verification throws */
  private async countFailure(verified: Promise<Principal>, address: string): Promise<Principal> {
    try {
      return await verified;
    } catch (refusal) {
      const isOurs = !(refusal instanceof AppError && refusal.options.cause instanceof Error);
      if (!isOurs)
        await this.limits.countOrRefuse(AUTH.limits.bearer_failures, toAddressBucket(address));
      throw refusal;
    }
  }
}
