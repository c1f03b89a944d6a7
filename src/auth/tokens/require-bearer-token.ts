import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { factsOf } from '../../http/index.js';
import type { AuthenticatedRequest, BearerGuard } from './bearer.guard.js';

/**
 * Verifies the access token of routes that declare `bearer: 'required'` before the body is read: only callers with a
 * valid token make the service read and parse one (HTTP-3), and the refusal says nothing about it.
 */
export function requireBearerToken(fastify: FastifyInstance, guard: BearerGuard): void {
  const authenticate: onRequestAsyncHookHandler = async (request: AuthenticatedRequest, reply) => {
    request.user = await guard.authenticate(request, reply);
  };
  fastify.addHook('onRoute', (route) => {
    if (factsOf(route).bearer === 'required') route.onRequest = [route.onRequest ?? [], authenticate].flat();
  });
}
