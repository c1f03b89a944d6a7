import { type SubmitEvent, useEffect, useState } from 'react';
import { announceText } from '../../announcer';
import { readPhoneDigits, readTypedLine } from '../../../../src/platform/typed-text';
import { LineIcon } from '../../icon';
import { preferences } from '../../preferences';
import { ChoiceField } from '../../sign-in/fields';
import { FaultNote } from '../../sign-in/fault-note';
import { useStore } from '../../store';
import { getDeskMessagesNow, useDeskMessages } from '../messages';
import { type ResultOf, runOperation, typeDocument } from '../operations';
import { findPeople } from '../people/person-data';
import { goToView } from '../route';
import { type TicketTab, ticketList } from './ticket-list-store';
import { TicketRows } from './ticket-rows';

const DEPARTMENTS_QUERY = typeDocument('{ StaffDepartments { id title } }');

const TICKET_TABS: readonly TicketTab[] = ['new', 'mine', 'open', 'closed'];

export function TicketListPane({ selected }: { readonly selected: string }) {
  const deskWords = useDeskMessages();
  const {
    tab,
    words: searched,
    department,
    items,
    isLoading,
    isComplete,
    isPaused,
    error,
    counts,
  } = useStore(ticketList);
  const { language } = useStore(preferences);
  const numberFormat = new Intl.NumberFormat(language);
  const noTickets = searched === '' ? deskWords.tickets.none : deskWords.tickets.noneFound;
  const tabLabels = Object.fromEntries(
    TICKET_TABS.map((name) => {
      // The numbers are of all departments.
      const tabCount = name === 'closed' || department !== '' ? undefined : counts?.[name];
      return [
        name,
        tabCount === undefined
          ? deskWords.tickets.tabs[name]
          : `${deskWords.tickets.tabs[name]} ${numberFormat.format(tabCount)}`,
      ];
    }),
  ) as Record<TicketTab, string>;
  return (
    <section className="ticket-list" aria-label={deskWords.tickets.heading}>
      <div className="ticket-list-head">
        <TicketSearchForm key={searched === '' ? 'empty' : 'searched'} typed={searched} />
        <ChoiceField
          label={deskWords.tickets.show}
          value={tab}
          options={tabLabels}
          onChoice={(choice) => {
            void ticketList.showTickets({ tab: choice });
          }}
        />
        <DepartmentFilter chosen={department} />
        {isPaused && (
          <p className="faint" role="status">
            {deskWords.tickets.paused}
          </p>
        )}
        {searched !== '' && (
          <p className="faint searched" role="status">
            {deskWords.tickets.found(searched)}{' '}
            <button
              className="link-button"
              type="button"
              onClick={() => void ticketList.showTickets({ words: '' })}
            >
              {deskWords.tickets.clear}
            </button>
          </p>
        )}
      </div>
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
      {items.length === 0 && error === null && (
        <p className="pane-note" role="status">
          {isLoading || !isComplete ? deskWords.loading : noTickets}
        </p>
      )}
      <TicketRows items={items} selected={selected} isComplete={isComplete} />
    </section>
  );
}

function DepartmentFilter({ chosen }: { readonly chosen: string }) {
  const ticketWords = useDeskMessages().tickets;
  const [departments, setDepartments] = useState<
    ResultOf<typeof DEPARTMENTS_QUERY>['StaffDepartments']
  >([]);
  useEffect(() => {
    runOperation(DEPARTMENTS_QUERY).then(
      ({ StaffDepartments: found }) => {
        setDepartments(found);
      },
      () => undefined,
    );
  }, []);
  return (
    <select
      aria-label={ticketWords.department}
      value={chosen}
      onChange={(event) => {
        void ticketList.showTickets({ department: event.target.value });
      }}
    >
      <option value="">{ticketWords.allDepartments}</option>
      {departments?.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  );
}

/** Opens a ticket by its number, and searches for anything else. */
function TicketSearchForm({ typed }: { readonly typed: string }) {
  const ticketWords = useDeskMessages().tickets;
  const [text, setText] = useState(typed);
  function submitSearch(event: SubmitEvent) {
    event.preventDefault();
    const typedSearch = readTypedLine(text);
    const ticketId = typedSearch.replace(/^#/, '');
    const isNumber = (readPhoneDigits(typedSearch)?.length ?? 0) >= 8;
    if (/^\d{1,9}$/.test(ticketId)) goToView(`tickets/${ticketId}`);
    else if (isNumber || typedSearch.includes('@')) void openPerson(typedSearch);
    else if (typedSearch.length > 1)
      void ticketList.showTickets({ words: typedSearch.slice(0, 100) });
  }
  return (
    <form role="search" className="search" onSubmit={submitSearch}>
      <input
        type="search"
        aria-label={ticketWords.search}
        placeholder={ticketWords.searchHint}
        value={text}
        dir="auto"
        onChange={(event) => {
          setText(event.target.value);
        }}
      />
      <button
        className="icon-button"
        aria-label={ticketWords.searchAction}
        title={ticketWords.searchAction}
      >
        <LineIcon name="search" />
      </button>
    </form>
  );
}

/** Opens the user with a number or an e-mail address; otherwise says that there is none. */
async function openPerson(search: string): Promise<void> {
  const [user] = await findPeople(search).catch(() => []);
  if (user === undefined) announceText(getDeskMessagesNow().people.none);
  else goToView(`people/${user.id}`);
}
