import '../tickets/ticket-filter-bar.css';
import { useState } from 'react';
import { readTypedLine } from '../../../../src/platform/typed-text';
import { useDeskMessages } from '../messages';
import { goToView } from '../route';
import { SearchForm } from '../search-form';
import type { StaffUser } from './person-data';

interface PeopleSearchProps {
  readonly loadPeople: (search: string) => Promise<readonly StaffUser[] | undefined>;
  /** Id of the user who is open; '' if nobody is. */
  readonly selected: string;
}

/**
 * Searches for users, and opens the one that is found if there is no other. A user who was not
 * found does not stay open beside the result.
 */
export function PeopleSearch({ loadPeople, selected }: PeopleSearchProps) {
  const peopleWords = useDeskMessages().people;
  const [text, setText] = useState('');

  async function searchPeople() {
    const normalizedSearch = readTypedLine(text);
    const users = await loadPeople(normalizedSearch);
    if (normalizedSearch === '' || users === undefined) return;
    const [only, ...others] = users;
    if (only !== undefined && others.length === 0) goToView(`people/${only.id}`);
    else if (!users.some(({ id }) => id === selected)) goToView('people');
  }

  return (
    <SearchForm
      className="ticket-list-head"
      label={peopleWords.search}
      hint={peopleWords.searchHint}
      text={text}
      onText={setText}
      onSearch={() => void searchPeople()}
    />
  );
}
