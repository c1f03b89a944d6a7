import '../tickets/ticket-list-pane.css';
import { FaultNote } from '../../sign-in/fault-note';
import { useDeskMessages } from '../messages';
import { MoreButton } from '../more-button';
import { PeopleSearch } from './people-search';
import { PersonRow } from './person-row';
import { type FoundPeople, useFoundPeople } from './use-found-people';

/** The users that were searched for, or else the newest. */
export function PeopleList({ selected }: { readonly selected: string }) {
  const peopleWords = useDeskMessages().people;
  const { found, error, loadPeople } = useFoundPeople();
  return (
    <section className="ticket-list" aria-label={peopleWords.heading}>
      <PeopleSearch loadPeople={loadPeople} selected={selected} />
      {error !== null && <FaultNote error={error} />}
      {found?.users.length === 0 && (
        <p className="pane-note" role="status">
          {peopleWords.none}
        </p>
      )}
      <ul className="people-rows">
        {found !== null && (
          <PeopleRows
            found={found}
            selected={selected}
            onMore={() => void loadPeople(found.search, found.users)}
          />
        )}
      </ul>
    </section>
  );
}

interface PeopleRowsProps {
  readonly found: FoundPeople;
  readonly selected: string;
  readonly onMore: () => void;
}

function PeopleRows({ found: { users, isComplete }, selected, onMore }: PeopleRowsProps) {
  return (
    <>
      {users.map((user) => (
        <PersonRow key={user.id} user={user} isSelected={user.id === selected} />
      ))}
      {!isComplete && (
        <li className="people-more">
          <MoreButton onMore={onMore} />
        </li>
      )}
    </>
  );
}
