import { useCallback, useEffect, useId, useState } from 'react';
import { FaultNote } from '../../sign-in/fault-note';
import { useDeskMessages } from '../messages';
import { findPeople, type StaffUser } from '../people/person-data';
import { PersonRow } from '../people/person-row';
import { useLoadFault } from '../use-load-fault';

/** The people whose names have the words of a search that found no ticket. */
export function NamesakeList({ words }: { readonly words: string }) {
  const deskWords = useDeskMessages();
  const { people, error, loadPeople } = useNamesakes(words);
  const headingId = useId();
  if (error === null && people.length === 0) return null;
  return (
    <>
      <h3 className="namesakes-heading" id={headingId}>
        {deskWords.tickets.namesakes}
      </h3>
      {error !== null && (
        <FaultNote error={error}>
          <button className="button button-small" type="button" onClick={() => void loadPeople()}>
            {deskWords.retry}
          </button>
        </FaultNote>
      )}
      <ul className="people-rows" aria-labelledby={headingId}>
        {people.map((user) => (
          <PersonRow key={user.id} user={user} isSelected={false} />
        ))}
      </ul>
    </>
  );
}

/** Returns the users with a name, the error of the last attempt, and a function to try again. */
function useNamesakes(words: string) {
  const [people, setPeople] = useState<readonly StaffUser[]>([]);
  const { error, attemptLoad } = useLoadFault();
  const loadPeople = useCallback(
    () => attemptLoad(() => findPeople(words), setPeople),
    [attemptLoad, words],
  );

  useEffect(() => void loadPeople(), [loadPeople]);
  return { people, error, loadPeople };
}
