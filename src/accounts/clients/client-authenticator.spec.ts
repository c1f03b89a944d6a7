import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Config, PROCESS_SETTINGS } from '../../platform/config/index.js';
import type { Database } from '../../platform/database/index.js';
import { KeyRing } from '../../platform/keys/index.js';
import type { CachedClients } from './cached-clients.js';
import { generateSecret, hashSecret } from './client-secret.js';
import { ClientAuthenticator } from './client-authenticator.js';

const ring = new KeyRing(`test:${randomBytes(32).toString('base64')}`);
const secret = generateSecret();

/** With one client in its table. */
function authenticatorIn(NODE_ENV: string, demo: number): ClientAuthenticator {
  const now = 1_000_000;
  const row = {
    ...{
      id: 1,
      demo,
      secret_hash: hashSecret(ring, secret),
      previous_secret_hash: null,
      disabled_at: null,
    },
    ...{ secret_used_at: now, previous_secret_used_at: null },
  };
  const database = { clock: { now: () => now } } as Database;
  const cached = {
    findFresh: () => undefined,
    readClient: () => Promise.resolve(row),
  } as unknown as CachedClients;
  const config = { NODE_ENV } as Config<typeof PROCESS_SETTINGS>;
  return new ClientAuthenticator(database, ring, config, cached);
}

it.each([
  ['production', 0, undefined],
  ['production', 1, 'demo client'],
  ['development', 1, undefined],
])(
  'ClientAuthenticator.authenticateClient in %s refuses a client whose demo is %i with %s [KEY-1]',
  async (environment, demo, refusal) => {
    expect((await authenticatorIn(environment, demo).authenticateClient(1, secret)).refusal).toBe(
      refusal,
    );
  },
);
