import { AuditService } from '../../platform/audit/index.js';
import { rowOf, sql, type Database } from '../../platform/database/index.js';
import type { KeyRing } from '../../platform/keys/index.js';
import { AUTH } from '../auth.facts.js';
import { SigningKey } from './signing-key.entity.js';

/** The number of signing keys that were removed, and true if the database knew the master key. */
export interface AbandonKeyResult {
  readonly removed: number;
  readonly isKnown: boolean;
}

/**
 * Removes the signing keys that a lost master key encrypted, so that the service starts without it
 * (KEY-3). Forgets it as the stable key (KEY-4). Nobody can decrypt them any more; access tokens
 * that they signed were refused before.
 */
export async function abandonKey(
  database: Database,
  ring: KeyRing,
  keyId: string,
): Promise<AbandonKeyResult> {
  const audit = new AuditService(database, ring);
  await database.now();
  return database.transaction(async (tx) => {
    const madeCondition = sql`SUBSTR(sealed_private, 1, ${keyId.length + 1}) = ${`${keyId}.`}`;
    const keyRows = await tx.rows(
      rowOf(SigningKey, 'kid'),
      sql`/* abandon-key.abandonKey */ SELECT kid FROM signing_keys WHERE ${madeCondition}`,
    );
    const auditFacts = keyRows.map(
      ({ kid }) => ({ actor: 'operator', subject: `key:${kid}` }) as const,
    );
    await tx.change(
      sql`/* abandon-key.abandonKey */ DELETE FROM signing_keys WHERE ${madeCondition}`,
    );
    // Otherwise the stable key that is lost would be asked for at each start.
    const stableCondition = sql`SUBSTR(stable_mac, 1, ${keyId.length + 1}) = ${`${keyId}.`}`;
    const clearedCount = await tx.change(
      sql`/* abandon-key.abandonKey */ UPDATE signing_keys SET stable_mac = NULL
        WHERE ${stableCondition}`,
    );
    await audit.record(tx, AUTH.events['signing_key.removed'], ...auditFacts);
    return { removed: keyRows.length, isKnown: keyRows.length + clearedCount > 0 };
  });
}
