import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** A free port that no other program gets before `release`. */
export interface ReservedFreePort {
  readonly port: number;
  release(): Promise<void>;
}

/** Binds a free port of `host`, for a service that must know its port before it listens. */
export async function holdFreePort(host: string): Promise<ReservedFreePort> {
  const portHolder = createServer().listen(0, host);
  await once(portHolder, 'listening');
  return {
    port: (portHolder.address() as AddressInfo).port,
    release: async () => {
      await once(portHolder.close(), 'close');
    },
  };
}
