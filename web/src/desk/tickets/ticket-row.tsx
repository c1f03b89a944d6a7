import './ticket-row.css';
import { NumberText } from '../../number-text';
import { useStore } from '../../store';
import { useDeskMessages } from '../messages';
import { goToView } from '../route';
import { useTimeFormats } from '../times';
import { replyDrafts } from './reply-drafts';
import { formatPersonName, type StaffTicketEntry } from './ticket';
import { ticketList } from './ticket-list-store';
import { AssigneeText, PriorityTag, StatusTag } from './ticket-tags';
import { getFactSeparator } from '../../fact-separator';

/** From how many hours on a wait is shown in another colour. */
const WAIT_LEVELS = [
  { hours: 1, level: 'long' },
  { hours: 8, level: 'longest' },
] as const;

interface TicketRowProps {
  readonly entry: StaffTicketEntry;
  readonly index: number;
  readonly isSelected: boolean;
}

/** A ticket of the list, in two lines. */
export function TicketRow({ entry, index, isSelected }: TicketRowProps) {
  return (
    <button
      type="button"
      className="ticket-row"
      data-index={index}
      aria-current={isSelected}
      onClick={() => {
        goToView(`tickets/${entry.ticket.id}`);
      }}
    >
      <TicketTitleLine entry={entry} />
      <TicketPersonLine entry={entry} />
    </button>
  );
}

type TicketLineProps = Pick<TicketRowProps, 'entry'>;

function TicketTitleLine({ entry }: TicketLineProps) {
  const { ticket, unread } = entry;
  const ticketWords = useDeskMessages().tickets;
  return (
    <span className="row-line">
      {unread && (
        <span className="dot">
          <span className="unseen">{ticketWords.unread}</span>
        </span>
      )}
      <span className="row-title" dir="auto">
        <NumberText text={ticket.title || '–'} />
      </span>
      {ticket.priority !== 'MEDIUM' && <PriorityTag priority={ticket.priority} />}
      <TicketAge entry={entry} />
    </span>
  );
}

/** The time that the user has waited, or that since the last change. */
function TicketAge({ entry: { ticket, waiting_since } }: TicketLineProps) {
  const ticketWords = useDeskMessages().tickets;
  const timeFormats = useTimeFormats();
  const time = waiting_since ?? ticket.updated_at;
  const fullTime = timeFormats.full(time);
  const waitHours = waiting_since === null ? 0 : timeFormats.countHours(time);
  return (
    <time
      title={waiting_since === null ? fullTime : ticketWords.waitingSince(fullTime)}
      data-wait={WAIT_LEVELS.findLast(({ hours }) => waitHours >= hours)?.level}
    >
      {timeFormats.age(time)}
    </time>
  );
}

function TicketPersonLine({ entry: { ticket, user, assignee } }: TicketLineProps) {
  const ticketWords = useDeskMessages().tickets;
  const { tab, words } = useStore(ticketList);
  const hasDraft = ticket.id in useStore(replyDrafts).byTicket;
  const userName = user && formatPersonName(user);
  const isOfQueue = tab === 'waiting' && words === '';
  return (
    <span className="row-line faint">
      <bdi>#{ticket.id}</bdi>
      <span className="row-name">
        <bdi>{userName ?? ticketWords.deleted}</bdi>
        {ticket.department !== null && (
          <>
            {getFactSeparator()}
            <bdi>{ticket.department.title}</bdi>
          </>
        )}
      </span>
      {hasDraft && (
        <span className="tag" data-draft>
          {ticketWords.draft}
        </span>
      )}
      {!isOfQueue && <StatusTag status={ticket.status} />}
      {assignee !== null && (
        <bdi className="row-assignee">
          <span className="unseen">
            <AssigneeText assignee={assignee} />
          </span>
          <span aria-hidden>→ {formatPersonName(assignee)}</span>
        </bdi>
      )}
    </span>
  );
}
