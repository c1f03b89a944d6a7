import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { AppError, ERRORS } from '../../errors/index.js';
import { factsOf } from '../../http/index.js';
import { bearerToken } from './bearer-token.js';

/**
 * Refuses a request without a bearer token on routes that declare `bearer: 'required'`. The body is not read, so that
 * the refusal says nothing about it. `BearerGuard` checks the token itself.
 */
export function requireBearerToken(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    if (factsOf(route).bearer === 'required') route.onRequest = [route.onRequest ?? [], refuseWithoutToken].flat();
  });
}

const refuseWithoutToken: onRequestHookHandler = (request, _reply, done) => {
  const hasToken = bearerToken(request.headers.authorization) !== undefined;
  done(hasToken ? undefined : new AppError(ERRORS.UNAUTHENTICATED, { reason: 'no bearer token' }));
};
