import '../tickets/ticket-tags.css';
import { useDeskMessages } from '../messages';
import { PersonFactRow } from '../fact-row';
import { useTimeFormats } from '../times';
import type { PersonData, StaffUser } from './person-data';
import { SuspensionFacts } from './suspension-facts';

type PersonFactsProps = Pick<PersonData, 'user' | 'suspension'>;

/** The number, the address and the state of a user. */
export function PersonFacts({ user, suspension }: PersonFactsProps) {
  const personWords = useDeskMessages().person;
  const timeFormats = useTimeFormats();
  return (
    <dl className="facts">
      <PersonFactRow label={personWords.id}>{user.id}</PersonFactRow>
      <PersonFactRow label={personWords.number}>
        <bdi dir="ltr">{user.cell_number}</bdi>
      </PersonFactRow>
      {user.email !== null && (
        <PersonFactRow label={personWords.email}>
          <bdi dir="ltr">{user.email}</bdi>
        </PersonFactRow>
      )}
      <PersonFactRow label={personWords.status}>
        <PersonStatus user={user} />
      </PersonFactRow>
      <PersonFactRow label={personWords.lastSignIn} title={timeFormats.full(user.last_sign_in_at)}>
        {timeFormats.age(user.last_sign_in_at) || personWords.never}
      </PersonFactRow>
      {suspension && <SuspensionFacts suspension={suspension} />}
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
