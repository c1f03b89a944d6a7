import { Injectable } from '@nestjs/common';
import type { RateLimitRow } from '../../facts/index.js';
import { RateLimits } from '../../rate-limits/index.js';
import { GRAPHQL } from '../graphql.facts.js';
import type { RequestContext } from '../request-context.js';
import { hasStaffScope } from '../scoped.js';

type RateLimitedCaller = RequestContext['principal'];

/**
 * The rate limits of GraphQL by user. A token for staff has one of its own, so that neither the
 * desk nor an app of the same person can use the other's up.
 */
@Injectable()
export class CallerLimits {
  constructor(private readonly limits: RateLimits) {}

  /** @throws AppError RATE_LIMITED */
  countRequest(caller: RateLimitedCaller): Promise<void> | undefined {
    return this.limits.countOrRefuse(chooseLimit(caller), toLimitKey(caller));
  }

  /** @throws AppError RATE_LIMITED */
  countCost(caller: RateLimitedCaller, amount: number): Promise<void> | undefined {
    return this.limits.countOrRefuse(chooseLimit(caller), toLimitKey(caller), { amount });
  }

  giveCostBack(caller: RateLimitedCaller, amount: number): void {
    this.limits.giveCostBack(chooseLimit(caller), toLimitKey(caller), amount);
  }
}

function chooseLimit({ scopes }: RateLimitedCaller): RateLimitRow {
  return hasStaffScope(scopes) ? GRAPHQL.limits.graphqlStaff : GRAPHQL.limits.graphql;
}

function toLimitKey({ userId }: RateLimitedCaller): string {
  return `user:${String(userId)}`;
}
