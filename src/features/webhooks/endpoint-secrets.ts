import { Injectable } from '@nestjs/common';
import { Database, rowOf, sql } from '../../platform/database/index.js';
import {
  defineKeyPurpose,
  KeyRing,
  rewrapColumn,
  type RewrapProgress,
} from '../../platform/keys/index.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';

const WEBHOOK_SECRET = defineKeyPurpose('webhook');

/**
 * Encrypts and decrypts the secrets of endpoints. An encrypted secret opens only in the row of its
 * endpoint (HOOK-3).
 */
@Injectable()
export class EndpointSecrets {
  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
  ) {}

  sealSecret(secret: string, endpointId: number): string {
    return this.ring.encryptBytes(
      WEBHOOK_SECRET,
      Buffer.from(secret),
      toEndpointPlaceKey({ id: endpointId }),
    );
  }

  /**
   * Returns the secrets that sign now, the newest first.
   * @throws Error if KEYS does not contain the key that encrypted one, or one belongs to another
   *   endpoint
   */
  openSecrets({ id, sealed_secret, sealed_previous, previous_until }: WebhookEndpoint): string[] {
    const isPrevious =
      sealed_previous !== null && (previous_until ?? 0) > this.database.clock.now();
    const sealedSecrets = isPrevious ? [sealed_secret, sealed_previous] : [sealed_secret];
    return sealedSecrets.map((text) =>
      this.ring.decryptBytes(WEBHOOK_SECRET, text, toEndpointPlaceKey({ id })).toString(),
    );
  }

  /** Encrypts every secret with the active master key. */
  async rewrapSecrets(report: (progress: RewrapProgress) => void): Promise<RewrapProgress> {
    const currentProgress = await this.rewrapColumn(sql`sealed_secret`, report);
    const previousProgress = await this.rewrapColumn(sql`sealed_previous`, report);
    return {
      found: currentProgress.found + previousProgress.found,
      rewrapped: currentProgress.rewrapped + previousProgress.rewrapped,
      undecryptable: currentProgress.undecryptable + previousProgress.undecryptable,
    };
  }

  private rewrapColumn(sealed: ReturnType<typeof sql>, report: (progress: RewrapProgress) => void) {
    const secretColumn = {
      table: sql`webhook_endpoints`,
      key: sql`id`,
      sealed,
      more: sql`, id`,
      shape: rowOf(WebhookEndpoint, 'id'),
      purpose: WEBHOOK_SECRET,
      placeOf: toEndpointPlaceKey,
    } as const;
    return rewrapColumn(this.database, this.ring, secretColumn, report);
  }
}

function toEndpointPlaceKey({ id }: Pick<WebhookEndpoint, 'id'>): string {
  return String(id);
}
