import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { AppError, ERRORS } from '../../errors/index.js';
import { IS_PUBLIC } from '../../http/index.js';
import type { Principal } from '../principal.js';
import { Revocations } from '../sessions/revocations.js';
import { AccessTokens } from './access-tokens.js';
import { bearerToken } from './bearer-token.js';
import { BearerStrategy } from './bearer.strategy.js';

/** Verified tokens that are remembered, so that a signature is checked once in a token's life. */
const REMEMBERED = 10_000;

export interface AuthenticatedRequest extends FastifyRequest {
  user?: Principal;
}

/**
 * The global guard: no route without a valid access token, unless it is marked `@Public()`. GraphQL fields run
 * inside a request that has passed it.
 */
@Injectable()
export class BearerGuard extends AuthGuard() {
  private readonly verified = new Map<string, Principal>();

  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: AccessTokens,
    private readonly revocations: Revocations,
    strategy: BearerStrategy,
  ) {
    // Passport finds a strategy by its name, one for the whole process. Each request gets a copy of this application's
    // own, because passport writes the outcome of a request on what it is given.
    super({
      get defaultStrategy() {
        return Object.create(strategy) as string;
      },
    });
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType<'http' | 'graphql'>() === 'graphql') return true;
    if (this.reflector.getAllAndOverride<boolean>(IS_PUBLIC, [context.getHandler(), context.getClass()])) return true;
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const token = bearerToken(request.headers.authorization) ?? '';
    request.user = this.recall(token) ?? (await this.verify(context, request, token));
    if (await this.revocations.refuses(request.user)) {
      throw new AppError(ERRORS.UNAUTHENTICATED, { reason: 'revoked' });
    }
    return true;
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
    this.remember(token, request.user);
    return request.user;
  }

  private recall(token: string): Principal | undefined {
    const principal = this.verified.get(token);
    if (principal === undefined || principal.expiresAt > this.tokens.now()) return principal;
    this.verified.delete(token);
    return undefined;
  }

  private remember(token: string, principal: Principal): void {
    if (this.verified.size >= REMEMBERED) {
      const [oldest] = this.verified.keys();
      if (oldest !== undefined) this.verified.delete(oldest);
    }
    this.verified.set(token, principal);
  }
}
