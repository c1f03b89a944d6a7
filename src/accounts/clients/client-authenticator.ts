import { Injectable } from '@nestjs/common';
import { Config, type PROCESS_SETTINGS } from '../../platform/config/index.js';
import { Database, NOW, sql } from '../../platform/database/index.js';
import { KeyRing } from '../../platform/keys/index.js';
import { CachedClients } from './cached-clients.js';
import { matchesSecret } from './client-secret.js';
import type { Client } from './client.entity.js';

/** The client, or the reason of the refusal, which only the log shows. */
export type ClientAuthentication =
  | { readonly client: Client; readonly refusal?: undefined }
  | { readonly client?: undefined; readonly refusal: string };

const RECORD_EVERY_MS = 60_000;

/** Verifies the secrets of clients, and records their use. */
@Injectable()
export class ClientAuthenticator {
  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
    private readonly config: Config<typeof PROCESS_SETTINGS>,
    private readonly cached: CachedClients,
  ) {}

  /**
   * Authenticates a client (RFC 6749 §2.3), without a statement if it is cached. Before a refusal
   * its row is read: another replica may have created the client or rotated its secret a moment ago
   * (CLI-1). An unknown or disabled client is refused like a wrong secret, in equal time (CLI-2).
   */
  async authenticateClient(id: number, secret: string): Promise<ClientAuthentication> {
    const cachedResult = await this.verifySecret(this.cached.findFresh(id), secret);
    if (cachedResult.client !== undefined) return cachedResult;

    return this.verifySecret(await this.cached.readClient(id), secret);
  }

  private async verifySecret(
    client: Client | undefined,
    secret: string,
  ): Promise<ClientAuthentication> {
    const isCurrentSecret = matchesSecret(this.ring, secret, client?.secret_hash ?? null);
    const isPreviousSecret = matchesSecret(this.ring, secret, client?.previous_secret_hash ?? null);

    // Both MACs are compared before the first refusal, so that each takes equally long (CLI-2).
    if (client === undefined) return { refusal: 'unknown client' };
    if (!(isCurrentSecret || isPreviousSecret)) return { refusal: 'wrong secret' };
    if (client.disabled_at !== null) return { refusal: 'client disabled' };
    // Its secret is in a file (KEY-1).
    if (client.demo && this.config.NODE_ENV === 'production') return { refusal: 'demo client' };
    await this.recordUse(client, isCurrentSecret ? 'secret_used_at' : 'previous_secret_used_at');
    return { client };
  }

  /** Records when a secret was last used, at most once a minute. */
  private async recordUse(
    client: Client,
    column: 'secret_used_at' | 'previous_secret_used_at',
  ): Promise<void> {
    const now = this.database.clock.now();
    if (now - (client[column] ?? 0) < RECORD_EVERY_MS) return;
    // The client is cached: the requests until the next poll must not record it again.
    client[column] = now;
    const isCurrent = column === 'secret_used_at';
    const usedColumn = isCurrent ? sql`secret_used_at` : sql`previous_secret_used_at`;
    // A cached client may have got a new secret meanwhile, which was not used.
    const isUsedSecret = isCurrent
      ? sql`secret_hash = ${client.secret_hash}`
      : sql`previous_secret_hash = ${client.previous_secret_hash}`;
    await this.database.change(sql`/* ClientAuthenticator.recordUse */
      UPDATE clients SET ${usedColumn} = ${NOW}
      WHERE id = ${client.id} AND ${isUsedSecret}
        AND COALESCE(${usedColumn}, 0) < ${NOW} - ${RECORD_EVERY_MS}`);
  }
}
