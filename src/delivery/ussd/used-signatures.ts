import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, NOW, removeInBatches, sql } from '../../platform/database/index.js';
import { Sweep } from '../../platform/scheduling/index.js';

/** Largest difference between the time of a signature and the clock, either way. */
export const SIGNATURE_WINDOW_MS = 5 * 60_000;
/** A signature from the future is valid for two windows. */
const KEPT_MS = 3 * SIGNATURE_WINDOW_MS;

/** Signatures of callbacks, of which all replicas together accept each once. */
@Injectable()
export class UsedSignatures {
  constructor(private readonly database: Database) {}

  /** Records the use of a signature at a gateway. Returns false if it was used before. */
  async recordUse(gateway: string, digest: Buffer): Promise<boolean> {
    const signature = createHash('sha256').update(`${gateway}:`).update(digest).digest('hex');
    const insertedId = await this.database.insertIfAbsent(
      sql`/* UsedSignatures.recordUse */
      INSERT INTO ussd_signatures (signature, created_at) VALUES (${signature}, ${NOW})`,
    );
    return insertedId !== undefined;
  }

  @Sweep('USSD signatures')
  sweepSignatures(): Promise<number> {
    const where = sql`created_at < ${NOW} - ${KEPT_MS}`;
    return removeInBatches(this.database, {
      table: sql`ussd_signatures`,
      key: sql`signature`,
      where,
    });
  }
}
