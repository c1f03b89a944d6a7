import { CachedClients } from '../../../src/accounts/clients/index.js';
import type { TestApp } from '../servers/app.js';

const FAR_MS = 10 * 365 * 86_400_000;

/**
 * Keeps requests from noting when a client's secret was last used, which the first one of each
 * minute does.
 */
export async function stampSecrets(app: TestApp): Promise<void> {
  const at = Date.now() + FAR_MS;
  await app.query('UPDATE clients SET secret_used_at = ?, previous_secret_used_at = ?', [at, at]);
  await app.get(CachedClients).refreshClients();
}
