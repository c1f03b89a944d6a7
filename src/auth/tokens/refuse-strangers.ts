import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors/index.js';
import { bearerToken } from './bearer-token.js';

/**
 * A request to the GraphQL endpoint without a bearer token is refused before its body is read, so that nothing is said of
 * the body either. Whether a token is valid is for the guard to say.
 */
export function refuseStrangers(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const isOperation = request.method === 'POST' && request.routeOptions.url === '/api/v4/graphql';
    const isStranger = isOperation && bearerToken(request.headers.authorization) === undefined;
    done(isStranger ? new AppError('UNAUTHENTICATED', { reason: 'no bearer token' }) : undefined);
  });
}
