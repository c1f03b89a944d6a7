import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Connection {
  newest: IncomingMessage;
  /** Responses that are not complete, oldest first: a client may send requests before it has the responses. */
  readonly open: Set<ServerResponse>;
}

const connections = new WeakMap<Socket, Connection>();

/** Records the requests of each connection, from the end of their headers on. */
export function trackRequests(server: Server): void {
  server.prependListener('request', (request, response) => {
    const connection = connections.get(request.socket) ?? { newest: request, open: new Set() };
    connections.set(request.socket, connection);
    connection.newest = request;
    connection.open.add(response);
    response.once('close', () => connection.open.delete(response));
  });
}

/** Returns the oldest response of a connection that is not complete. */
export function currentResponse(socket: Socket): ServerResponse | undefined {
  return connections.get(socket)?.open.values().next().value;
}

/** Returns the oldest response of a connection that is not complete although its whole request has arrived. */
export function owedResponse(socket: Socket): ServerResponse | undefined {
  const open = connections.get(socket)?.open ?? [];
  for (const response of open) if (response.req.complete && !response.destroyed) return response;
  return undefined;
}

/** Returns the newest request of a connection. Its body may still be arriving after its response is complete. */
export function newestRequest(socket: Socket): IncomingMessage | undefined {
  return connections.get(socket)?.newest;
}
