import type { Mutant } from './mutant.js';

const LEAKS = { id: 'CLI-3', file: 'src/sign-in/sessions/leaked-sessions.ts' } as const;
const LEAK_SPEC = 'sqlite test/staff-api/client-leak.e2e-spec.ts';

/** Acts of staff: roles, the second proof, and secrets that leaked. */
const mutants: readonly Mutant[] = [
  {
    id: 'CLI-3',
    file: 'src/accounts/clients/clients.service.ts',
    from: 'const clearPrevious = sql`previous_secret_hash = NULL, previous_secret_used_at = NULL`;',
    to: 'const clearPrevious = sql`previous_secret_hash = secret_hash, previous_secret_used_at = NULL`;',
    spec: LEAK_SPEC,
    title: 'ends the current and the previous one at once',
  },
  {
    ...LEAKS,
    from: `isOfClient = sql\`client_id = \${client_id} AND created_at`,
    to: 'isOfClient = sql`created_at',
    spec: LEAK_SPEC,
    title: 'no others',
  },
  {
    ...LEAKS,
    from: `AND before_at = \${before_at} AND position = \${position}\`);\n      if (isFirst === 0) return 0;`,
    to: '`);',
    spec: LEAK_SPEC,
    title: 'if it crashes and several runs continue it',
  },
  {
    ...LEAKS,
    from: ` AND pass_at > before_at + \${VISIBLE_MS}\`);`,
    to: '`);',
    spec: LEAK_SPEC,
    title: 'in the next seconds',
  },
  {
    ...LEAKS,
    from: `UPDATE client_leaks SET ended = ended + \${endedCount}`,
    to: `UPDATE client_leaks SET ended = \${endedCount}`,
    spec: LEAK_SPEC,
    title: 'if it crashes and several runs continue it',
  },
  {
    id: 'ROLE-2',
    file: 'src/sign-in/staff-roles/staff-access.ts',
    from: 'return opensScope(await this.users.findRole(on, userId), scope, { toChange });',
    to: 'return opensScope((await this.users.findRole(on, userId)) ?? "admin", scope, { toChange });',
    spec: 'sqlite test/staff-api/roles.e2e-spec.ts',
  },
  {
    id: 'ROLE-3',
    file: 'src/sign-in/staff-roles/staff-access.ts',
    from: `AND sessions.proved_at > \${NOW} - \${PROOF_MS}`,
    to: 'AND sessions.proved_at IS NOT NULL',
    spec: 'sqlite test/staff-api/acts.e2e-spec.ts',
    title: 'counts for five minutes',
  },
  {
    id: 'ROLE-3',
    file: 'src/sign-in/staff-roles/staff-access.ts',
    from: `WHERE sessions.id = \${sessionId} AND sessions.user_id`,
    to: 'WHERE sessions.user_id',
    spec: 'sqlite test/staff-api/acts.e2e-spec.ts',
    title: 'for its session only',
  },
  {
    id: 'ROLE-1',
    file: 'src/features/staff-api/staff-act.ts',
    from: 'if (target === this.caller.principal.userId) throw AUTH.errors.OWN_ACCOUNT();',
    to: '',
    spec: 'sqlite test/staff-api/acts.e2e-spec.ts',
    title: 'so that nobody raises himself',
  },
  {
    id: 'ROLE-4',
    file: 'src/sign-in/staff-roles/staff-access.ts',
    from: 'reason: maskPans(reason)',
    to: 'reason',
    spec: 'sqlite test/staff-api/acts.e2e-spec.ts',
    title: 'whose card numbers are masked',
  },
  {
    id: 'ROLE-5',
    file: 'src/features/staff-api/staff-protection.ts',
    from: 'if (mayActOnUsers && !mayActOnStaff) throw STAFF.errors.STAFF_PROTECTED();',
    to: '',
    spec: 'sqlite test/staff-api/protected-staff.e2e-spec.ts',
    title: 'so that the admins stay',
  },
  {
    id: 'ROLE-5',
    file: 'src/features/staff-api/staff-protection.ts',
    from: 'if (staff_role === null) return;',
    to: 'if (staff_role !== "admin") return;',
    spec: 'sqlite test/staff-api/protected-staff.e2e-spec.ts',
    title: 'to admins and auditors only',
  },
  {
    id: 'ROLE-6',
    file: 'src/features/staff-api/staff-users.service.ts',
    from: 'if (isForOne) await',
    to: 'if (isForOne && staff < 0) await',
    spec: 'sqlite test/staff-api/number-search.e2e-spec.ts',
    title: 'who was found',
  },
  {
    id: 'ROLE-6',
    file: 'src/features/staff-api/staff-users.service.ts',
    from: 'await this.searches.countSearch(actor, search);',
    to: '',
    spec: 'sqlite test/staff-api/number-search.e2e-spec.ts',
    title: 'counts for each member of staff',
  },
  {
    id: 'AUD-1',
    file: 'src/platform/audit/audit-chain.ts',
    from: 'return isOurs ? slicePlace : undefined;',
    to: 'return mac === "" ? undefined : slicePlace;',
    spec: 'sqlite test/staff-api/audit.e2e-spec.ts',
    title: 'refuses a place that no part ended with',
  },
];

export default mutants;
