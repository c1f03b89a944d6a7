import './namesake-list.css';
import { useCallback, useEffect, useId, useState } from 'react';
import { FaultNote } from '../../sign-in/fault-note';
import { useDeskMessages } from '../messages';
import { findPeople, type StaffUser } from '../people/person-data';
import { PersonRow } from '../people/person-row';
import { useLoadFault } from '../use-load-fault';
import { formatPersonName } from './ticket';

/** Most people who are read for one search of tickets. */
const NAMESAKES_READ = 20;
/** People in the line above found tickets. */
const LINE_NAMES = 3;

interface NamesakeListProps {
  readonly words: string;
  /** True if no ticket was found, so that there is room for all of the people. */
  readonly isAlone: boolean;
}

/** The people whose name or number a search has: a line above found tickets, or a list. */
export function NamesakeList({ words, isAlone }: NamesakeListProps) {
  const deskWords = useDeskMessages();
  const { people, error, loadPeople } = useNamesakes(words);
  const [isOpen, setIsOpen] = useState(false);
  const headingId = useId();
  const isList = isAlone || isOpen;
  if (error === null && people.length === 0) return null;
  return (
    <section className="namesakes" data-list={isList} aria-labelledby={headingId}>
      <h2 className="namesakes-heading" id={headingId}>
        {deskWords.tickets.namesakes}
      </h2>
      {!isList && people.length > LINE_NAMES && (
        <button
          className="link-button"
          type="button"
          onClick={() => {
            setIsOpen(true);
          }}
        >
          {deskWords.people.more}
        </button>
      )}
      {error !== null && (
        <FaultNote error={error}>
          <button className="button button-small" type="button" onClick={() => void loadPeople()}>
            {deskWords.retry}
          </button>
        </FaultNote>
      )}
      <ul className={isList ? 'people-rows' : 'namesake-names'} aria-labelledby={headingId}>
        {isList && people.map((user) => <PersonRow key={user.id} user={user} isSelected={false} />)}
        {!isList &&
          people.slice(0, LINE_NAMES).map((user) => <NamesakeItem key={user.id} user={user} />)}
      </ul>
    </section>
  );
}

/** A name and the last digits of the number, which tell namesakes apart. */
function NamesakeItem({ user }: { readonly user: StaffUser }) {
  return (
    <li>
      <a href={`#/people/${user.id}`}>
        <bdi>{formatPersonName(user)}</bdi>
      </a>{' '}
      <bdi className="faint" dir="ltr">
        {user.cell_number.slice(-4)}
      </bdi>
    </li>
  );
}

/** Returns the users who were found, the error of the last attempt, and a function to try again. */
function useNamesakes(words: string) {
  const [people, setPeople] = useState<readonly StaffUser[]>([]);
  const { error, attemptLoad } = useLoadFault();
  const loadPeople = useCallback(
    () => attemptLoad(() => findPeople(words, null, NAMESAKES_READ), setPeople),
    [attemptLoad, words],
  );

  useEffect(() => void loadPeople(), [loadPeople]);
  return { people, error, loadPeople };
}
