import type { KeypadError } from '@keypad/client';
import { type SubmitEvent, useCallback, useEffect, useState } from 'react';
import { Icon } from '../../icon';
import { toKeypadError } from '../../call-errors';
import { FaultNote } from '../../sign-in/fault-note';
import { useDeskMessages } from '../messages';
import { goTo } from '../route';
import { formatName } from '../tickets/ticket';
import { useTimes } from '../times';
import { PersonCard } from './person-card';
import { findPeople, PEOPLE_PAGE, type StaffUser } from './person-data';

/** Finds users, and shows one. */
export function PeopleView({ id }: { readonly id: string }) {
  const words = useDeskMessages();
  return (
    <div className="people" data-open={id !== ''}>
      <PeopleList selected={id} />
      <main className="person person-page" aria-label={words.person.label}>
        {id === '' ? (
          <p className="pane-note">{words.people.select}</p>
        ) : (
          <>
            <a className="back" href="#/people">
              {words.back}
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
  const words = useDeskMessages();
  const [text, setText] = useState('');
  const [found, setFound] = useState<FoundPeople | null>(null);
  const [error, setError] = useState<KeypadError | null>(null);

  const load = useCallback(async (search: string, before: readonly StaffUser[] = []) => {
    try {
      const page = await findPeople(search, before.at(-1)?.id);
      setFound({ search, users: [...before, ...page], isComplete: page.length < PEOPLE_PAGE });
      setError(null);
      return page;
    } catch (cause) {
      setError(toKeypadError(cause));
      return [];
    }
  }, []);
  useEffect(() => void load(''), [load]);

  async function submitSearch(event: SubmitEvent) {
    event.preventDefault();
    const search = text.normalize('NFKC').trim();
    const [only, ...others] = await load(search);
    if (search !== '' && only !== undefined && others.length === 0) goTo(`people/${only.id}`);
  }

  return (
    <section className="ticket-list" aria-label={words.people.heading}>
      <form
        role="search"
        className="search ticket-list-head"
        onSubmit={(event) => void submitSearch(event)}
      >
        <input
          type="search"
          aria-label={words.people.search}
          placeholder={words.people.searchHint}
          value={text}
          dir="auto"
          onChange={(event) => {
            setText(event.target.value);
          }}
        />
        <button
          className="icon-button"
          aria-label={words.tickets.searchAction}
          title={words.tickets.searchAction}
        >
          <Icon name="search" />
        </button>
      </form>
      {error !== null && <FaultNote error={error} />}
      {found?.users.length === 0 && (
        <p className="pane-note" role="status">
          {words.people.none}
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
              onClick={() => void load(found.search, found.users)}
            >
              {words.people.more}
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
  const words = useDeskMessages().person;
  const times = useTimes();
  return (
    <li>
      <a className="ticket-row" href={`#/people/${user.id}`} aria-current={isSelected}>
        <span className="row-line">
          <bdi className="row-title">{formatName(user)}</bdi>
          {user.status === 'SUSPENDED' && (
            <span className="tag" data-suspended="true">
              {words.suspended}
            </span>
          )}
        </span>
        <span className="row-line faint">
          <bdi className="row-name" dir="ltr">
            {user.cell_number}
          </bdi>
          <span>{times.age(user.last_sign_in_at) || words.never}</span>
        </span>
      </a>
    </li>
  );
}
