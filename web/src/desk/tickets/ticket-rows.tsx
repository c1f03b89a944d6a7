import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useDeskMessages } from '../messages';
import { goTo } from '../route';
import { useTimes } from '../times';
import { formatName, type TicketEntry } from './ticket';
import { ticketList } from './ticket-list-store';

/** Height of a row in pixels, as in tickets.css. */
const ROW = 82;
const OVERSCAN = 6;

interface TicketRowsProps {
  readonly items: readonly TicketEntry[];
  readonly selected: string;
  readonly isComplete: boolean;
}

/** The rows in view and a few around them. The next page is loaded when the end comes near. */
export function TicketRows({ items, selected, isComplete }: TicketRowsProps) {
  const words = useDeskMessages().tickets;
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 800 });
  const wanted = useRef<number | null>(null);
  const first = Math.max(0, Math.floor(view.top / ROW) - OVERSCAN);
  const last = Math.min(items.length, Math.ceil((view.top + view.height) / ROW) + OVERSCAN);

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const measureView = () => {
      setView({ top: element.scrollTop, height: element.clientHeight });
    };
    const observer = new ResizeObserver(measureView);
    observer.observe(element);
    element.addEventListener('scroll', measureView, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measureView);
    };
  }, []);

  useEffect(() => {
    if (last >= items.length - OVERSCAN && !isComplete && items.length > 0)
      void ticketList.loadMore();
  }, [last, items.length, isComplete]);

  // A row that the arrow keys led to may be drawn only after the list was scrolled.
  useEffect(() => {
    if (wanted.current === null) return;
    const row = scroller.current?.querySelector<HTMLElement>(
      `[data-index="${String(wanted.current)}"]`,
    );
    if (row === null || row === undefined) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  });

  function moveFocus(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const from = Number((event.target as HTMLElement).dataset['index']);
    const element = scroller.current;
    if (step === undefined || Number.isNaN(from) || element === null) return;
    event.preventDefault();
    const to = Math.min(items.length - 1, Math.max(0, from + step));
    wanted.current = to;
    if (to * ROW < element.scrollTop) element.scrollTop = to * ROW;
    if ((to + 1) * ROW > element.scrollTop + element.clientHeight)
      element.scrollTop = (to + 1) * ROW - element.clientHeight;
    setView((now) => ({ ...now, top: element.scrollTop }));
  }

  return (
    <div ref={scroller} className="ticket-scroller" onKeyDown={moveFocus}>
      <ul aria-label={words.heading} style={{ height: items.length * ROW }}>
        {items.slice(first, last).map((entry, index) => (
          <li
            key={entry.ticket.id}
            aria-setsize={isComplete ? items.length : -1}
            aria-posinset={first + index + 1}
            style={{ top: (first + index) * ROW }}
          >
            <TicketRow
              entry={entry}
              index={first + index}
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
  const words = useDeskMessages().tickets;
  const times = useTimes();
  return (
    <button
      type="button"
      className="ticket-row"
      data-index={index}
      aria-current={isSelected}
      onClick={() => {
        goTo(`tickets/${ticket.id}`);
      }}
    >
      <span className="row-line">
        {unread && (
          <span className="dot">
            <span className="unseen">{words.unread}</span>
          </span>
        )}
        <bdi className="row-title">{ticket.title || '–'}</bdi>
        <time title={times.full(ticket.created_at)}>{times.age(ticket.created_at)}</time>
      </span>
      <span className="row-line faint">
        <bdi className="row-name">{user === null ? words.deleted : formatName(user)}</bdi>
        <bdi>{ticket.department?.title}</bdi>
      </span>
      <span className="row-line">
        <span className="tag" data-status={ticket.status}>
          {words.statuses[ticket.status]}
        </span>
        <span className="tag" data-priority={ticket.priority}>
          {words.priorities[ticket.priority]}
        </span>
        <bdi className="faint row-assignee">
          {assignee !== null && words.assignedTo(formatName(assignee))}
        </bdi>
      </span>
    </button>
  );
}
