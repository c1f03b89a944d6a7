import { useCallback, useEffect, useState } from 'react';
import { useLoadFault } from '../use-load-fault';
import { CLIENTS_PAGE, loadClients, type StaffClient } from './client-data';

interface LoadedClients {
  readonly clients: readonly StaffClient[];
  readonly isComplete: boolean;
}

/** Returns the clients that were read, and a function that reads the page after those shown. */
export function useClientPages() {
  const [loaded, setLoaded] = useState<LoadedClients | null>(null);
  const { error, attemptLoad } = useLoadFault();
  const loadPage = useCallback(
    (shown: readonly StaffClient[] = []) =>
      attemptLoad(
        () => loadClients(shown.at(-1)?.id),
        (clientPage) => {
          const isComplete = clientPage.length < CLIENTS_PAGE;
          setLoaded({ clients: [...shown, ...clientPage], isComplete });
        },
        { isMore: shown.length > 0 },
      ),
    [attemptLoad],
  );

  useEffect(() => void loadPage(), [loadPage]);
  return { loaded, error, loadPage };
}
