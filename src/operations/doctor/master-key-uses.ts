import { columns, type Database, NOW, sql, type Sql } from '../../platform/database/index.js';

/** The id of the key that made a value: the part before the dot. */
const selectKeyId = (made: Sql) => sql`SUBSTR(${made}, 1, INSTR(${made}, '.') - 1)`;

/** Counts of rows still in use, by the id of the key that made them. */
const USES_IN_SERVICE = {
  'client secrets': sql`/* master-key-uses.USES */
     SELECT key_id, COUNT(*) AS used FROM (
      SELECT ${selectKeyId(sql`secret_hash`)} AS key_id FROM clients WHERE disabled_at IS NULL
      UNION ALL SELECT ${selectKeyId(sql`previous_secret_hash`)} FROM clients
      WHERE disabled_at IS NULL AND previous_secret_hash IS NOT NULL) AS made
    GROUP BY key_id`,
  'signing keys': sql`/* master-key-uses.USES */
    SELECT ${selectKeyId(sql`sealed_private`)} AS key_id, COUNT(*) AS used
    FROM signing_keys GROUP BY 1`,
  sessions: sql`/* master-key-uses.USES */
     SELECT key_id, COUNT(*) AS used FROM sessions
    WHERE revoked_at IS NULL AND idle_expires_at > ${NOW} AND expires_at > ${NOW} GROUP BY key_id`,
  'one-time passwords': sql`/* master-key-uses.USES */
     SELECT key_id, COUNT(*) AS used FROM challenges
    WHERE used_at IS NULL AND expires_at > ${NOW} GROUP BY key_id`,
  'webhook secrets': sql`/* master-key-uses.USES */
     SELECT key_id, COUNT(*) AS used FROM (
      SELECT ${selectKeyId(sql`sealed_secret`)} AS key_id FROM webhook_endpoints
      UNION ALL SELECT ${selectKeyId(sql`sealed_previous`)} FROM webhook_endpoints
      WHERE sealed_previous IS NOT NULL AND previous_until > ${NOW}) AS made
    GROUP BY key_id`,
  'card numbers': sql`/* master-key-uses.USES */
     SELECT ${selectKeyId(sql`sealed_pan`)} AS key_id, COUNT(*) AS used FROM cards
    WHERE sealed_pan IS NOT NULL GROUP BY 1`,
} as const satisfies Readonly<Record<string, Sql>>;

/** Only `audit verify` needs these keys. */
const AUDIT_USES = sql`/* master-key-uses.USES */
  SELECT ${selectKeyId(sql`mac`)} AS key_id, COUNT(*) AS used FROM (
      SELECT mac FROM audit_events
      UNION ALL SELECT mac FROM audit_head WHERE id = 2) AS made
  GROUP BY 1`;

/** Number of rows of one kind that a master key made. */
export interface MasterKeyUseCount {
  readonly key_id: string;
  readonly what: keyof typeof USES_IN_SERVICE | 'audit rows';
  readonly used: number;
}

/** Returns the uses of master keys that the service needs to run, also of keys not in KEYS. */
export function listServiceKeyUses(database: Database): Promise<MasterKeyUseCount[]> {
  return countMasterKeyUses(database, USES_IN_SERVICE);
}

/** Returns every use of every master key, also of keys that are not in KEYS. Reads whole tables. */
export async function listMasterKeyUses(database: Database): Promise<MasterKeyUseCount[]> {
  const keyUses = await listServiceKeyUses(database);
  const auditUses = await countMasterKeyUses(database, { 'audit rows': AUDIT_USES });
  return [...keyUses, ...auditUses];
}

async function countMasterKeyUses<What extends string>(
  database: Database,
  statements: Readonly<Record<What, Sql>>,
): Promise<{ key_id: string; what: What; used: number }[]> {
  const keyUses = [];
  for (const [what, statement] of Object.entries(statements) as [What, Sql][]) {
    const useRows = await database.rows(columns({ key_id: String, used: Number }), statement);
    for (const { key_id, used } of useRows) keyUses.push({ key_id, what, used });
  }
  return keyUses;
}
