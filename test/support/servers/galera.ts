import { existsSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { findMariadb, freePort, startMortalMariadb, type MortalMariadb } from './mariadb-server.js';

const PROVIDERS = ['/usr/lib/galera/libgalera_smm.so', '/usr/lib64/galera/libgalera_smm.so'];

/** Returns a function that starts a cluster of one node, undefined if MariaDB or Galera is not installed. */
export function findGalera(): (() => Promise<MortalMariadb>) | undefined {
  const programs = findMariadb();
  const provider = PROVIDERS.find((path) => existsSync(path));
  if (inject('engine') !== 'mariadb' || provider === undefined) return undefined;
  if (programs === undefined || !('server' in programs)) return undefined;
  return async () => {
    const port = String(await freePort());
    const options = `gmcast.listen_addr=tcp://127.0.0.1:${port};base_port=${port};gcache.size=16M;pc.recovery=FALSE`;
    return startMortalMariadb(programs, mkdtempSync(join(inject('runFolder'), 'galera-')), [
      ...['--binlog-format=ROW', '--innodb-autoinc-lock-mode=2', '--wsrep-on=ON', `--wsrep-provider=${provider}`],
      ...['--wsrep-cluster-address=gcomm://', '--wsrep-node-address=127.0.0.1', `--wsrep-provider-options=${options}`],
    ]);
  };
}
