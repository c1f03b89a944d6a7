import { Catch, type ArgumentsHost, type ExceptionFilter, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.js';
import { graphqlError, languageOf, restBody } from './error-body.js';
import { toAppError } from './to-app-error.js';

const GRAPHQL_PATH = '/api/v4/graphql';
/** The router would read such a path as the pattern of a route; no route of ours has these in what it says literally. */
const PATTERN = /[:*(]/;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * The one place where a refusal becomes a response: the REST body or, on the GraphQL path, a GraphQL
 * error, with the headers its status calls for.
 */
@Injectable()
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly adapterHost: HttpAdapterHost) {}

  catch(thrown: unknown, host: ArgumentsHost): unknown {
    if (host.getType<'http' | 'graphql'>() === 'graphql') throw thrown;
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    // As the router reads it: one trailing slash is ignored.
    const path = request.url.split('?', 1)[0]?.replace(/\/$/, '') ?? '';
    const error = this.allowOrNotFound(toAppError(thrown), path, reply);
    log(request, error);
    setHeaders(request, reply, error);

    const to = { id: request.id, language: languageOf(request.headers['accept-language']) };
    const body =
      path === GRAPHQL_PATH
        ? { data: null, errors: [graphqlError(error, to)] }
        : restBody(error, { ...to, oauth: /^\/api\/oauth\/(token|revoke|introspect)$/.test(path) });
    return reply.code(error.status).type('application/json; charset=utf-8').send(body);
  }

  /**
   * A known path with another method is 405 with Allow (RFC 9110 §15.5.6), not 404. The GraphQL path says POST whatever
   * `CONSOLE` is: the page that browsers may get there is no method of the interface.
   */
  private allowOrNotFound(error: AppError, path: string, reply: FastifyReply): AppError {
    if (error.code !== 'NOT_FOUND' || error.options.cause === undefined || PATTERN.test(path)) return error;
    const fastify = this.adapterHost.httpAdapter.getInstance<FastifyInstance>();
    const allowed = METHODS.filter((method) => fastify.hasRoute({ url: path, method }));
    if (allowed.length === 0) return error;
    reply.header('allow', path === GRAPHQL_PATH ? 'POST' : allowed.join(', '));
    return new AppError('METHOD_NOT_ALLOWED');
  }
}

function setHeaders(request: FastifyRequest, reply: FastifyReply, error: AppError): void {
  reply.header('cache-control', 'no-store');
  if (error.code === 'UNAUTHENTICATED') {
    // RFC 6750 §3.1: no error code when there was no authentication to be wrong.
    const reason = request.headers.authorization === undefined ? '' : ', error="invalid_token"';
    reply.header('www-authenticate', `Bearer realm="keypad"${reason}`);
  }
  if (error.code === 'FORBIDDEN') reply.header('www-authenticate', 'Bearer realm="keypad", error="insufficient_scope"');
  if (error.options.challenge !== undefined) reply.header('www-authenticate', 'Basic realm="keypad", charset="UTF-8"');
  const { retryAfter } = error.options;
  if (retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfter)));
  else if (error.status === 429 || error.status === 503) reply.header('retry-after', 1);
}

function log(request: FastifyRequest, error: AppError): void {
  const fields = { code: error.code, reason: error.options.reason };
  if (error.status >= 500) request.log.error({ ...fields, err: error.options.cause ?? error }, 'request failed');
  else request.log.info(fields, 'request refused');
}
