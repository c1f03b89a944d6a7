import type { Settings } from '../../support/servers/app.js';
import { ROOT } from '../../support/servers/built.js';
import type { Deployment } from '../deployment/deployment.js';
import type { Fault } from './phase.js';

/**
 * Replaces the released version by this one under load, as docs/operations.md (Upgrade) says: first the schema, then the
 * replicas one by one, with refresh tokens that the released version accepts, and at last without that setting.
 */
export const UPGRADE: Fault = {
  name: 'rolling upgrade from the released version',
  mode: 'one writer',
  inject: async (on) => {
    await on.run(ROOT, 'migrate');
    await replace(on, { REFRESH_TOKEN_FORM: '1' });
  },
  heal: (on) => replace(on, {}),
};

async function replace(on: Deployment, settings: Settings): Promise<void> {
  for (const [i, replica] of on.replicas.entries()) {
    await replica.stop('SIGTERM');
    await on.startReplica(i, undefined, settings);
  }
}
