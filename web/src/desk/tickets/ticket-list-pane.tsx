import { type SubmitEvent, useEffect, useState } from 'react';
import { announceText } from '../../announcer';
import { Icon } from '../../icon';
import { preferences } from '../../preferences';
import { ChoiceField } from '../../sign-in/fields';
import { FaultNote } from '../../sign-in/fault-note';
import { useStore } from '../../store';
import { deskMessagesNow, useDeskMessages } from '../messages';
import { type ResultOf, runOperation, typeDocument } from '../operations';
import { findPeople } from '../people/person-data';
import { goTo } from '../route';
import { type TicketTab, ticketList } from './ticket-list-store';
import { TicketRows } from './ticket-rows';

const DEPARTMENTS = typeDocument('{ StaffDepartments { id title } }');

const TABS: readonly TicketTab[] = ['new', 'mine', 'open', 'closed'];

export function TicketListPane({ selected }: { readonly selected: string }) {
  const words = useDeskMessages();
  const {
    tab,
    words: searched,
    department,
    items,
    isLoading,
    isComplete,
    error,
    counts,
  } = useStore(ticketList);
  const { language } = useStore(preferences);
  const number = new Intl.NumberFormat(language);
  const noTickets = searched === '' ? words.tickets.none : words.tickets.noneFound;
  const labels = Object.fromEntries(
    TABS.map((name) => {
      // The numbers are of all departments.
      const count = name === 'closed' || department !== '' ? undefined : counts?.[name];
      return [
        name,
        count === undefined
          ? words.tickets.tabs[name]
          : `${words.tickets.tabs[name]} ${number.format(count)}`,
      ];
    }),
  ) as Record<TicketTab, string>;
  return (
    <section className="ticket-list" aria-label={words.tickets.heading}>
      <div className="ticket-list-head">
        <SearchForm />
        <ChoiceField
          label={words.tickets.show}
          value={tab}
          options={labels}
          onChoice={(choice) => {
            void ticketList.showTickets({ tab: choice });
          }}
        />
        <DepartmentFilter chosen={department} />
        {searched !== '' && (
          <p className="faint searched" role="status">
            {words.tickets.found(searched)}{' '}
            <button
              className="link-button"
              type="button"
              onClick={() => void ticketList.showTickets({ words: '' })}
            >
              {words.tickets.clear}
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
            {words.retry}
          </button>
        </FaultNote>
      )}
      {items.length === 0 && error === null && (
        <p className="pane-note" role="status">
          {isLoading || !isComplete ? words.loading : noTickets}
        </p>
      )}
      <TicketRows items={items} selected={selected} isComplete={isComplete} />
    </section>
  );
}

function DepartmentFilter({ chosen }: { readonly chosen: string }) {
  const words = useDeskMessages().tickets;
  const [departments, setDepartments] = useState<ResultOf<typeof DEPARTMENTS>['StaffDepartments']>(
    [],
  );
  useEffect(() => {
    runOperation(DEPARTMENTS).then(
      ({ StaffDepartments: found }) => {
        setDepartments(found);
      },
      () => undefined,
    );
  }, []);
  return (
    <select
      aria-label={words.department}
      value={chosen}
      onChange={(event) => {
        void ticketList.showTickets({ department: event.target.value });
      }}
    >
      <option value="">{words.allDepartments}</option>
      {departments?.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  );
}

/** Opens a ticket by its number, and searches for anything else. */
function SearchForm() {
  const words = useDeskMessages().tickets;
  const [text, setText] = useState('');
  function submitSearch(event: SubmitEvent) {
    event.preventDefault();
    const wanted = text.normalize('NFKC').trim();
    const id = toLatinDigits(wanted).replace(/^#/, '');
    if (/^\d{1,9}$/.test(id)) goTo(`tickets/${id}`);
    else if (/@|^\+?[\d ()-]{8,}$/.test(id)) void openPerson(id);
    else if (wanted.length > 1) void ticketList.showTickets({ words: wanted.slice(0, 100) });
  }
  return (
    <form role="search" className="search" onSubmit={submitSearch}>
      <input
        type="search"
        aria-label={words.search}
        placeholder={words.searchHint}
        value={text}
        dir="auto"
        onChange={(event) => {
          setText(event.target.value);
        }}
      />
      <button className="icon-button" aria-label={words.searchAction} title={words.searchAction}>
        <Icon name="search" />
      </button>
    </form>
  );
}

/** Opens the user with a number or an e-mail address; otherwise says that there is none. */
async function openPerson(search: string): Promise<void> {
  const [user] = await findPeople(search).catch(() => []);
  if (user === undefined) announceText(deskMessagesNow().people.none);
  else goTo(`people/${user.id}`);
}

function toLatinDigits(text: string): string {
  return text.replace(/[۰-۹٠-٩]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15));
}
