import type { KeypadError } from '@keypad/client';
import { useCallback, useEffect, useState } from 'react';
import { findRetryTime } from '../../call-errors';
import { preferences } from '../../preferences';
import { useStore } from '../../store';
import { usePermissions } from '../permissions';
import { useLoadFault } from '../use-load-fault';
import { latestPerson } from './latest-person';
import { loadPerson, type PersonData } from './person-data';

/** Returns a user with all that the session may read of them, and a function that reads again. */
export function usePersonData(userId: string) {
  const { language } = useStore(preferences);
  const { canRead } = usePermissions();
  const withTickets = canRead('admin:tickets');
  const withAudit = canRead('admin:audit');
  const [data, setData] = useState<PersonData | null>(null);
  const { error, attemptLoad } = useLoadFault();
  const loadData = useCallback(
    () =>
      attemptLoad(
        () => loadPerson(userId, withTickets, withAudit),
        (person) => {
          setData(person);
          latestPerson.update({ user: person.user });
        },
      ),
    [attemptLoad, userId, withTickets, withAudit],
  );

  // The service writes the steps in the language of the request.
  useEffect(() => void loadData(), [loadData, language]);
  useLaterReading(data === null ? error : null, loadData);
  return { data, error, loadData };
}

/** Reads again what was refused, at the time that the refusal names. */
function useLaterReading(error: KeypadError | null, loadData: () => Promise<void>): void {
  useEffect(() => {
    const retryTime = error === null ? 0 : findRetryTime(error);
    if (retryTime === 0) return;
    const retryTimer = window.setTimeout(() => void loadData(), retryTime - Date.now());
    return () => {
      window.clearTimeout(retryTimer);
    };
  }, [error, loadData]);
}
