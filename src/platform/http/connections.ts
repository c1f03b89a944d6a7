import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Responses that are not complete, by connection: a client may send requests before it has the
 * responses.
 */
const openResponses = new WeakMap<Socket, Set<ServerResponse>>();

/** Records the requests of each connection, from the end of their headers on. */
export function trackRequests(server: Server): void {
  server.prependListener('request', ({ socket }, response) => {
    const responses = openResponses.get(socket) ?? new Set();
    openResponses.set(socket, responses);
    responses.add(response);
    response.once('close', () => responses.delete(response));
  });
}

/** Returns true if a response of this connection is not complete. */
export function owesResponse(socket: Socket): boolean {
  return (openResponses.get(socket)?.size ?? 0) > 0;
}

/** Returns true if all requests of this connection have their response, and there was one. */
export function isIdle(socket: Socket): boolean {
  return openResponses.get(socket)?.size === 0;
}
