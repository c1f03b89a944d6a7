import type { Mutant } from './mutant.js';

/** What the desk shows, and what it must not tell. */
const mutants: readonly Mutant[] = [
  {
    id: 'ROLE-4',
    file: 'src/accounts/users/change-names.ts',
    from: 'named !== undefined && named.staff_role !== null',
    to: 'named !== undefined && named.staff_role === undefined',
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
  {
    id: 'ROLE-6',
    file: 'src/accounts/otp/guess-counter.ts',
    from: 'CASE WHEN tries + 1 >=',
    to: 'CASE WHEN tries + 9 >=',
    spec: 'sqlite test/staff-api/number-search.e2e-spec.ts',
    title: 'changes nothing at the desk before it used up the tries',
  },
  {
    id: 'ROLE-6',
    file: 'src/delivery/outbox/code-timeline-event.ts',
    from: "is_spent === 1 ? 'spent' : 'wrong', {",
    to: "is_spent === 1 ? 'wrong' : 'wrong', {",
    spec: 'sqlite test/staff-api/number-search.e2e-spec.ts',
    title: 'changes nothing at the desk before it used up the tries',
  },
];

export default mutants;
