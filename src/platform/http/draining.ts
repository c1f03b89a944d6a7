import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { owesResponse } from './connections.js';

/** Grace for a request that is still arriving when the server stops listening. */
const GRACE_MS = 500;

const drainingServers = new WeakSet<object>();

/**
 * Makes every response of this server ask its client to open a new connection, which a load
 * balancer sends elsewhere. Requests are served until the server closes (FLT-3).
 */
export function startDraining(fastify: FastifyInstance): void {
  drainingServers.add(fastify.server);
}

/** Returns true when the process is about to end. */
export function isDraining(fastify: FastifyInstance): boolean {
  return drainingServers.has(fastify.server);
}

/**
 * Closes connections without a request shortly after the server stops listening: they would keep it
 * from closing. They are unused, or still in the headers of a request.
 */
export function closeSilentConnections(fastify: FastifyInstance): void {
  const { server } = fastify;
  const openSockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    openSockets.add(socket);
    socket.once('close', () => openSockets.delete(socket));
  });

  fastify.addHook('preClose', (done) => {
    // Next is Fastify's own close, which waits for all open connections.
    server.close();
    const timer = setInterval(() => {
      for (const socket of openSockets) if (!owesResponse(socket)) socket.destroy();
    }, GRACE_MS);
    server.once('close', () => {
      clearInterval(timer);
    });
    done();
  });
}
