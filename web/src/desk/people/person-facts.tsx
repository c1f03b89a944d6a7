import { useDeskMessages } from '../messages';
import { FactRow } from '../fact-row';
import { useTimeFormats } from '../times';
import type { StaffUser } from './person-data';

/** The number, the address and the state of a user. */
export function PersonFacts({ user }: { readonly user: StaffUser }) {
  const personWords = useDeskMessages().person;
  const timeFormats = useTimeFormats();
  return (
    <dl className="facts">
      <FactRow label={personWords.id}>{user.id}</FactRow>
      <FactRow label={personWords.number}>
        <bdi dir="ltr">{user.cell_number}</bdi>
      </FactRow>
      {user.email !== null && (
        <FactRow label={personWords.email}>
          <bdi dir="ltr">{user.email}</bdi>
        </FactRow>
      )}
      <FactRow label={personWords.status}>
        <PersonStatus user={user} />
      </FactRow>
      <FactRow label={personWords.lastSignIn} title={timeFormats.full(user.last_sign_in_at)}>
        {timeFormats.age(user.last_sign_in_at) || personWords.never}
      </FactRow>
    </dl>
  );
}

function PersonStatus({ user: { status, role } }: { readonly user: StaffUser }) {
  const personWords = useDeskMessages().person;
  const statusWords = {
    ACTIVE: personWords.active,
    SUSPENDED: personWords.suspended,
    LEFT: personWords.left,
  };
  return (
    <>
      <span className="tag" data-suspended={status !== 'ACTIVE'}>
        {statusWords[status]}
      </span>
      {role !== null && <span className="tag">{personWords.roles[role] ?? role}</span>}
    </>
  );
}
