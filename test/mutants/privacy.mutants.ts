import type { Mutant } from './mutant.js';

const mutants: readonly Mutant[] = [
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
