import type { AppConfig } from '../../app/settings.js';
import { findStableKeyFault, SIGNING_KEY, SigningKey } from '../../sign-in/index.js';
import { columns, type Database, rowOf, sql } from '../../platform/database/index.js';
import { readKeyId, type KeyRing } from '../../platform/keys/index.js';
import { reportFailure, reportOk, reportWarning, type DoctorFinding } from './doctor-finding.js';
import { listServiceKeyUses } from './master-key-uses.js';

const KEY_ROW = rowOf(SigningKey, 'kid', 'sealed_private', 'stable_mac');
type StoredSigningKeyRow = (typeof KEY_ROW)['row'];

const OTHER_KEYS = 'for other keys set KEYS, or DATA_DIR to their folder';
const ADD_KEYS =
  'add them to KEYS, behind the active one; if they are lost, see docs/runbooks/keys.md';

export function reportAbsentKeys({ DATA_DIR }: Pick<AppConfig, 'DATA_DIR'>): DoctorFinding {
  return reportWarning(
    'keys',
    `${DATA_DIR} has no keys yet`,
    `the first start creates them (\`npm start\`); ${OTHER_KEYS}`,
  );
}

/** Checks that KEYS contains every key that made a row in use. */
export async function checkKeys(database: Database, ring: KeyRing): Promise<DoctorFinding> {
  const keyUses = await listServiceKeyUses(database);
  const missingUses = keyUses.filter(({ key_id }) => !ring.hasKey(key_id));
  if (missingUses.length === 0) {
    return reportOk('keys', `every key in use is in KEYS; ${ring.activeId} is active`);
  }

  const useList = missingUses.map(({ key_id, what }) => `${key_id} (${what})`).join(', ');
  return reportFailure('keys', `in use but not in KEYS: ${useList}`, ADD_KEYS);
}

export async function checkSigningKey(
  database: Database,
  ring: KeyRing,
  { JWT_ALG }: Pick<AppConfig, 'JWT_ALG'>,
): Promise<DoctorFinding> {
  const signingKeys = await database.rows(
    KEY_ROW,
    sql`/* key.checks.checkSigningKey */
    SELECT kid, sealed_private, stable_mac FROM signing_keys WHERE alg = ${JWT_ALG}`,
  );
  if (signingKeys.length === 0) {
    return reportWarning(
      'signing-key',
      `there is no ${JWT_ALG} key yet`,
      'the next start creates one (`npm start`)',
    );
  }

  const undecryptable = signingKeys.filter((key) => !canDecrypt(ring, key));
  if (undecryptable.length > 0) return reportUndecryptable(ring, undecryptable);

  const orderFault = findStableKeyFault(ring, signingKeys);
  if (orderFault !== undefined) {
    const text = orderFault.replace('KEYS: ', 'KEYS ');
    return reportFailure('signing-key', text, 'change the order in KEYS');
  }
  const noun = signingKeys.length === 1 ? 'key' : 'keys';
  return reportOk('signing-key', `${String(signingKeys.length)} ${noun} for ${JWT_ALG}`);
}

/** Tells a key that KEYS lacks from one whose id KEYS gives to other bytes. */
function reportUndecryptable(
  ring: KeyRing,
  undecryptable: readonly StoredSigningKeyRow[],
): DoctorFinding {
  const otherKey = undecryptable.find(({ sealed_private }) =>
    ring.hasKey(readKeyId(sealed_private)),
  );
  if (otherKey !== undefined) {
    const keyId = readKeyId(otherKey.sealed_private);
    return reportFailure(
      'signing-key',
      `KEYS has other bytes under ${keyId}, which encrypted ${otherKey.kid}`,
      'restore that key in KEYS, or give the new one another id',
    );
  }
  const missingKeys = undecryptable.map(
    ({ kid, sealed_private }) => `the ${readKeyId(sealed_private)} that encrypted ${kid}`,
  );
  return reportFailure('signing-key', `KEYS does not contain ${missingKeys.join(', ')}`, ADD_KEYS);
}

function canDecrypt(ring: KeyRing, { kid, sealed_private }: StoredSigningKeyRow): boolean {
  try {
    ring.decryptBytes(SIGNING_KEY, sealed_private, kid);
    return true;
  } catch {
    return false;
  }
}

export async function checkDemoClient(
  database: Database,
  { NODE_ENV }: Pick<AppConfig, 'NODE_ENV'>,
): Promise<DoctorFinding> {
  const demoClients = await database.rows(
    columns({ id: Number }),
    sql`/* key.checks.checkDemoClient */
    SELECT id FROM clients WHERE demo = 1 AND disabled_at IS NULL ORDER BY id`,
  );
  if (demoClients.length === 0) return reportOk('demo-client', 'there is none');

  const demoIds = demoClients.map(({ id }) => String(id));
  if (NODE_ENV !== 'production') {
    const names = demoIds.join(' and client ');
    return reportOk(
      'demo-client',
      `client ${names}, with its secret in a file; not for production`,
    );
  }
  return reportFailure(
    'demo-client',
    `client ${demoIds.join(', ')} has its secret in a file`,
    `run \`keypad client disable ${demoIds.join('`, `keypad client disable ')}\``,
  );
}
