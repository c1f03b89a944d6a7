import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { AppError, ERRORS, languageOf, restBody, type ErrorRow } from '../errors/index.js';
import { currentAnswer } from './current-answer.js';
import { allowedMethods } from './route.js';

/** An address that no router can read never reaches Nest and its filter; Fastify's own body would repeat it. */
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
    done(new AppError(allowed.length > 0 ? ERRORS.METHOD_NOT_ALLOWED : ERRORS.NOT_FOUND, { reason: 'no such route' }));
  });
}

/** The newest request of each connection. */
const newest = new WeakMap<Socket, IncomingMessage>();

/** For `refuseUnread`: Node forgets a request with the end of its answer, though its body may still be coming. */
export function remember(request: IncomingMessage): void {
  newest.set(request.socket, request);
}

/** RFC 9112 §3.2. Node's own refusal has no body. */
export function refuseWithoutHost(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const lacksHost = request.headers.host === undefined && request.raw.httpVersion === '1.1';
    done(lacksHost ? new AppError(ERRORS.MALFORMED_REQUEST, { reason: 'no Host header' }) : undefined);
  });
}

/**
 * Refuses what Node cannot read as a request, or does not come to its end in time, and closes the connection. It is
 * answered only when that cannot be taken for the answer to an earlier request of the connection.
 */
export function refuseUnread(logger: Logger): (fault: NodeJS.ErrnoException, socket: Socket) => void {
  return (fault, socket) => {
    if (fault.code === 'ECONNRESET' || socket.destroyed) return;
    const error = new AppError(rowOf(fault));
    const id = randomUUID();
    logger.info({ request_id: id, code: error.code, reason: fault.code }, 'request refused');
    if (socket.writable && !isAnswering(socket)) socket.write(responseOf(error, id));
    socket.destroy();
  };
}

function rowOf({ code }: NodeJS.ErrnoException): ErrorRow {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return ERRORS.REQUEST_TIMEOUT;
  return code === 'HPE_HEADER_OVERFLOW' ? ERRORS.HEADERS_TOO_LARGE : ERRORS.MALFORMED_REQUEST;
}

/** Whether a request that was read to its end has no complete answer yet, or the answer to another has begun or was all sent. */
function isAnswering(socket: Socket): boolean {
  const answer = currentAnswer(socket);
  if (answer === undefined) return newest.get(socket)?.complete === false;
  return answer.headersSent || answer.req.complete;
}

function responseOf(error: AppError, id: string): string {
  const body = JSON.stringify(restBody(error, { id, language: 'en', oauth: false }));
  const headers = { ...headersOf(id), 'content-length': Buffer.byteLength(body), connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
  return `HTTP/1.1 ${String(error.status)} ${STATUS_CODES[error.status] ?? ''}\r\n${lines.join('')}\r\n${body}`;
}

/** What matters of the headers of every answer: no hook has run. */
function headersOf(id: string) {
  return {
    'x-request-id': id,
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
    'content-type': 'application/json; charset=utf-8',
  };
}
