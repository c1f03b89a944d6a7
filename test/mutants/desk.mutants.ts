import type { Mutant } from './mutant.js';

/** What the desk shows of the audit trail. */
const mutants: readonly Mutant[] = [
  {
    id: 'ROLE-4',
    file: 'src/accounts/users/users.service.ts',
    from: 'changedUser !== undefined && changedUser.staff_role !== null',
    to: 'changedUser !== undefined && changedUser.staff_role === undefined',
    spec: 'sqlite test/account/account.e2e-spec.ts',
    title: 'leaves an audit row for staff',
  },
  {
    id: 'ROLE-4',
    file: 'web/src/desk/audit/join-events.ts',
    from: 'hasReason(event) && act.some(hasReason)',
    to: 'hasReason(event) && act.length === 0',
    spec: 'unit web/src/desk/audit/join-events.spec.ts',
    title: 'folds no second event that has a reason',
  },
  {
    id: 'ROLE-4',
    file: 'web/src/desk/audit/format-member-name.ts',
    from: ' · ',
    to: '',
    spec: 'unit web/src/desk/audit/format-member-name.spec.ts',
  },
];

export default mutants;
