import './audit.css';
import type { KeypadError } from '@keypad/client';
import { type SubmitEvent, useCallback, useEffect, useState } from 'react';
import { toKeypadError } from '../../call-errors';
import { NumberText } from '../../number-text';
import { FaultNote } from '../../sign-in/fault-note';
import { InputField } from '../../sign-in/fields';
import { useDeskMessages } from '../messages';
import { usePermissions } from '../permissions';
import { useTimeFormats } from '../times';
import { type AuditEvent, type AuditFilter, type AuditPage, loadAuditEvents } from './audit-data';
import { AuditVerification } from './verification';

const NO_FILTER: AuditFilter = {
  userId: '',
  event: '',
  actor: '',
  subject: '',
  since: '',
  until: '',
};

/** The audit trail: verification, search and events. */
export function AuditView() {
  const auditWords = useDeskMessages().audit;
  return (
    <main className="desk-page">
      <h2>{auditWords.heading}</h2>
      <AuditVerification />
      <AuditEvents />
    </main>
  );
}

function AuditEvents() {
  const deskWords = useDeskMessages();
  const [filter, setFilter] = useState(NO_FILTER);
  const [applied, setApplied] = useState(NO_FILTER);
  const [page, setPage] = useState<AuditPage | null>(null);
  const [error, setError] = useState<KeypadError | null>(null);

  const loadPage = useCallback(async (wanted: AuditFilter, shown: AuditPage | null = null) => {
    try {
      const { events, before } = await loadAuditEvents(wanted, shown?.before ?? null);
      setPage({ events: [...(shown?.events ?? []), ...events], before });
      setApplied(wanted);
      setError(null);
    } catch (cause) {
      setError(toKeypadError(cause));
    }
  }, []);
  useEffect(() => void loadPage(NO_FILTER), [loadPage]);
  const nextPage = page?.before ?? null;

  function submitFilter(event: SubmitEvent) {
    event.preventDefault();
    void loadPage(filter);
  }

  const renderFilterField = (name: keyof AuditFilter, type = 'text') => (
    <InputField
      className={type === 'text' ? '' : 'field-time'}
      label={deskWords.audit.fields[name]}
      type={type}
      value={filter[name]}
      dir="ltr"
      autoComplete="off"
      onText={(text) => {
        setFilter({ ...filter, [name]: text });
      }}
    />
  );
  return (
    <section className="audit-events" aria-label={deskWords.audit.events}>
      <form role="search" className="audit-filter" onSubmit={submitFilter}>
        {renderFilterField('userId')}
        {renderFilterField('event')}
        {renderFilterField('actor')}
        {renderFilterField('subject')}
        {renderFilterField('since', 'datetime-local')}
        {renderFilterField('until', 'datetime-local')}
        <button className="button button-main">{deskWords.audit.search}</button>
      </form>
      {error !== null && <FaultNote error={error} />}
      {page === null && error === null && <p className="faint">{deskWords.loading}</p>}
      <ul className="events">
        {page?.events.map((event) => (
          <AuditEventRow key={event.id} event={event} />
        ))}
      </ul>
      {page !== null && (
        <p className="faint" role="status">
          {nextPage === null && deskWords.audit.end}
          {nextPage !== null && page.events.length === 0 && deskWords.audit.noneYet}
        </p>
      )}
      {nextPage !== null && (
        <button className="button" type="button" onClick={() => void loadPage(applied, page)}>
          {deskWords.people.more}
        </button>
      )}
    </section>
  );
}

function AuditEventRow({ event }: { readonly event: AuditEvent }) {
  const auditWords = useDeskMessages().audit;
  const timeFormats = useTimeFormats();
  return (
    <li>
      <span className="event-head">
        <code dir="ltr">{event.event}</code>
        <time className="faint">{timeFormats.full(event.created_at)}</time>
      </span>
      <span className="faint event-facts">
        <bdi dir="ltr">{auditWords.by(event.actor)}</bdi>
        <bdi dir="ltr">{event.subject}</bdi>
        {event.account !== null && <AuditAccountLink id={event.account} />}
        {!event.chained && <span>{auditWords.unchained}</span>}
      </span>
      {event.reason !== null && (
        <q dir="auto">
          <NumberText text={event.reason} />
        </q>
      )}
    </li>
  );
}

/** The account of an event, which is a link for those who may read it. */
function AuditAccountLink({ id }: { readonly id: string }) {
  const auditWords = useDeskMessages().audit;
  const { canRead } = usePermissions();
  if (!canRead('admin:users')) return <span>{auditWords.account(id)}</span>;
  return <a href={`#/people/${id}`}>{auditWords.account(id)}</a>;
}
