import { NumberText } from '../../number-text';
import { preferences } from '../../preferences';
import { useStore } from '../../store';
import { useDeskMessages } from '../messages';
import { useTimeFormats } from '../times';
import type { AuditTrailEvent } from './audit-data';
import { AuditReference } from './audit-reference';
import { type JoinedAuditAct, listAccounts } from './join-events';
import type { NamedStaff } from './staff-names';

interface AuditActRowProps {
  readonly act: JoinedAuditAct;
  readonly members: NamedStaff;
}

/** One act in words: what, by whom, to what, when and why. Its events are folded. */
export function AuditActRow({ act, members }: AuditActRowProps) {
  const { main, events } = act;
  const timeFormats = useTimeFormats();
  return (
    <li>
      <span className="event-head">
        <b>
          <AuditEventText name={main.event} />
        </b>
        <time className="faint">{timeFormats.exact(main.created_at)}</time>
      </span>
      <AuditActFacts act={act} members={members} />
      {main.reason !== null && (
        <q dir="auto">
          <NumberText text={main.reason} />
        </q>
      )}
      {events.length > 1 && <FoldedEvents events={events} members={members} />}
    </li>
  );
}

/** The words for an event, or its code if there are none. */
function AuditEventText({ name }: { readonly name: string }) {
  const eventWords: Readonly<Record<string, string>> = useDeskMessages().audit.eventWords;
  return eventWords[name] ?? <code dir="ltr">{name}</code>;
}

function AuditActFacts({ act, members }: AuditActRowProps) {
  const auditWords = useDeskMessages().audit;
  const { main } = act;
  const accounts = listAccounts(act);
  const [account] = accounts;
  const isAccountShown = account !== undefined && main.subject !== `user:${account}`;
  return (
    <span className="faint event-facts">
      <AuditReference reference={main.actor} members={members} />
      {main.subject !== main.actor && accounts.length < 2 && (
        <AuditReference reference={main.subject} members={members} />
      )}
      {isAccountShown && accounts.length === 1 && main.actor !== `user:${account}` && (
        <AuditReference reference={`user:${account}`} members={members} />
      )}
      {accounts.length > 1 && <AccountCount count={accounts.length} />}
      <code dir="ltr">{main.event}</code>
      {!main.chained && <span>{auditWords.unchained}</span>}
    </span>
  );
}

function AccountCount({ count }: { readonly count: number }) {
  const { accounts } = useDeskMessages().audit;
  const numberFormat = new Intl.NumberFormat(useStore(preferences).language);
  return <span>{accounts(numberFormat.format(count))}</span>;
}

interface FoldedEventsProps {
  readonly events: readonly AuditTrailEvent[];
  readonly members: NamedStaff;
}

/** The events that were recorded for one act. */
function FoldedEvents({ events, members }: FoldedEventsProps) {
  const auditWords = useDeskMessages().audit;
  const numberFormat = new Intl.NumberFormat(useStore(preferences).language);
  const timeFormats = useTimeFormats();
  return (
    <details className="folded-events">
      <summary>{auditWords.recorded(numberFormat.format(events.length))}</summary>
      <ul>
        {events.map((event) => (
          <li key={event.id} className="event-facts">
            <code dir="ltr">{event.event}</code>
            <AuditReference reference={event.subject} members={members} />
            {event.account !== null && event.subject !== `user:${event.account}` && (
              <AuditReference reference={`user:${event.account}`} members={members} />
            )}
            <time className="faint">{timeFormats.exact(event.created_at)}</time>
          </li>
        ))}
      </ul>
    </details>
  );
}
