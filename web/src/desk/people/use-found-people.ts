import { useCallback, useEffect, useState } from 'react';
import { useLoadFault } from '../use-load-fault';
import { latestPerson } from './latest-person';
import { findPeople, PEOPLE_PAGE, type StaffUser } from './person-data';

export interface FoundPeople {
  readonly search: string;
  readonly users: readonly StaffUser[];
  readonly isComplete: boolean;
}

/** Returns the users that were found last, and a function that searches or reads the next page. */
export function useFoundPeople() {
  const [found, setFound] = useState<FoundPeople | null>(null);
  const { error, attemptLoad } = useLoadFault();

  /** Returns the users of the page that was read; undefined if that failed or is superseded. */
  const loadPeople = useCallback(
    async (search: string, before: readonly StaffUser[] = []) => {
      let readUsers: readonly StaffUser[] | undefined;
      await attemptLoad(
        () => findPeople(search, before.at(-1)?.id),
        (peoplePage) => {
          const users = [...before, ...peoplePage];
          setFound({ search, users, isComplete: peoplePage.length < PEOPLE_PAGE });
          readUsers = peoplePage;
        },
        { isMore: before.length > 0 },
      );
      return readUsers;
    },
    [attemptLoad],
  );

  useEffect(() => void loadPeople(''), [loadPeople]);
  useEffect(
    () =>
      latestPerson.subscribe(() => {
        setFound(replaceLatest);
      }),
    [],
  );
  return { found, error, loadPeople };
}

/** Puts the user who was read last into the list, as an act has left them. */
function replaceLatest(found: FoundPeople | null): FoundPeople | null {
  const { user: latestUser } = latestPerson.get();
  if (found === null || latestUser === null) return found;
  const users = found.users.map((user) => (user.id === latestUser.id ? latestUser : user));
  return { ...found, users };
}
