import {
  BadRequestException,
  Injectable,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { GqlExecutionContext } from '@nestjs/graphql';
import type { AuthenticatedRequest } from 'keypad';
import { TenantsService } from './tenants.service.js';

/**
 * Lets employees of the shop in the header X-Tenant pass. It runs after keypad has verified the
 * access token.
 */
@Injectable()
export class TenantGuard implements CanActivate {
  constructor(private readonly tenants: TenantsService) {}

  canActivate(context: ExecutionContext): boolean {
    const { user, headers } = requestOf(context);
    const tenant = headers['x-tenant'];
    if (typeof tenant !== 'string')
      throw new BadRequestException('The header X-Tenant must name a shop.');
    return user !== undefined && this.tenants.employs(tenant, user.userId);
  }
}

/** Returns the request behind a route or a field. */
export function requestOf(context: ExecutionContext): AuthenticatedRequest {
  if (context.getType<'http' | 'graphql'>() === 'http') return context.switchToHttp().getRequest();
  return GqlExecutionContext.create(context).getContext<{ req: AuthenticatedRequest }>().req;
}
