import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { toAddressBucket } from '../../platform/http/index.js';
import { RateLimits } from '../../platform/rate-limits/index.js';
import { listRegisterHits } from './address-hits.js';

/**
 * Counts calls of register by network address and in total, because each creates a user and proves
 * nothing (LIM-6).
 */
@Injectable()
export class RegisterLimitGuard implements CanActivate {
  constructor(private readonly limits: RateLimits) {}

  /** @throws AppError RATE_LIMITED */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { ip } = context.switchToHttp().getRequest<FastifyRequest>();
    await this.limits.countUnlessExempt(listRegisterHits(toAddressBucket(ip)));
    return true;
  }
}
