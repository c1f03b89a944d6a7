import type { Mutant } from './mutant.js';

const HOLDERS = { id: 'USR-2', spec: 'sqlite test/sign-in/number-holders.e2e-spec.ts' } as const;

const mutants: readonly Mutant[] = [
  {
    id: 'USR-1',
    file: 'src/sign-in/token-endpoint/number-holders.ts',
    from: 'if (signIns === 1) await changeNames',
    to: 'if (signIns === 0) await changeNames',
    spec: 'sqlite test/sign-in/first-names.e2e-spec.ts',
  },
  {
    ...HOLDERS,
    file: 'src/sign-in/token-endpoint/number-holders.ts',
    from: 'if (!hasNames(user, names)) return',
    to: 'if (names.first_name === undefined) return',
    title: 'opens nothing',
  },
  {
    ...HOLDERS,
    file: 'src/sign-in/token-endpoint/number-holders.ts',
    from: "await this.revocation.revokeUserSessions(tx, id, 'left', { actor });",
    to: '',
    title: 'has nothing of it',
  },
  {
    ...HOLDERS,
    file: 'src/sign-in/token-endpoint/number-holders.ts',
    from: 'return isTest ? 0 : this.config.DORMANT_MONTHS;',
    to: 'return this.config.DORMANT_MONTHS;',
    title: 'fixed code',
  },
  {
    ...HOLDERS,
    file: 'src/sign-in/token-endpoint/password.grant.ts',
    from: 'if (isUnconfirmed && !isCounted) throw',
    to: "if (isUnconfirmed && address === '') throw",
    title: 'counts each refusal',
  },
  {
    ...HOLDERS,
    file: 'src/accounts/users/dormant-users.ts',
    from: `AND staff_since IS NULL\n      AND \${toDormantCondition(months)}`,
    to: 'AND staff_since IS NULL',
    title: 'in use',
  },
  {
    ...HOLDERS,
    file: 'src/accounts/users/dormant-users.ts',
    from: `AND staff_since IS NULL\n      AND \${toDormantCondition(months)}`,
    to: `AND \${toDormantCondition(months)}`,
    title: 'none of staff',
  },
  {
    ...HOLDERS,
    file: 'src/features/account/account-deletion.ts',
    from: "@Sweep('accounts left behind')",
    to: '',
    title: '90 days',
  },
  {
    id: 'PRV-1',
    file: 'src/features/account/account-deletion.ts',
    from: 'await this.personalRecords.removeAtOnce(tx, user);',
    to: '',
    spec: 'sqlite test/account/deletion.e2e-spec.ts',
  },
  {
    id: 'PRV-1',
    file: 'src/accounts/users/erase-user.ts',
    from: 'verified_at = 0, ',
    to: '',
    spec: 'sqlite test/account/deletion.e2e-spec.ts',
    title: 'lets housekeeping finish',
  },
  {
    id: 'PRV-2',
    file: 'src/features/cards/card.entity.ts',
    from: "@PersonalColumn()\n  @Column('varchar', { length: 64, nullable: true })\n  issuing_bank",
    to: "@Column('varchar', { length: 64, nullable: true })\n  issuing_bank",
    spec: 'sqlite test/account/export.e2e-spec.ts',
  },
];

export default mutants;
