import { useCallback, useEffect, useState } from 'react';
import { useLoadFault } from '../use-load-fault';
import { type AuditTrailPage, loadAuditEvents } from './audit-data';
import { type AuditSearch, getAuditSearch } from './audit-filter-store';

interface FoundEvents extends AuditTrailPage {
  readonly search: AuditSearch;
}

const NO_EVENTS: AuditTrailPage = { events: [], before: null };

/** Reads the first events; none about a person who was not found, or what cannot be read. */
async function findEvents({ filter, found }: AuditSearch): Promise<AuditTrailPage> {
  if (found.note !== null && found.userId === '') return NO_EVENTS;
  return loadAuditEvents(filter, null);
}

/** Returns the events that were searched for last, and functions that search and read on. */
export function useAuditEvents() {
  const [page, setPage] = useState<FoundEvents | null>(null);
  const { error, attemptLoad } = useLoadFault();

  const searchEvents = useCallback(
    (search: AuditSearch) =>
      attemptLoad(
        () => findEvents(search),
        (newPage) => {
          setPage({ ...newPage, search });
        },
      ),
    [attemptLoad],
  );
  useEffect(() => {
    void searchEvents(getAuditSearch());
  }, [searchEvents]);

  function loadOlderEvents({ events, before, search }: FoundEvents) {
    return attemptLoad(
      () => loadAuditEvents(search.filter, before),
      (olderPage) => {
        setPage({ events: [...events, ...olderPage.events], before: olderPage.before, search });
      },
      { isMore: true },
    );
  }

  return { page, error, searchEvents, loadOlderEvents };
}
