import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { NumberText } from '../../number-text';
import { useStore } from '../../store';
import { useDeskMessages } from '../messages';
import { goToView } from '../route';
import { useTimeFormats } from '../times';
import { replyDrafts } from './reply-drafts';
import { formatPersonName, type TicketEntry } from './ticket';
import { ticketList } from './ticket-list-store';

/** Height of a row in pixels, as in tickets.css. */
const ROW_HEIGHT = 82;
const OVERSCAN_ROWS = 6;

interface TicketRowsProps {
  readonly items: readonly TicketEntry[];
  readonly selected: string;
  readonly isComplete: boolean;
}

/** The rows in view and a few around them. The next page is loaded when the end comes near. */
export function TicketRows({ items, selected, isComplete }: TicketRowsProps) {
  const ticketWords = useDeskMessages().tickets;
  const scrollElement = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 800 });
  const wantedIndex = useRef<number | null>(null);
  const firstIndex = Math.max(0, Math.floor(view.top / ROW_HEIGHT) - OVERSCAN_ROWS);
  const lastIndex = Math.min(
    items.length,
    Math.ceil((view.top + view.height) / ROW_HEIGHT) + OVERSCAN_ROWS,
  );

  useEffect(() => {
    const listElement = scrollElement.current;
    if (listElement === null) return undefined;
    const measureView = () => {
      setView({ top: listElement.scrollTop, height: listElement.clientHeight });
    };
    const sizeObserver = new ResizeObserver(measureView);
    sizeObserver.observe(listElement);
    listElement.addEventListener('scroll', measureView, { passive: true });
    return () => {
      sizeObserver.disconnect();
      listElement.removeEventListener('scroll', measureView);
    };
  }, []);

  useEffect(() => {
    if (lastIndex >= items.length - OVERSCAN_ROWS && !isComplete && items.length > 0)
      void ticketList.loadMore();
  }, [lastIndex, items.length, isComplete]);

  // A row that the arrow keys led to may be drawn only after the list was scrolled.
  useEffect(() => {
    if (wantedIndex.current === null) return;
    const wantedRow = scrollElement.current?.querySelector<HTMLElement>(
      `[data-index="${String(wantedIndex.current)}"]`,
    );
    if (wantedRow === null || wantedRow === undefined) return;
    wantedIndex.current = null;
    wantedRow.focus({ preventScroll: true });
  });

  function moveFocus(event: KeyboardEvent) {
    const keyStep = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const focusedIndex = Number((event.target as HTMLElement).dataset['index']);
    const listElement = scrollElement.current;
    if (keyStep === undefined || Number.isNaN(focusedIndex) || listElement === null) return;
    event.preventDefault();
    const targetIndex = Math.min(items.length - 1, Math.max(0, focusedIndex + keyStep));
    wantedIndex.current = targetIndex;
    if (targetIndex * ROW_HEIGHT < listElement.scrollTop)
      listElement.scrollTop = targetIndex * ROW_HEIGHT;
    if ((targetIndex + 1) * ROW_HEIGHT > listElement.scrollTop + listElement.clientHeight)
      listElement.scrollTop = (targetIndex + 1) * ROW_HEIGHT - listElement.clientHeight;
    setView((now) => ({ ...now, top: listElement.scrollTop }));
  }

  return (
    <div ref={scrollElement} className="ticket-scroller" onKeyDown={moveFocus}>
      <ul aria-label={ticketWords.heading} style={{ height: items.length * ROW_HEIGHT }}>
        {items.slice(firstIndex, lastIndex).map((entry, index) => (
          <li
            key={entry.ticket.id}
            aria-setsize={isComplete ? items.length : -1}
            aria-posinset={firstIndex + index + 1}
            style={{ top: (firstIndex + index) * ROW_HEIGHT }}
          >
            <TicketRow
              entry={entry}
              index={firstIndex + index}
              isSelected={entry.ticket.id === selected}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface TicketRowProps {
  readonly entry: TicketEntry;
  readonly index: number;
  readonly isSelected: boolean;
}

function TicketRow({
  entry: { ticket, user, assignee, unread },
  index,
  isSelected,
}: TicketRowProps) {
  const ticketWords = useDeskMessages().tickets;
  const timeFormats = useTimeFormats();
  const hasDraft = ticket.id in useStore(replyDrafts).byTicket;
  return (
    <button
      type="button"
      className="ticket-row"
      data-index={index}
      aria-current={isSelected}
      onClick={() => {
        goToView(`tickets/${ticket.id}`);
      }}
    >
      <span className="row-line">
        {unread && (
          <span className="dot">
            <span className="unseen">{ticketWords.unread}</span>
          </span>
        )}
        <bdi className="row-title">
          <NumberText text={ticket.title || '–'} />
        </bdi>
        <time title={timeFormats.full(ticket.created_at)}>
          {timeFormats.age(ticket.created_at)}
        </time>
      </span>
      <span className="row-line faint">
        <bdi className="row-name">
          {user === null ? ticketWords.deleted : formatPersonName(user)}
        </bdi>
        <bdi>{ticket.department?.title}</bdi>
      </span>
      <span className="row-line">
        <span className="tag" data-status={ticket.status}>
          {ticketWords.statuses[ticket.status]}
        </span>
        <span className="tag" data-priority={ticket.priority}>
          {ticketWords.priorities[ticket.priority]}
        </span>
        {hasDraft && (
          <span className="tag" data-draft>
            {ticketWords.draft}
          </span>
        )}
        <bdi className="faint row-assignee">
          {assignee !== null && ticketWords.assignedTo(formatPersonName(assignee))}
        </bdi>
      </span>
    </button>
  );
}
