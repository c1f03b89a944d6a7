import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { toAddressBucket } from './address.js';
import { owesResponse } from './connections.js';

/** Idle time after which the system asks whether the other end still exists. */
const PROBE_AFTER_MS = 60_000;

export interface ConnectionLimit {
  /** Most connections of one address (HTTP-1). */
  readonly perAddress: number;
  /** Returns true for an address that many clients share, such as a proxy. */
  readonly isShared: (address: string) => boolean;
}

/**
 * Limits the connections of one address (HTTP-6). A further one ends the oldest that owes no
 * response, so that a client with many idle connections is served. If all of them wait for a
 * response, the new one is closed.
 */
export function limitConnections(server: Server, { perAddress, isShared }: ConnectionLimit): void {
  const socketsByAddress = new Map<string, Set<Socket>>();

  const countSocket = (socket: Socket, bucket: string) => {
    const sockets = socketsByAddress.get(bucket) ?? new Set();
    socketsByAddress.set(bucket, sockets.add(socket));
    socket.once('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0) socketsByAddress.delete(bucket);
    });
  };

  server.on('connection', (socket: Socket) => {
    socket.setKeepAlive(true, PROBE_AFTER_MS);
    const { remoteAddress } = socket;
    // A socket of the file system has no address.
    if (remoteAddress === undefined || isShared(remoteAddress)) return;

    const bucket = toAddressBucket(remoteAddress);
    const sockets = socketsByAddress.get(bucket);
    const hasRoom = sockets === undefined || sockets.size < perAddress || endOldest(sockets);
    if (hasRoom) countSocket(socket, bucket);
    else socket.destroy();
  });
}

/** Ends the oldest connection that owes no response. Returns false if there is none. */
function endOldest(sockets: ReadonlySet<Socket>): boolean {
  for (const socket of sockets) {
    if (socket.destroyed || owesResponse(socket)) continue;
    socket.destroy();
    return true;
  }
  return false;
}
