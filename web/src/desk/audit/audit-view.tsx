import './audit.css';
import type { KeypadError } from '@keypad/client';
import { type SubmitEvent, useCallback, useEffect, useState } from 'react';
import { toKeypadError } from '../../call-errors';
import { FaultNote } from '../../sign-in/fault-note';
import { InputField } from '../../sign-in/fields';
import { useDeskMessages } from '../messages';
import { usePermissions } from '../permissions';
import { useTimes } from '../times';
import { type AuditEvent, type AuditFilter, type AuditPage, loadEvents } from './audit-data';
import { AuditVerification } from './verification';

const ALL: AuditFilter = { userId: '', event: '', actor: '', subject: '', since: '', until: '' };

/** The audit trail: verification, search and events. */
export function AuditView() {
  const words = useDeskMessages().audit;
  return (
    <main className="desk-page">
      <h2>{words.heading}</h2>
      <AuditVerification />
      <AuditEvents />
    </main>
  );
}

function AuditEvents() {
  const words = useDeskMessages();
  const [filter, setFilter] = useState(ALL);
  const [applied, setApplied] = useState(ALL);
  const [page, setPage] = useState<AuditPage | null>(null);
  const [error, setError] = useState<KeypadError | null>(null);

  const load = useCallback(async (wanted: AuditFilter, shown: AuditPage | null = null) => {
    try {
      const { events, before } = await loadEvents(wanted, shown?.before ?? null);
      setPage({ events: [...(shown?.events ?? []), ...events], before });
      setApplied(wanted);
      setError(null);
    } catch (cause) {
      setError(toKeypadError(cause));
    }
  }, []);
  useEffect(() => void load(ALL), [load]);
  const next = page?.before ?? null;

  function submitFilter(event: SubmitEvent) {
    event.preventDefault();
    void load(filter);
  }

  const renderField = (name: keyof AuditFilter, type = 'text') => (
    <InputField
      className={type === 'text' ? '' : 'field-time'}
      label={words.audit.fields[name]}
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
    <section className="audit-events" aria-label={words.audit.events}>
      <form role="search" className="audit-filter" onSubmit={submitFilter}>
        {renderField('userId')}
        {renderField('event')}
        {renderField('actor')}
        {renderField('subject')}
        {renderField('since', 'datetime-local')}
        {renderField('until', 'datetime-local')}
        <button className="button button-main">{words.audit.search}</button>
      </form>
      {error !== null && <FaultNote error={error} />}
      {page === null && error === null && <p className="faint">{words.loading}</p>}
      <ul className="events">
        {page?.events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
      {page !== null && (
        <p className="faint" role="status">
          {next === null && words.audit.end}
          {next !== null && page.events.length === 0 && words.audit.noneYet}
        </p>
      )}
      {next !== null && (
        <button className="button" type="button" onClick={() => void load(applied, page)}>
          {words.people.more}
        </button>
      )}
    </section>
  );
}

function EventRow({ event }: { readonly event: AuditEvent }) {
  const words = useDeskMessages().audit;
  const times = useTimes();
  return (
    <li>
      <span className="event-head">
        <code dir="ltr">{event.event}</code>
        <time className="faint">{times.full(event.created_at)}</time>
      </span>
      <span className="faint event-facts">
        <bdi dir="ltr">{words.by(event.actor)}</bdi>
        <bdi dir="ltr">{event.subject}</bdi>
        {event.account !== null && <AccountLink id={event.account} />}
        {!event.chained && <span>{words.unchained}</span>}
      </span>
      {event.reason !== null && <q dir="auto">{event.reason}</q>}
    </li>
  );
}

/** The account of an event, which is a link for those who may read it. */
function AccountLink({ id }: { readonly id: string }) {
  const words = useDeskMessages().audit;
  const { canRead } = usePermissions();
  return canRead('admin:users') ? (
    <a href={`#/people/${id}`}>{words.account(id)}</a>
  ) : (
    <span>{words.account(id)}</span>
  );
}
