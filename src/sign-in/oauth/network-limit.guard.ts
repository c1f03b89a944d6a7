import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { UsersService } from '../../accounts/users/index.js';
import { toAddressBucket } from '../../platform/http/index.js';
import { RateLimits } from '../../platform/rate-limits/index.js';
import { SignInAccounts } from '../sessions/sign-in-accounts.js';
import { listInitializeHits } from './address-hits.js';
import { readSignInUsername } from './sign-in-body.pipe.js';

/**
 * Counts requests for codes by network address (LIM-1). A network that has signed the user in may
 * share its address with strangers, so their requests do not keep the owner out: its limit is its
 * own waiting time (OTP-6).
 */
@Injectable()
export class NetworkLimitGuard implements CanActivate {
  constructor(
    private readonly users: UsersService,
    private readonly accounts: SignInAccounts,
    private readonly limits: RateLimits,
  ) {}

  /** @throws AppError RATE_LIMITED */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { ip, body } = context.switchToHttp().getRequest<FastifyRequest>();
    const address = toAddressBucket(ip);
    await this.limits.countUnlessExempt(listInitializeHits(address), () =>
      this.isKnownNetwork(body, address),
    );
    return true;
  }

  /** Costs the same for an unknown user (OTP-8). */
  private async isKnownNetwork(body: unknown, address: string): Promise<boolean> {
    const username = readSignInUsername(this.users, body);
    if (username === undefined) return false;

    const { isNetworkKnown } = await this.accounts.readAccount(username, address);
    return isNetworkKnown;
  }
}
