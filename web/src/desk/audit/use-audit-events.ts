import { useCallback, useEffect, useState } from 'react';
import { useLoadFault } from '../use-load-fault';
import {
  type AuditEventFilter,
  type AuditTrailPage,
  loadAuditEvents,
  NO_FILTER,
} from './audit-data';
import { auditFilter } from './audit-filter-store';

interface FilteredEvents extends AuditTrailPage {
  readonly filter: AuditEventFilter;
}

/** Returns the events that were searched for last, and functions that search and read on. */
export function useAuditEvents() {
  const [page, setPage] = useState<FilteredEvents | null>(null);
  const { error, attemptLoad } = useLoadFault();

  const searchEvents = useCallback(
    (filter: AuditEventFilter) =>
      attemptLoad(
        () => loadAuditEvents(filter, null),
        (newPage) => {
          setPage({ ...newPage, filter });
        },
      ),
    [attemptLoad],
  );
  useEffect(() => {
    void searchEvents(auditFilter.get().filter);
    // The view begins with every event when it is opened again.
    return () => {
      auditFilter.update({ filter: NO_FILTER });
    };
  }, [searchEvents]);

  function loadOlderEvents({ events, before, filter }: FilteredEvents) {
    return attemptLoad(
      () => loadAuditEvents(filter, before),
      (olderPage) => {
        setPage({ events: [...events, ...olderPage.events], before: olderPage.before, filter });
      },
      { isMore: true },
    );
  }

  return { page, error, searchEvents, loadOlderEvents };
}
