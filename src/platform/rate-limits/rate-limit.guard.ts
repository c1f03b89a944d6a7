import { Injectable, type ExecutionContext } from '@nestjs/common';
import { ThrottlerGuard } from '@nestjs/throttler';

/**
 * Counts requests of the routes that `@Throttle` names rate limits for. The GraphQL endpoint counts
 * its requests itself, and no resolver can have a decorator of this library (ThrottledRoutes).
 */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  protected override shouldSkip(context: ExecutionContext): Promise<boolean> {
    return Promise.resolve(context.getType<'http' | 'graphql'>() === 'graphql');
  }
}
