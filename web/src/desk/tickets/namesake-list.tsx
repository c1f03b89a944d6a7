import { useEffect, useState } from 'react';
import { useDeskMessages } from '../messages';
import { findPeople, type StaffUser } from '../people/person-data';
import { PersonRow } from '../people/person-row';

/** The people whose names have the words of a search that found no ticket. */
export function NamesakeList({ words }: { readonly words: string }) {
  const { namesakes } = useDeskMessages().tickets;
  const [people, setPeople] = useState<readonly StaffUser[]>([]);
  useEffect(() => {
    let isWanted = true;
    setPeople([]);
    void findPeople(words).then(
      (users) => {
        if (isWanted) setPeople(users);
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [words]);
  if (people.length === 0) return null;
  return (
    <ul className="people-rows" aria-label={namesakes}>
      {people.map((user) => (
        <PersonRow key={user.id} user={user} isSelected={false} />
      ))}
    </ul>
  );
}
