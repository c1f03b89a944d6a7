import { useDeskMessages } from '../messages';
import { LoadingNote } from '../load-note';
import { MoreButton } from '../more-button';
import type { AuditTrailPage } from './audit-data';
import { AuditActRow } from './audit-event-row';
import { AuditFilterForm } from './audit-filter-form';
import { joinEvents } from './join-events';
import { useStaffNames } from './staff-names';
import { useAuditEvents } from './use-audit-events';

/** The events of the trail, and a search in them. */
export function AuditEvents() {
  const auditWords = useDeskMessages().audit;
  const { page, error, searchEvents, loadOlderEvents } = useAuditEvents();
  const members = useStaffNames();
  return (
    <section className="audit-events" aria-label={auditWords.events}>
      <AuditFilterForm members={members} onSearch={(search) => void searchEvents(search)} />
      <LoadingNote isLoaded={page !== null} error={error} />
      <ul className="events">
        {joinEvents(page?.events ?? []).map((act) => (
          <AuditActRow key={act.main.id} act={act} members={members} />
        ))}
      </ul>
      {page !== null && <AuditPageEnd page={page} onMore={() => void loadOlderEvents(page)} />}
    </section>
  );
}

interface AuditPageEndProps {
  readonly page: AuditTrailPage;
  readonly onMore: () => void;
}

/** The end of what is shown: that of the trail, or else a button for the next page. */
function AuditPageEnd({ page: { events, before }, onMore }: AuditPageEndProps) {
  const auditWords = useDeskMessages().audit;
  return (
    <>
      <p className="faint" role="status">
        {before === null && (events.length === 0 ? auditWords.none : auditWords.end)}
        {before !== null && events.length === 0 && auditWords.noneYet}
      </p>
      {before !== null && <MoreButton onMore={onMore} />}
    </>
  );
}
