import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { AppError, ERRORS } from '../../errors/index.js';
import { NEEDS_LIVE_SESSION } from '../../graphql/index.js';
import { addressBucket, after, IS_PUBLIC } from '../../http/index.js';
import { RateLimits } from '../../limits/index.js';
import { AUTH_ERRORS } from '../auth.errors.js';
import { AUTH_LIMITS } from '../auth.limits.js';
import type { Principal } from '../principal.js';
import { Revocations } from '../sessions/revocations.js';
import { AccessTokens } from './access-tokens.js';
import { bearerToken } from './bearer-token.js';
import { BearerStrategy } from './bearer.strategy.js';

export interface AuthenticatedRequest extends FastifyRequest {
  user?: Principal;
}

/**
 * The global guard: closes every route to callers without a valid access token, unless it is marked `@Public()`. Routes
 * that declare `bearer: 'required'` are closed before the body is read (requireBearerToken). GraphQL fields run inside a
 * request that has passed the guard. Those marked `live` read the row of the session as well.
 */
@Injectable()
export class BearerGuard extends AuthGuard() {
  /** Callers by verified token: passport checks the signature of a token once. */
  private readonly verified = new LRUCache<string, Principal>({ max: 10_000 });

  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: AccessTokens,
    private readonly revocations: Revocations,
    private readonly limits: RateLimits,
    strategy: BearerStrategy,
  ) {
    super({ defaultStrategy: strategy.name });
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType<'http' | 'graphql'>() === 'graphql') {
      await this.assertLive(context);
      return true;
    }
    if (this.reflector.getAllAndOverride<boolean>(IS_PUBLIC, [context.getHandler(), context.getClass()])) return true;
    const http = context.switchToHttp();
    const request = http.getRequest<AuthenticatedRequest>();
    request.user ??= await this.authenticate(request, http.getResponse());
    await this.assertNotRevoked(request);
    return true;
  }

  /**
   * Refuses a request whose session ended while its body arrived. It waits only if the list of revocations is stale.
   * @throws AppError UNAUTHENTICATED, SERVICE_UNAVAILABLE
   */
  assertNotRevoked({ user }: AuthenticatedRequest): Promise<void> | undefined {
    if (user === undefined) throw refused('no principal');
    const refuse = (isRevoked: boolean) => {
      if (isRevoked) throw refused('revoked');
    };
    const isRevoked = this.revocations.refuses(user);
    if (isRevoked instanceof Promise) return isRevoked.then(refuse);
    refuse(isRevoked);
    return undefined;
  }

  /**
   * Returns the caller of a valid access token. It needs no statement and no body. A token that is not ours counts
   * against the rate limit of its address (LIM-4); one of ours that has ended does not. It waits only for a token that
   * was not verified before.
   * @throws AppError UNAUTHENTICATED, RATE_LIMITED
   */
  authenticate(request: AuthenticatedRequest, reply: FastifyReply): Promise<Principal> | Principal {
    const { authorization } = request.headers;
    if (authorization === undefined) throw refused('no Authorization header');
    const token = bearerToken(authorization);
    if (token === undefined) throw new AppError(AUTH_ERRORS.NOT_A_BEARER);
    const known = this.verified.get(token);
    if (known !== undefined && known.expiresAt <= this.tokens.now()) throw refused('expired');
    return after(known ?? this.verify(request, reply, token), (principal) => {
      if (this.revocations.includes(principal)) throw refused('revoked');
      return principal;
    });
  }

  private async assertLive(context: ExecutionContext): Promise<void> {
    if (!this.reflector.get<boolean>(NEEDS_LIVE_SESSION, context.getHandler())) return;
    const { principal } = context.getArgByIndex<{ readonly principal: Principal }>(2);
    if (await this.revocations.isLive(principal.sessionId)) return;
    throw refused('session has ended');
  }

  override handleRequest<User>(error: unknown, user: User | false, info: unknown): User {
    if (error === null && user) return user;
    // passport-jwt says why a token is not ours. It says nothing if `validate` refused the claims of one of ours.
    throw info instanceof Error ? refused(info.message, info) : refused('no valid claims');
  }

  private async verify(request: AuthenticatedRequest, reply: FastifyReply, token: string): Promise<Principal> {
    try {
      await super.canActivate(new ExecutionContextHost([request, reply]));
    } catch (refusal) {
      const isOurs = !(refusal instanceof AppError && refusal.options.cause instanceof Error);
      if (!isOurs) await this.limits.spend(AUTH_LIMITS.bearer_failures, addressBucket(request.ip));
      throw refusal;
    }
    if (request.user === undefined) throw refused('no principal');
    this.verified.set(token, request.user);
    return request.user;
  }
}

function refused(reason: string, cause?: Error): AppError {
  return new AppError(ERRORS.UNAUTHENTICATED, { reason, ...(cause === undefined ? {} : { cause }) });
}
