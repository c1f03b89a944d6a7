import './audit.css';
import { type SubmitEvent, useCallback, useEffect, useState } from 'react';
import { ServiceError } from '../../service';
import { FaultNote } from '../../sign-in/fault-note';
import { InputField } from '../../sign-in/fields';
import { useDeskMessages } from '../messages';
import { usePermissions } from '../permissions';
import { useTimes } from '../times';
import { type AuditEvent, type AuditFilter, type AuditPage, loadEvents } from './audit-data';
import { Verification } from './verification';

const ALL: AuditFilter = { userId: '', event: '', actor: '', subject: '', since: '', until: '' };

/** The audit trail: verification, search and events. */
export function AuditView() {
  const words = useDeskMessages().audit;
  return (
    <main className="desk-page">
      <h2>{words.heading}</h2>
      <Verification />
      <Events />
    </main>
  );
}

function Events() {
  const words = useDeskMessages();
  const [filter, setFilter] = useState(ALL);
  const [applied, setApplied] = useState(ALL);
  const [page, setPage] = useState<AuditPage | null>(null);
  const [error, setError] = useState<ServiceError | null>(null);

  const load = useCallback(async (wanted: AuditFilter, shown?: AuditPage) => {
    try {
      const next = await loadEvents(wanted, shown?.before ?? '');
      setPage({ ...next, events: [...(shown?.events ?? []), ...next.events] });
      setApplied(wanted);
      setError(null);
    } catch (cause) {
      setError(ServiceError.of(cause));
    }
  }, []);
  useEffect(() => void load(ALL), [load]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void load(filter);
  }

  const field = (name: keyof AuditFilter, type = 'text') => (
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
      <form role="search" className="audit-filter" onSubmit={submit}>
        {field('userId')}
        {field('event')}
        {field('actor')}
        {field('subject')}
        {field('since', 'datetime-local')}
        {field('until', 'datetime-local')}
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
          {page.before === '' ? words.audit.end : page.events.length === 0 ? words.audit.noneYet : ''}
        </p>
      )}
      {page !== null && page.before !== '' && (
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
  const { canRead } = usePermissions();
  return (
    <li>
      <span className="event-head">
        <code dir="ltr">{event.event}</code>
        <time className="faint">{times.full(event.at)}</time>
      </span>
      <span className="faint event-facts">
        <bdi dir="ltr">{words.by(event.actor)}</bdi>
        <bdi dir="ltr">{event.subject}</bdi>
        {event.account !== '' &&
          (canRead('admin:users') ? (
            <a href={`#/people/${event.account}`}>{words.account(event.account)}</a>
          ) : (
            <span>{words.account(event.account)}</span>
          ))}
        {!event.isChained && <span>{words.unchained}</span>}
      </span>
      {event.reason !== '' && <q dir="auto">{event.reason}</q>}
    </li>
  );
}
