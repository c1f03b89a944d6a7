import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { getRouteFacts } from '../../platform/http/index.js';
import type { Principal } from '../sessions/principal.js';
import type { AuthenticatedRequest } from './bearer.guard.js';
import type { EarlyBearerGuard } from './early-bearer-guard.js';

/**
 * Verifies the access token of routes that declare `bearer: 'required'` before the body is read:
 * only callers with a valid token make the service read and parse one (HTTP-3), and the refusal
 * says nothing about it.
 */
export function requireBearerToken(fastify: FastifyInstance, guard: EarlyBearerGuard): void {
  const authenticateEarly: onRequestHookHandler = (request: AuthenticatedRequest, reply, done) => {
    const admitPrincipal = (principal: Principal) => {
      request.user = principal;
      done();
    };
    const principal = guard.authenticate(request, reply);
    if (principal instanceof Promise) principal.then(admitPrincipal, done);
    else admitPrincipal(principal);
  };
  fastify.addHook('onRoute', (route) => {
    if (getRouteFacts(route).bearer === 'required')
      route.onRequest = [route.onRequest ?? [], authenticateEarly].flat();
  });
}
