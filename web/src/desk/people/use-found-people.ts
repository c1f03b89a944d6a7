import { useCallback, useEffect, useState } from 'react';
import { useLoadFault } from '../use-load-fault';
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

  /** Returns the users of the page that was read; none if that failed. */
  const loadPeople = useCallback(
    async (search: string, before: readonly StaffUser[] = []) => {
      let peoplePage: readonly StaffUser[] = [];
      await attemptLoad(async () => {
        peoplePage = await findPeople(search, before.at(-1)?.id);
        const users = [...before, ...peoplePage];
        setFound({ search, users, isComplete: peoplePage.length < PEOPLE_PAGE });
      });
      return peoplePage;
    },
    [attemptLoad],
  );

  useEffect(() => void loadPeople(''), [loadPeople]);
  return { found, error, loadPeople };
}
