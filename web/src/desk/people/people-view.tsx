import type { KeypadError } from '@keypad/client';
import { type SubmitEvent, useCallback, useEffect, useState } from 'react';
import { readTypedLine } from '../../../../src/platform/typed-text';
import { LineIcon } from '../../icon';
import { toKeypadError } from '../../call-errors';
import { FaultNote } from '../../sign-in/fault-note';
import { useDeskMessages } from '../messages';
import { goToView } from '../route';
import { formatPersonName } from '../tickets/ticket';
import { useTimeFormats } from '../times';
import { PersonCard } from './person-card';
import { findPeople, PEOPLE_PAGE, type StaffUser } from './person-data';

/** Finds users, and shows one. */
export function PeopleView({ id }: { readonly id: string }) {
  const deskWords = useDeskMessages();
  return (
    <div className="people" data-open={id !== ''}>
      <PeopleList selected={id} />
      <main className="person person-page" aria-label={deskWords.person.label}>
        {id === '' ? (
          <p className="pane-note">{deskWords.people.select}</p>
        ) : (
          <>
            <a className="back" href="#/people">
              {deskWords.back}
            </a>
            <PersonCard key={id} userId={id} />
          </>
        )}
      </main>
    </div>
  );
}

interface FoundPeople {
  readonly search: string;
  readonly users: readonly StaffUser[];
  readonly isComplete: boolean;
}

function PeopleList({ selected }: { readonly selected: string }) {
  const deskWords = useDeskMessages();
  const [text, setText] = useState('');
  const [found, setFound] = useState<FoundPeople | null>(null);
  const [error, setError] = useState<KeypadError | null>(null);

  const loadPeople = useCallback(async (search: string, before: readonly StaffUser[] = []) => {
    try {
      const peoplePage = await findPeople(search, before.at(-1)?.id);
      setFound({
        search,
        users: [...before, ...peoplePage],
        isComplete: peoplePage.length < PEOPLE_PAGE,
      });
      setError(null);
      return peoplePage;
    } catch (cause) {
      setError(toKeypadError(cause));
      return [];
    }
  }, []);
  useEffect(() => void loadPeople(''), [loadPeople]);

  async function submitSearch(event: SubmitEvent) {
    event.preventDefault();
    const normalizedSearch = readTypedLine(text);
    const [only, ...others] = await loadPeople(normalizedSearch);
    if (normalizedSearch !== '' && only !== undefined && others.length === 0)
      goToView(`people/${only.id}`);
  }

  return (
    <section className="ticket-list" aria-label={deskWords.people.heading}>
      <form
        role="search"
        className="search ticket-list-head"
        onSubmit={(event) => void submitSearch(event)}
      >
        <input
          type="search"
          aria-label={deskWords.people.search}
          placeholder={deskWords.people.searchHint}
          value={text}
          dir="auto"
          onChange={(event) => {
            setText(event.target.value);
          }}
        />
        <button
          className="icon-button"
          aria-label={deskWords.tickets.searchAction}
          title={deskWords.tickets.searchAction}
        >
          <LineIcon name="search" />
        </button>
      </form>
      {error !== null && <FaultNote error={error} />}
      {found?.users.length === 0 && (
        <p className="pane-note" role="status">
          {deskWords.people.none}
        </p>
      )}
      <ul className="people-rows">
        {found?.users.map((user) => (
          <PersonRow key={user.id} user={user} isSelected={user.id === selected} />
        ))}
        {found?.isComplete === false && (
          <li className="people-more">
            <button
              className="button"
              type="button"
              onClick={() => void loadPeople(found.search, found.users)}
            >
              {deskWords.people.more}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}

function PersonRow({
  user,
  isSelected,
}: {
  readonly user: StaffUser;
  readonly isSelected: boolean;
}) {
  const personWords = useDeskMessages().person;
  const timeFormats = useTimeFormats();
  return (
    <li>
      <a className="ticket-row" href={`#/people/${user.id}`} aria-current={isSelected}>
        <span className="row-line">
          <bdi className="row-title">{formatPersonName(user)}</bdi>
          {user.status === 'SUSPENDED' && (
            <span className="tag" data-suspended="true">
              {personWords.suspended}
            </span>
          )}
        </span>
        <span className="row-line faint">
          <span className="row-name">
            <bdi dir="ltr">{user.cell_number}</bdi>
          </span>
          <span>{timeFormats.age(user.last_sign_in_at) || personWords.never}</span>
        </span>
      </a>
    </li>
  );
}
