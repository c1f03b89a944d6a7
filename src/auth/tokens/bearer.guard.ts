import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { AppError, ERRORS } from '../../errors/index.js';
import { NEEDS_LIVE_SESSION } from '../../graphql/index.js';
import { IS_PUBLIC } from '../../http/index.js';
import type { Principal } from '../principal.js';
import { Revocations } from '../sessions/revocations.js';
import { AccessTokens } from './access-tokens.js';
import { bearerToken } from './bearer-token.js';
import { BearerStrategy } from './bearer.strategy.js';

export interface AuthenticatedRequest extends FastifyRequest {
  user?: Principal;
}

/**
 * The global guard: closes every route to callers without a valid access token, unless it is marked `@Public()`.
 * GraphQL fields run inside a request that has passed it. Those marked `live` read the row of the session as well.
 */
@Injectable()
export class BearerGuard extends AuthGuard() {
  /** Callers by verified token: passport checks the signature of a token once. */
  private readonly verified = new LRUCache<string, Principal>({ max: 10_000 });

  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: AccessTokens,
    private readonly revocations: Revocations,
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
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const token = bearerToken(request.headers.authorization) ?? '';
    request.user = this.findVerified(token) ?? (await this.verify(context, request, token));
    if (await this.revocations.refuses(request.user)) {
      throw new AppError(ERRORS.UNAUTHENTICATED, { reason: 'revoked' });
    }
    return true;
  }

  private async assertLive(context: ExecutionContext): Promise<void> {
    if (!this.reflector.get<boolean>(NEEDS_LIVE_SESSION, context.getHandler())) return;
    const { principal } = context.getArgByIndex<{ readonly principal: Principal }>(2);
    if (await this.revocations.isLive(principal.sessionId)) return;
    throw new AppError(ERRORS.UNAUTHENTICATED, { reason: 'session has ended' });
  }

  override handleRequest<User>(error: unknown, user: User | false, info: unknown): User {
    if (error !== null || !user) {
      const reason = info instanceof Error ? info.message : 'no valid access token';
      throw new AppError(ERRORS.UNAUTHENTICATED, { reason });
    }
    return user;
  }

  private async verify(context: ExecutionContext, request: AuthenticatedRequest, token: string): Promise<Principal> {
    await super.canActivate(context);
    if (request.user === undefined) throw new AppError(ERRORS.UNAUTHENTICATED, { reason: 'no principal' });
    this.verified.set(token, request.user);
    return request.user;
  }

  private findVerified(token: string): Principal | undefined {
    const principal = this.verified.get(token);
    return principal !== undefined && principal.expiresAt > this.tokens.now() ? principal : undefined;
  }
}
