import type { MasterKeyUseCount } from '../doctor/index.js';
import { KeyRing } from '../../platform/keys/index.js';

/** The columns of `keys list`, and the kind of rows that each counts. */
export const USE_COLUMNS: readonly (readonly [column: string, what: MasterKeyUseCount['what']])[] =
  [
    ['card_numbers', 'card numbers'],
    ['signing_keys', 'signing keys'],
    ['client_secrets', 'client secrets'],
    ['webhook_secrets', 'webhook secrets'],
    ['sessions', 'sessions'],
    ['one_time_passwords', 'one-time passwords'],
    ['audit_rows', 'audit rows'],
  ];

/** Returns a row for each master key in KEYS or in use. */
export function viewMasterKeys(ring: KeyRing, uses: readonly MasterKeyUseCount[]): object[] {
  const keyIds = new Set([...ring.ids, ...uses.map(({ key_id }) => key_id)]);
  return [...keyIds].map((id) => {
    const useCounts = USE_COLUMNS.map(([column, what]): [string, number] => {
      const keyUse = uses.find((use) => use.key_id === id && use.what === what);
      return [column, keyUse?.used ?? 0];
    });
    return {
      key_id: id,
      place: findKeyPlace(ring, id),
      ...Object.fromEntries(useCounts),
      may_go: describeRemoval(ring, id, uses),
    };
  });
}

function findKeyPlace(ring: KeyRing, id: string): string {
  if (!ring.hasKey(id)) return 'missing';
  const isActive = id === ring.activeId;
  const isLast = id === ring.stableId;
  if (isActive && isLast) return 'active and last';
  if (isActive) return 'active';
  if (isLast) return 'last';
  return 'older';
}

/**
 * Returns 'no' also for the last key: it makes card fingerprints and avatar names, which no row
 * records.
 */
function describeRemoval(ring: KeyRing, id: string, uses: readonly MasterKeyUseCount[]): string {
  if (!ring.hasKey(id)) return '-';
  const usedKinds = uses.filter((use) => use.key_id === id).map(({ what }) => what);
  if (id === ring.activeId || id === ring.stableId) return 'no';
  if (usedKinds.some((what) => what !== 'audit rows')) return 'no';
  if (usedKinds.length === 0) return 'yes';
  return 'yes, but audit verify needs it';
}
