import './ticket-rows.css';
import { useEffect, useRef } from 'react';
import { useDeskMessages } from '../messages';
import type { StaffTicketEntry } from './ticket';
import { ticketList } from './ticket-list-store';
import { TicketCheckbox } from './ticket-checkbox';
import { TicketRow } from './ticket-row';
import { OVERSCAN_ROWS, ROW_HEIGHT, type DrawnRowWindow, useRowWindow } from './use-row-window';
import { useRowFocus } from './use-row-focus';

interface TicketRowsProps {
  readonly items: readonly StaffTicketEntry[];
  readonly selected: string;
  readonly isComplete: boolean;
}

/** The rows in view and a few around them. The next page is loaded when the end comes near. */
export function TicketRows({ items, selected, isComplete }: TicketRowsProps) {
  const ticketWords = useDeskMessages().tickets;
  const scrollElement = useRef<HTMLDivElement>(null);
  const rowWindow = useRowWindow(scrollElement, items.length);
  const moveFocus = useRowFocus(scrollElement, items.length, rowWindow.measureView);
  usePagesInView(rowWindow, items.length, isComplete);
  return (
    <div ref={scrollElement} className="ticket-scroller" onKeyDown={moveFocus}>
      <ul aria-label={ticketWords.heading} style={{ height: items.length * ROW_HEIGHT }}>
        {items.slice(rowWindow.firstIndex, rowWindow.lastIndex).map((entry, index) => (
          <TicketListItem
            key={entry.ticket.id}
            entry={entry}
            index={rowWindow.firstIndex + index}
            listLength={isComplete ? items.length : -1}
            isSelected={entry.ticket.id === selected}
          />
        ))}
      </ul>
    </div>
  );
}

/** Loads the next page when the end of what is loaded comes near. */
function usePagesInView(
  { lastIndex }: DrawnRowWindow,
  itemCount: number,
  isComplete: boolean,
): void {
  useEffect(() => {
    if (lastIndex >= itemCount - OVERSCAN_ROWS && !isComplete && itemCount > 0)
      void ticketList.loadMore();
  }, [lastIndex, itemCount, isComplete]);
}

interface TicketListItemProps {
  readonly entry: StaffTicketEntry;
  readonly index: number;
  /** -1 while it is not known. */
  readonly listLength: number;
  readonly isSelected: boolean;
}

function TicketListItem({ entry, index, listLength, isSelected }: TicketListItemProps) {
  return (
    <li aria-setsize={listLength} aria-posinset={index + 1} style={{ top: index * ROW_HEIGHT }}>
      <TicketCheckbox id={entry.ticket.id} />
      <TicketRow entry={entry} index={index} isSelected={isSelected} />
    </li>
  );
}
