import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  ERRORS,
  toGraphqlError,
  readLanguage,
  toRestBody,
  toAppError,
  type AppError,
} from '../errors/index.js';
import { findNotFoundPage } from './not-found-page.js';
import { getErrorForm } from './route.js';

/** Turns everything that is thrown into a response, in the form that the route declares. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(thrown: unknown, host: ArgumentsHost): unknown {
    if (host.getType<'http' | 'graphql'>() === 'graphql') throw thrown;

    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    return sendError(request, reply, thrown);
  }
}

/**
 * Logs what was thrown, and sends it in the form that the route declares, or as a page to a browser
 * that opens an unknown address.
 */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
): FastifyReply {
  const appError = toAppError(thrown);
  logError(request, appError);
  setErrorHeaders(request, reply, appError);
  const notFoundPage = findNotFoundPage(request, appError.row);
  if (notFoundPage !== undefined)
    return reply.code(404).type('text/html; charset=utf-8').send(notFoundPage);
  return reply
    .code(appError.status)
    .type('application/json; charset=utf-8')
    .send(toErrorBody(request, appError));
}

/** Returns the body of a refused request, in the form that the route declares. */
export function toErrorBody(request: FastifyRequest, error: AppError): object {
  const errorForm = getErrorForm(request);
  const requestFacts = {
    id: request.id,
    language: readLanguage(request.headers['accept-language']),
  };
  if (errorForm === 'graphql') {
    const graphqlError = toGraphqlError(error, requestFacts);
    return { data: null, errors: [graphqlError] };
  }
  return toRestBody(error, { ...requestFacts, oauth: errorForm === 'oauth' });
}

function setErrorHeaders(request: FastifyRequest, reply: FastifyReply, error: AppError): void {
  reply.header('cache-control', 'no-store');

  const challenge = findChallenge(request, error);
  if (challenge !== undefined) reply.header('www-authenticate', challenge);

  const { retryAfter } = error.options;
  if (retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfter)));
  else if (error.status === 429 || error.status === 503) reply.header('retry-after', 1);
}

/** Returns the header WWW-Authenticate of an error. */
function findChallenge(request: FastifyRequest, error: AppError): string | undefined {
  if (error.options.challenge !== undefined) return 'Basic realm="keypad", charset="UTF-8"';
  if (error.row === ERRORS.FORBIDDEN) return 'Bearer realm="keypad", error="insufficient_scope"';
  if (error.code !== 'UNAUTHENTICATED') return undefined;

  // RFC 6750 §3.1: no error code when there was no authentication to be wrong.
  const hasCredentials = request.headers.authorization !== undefined;
  return hasCredentials ? 'Bearer realm="keypad", error="invalid_token"' : 'Bearer realm="keypad"';
}

function logError(request: FastifyRequest, error: AppError): void {
  const { reason, cause } = error.options;
  const fields = { code: error.code, reason };
  // A 503 without a cause was decided, as while stopping or for contention: nothing is broken.
  const isRefusal = error.status < 500;
  const isDecided = error.row === ERRORS.SERVICE_UNAVAILABLE && cause === undefined;
  if (isRefusal || isDecided) request.log.info(fields, 'request refused');
  else request.log.error({ ...fields, err: cause ?? error }, 'request failed');
}
