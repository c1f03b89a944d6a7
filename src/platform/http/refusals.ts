import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS, readLanguage, toRestBody } from '../errors/index.js';
import { setResponseHeaders } from './response-headers.js';
import { listAllowedMethods } from './route.js';

/**
 * Refuses a URL that the router cannot decode. No hook and no filter sees it, and Fastify's own
 * body would repeat it.
 */
export function refuseUnroutable(cause: Error, request: FastifyRequest, reply: FastifyReply): void {
  const error = ERRORS.MALFORMED_REQUEST({ cause });
  const language = readLanguage(request.headers['accept-language']);
  setResponseHeaders(reply);
  void reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(toRestBody(error, { id: request.id, language, oauth: false }));
}

/**
 * Refuses unknown paths with 404, and other methods on known ones with 405 and Allow (RFC 9110
 * §15.5.6). The body is not read, so that the refusal says nothing about it.
 */
export function refuseUnknownRoutes(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) {
      done();
      return;
    }

    const options = { reason: 'no such route', allowed: listAllowedMethods(request) };
    if (options.allowed.length === 0) {
      done(ERRORS.NOT_FOUND(options));
      return;
    }
    reply.header('allow', options.allowed.join(', '));
    done(ERRORS.METHOD_NOT_ALLOWED(options));
  });
}

/**
 * Refuses requests of another version than HTTP/1, requests with several Host headers, and HTTP/1.1
 * requests without one (RFC 9112 §2.3 and §3.2). Node serves the first two; its own refusal of the
 * third has no body.
 */
export function refuseOtherHttp(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', ({ raw }, _reply, done) => {
    const reason = findProtocolFault(raw);
    if (reason === undefined) done();
    else done(ERRORS.MALFORMED_REQUEST({ reason }));
  });
}

function findProtocolFault({ httpVersion, rawHeaders }: IncomingMessage): string | undefined {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'HTTP version';
  const hostCount = countHosts(rawHeaders);
  if (hostCount > 1) return 'several Host headers';
  if (hostCount === 0 && httpVersion === '1.1') return 'no Host header';
  return undefined;
}

/** Counts the headers as they were sent: Node drops all Host headers after the first. */
function countHosts(rawHeaders: readonly string[]): number {
  let hostCount = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === 'host') hostCount += 1;
  }
  return hostCount;
}
