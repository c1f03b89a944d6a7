import type { Config } from '../config/index.js';
import { NOW, sql, type Database, type Sql } from '../database/index.js';
import type { KeyRing } from '../keys/index.js';
import { fail, ok, warn, type Finding } from './finding.js';

/** Where key ids stand in rows that still mean something: by themselves, or before the dot of what the key made. */
const USES: Readonly<Record<string, Sql>> = {
  'client secrets': sql`
    SELECT secret_hash AS made FROM clients WHERE disabled_at IS NULL
    UNION SELECT previous_secret_hash FROM clients WHERE disabled_at IS NULL AND previous_secret_hash IS NOT NULL`,
  'signing keys': sql`SELECT sealed_private AS made FROM signing_keys`,
  sessions: sql`
    SELECT DISTINCT key_id AS made FROM sessions
    WHERE revoked_at IS NULL AND idle_expires_at > ${NOW} AND expires_at > ${NOW}`,
  'one-time passwords': sql`
    SELECT DISTINCT key_id AS made FROM challenges WHERE used_at IS NULL AND expires_at > ${NOW}`,
  'card numbers': sql`
    SELECT DISTINCT SUBSTR(sealed_pan, 1, INSTR(sealed_pan, '.') - 1) AS made FROM cards WHERE sealed_pan IS NOT NULL`,
};

/** Whether KEYS still has every key that rows were made with. */
export async function checkKeys(database: Database, ring: KeyRing): Promise<Finding> {
  const missing: string[] = [];
  for (const [what, statement] of Object.entries(USES)) {
    const rows = await database.rows<{ made: string }>(statement);
    const ids = new Set(rows.map(({ made }) => made.split('.', 1)[0] ?? ''));
    for (const id of ids) if (!ring.has(id)) missing.push(`${id} (${what})`);
  }
  return missing.length === 0
    ? ok('keys', `every key in use is in KEYS; ${ring.activeId} is active`)
    : fail('keys', `in use but not in KEYS: ${missing.join(', ')}`);
}

export async function checkSigningKey(
  database: Database,
  ring: KeyRing,
  { JWT_ALG }: Pick<Config, 'JWT_ALG'>,
): Promise<Finding> {
  const keys = await database.rows<{ kid: string; sealed_private: string }>(
    sql`SELECT kid, sealed_private FROM signing_keys WHERE alg = ${JWT_ALG}`,
  );
  if (keys.length === 0) return warn('signing-key', `there is no ${JWT_ALG} key yet; the next start makes one`);
  const closed = keys.filter(({ kid, sealed_private }) => !opens(ring, sealed_private, kid));
  return closed.length === 0
    ? ok('signing-key', `${String(keys.length)} for ${JWT_ALG}`)
    : fail('signing-key', `cannot be opened with KEYS: ${closed.map(({ kid }) => kid).join(', ')}`);
}

function opens(ring: KeyRing, sealed: string, kid: string): boolean {
  try {
    ring.open('signing-key', sealed, kid);
    return true;
  } catch {
    return false;
  }
}

export async function checkDemoClient(database: Database, { NODE_ENV }: Pick<Config, 'NODE_ENV'>): Promise<Finding> {
  const rows = await database.rows<{ id: number }>(
    sql`SELECT id FROM clients WHERE demo = 1 AND disabled_at IS NULL ORDER BY id`,
  );
  if (rows.length === 0) return ok('demo-client', 'there is none');
  const ids = rows.map(({ id }) => String(id)).join(', ');
  return NODE_ENV === 'production'
    ? fail('demo-client', `client ${ids} has its secret in a file; end it with \`keypad client disable ID\``)
    : ok('demo-client', `client ${ids}; production refuses it`);
}
