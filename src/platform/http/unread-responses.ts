import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum time in which a client reads nothing of a response that waits for it. */
const UNREAD_MS = 30_000;

/**
 * Ends a connection if its client reads nothing of a response for 30 s, and so frees the response
 * (GQL-5). Connections that wait for a request or for its result are not affected. Node calls this
 * after a time in which the queue of unsent bytes did not change.
 */
export function endUnreadResponses(server: Server): void {
  server.setTimeout(UNREAD_MS, (socket?: Socket) => {
    if (socket !== undefined && socket.writableLength > 0) socket.destroy();
  });
}
