import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { IS_PUBLIC } from '../../platform/http/index.js';
import type { Principal } from '../sessions/principal.js';
import type { AuthenticatedRequest } from './bearer.guard.js';

/**
 * Returns a guard for tests of a team, by which every request is signed in as this user, except on
 * `@Public()` routes.
 * @example
 * Test.createTestingModule({ imports: [AppModule.forRoot(config), TenantsModule] })
 *   .overrideProvider(BearerGuard)
 *   .useValue(signedInAs(7, ['profile']));
 */
export function signedInAs(
  user: number | Partial<Principal>,
  scopes: readonly string[],
): CanActivate {
  const givenMembers = typeof user === 'number' ? { userId: user } : user;
  const principal: Principal = { ...EMPTY_PRINCIPAL, ...givenMembers, scopes: new Set(scopes) };
  const reflector = new Reflector();
  return {
    canActivate: (context: ExecutionContext) => {
      // A field runs within a request that has passed.
      if (context.getType<'http' | 'graphql'>() === 'graphql') return true;
      const isPublic = reflector.getAllAndOverride<boolean>(IS_PUBLIC, [
        context.getHandler(),
        context.getClass(),
      ]);
      if (!isPublic) context.switchToHttp().getRequest<AuthenticatedRequest>().user = principal;
      return true;
    },
  };
}

const EMPTY_PRINCIPAL: Omit<Principal, 'scopes'> = {
  userId: 1,
  clientId: 1,
  sessionId: 1,
  issuedAt: 0,
  expiresAt: Number.MAX_SAFE_INTEGER,
};
