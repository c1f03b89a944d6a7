import type { Mutant } from './mutant.js';

const SPACE = 'sqlite test/tickets/space.e2e-spec.ts';

/** Space, and settings that deceive. */
const mutants: readonly Mutant[] = [
  {
    id: 'LIM-2',
    file: 'src/features/tickets/ticket-space.ts',
    from: 'mine.n < ',
    to: 'mine.n <= ',
    spec: SPACE,
  },
  {
    id: 'LIM-2',
    file: 'src/features/tickets/ticket-space.ts',
    from: 'await this.users.lockUser(tx, userId);',
    to: 'await this.users.lockUser(tx, 0);',
    spec: 'mariadb test/races/space.e2e-spec.ts',
    title: 'exactly TICKETS_OPEN',
    built: true,
  },
  {
    id: 'LIM-2',
    file: 'src/features/tickets/ticket-moves.ts',
    from: ` <= \${space.bytes}\``,
    to: ` < \${space.bytes}\``,
    spec: SPACE,
  },
  {
    id: 'LIM-2',
    file: 'src/features/tickets/ticket-moves.ts',
    from: `AND reply_count < \${space.messages}`,
    to: '',
    spec: SPACE,
  },
  {
    id: 'LIM-3',
    file: 'src/accounts/users/remove-unverified.ts',
    from: `id = \${id} AND \${isOld}`,
    to: `id = \${id}`,
    spec: 'sqlite test/scheduling/unverified-users.e2e-spec.ts',
  },
  {
    id: 'LIM-3',
    file: 'src/sign-in/oauth/unverified-users.ts',
    from: 'if (oldUsers.ids.length > 0) await removeUserChallenges(tx, oldUsers.ids);',
    to: '',
    spec: 'sqlite test/scheduling/unverified-users.e2e-spec.ts',
  },
  {
    id: 'AUD-2',
    file: 'src/platform/audit/audit-macs.ts',
    from: 'ring.computeMac(AUDIT_START, keyId, position, seal)',
    to: "ring.computeMac(AUDIT_SEAL, keyId, 'head', position, seal)",
    spec: 'sqlite test/audit/audit-retention.e2e-spec.ts',
  },
  {
    id: 'AUD-2',
    file: 'src/platform/audit/audit-retention.ts',
    from: 'if (walk.addRow(placedRow) !== undefined) throw',
    to: 'if (walk.addRow(placedRow) === "") throw',
    spec: 'sqlite test/audit/audit-retention.e2e-spec.ts',
  },
  {
    id: 'AUD-2',
    file: 'src/platform/audit/audit-retention.ts',
    from: 'placedRow.position >= (head?.position ?? 0) || ',
    to: '',
    spec: 'sqlite test/audit/audit-retention.e2e-spec.ts',
  },
  {
    id: 'AUD-3',
    file: 'src/platform/audit/archive-checks.ts',
    from: 'row.seal !== end.seal',
    to: 'row.seal === end.seal',
    spec: 'sqlite test/audit/audit-archive.e2e-spec.ts',
  },
  {
    id: 'AUD-3',
    file: 'src/platform/audit/archive-file.ts',
    from: 'end.position !== walk.position || end.seal !== walk.seal',
    to: 'end.position < walk.position',
    spec: 'sqlite test/audit/audit-archive.e2e-spec.ts',
  },
  {
    id: 'AUD-3',
    file: 'src/platform/audit/audit-macs.ts',
    from: 'ring.computeMac(AUDIT_ARCHIVE, keyId, ...parts)',
    to: 'ring.computeMac(AUDIT_ARCHIVE, keyId, ...parts.slice(0, 2))',
    spec: 'sqlite test/audit/audit-archive.e2e-spec.ts',
  },
  {
    id: 'KEY-3',
    file: 'src/sign-in/tokens/signing-keys.ts',
    from: 'if (this.keys.length === 0) assertSameKeys(this.ring, rows);',
    to: '',
    spec: 'sqlite test/keys/keys.e2e-spec.ts',
  },
  {
    id: 'FLT-4',
    file: 'src/platform/config/networks.ts',
    from: 'PRIVATE_PREFIXES[addressRange] ?? SHORTEST_PREFIX[address.kind()]',
    to: 'PRIVATE_PREFIXES[addressRange] ?? 1',
    spec: 'unit src/app/unsafe-settings.spec.ts',
  },
  {
    id: 'FLT-4',
    file: 'src/platform/config/config.ts',
    from: 'if (inProduction?.isMet(value, env) !== false) return [];',
    to: 'return [];',
    spec: 'unit src/app/unsafe-settings.spec.ts',
  },
  {
    id: 'FLT-4',
    file: 'src/platform/config/config.ts',
    from: 'if (isProduction) faults.push(...misspeltFaults, ',
    to: 'if (isProduction) faults.push(',
    spec: 'unit src/app/unsafe-settings.spec.ts',
  },
];

export default mutants;
