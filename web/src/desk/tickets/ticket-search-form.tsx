import { useRef, useState } from 'react';
import { readTypedLine } from '../../../../src/platform/typed-text';
import { announceText } from '../../announcer';
import { LatestWork } from '../../latest-work';
import { useDeskCommand } from '../commands/desk-commands';
import { getDeskMessagesNow, useDeskMessages } from '../messages';
import { isPersonAddress } from '../people/person-address';
import { findPeople } from '../people/person-data';
import { goToView } from '../route';
import { SearchForm } from '../search-form';
import { ticketList } from './ticket-list-store';

/** Opens a ticket by its number, a person by number or address, and searches for anything else. */
export function TicketSearchForm({ typed }: { readonly typed: string }) {
  const ticketWords = useDeskMessages().tickets;
  const [text, setText] = useState(typed);
  const inputElement = useRef<HTMLInputElement>(null);
  useDeskCommand('search', () => inputElement.current?.focus());
  return (
    <SearchForm
      label={ticketWords.search}
      hint={ticketWords.searchHint}
      inputElement={inputElement}
      text={text}
      onText={setText}
      onSearch={() => {
        searchTickets(readTypedLine(text));
      }}
    />
  );
}

const searches = new LatestWork();

function searchTickets(search: string): void {
  const isLatest = searches.start();
  const ticketId = search.replace(/^#/, '');
  if (/^\d{1,9}$/.test(ticketId)) {
    goToView(`tickets/${ticketId}`);
    if (ticketList.get().words !== '') void ticketList.showTickets({ words: '' });
  } else if (isPersonAddress(search)) void openPerson(search, isLatest);
  else if (search.length > 1) void ticketList.showTickets({ words: search.slice(0, 100) });
}

/**
 * Opens the user with a number or an e-mail address; otherwise says that there is none. Does
 * neither after a later search.
 */
async function openPerson(search: string, isLatest: () => boolean): Promise<void> {
  const [user] = await findPeople(search).catch(() => []);
  if (!isLatest()) return;
  if (user === undefined) announceText(getDeskMessagesNow().people.none);
  else goToView(`people/${user.id}`);
}
