import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { findGalera as findInstalled } from './galera-node.js';
import { startMortalMariadb, type MortalMariadb } from './mariadb-server.js';
import { fixedPort } from './ports.js';

/**
 * Returns a function that starts a cluster of one node, undefined if MariaDB or Galera is not
 * installed.
 */
export function findGalera(): (() => Promise<MortalMariadb>) | undefined {
  const found = inject('engine') === 'mariadb' ? findInstalled() : undefined;
  if (found === undefined) return undefined;
  return async () => {
    const port = String(await fixedPort());
    const options = `gmcast.listen_addr=tcp://127.0.0.1:${port};base_port=${port};gcache.size=16M;pc.recovery=FALSE`;
    return startMortalMariadb(found.programs, mkdtempSync(join(inject('runFolder'), 'galera-')), [
      ...[
        '--binlog-format=ROW',
        '--innodb-autoinc-lock-mode=2',
        '--wsrep-on=ON',
        `--wsrep-provider=${found.provider}`,
      ],
      ...[
        '--wsrep-cluster-address=gcomm://',
        '--wsrep-node-address=127.0.0.1',
        `--wsrep-provider-options=${options}`,
      ],
    ]);
  };
}
