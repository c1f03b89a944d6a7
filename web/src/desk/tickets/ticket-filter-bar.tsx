import './ticket-filter-bar.css';
import { preferences } from '../../preferences';
import { ChoiceField } from '../../sign-in/fields';
import { useStore } from '../../store';
import { useDeskMessages } from '../messages';
import { bulkTickets } from './bulk-store';
import { useNameSearch } from './use-name-search';
import { TicketFilterFields } from './ticket-filters';
import { ticketList } from './ticket-list-store';
import { TicketSearchForm } from './ticket-search-form';
import { hasFilter, type TicketListTab } from './ticket-selection';

const TICKET_TABS: readonly TicketListTab[] = ['waiting', 'mine', 'open', 'closed'];

/** The search, the tab and the filters, which choose the tickets of the list. */
export function TicketFilterBar() {
  const ticketWords = useDeskMessages().tickets;
  const { tab, words, isPaused } = useStore(ticketList);
  return (
    <div className="ticket-list-head">
      <TicketSearchForm key={String(words === '')} typed={words} />
      <ChoiceField
        label={ticketWords.show}
        value={tab}
        options={useTabLabels()}
        onChoice={(choice) => {
          bulkTickets.clearSelection();
          void ticketList.showTickets({ tab: choice, words: '' });
        }}
      />
      <TicketFilterFields />
      {isPaused && (
        <p className="faint" role="status">
          {ticketWords.paused}
        </p>
      )}
      {words !== '' && <SearchedWordsNote words={words} />}
    </div>
  );
}

/** Returns the names of the tabs, with the number of tickets where it is known. */
function useTabLabels(): Readonly<Record<TicketListTab, string>> {
  const ticketWords = useDeskMessages().tickets;
  const selection = useStore(ticketList);
  const { counts } = selection;
  const numberFormat = new Intl.NumberFormat(useStore(preferences).language);

  function describeTab(tab: TicketListTab): string {
    const tabName = ticketWords.tabs[tab];
    // The numbers are of all tickets.
    if (tab === 'closed' || hasFilter(selection) || counts === null) return tabName;
    return `${tabName} ${numberFormat.format(counts[tab])}`;
  }

  const tabLabels = TICKET_TABS.map((tab) => [tab, describeTab(tab)] as const);
  return Object.fromEntries(tabLabels) as Record<TicketListTab, string>;
}

function SearchedWordsNote({ words }: { readonly words: string }) {
  const ticketWords = useDeskMessages().tickets;
  const isNameSearch = useNameSearch(words);
  return (
    <p className="faint searched" role="status">
      {ticketWords.found(words)} {isNameSearch && ticketWords.namesSearched}{' '}
      <button
        className="link-button"
        type="button"
        onClick={() => void ticketList.showTickets({ words: '' })}
      >
        {ticketWords.clear}
      </button>
    </p>
  );
}
