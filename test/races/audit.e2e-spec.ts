import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AuditChain } from '../../src/platform/audit/index.js';
import {
  CIRCUMSTANCES,
  everyRound,
  PATIENCE,
  startReplicas,
  times,
  type Replicas,
} from '../support/servers/replicas.js';
import { count } from '../support/assertions/tally.js';

describe.each(CIRCUMSTANCES)('races of the audit trail, $name', (circumstances) => {
  let replicas: Replicas;
  beforeAll(async () => {
    replicas = await startReplicas(circumstances, {}, { needsInProcess: true });
  }, PATIENCE.timeout);
  afterAll(() => replicas.close(), PATIENCE.timeout);

  it(
    'replicas that seal while others write build one chain with every row in it once [AUD-1]',
    PATIENCE,
    everyRound(circumstances, async () => {
      const chains = replicas.inProcess.map((app) => app.get(AuditChain));
      const writing = times(20, (i) =>
        replicas.inProcess[i % replicas.inProcess.length]?.newClient(),
      );
      await Promise.all([...writing, ...times(6, (i) => chains[i % chains.length]?.sealRows())]);
      while ((await chains[0]?.verifyTrail())?.unsealed !== 0) await chains[0]?.sealRows();
      const verdict = await chains[0]?.verifyTrail();
      expect(verdict?.fault).toBeUndefined();
      expect(verdict?.sealed).toBe(await count(replicas.app, 'audit_events'));
    }),
  );
});
