import type { FastifyInstance } from 'fastify';

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
