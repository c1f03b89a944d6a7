import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { factsOf } from '../../platform/http/index.js';
import type { Principal } from '../sessions/principal.js';
import type { AuthenticatedRequest } from './bearer.guard.js';
import type { EarlyGuard } from './early-guard.js';

/**
 * Verifies the access token of routes that declare `bearer: 'required'` before the body is read: only callers with a
 * valid token make the service read and parse one (HTTP-3), and the refusal says nothing about it.
 */
export function requireBearerToken(fastify: FastifyInstance, guard: EarlyGuard): void {
  const authenticate: onRequestHookHandler = (request: AuthenticatedRequest, reply, done) => {
    const proceed = (principal: Principal) => {
      request.user = principal;
      done();
    };
    const principal = guard.authenticate(request, reply);
    if (principal instanceof Promise) principal.then(proceed, done);
    else proceed(principal);
  };
  fastify.addHook('onRoute', (route) => {
    if (factsOf(route).bearer === 'required') route.onRequest = [route.onRequest ?? [], authenticate].flat();
  });
}
