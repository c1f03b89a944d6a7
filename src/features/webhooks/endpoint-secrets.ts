import { Injectable } from '@nestjs/common';
import { Database, rowOf, sql } from '../../platform/database/index.js';
import { keyPurpose, KeyRing, rewrap, type RewrapProgress } from '../../platform/keys/index.js';
import { Endpoint } from './endpoint.entity.js';

const WEBHOOK = keyPurpose('webhook');

/** Encrypts and decrypts the secrets of endpoints. An encrypted secret opens only in the row of its endpoint (HOOK-3). */
@Injectable()
export class EndpointSecrets {
  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
  ) {}

  seal(secret: string, endpointId: number): string {
    return this.ring.seal(WEBHOOK, Buffer.from(secret), placeOf({ id: endpointId }));
  }

  /**
   * Returns the secrets that sign now, the newest first.
   * @throws Error if KEYS does not contain the key that encrypted one, or one belongs to another endpoint
   */
  of({ id, sealed_secret, sealed_previous, previous_until }: Endpoint): string[] {
    const isPrevious = sealed_previous !== null && (previous_until ?? 0) > this.database.clock.now();
    const sealed = isPrevious ? [sealed_secret, sealed_previous] : [sealed_secret];
    return sealed.map((text) => this.ring.open(WEBHOOK, text, placeOf({ id })).toString());
  }

  /** Encrypts every secret with the active master key. */
  async rewrap(report: (progress: RewrapProgress) => void): Promise<RewrapProgress> {
    const first = await this.rewrapColumn(sql`sealed_secret`, report);
    const second = await this.rewrapColumn(sql`sealed_previous`, report);
    return {
      found: first.found + second.found,
      rewrapped: first.rewrapped + second.rewrapped,
      undecryptable: first.undecryptable + second.undecryptable,
    };
  }

  private rewrapColumn(sealed: ReturnType<typeof sql>, report: (progress: RewrapProgress) => void) {
    const column = {
      table: sql`webhook_endpoints`,
      key: sql`id`,
      sealed,
      more: sql`, id`,
      shape: rowOf(Endpoint, 'id'),
      purpose: WEBHOOK,
      placeOf,
    } as const;
    return rewrap(this.database, this.ring, column, report);
  }
}

function placeOf({ id }: Pick<Endpoint, 'id'>): string {
  return String(id);
}
