import { createServer, type AddressInfo } from 'node:net';

/**
 * Below the ports that connections get, so that none takes the port of a server while that is down.
 */
const LOWEST = 15_000;
const HIGHEST = 32_000;
/** Parts of these ports. Each worker takes from its own, so that no other takes what it has found. */
const PARTS = 8;
const PART_SIZE = (HIGHEST - LOWEST) / PARTS;
const part = Number(process.env['VITEST_POOL_ID'] ?? 0) % PARTS;

interface ListeningServer {
  address(): AddressInfo | string | null;
}

/** Returns the port of a server. @throws Error if it does not listen on one */
export function portOf(server: ListeningServer): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it listens on no port');
  return address.port;
}

const taken = new Set<number>();

/**
 * Returns a loopback port for a server that ends and starts again. No other call in this process
 * returns it.
 */
export async function fixedPort(): Promise<number> {
  const port = LOWEST + Math.floor((part + Math.random()) * PART_SIZE);
  if (taken.has(port) || !(await isFree(port))) return fixedPort();
  taken.add(port);
  return port;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => {
      resolve(false);
    });
    probe.listen(port, '127.0.0.1', () => {
      probe.close(() => {
        resolve(true);
      });
    });
  });
}
