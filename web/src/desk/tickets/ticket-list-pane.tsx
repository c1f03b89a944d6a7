import './ticket-list-pane.css';
import { FaultNote } from '../../sign-in/fault-note';
import { useStore } from '../../store';
import { useDeskMessages } from '../messages';
import { BulkActionBar } from './bulk-bar';
import { NamesakeList } from './namesake-list';
import { useNameSearch } from './use-name-search';
import { TicketFilterBar } from './ticket-filter-bar';
import { ticketList } from './ticket-list-store';
import { TicketRows } from './ticket-rows';

interface TicketListPaneProps {
  /** Id of the open ticket; '' if there is none. */
  readonly selected: string;
}

export function TicketListPane({ selected }: TicketListPaneProps) {
  const deskWords = useDeskMessages();
  const { items, words, isLoading, isComplete, error } = useStore(ticketList);
  const isNameSearch = useNameSearch(words);
  const isNoneFound =
    words !== '' && items.length === 0 && error === null && !isLoading && isComplete;
  return (
    <section className="ticket-list" aria-label={deskWords.tickets.heading}>
      <TicketFilterBar />
      <BulkActionBar />
      {isNameSearch && <NamesakeList key={words} words={words} isAlone={isNoneFound} />}
      {error !== null && (
        <FaultNote error={error}>
          <button
            className="button button-small"
            type="button"
            onClick={() => void ticketList.loadMore()}
          >
            {deskWords.retry}
          </button>
        </FaultNote>
      )}
      {items.length === 0 && error === null && <EmptyListNote />}
      {!isNoneFound && <TicketRows items={items} selected={selected} isComplete={isComplete} />}
    </section>
  );
}

/** The reason that the list has no ticket. */
function EmptyListNote() {
  const deskWords = useDeskMessages();
  const { words, isLoading, isComplete } = useStore(ticketList);
  const isRead = !isLoading && isComplete;
  return (
    <p className="pane-note" role="status">
      {!isRead && deskWords.loading}
      {isRead && words === '' && deskWords.tickets.none}
      {isRead && words !== '' && deskWords.tickets.noneFound}
    </p>
  );
}
