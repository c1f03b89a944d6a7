import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { isIdle } from './connections.js';

/** Maximum time in which a client reads nothing of a response that waits for it. */
const UNREAD_MS = 30_000;

/**
 * Ends a connection if its client reads nothing of a response for 30 s, and so frees the response
 * (GQL-5), and one that is idle for the server's `keepAliveTimeout` (HTTP-6). Node calls this after
 * a time in which nothing moved. Its own listener would also end a connection whose response takes
 * longer. Requests that do not arrive are left to `headersTimeout` and `requestTimeout`.
 */
export function endSilentConnections(server: Server): void {
  server.setTimeout(UNREAD_MS, (socket?: Socket) => {
    if (socket === undefined) return;
    const isUnread = socket.writableLength > 0;
    if (isUnread || isIdle(socket)) socket.destroy();
  });
}
