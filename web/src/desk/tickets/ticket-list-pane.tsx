import './ticket-list-pane.css';
import { FaultNote } from '../../sign-in/fault-note';
import { useStore } from '../../store';
import { useDeskMessages } from '../messages';
import { usePermissions } from '../permissions';
import { BulkActionBar } from './bulk-bar';
import { NamesakeList } from './namesake-list';
import { TicketFilterBar } from './ticket-filter-bar';
import { ticketList } from './ticket-list-store';
import { TicketRows } from './ticket-rows';

interface TicketListPaneProps {
  /** Id of the open ticket; '' if there is none. */
  readonly selected: string;
}

export function TicketListPane({ selected }: TicketListPaneProps) {
  const deskWords = useDeskMessages();
  const { items, isComplete, error } = useStore(ticketList);
  return (
    <section className="ticket-list" aria-label={deskWords.tickets.heading}>
      <TicketFilterBar />
      <BulkActionBar />
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
      <TicketRows items={items} selected={selected} isComplete={isComplete} />
    </section>
  );
}

/** The reason that the list has no ticket. */
function EmptyListNote() {
  const deskWords = useDeskMessages();
  const { words, isLoading, isComplete } = useStore(ticketList);
  const { canRead } = usePermissions();
  const isRead = !isLoading && isComplete;
  const isNoneFound = isRead && words !== '';
  return (
    <>
      <p className="pane-note" role="status">
        {!isRead && deskWords.loading}
        {isRead && words === '' && deskWords.tickets.none}
        {isNoneFound && deskWords.tickets.noneFound}
      </p>
      {isNoneFound && canRead('admin:users') && <NamesakeList key={words} words={words} />}
    </>
  );
}
