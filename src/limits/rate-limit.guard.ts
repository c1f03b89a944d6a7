import { Injectable, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { ThrottlerGuard } from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';
import { addressBucket } from '../http/index.js';
import { rateLimited, type RateLimitRow } from './rate-limit.js';

const RATE_LIMIT = Symbol('rate limit');

/** A rate limit that a route can have, because its key is known before the handler runs. */
type RouteLimit = RateLimitRow & { readonly by: 'address' };

/** Counts each request of a route against a rate limit by address. */
export const RateLimit = (limit: RouteLimit) => SetMetadata(RATE_LIMIT, limit);

/** Applies rate limits to routes of Nest. The GraphQL endpoint counts its requests itself. */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  /**
   * Applies the one throttler of the route. The inherited method reads metadata of every throttler of the module: 6.2
   * µs a request with one throttler, 0.8 µs here (docs/adr/0045-passport-throttler-apollo.md).
   */
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const row = this.rateLimitOf(context);
    const throttler = this.throttlers.find(({ name }) => name === row?.name);
    if (row === undefined || throttler === undefined) return true;
    return this.handleRequest({
      context,
      throttler,
      limit: Number(throttler.limit),
      ttl: Number(throttler.ttl),
      blockDuration: 0,
      getTracker: (request) => addressBucket((request as FastifyRequest).ip),
      generateKey: (_context, tracker) => tracker,
    });
  }

  protected override throwThrottlingException(
    context: ExecutionContext,
    { timeToBlockExpire }: { timeToBlockExpire: number },
  ): Promise<void> {
    throw rateLimited(this.rateLimitOf(context)?.name, timeToBlockExpire);
  }

  private rateLimitOf(context: ExecutionContext): RouteLimit | undefined {
    if (context.getType<'http' | 'graphql'>() === 'graphql') return undefined;
    return this.reflector.getAllAndOverride<RouteLimit | undefined>(RATE_LIMIT, [
      context.getHandler(),
      context.getClass(),
    ]);
  }
}
