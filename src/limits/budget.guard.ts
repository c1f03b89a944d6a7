import { Inject, Injectable, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { ThrottlerGuard } from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';
import { Config } from '../config/index.js';
import { addressBucket } from '../http/index.js';
import { BUDGETS, limited, rateOf, type BudgetName, type BudgetSettings } from './budgets.js';

const BUDGET = Symbol('budget');

/** Counts each request of a route against a budget by address or by user. */
export const Limit = (name: BudgetName) => SetMetadata(BUDGET, name);

type LimitedRequest = FastifyRequest & { user?: { userId: number } };

/**
 * @nestjs/throttler at the HTTP layer, for REST and GraphQL alike: one budget for a route, our storage, our 429.
 * It runs after the bearer guard, so that budgets by user know the user.
 */
@Injectable()
export class BudgetGuard extends ThrottlerGuard {
  @Inject(Config)
  private readonly config: Config<BudgetSettings>;

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType<'http' | 'graphql'>() === 'graphql') return true;
    const name = this.budgetOf(context);
    if (name === undefined) return true;
    const { limit, window } = rateOf(this.config, name);
    return this.handleRequest({
      context,
      limit,
      ttl: window * 1000,
      blockDuration: 0,
      throttler: { name, limit, ttl: window * 1000, setHeaders: false },
      getTracker: (request) => Promise.resolve(trackerOf(request as LimitedRequest, name)),
      generateKey: (_context, tracker) => tracker,
    });
  }

  protected override throwThrottlingException(
    context: ExecutionContext,
    { timeToBlockExpire }: { timeToBlockExpire: number },
  ): Promise<void> {
    throw limited(this.budgetOf(context), timeToBlockExpire);
  }

  private budgetOf(context: ExecutionContext): BudgetName | undefined {
    return this.reflector.getAllAndOverride<BudgetName | undefined>(BUDGET, [context.getHandler(), context.getClass()]);
  }
}

function trackerOf(request: LimitedRequest, name: BudgetName): string {
  return BUDGETS[name].by === 'user' ? `user:${String(request.user?.userId)}` : addressBucket(request.ip);
}
