import { NumberText } from '../../number-text';
import { useDeskMessages } from '../messages';
import { usePermissions } from '../permissions';
import { useTimeFormats } from '../times';
import type { AuditTrailEvent } from './audit-data';

export function AuditEventRow({ event }: { readonly event: AuditTrailEvent }) {
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
