import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { AppError, ERRORS, languageOf, restBody, type ErrorRow } from '../errors/index.js';
import { currentResponse, newestRequest, owedResponse } from './connections.js';
import { allowedMethods } from './route.js';

/** Refuses a URL that the router cannot decode. Nest's filter never sees it, and Fastify's own body would repeat it. */
export function refuseUnroutable(cause: Error, request: FastifyRequest, reply: FastifyReply): void {
  const error = new AppError(ERRORS.MALFORMED_REQUEST, { cause });
  const language = languageOf(request.headers['accept-language']);
  void reply
    .code(error.status)
    .headers(headersOf(request.id))
    .send(restBody(error, { id: request.id, language, oauth: false }));
}

/**
 * Refuses unknown paths with 404, and other methods on known ones with 405 and Allow (RFC 9110 §15.5.6). The body is
 * not read, so that the refusal says nothing about it.
 */
export function refuseUnknownRoutes(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) {
      done();
      return;
    }
    const allowed = allowedMethods(request);
    if (allowed.length > 0) reply.header('allow', allowed.join(', '));
    const row = allowed.length > 0 ? ERRORS.METHOD_NOT_ALLOWED : ERRORS.NOT_FOUND;
    done(new AppError(row, { reason: 'no such route', allowed }));
  });
}

/**
 * Refuses requests of another version than HTTP/1, requests with several Host headers, and HTTP/1.1 requests without one
 * (RFC 9112 §2.3 and §3.2). Node serves the first two; its own refusal of the third has no body.
 */
export function refuseOtherHttp(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', ({ raw }, _reply, done) => {
    const reason = faultOf(raw);
    done(reason === undefined ? undefined : new AppError(ERRORS.MALFORMED_REQUEST, { reason }));
  });
}

function faultOf({ httpVersion, rawHeaders }: IncomingMessage): string | undefined {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'HTTP version';
  const hosts = countHosts(rawHeaders);
  if (hosts > 1) return 'several Host headers';
  return hosts === 0 && httpVersion === '1.1' ? 'no Host header' : undefined;
}

/** Counts the headers as they were sent: Node drops all Host headers after the first. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}

/**
 * Refuses bytes that Node cannot parse as a request, and requests that are not complete in time, and closes the
 * connection. The complete requests before them get their responses first. It sends no response that the client could
 * take for the response to an earlier request.
 */
export function refuseUnread(logger: Logger): (fault: NodeJS.ErrnoException, socket: Socket) => void {
  const refused = new WeakSet<Socket>();
  const end = (socket: Socket, error: AppError, id: string) => {
    const waiting = owedResponse(socket);
    if (waiting !== undefined) {
      waiting.once('close', () => {
        end(socket, error, id);
      });
      return;
    }
    if (socket.writable && !isResponding(socket)) socket.write(responseOf(error, id));
    socket.destroy();
  };
  return (fault, socket) => {
    // The parser reports each further byte again.
    if (fault.code === 'ECONNRESET' || socket.destroyed || refused.has(socket)) return;
    refused.add(socket);
    socket.pause();
    const error = new AppError(rowOf(fault));
    const id = randomUUID();
    logger.info({ request_id: id, code: error.code, reason: fault.code }, 'request refused');
    end(socket, error, id);
  };
}

function rowOf({ code }: NodeJS.ErrnoException): ErrorRow {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return ERRORS.REQUEST_TIMEOUT;
  return code === 'HPE_HEADER_OVERFLOW' ? ERRORS.HEADERS_TOO_LARGE : ERRORS.MALFORMED_REQUEST;
}

/** Returns true if a response on this connection would be read as that to an earlier request. */
function isResponding(socket: Socket): boolean {
  const response = currentResponse(socket);
  if (response === undefined) return newestRequest(socket)?.complete === false;
  return response.headersSent || response.req.complete;
}

function responseOf(error: AppError, id: string): string {
  const body = JSON.stringify(restBody(error, { id, language: 'en', oauth: false }));
  const headers = { ...headersOf(id), 'content-length': Buffer.byteLength(body), connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
  return `HTTP/1.1 ${String(error.status)} ${STATUS_CODES[error.status] ?? ''}\r\n${lines.join('')}\r\n${body}`;
}

/** Returns the headers that a response needs even if no hook has run. */
function headersOf(id: string) {
  return {
    'x-request-id': id,
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
    'content-type': 'application/json; charset=utf-8',
  };
}
