import { AuditService } from '../../audit/index.js';
import { rowOf, sql, type Database } from '../../database/index.js';
import type { KeyRing } from '../../keys/index.js';
import { AUTH_EVENTS } from '../auth.audit.js';
import { SigningKey } from './signing-key.entity.js';

/**
 * Removes the signing keys that a lost master key encrypted, so that the service starts without it (KEY-3). Returns their
 * number. Nobody can decrypt them any more; access tokens that they signed were refused before.
 */
export async function abandonKey(database: Database, ring: KeyRing, keyId: string): Promise<number> {
  const audit = new AuditService(database, ring);
  await database.now();
  return database.transaction(async (tx) => {
    const isMade = sql`SUBSTR(sealed_private, 1, ${keyId.length + 1}) = ${`${keyId}.`}`;
    const rows = await tx.rows(
      rowOf(SigningKey, 'kid'),
      sql`/* abandon-key.abandonKey */ SELECT kid FROM signing_keys WHERE ${isMade}`,
    );
    const facts = rows.map(({ kid }) => ({ actor: 'operator', subject: `key:${kid}` }) as const);
    await tx.change(sql`/* abandon-key.abandonKey */ DELETE FROM signing_keys WHERE ${isMade}`);
    await audit.record(tx, AUTH_EVENTS['signing_key.removed'], ...facts);
    return rows.length;
  });
}
