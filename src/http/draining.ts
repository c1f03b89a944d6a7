import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { currentAnswer } from './current-answer.js';

/** How long a request may be on its way when the server stops listening. */
const GRACE_MS = 500;

const leaving = new WeakSet<object>();

/**
 * From now on every answer of this server asks its client to connect anew, elsewhere. Requests are served as before:
 * what arrives before the server closes is answered (FLT-3).
 */
export function startDraining(fastify: FastifyInstance): void {
  leaving.add(fastify.server);
}

/** Whether the process is about to end. */
export function isDraining(fastify: FastifyInstance): boolean {
  return leaving.has(fastify.server);
}

/**
 * Connections without a request, never used or in the headers of one, do not keep this server from closing: they end a
 * moment after it has stopped listening.
 */
export function leaveSilentConnections(fastify: FastifyInstance): void {
  const { server } = fastify;
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  fastify.addHook('preClose', (done) => {
    // Fastify's own close, which waits for all that is open, comes next.
    server.close();
    const timer = setInterval(() => {
      for (const socket of open) if (currentAnswer(socket) === undefined) socket.destroy();
    }, GRACE_MS);
    server.once('close', () => {
      clearInterval(timer);
    });
    done();
  });
}
